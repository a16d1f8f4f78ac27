import { createHash } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';

const ISSUER = 'tocsin-speech';
const ALGORITHMS = { alg: 'dir', enc: 'A256GCM' } as const;

/** The content of a link: the text to speak and its language. */
export interface SpeechLinkContent {
  text: string;
  language: string;
}

/**
 * Links that contain the text to speak, encrypted with a key derived from `secret` and valid for `seconds`. They can't be
 * guessed or read, every server of the platform can serve them, and nothing has to be stored.
 */
export function speechLinks(secret: string, seconds: number) {
  const key = createHash('sha256').update(`${ISSUER} ${secret}`).digest();
  return {
    make: ({ text, language }: SpeechLinkContent) =>
      new EncryptJWT({ text, language })
        .setProtectedHeader(ALGORITHMS)
        .setIssuer(ISSUER)
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .encrypt(key),
    /** The content of a link; undefined if it is invalid or expired. */
    async read(token: string): Promise<SpeechLinkContent | undefined> {
      try {
        const { payload } = await jwtDecrypt(token, key, {
          issuer: ISSUER,
          keyManagementAlgorithms: [ALGORITHMS.alg],
          contentEncryptionAlgorithms: [ALGORITHMS.enc],
        });
        const { text, language } = payload;
        return typeof text === 'string' && typeof language === 'string' ? { text, language } : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
