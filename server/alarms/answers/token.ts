import { createHmac, hkdfSync } from 'node:crypto';

const PURPOSE = 'tocsin answer link';
/** Bytes of a token: not to be guessed, and short enough for a text message. */
const LENGTH = 18;

/** What stands in the answer link of a call. It follows from the call's key, so that repeats have the same link. */
export class AnswerTokens {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  }

  tokenOf(callKey: string): string {
    return createHmac('sha256', this.#key).update(callKey).digest().subarray(0, LENGTH).toString('base64url');
  }
}
