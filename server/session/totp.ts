import { generateSecret, generateURI, verify } from 'otplib';

/** Codes of the period before and after count too, for clocks that differ. */
const TOLERANCE_SECONDS = 30;

/** A new secret to share with a code-generator app. */
export function newSecret(): string {
  return generateSecret();
}

/** The address that the QR code shows. */
export function otpauthUrl(issuer: string, login: string, secret: string): string {
  return generateURI({ issuer, label: login, secret });
}

/** The time step of a right code that is newer than `lastStep`; undefined when the code is wrong or was used. */
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
