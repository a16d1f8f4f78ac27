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
 * Links that contain the text to speak in encrypted form. They can't be guessed or read, every server of the platform
 * can serve them, and nothing has to be stored.
 */
export interface SpeechLinks {
  make(spoken: SpeechLinkContent): Promise<string>;
  /** The content of a link; undefined if it is invalid or expired. */
  read(token: string): Promise<SpeechLinkContent | undefined>;
}

/** Links encrypted with a key derived from `secret`, valid for `seconds`. */
export function speechLinks(secret: string, seconds: number): SpeechLinks {
  const key = createHash('sha256').update(`${ISSUER} ${secret}`).digest();
  return {
    make: ({ text, language }) =>
      new EncryptJWT({ text, language })
        .setProtectedHeader(ALGORITHMS)
        .setIssuer(ISSUER)
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .encrypt(key),
    async read(token) {
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
