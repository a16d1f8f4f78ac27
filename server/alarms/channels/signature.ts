import { createHmac, timingSafeEqual } from 'node:crypto';

/** Headers of signed requests, in both directions. */
const TIMESTAMP_HEADER = 'tocsin-timestamp';
const SIGNATURE_HEADER = 'tocsin-signature';

/** Seconds by which the clocks of both sides may differ. */
const TOLERANCE = 300;

const seconds = () => Math.floor(Date.now() / 1000);

/** HMAC-SHA256 over "timestamp.body", as `v1=<hex>`. */
function signatureOf(secret: string, timestamp: string, body: string | Buffer): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;
}

/** The headers that sign `body`. */
export function signatureHeaders(secret: string, body: string): { [header: string]: string } {
  const timestamp = String(seconds());
  return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signatureOf(secret, timestamp, body) };
}

/** Whether the headers sign `body`, with a timestamp within the tolerance. */
export function hasValidSignature(secret: string, headers: { [header: string]: unknown }, body: Buffer): boolean {
  const { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature } = headers;
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) - seconds()) > TOLERANCE) return false;
  const [given, wanted] = [signature, signatureOf(secret, timestamp, body)].map((text) => Buffer.from(text));
  return (
    given !== undefined && wanted !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted)
  );
}
