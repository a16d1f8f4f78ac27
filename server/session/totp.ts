import { generateSecret, generateURI, verify } from 'otplib';

/** Codes of the previous and next period are accepted because clocks differ. */
const TOLERANCE_SECONDS = 30;

/** A new secret for an authenticator app. */
export function newSecret(): string {
  return generateSecret();
}

/** The otpauth URL for the QR code. */
export function otpauthUrl(issuer: string, login: string, secret: string): string {
  return generateURI({ issuer, label: login, secret });
}

/** The time step of a correct code newer than `lastStep`; undefined if the code is wrong or was used already. */
export async function stepOf(secret: string, code: string, lastStep: number | null): Promise<number | undefined> {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const result = await verify({
    secret,
    token,
    epochTolerance: TOLERANCE_SECONDS,
    afterTimeStep: lastStep ?? undefined,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
