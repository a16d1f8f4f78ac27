import { createHmac, hkdfSync } from 'node:crypto';

const PURPOSE = 'tocsin answer link';
/** Bytes of a token: too long to guess, but short enough for a text message. */
const LENGTH = 18;

/**
 * Creates the tokens of answer links. A token is derived from the call's key, so repeats of a call have the same link.
 */
export class AnswerTokens {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  }

  tokenOf(callKey: string): string {
    return this.#signed(callKey);
  }

  /** Token of the link to one file of a call; it opens this file only. */
  fileTokenOf(callKey: string, fileId: number): string {
    return this.#signed(`${callKey}/${fileId}`);
  }

  #signed(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest().subarray(0, LENGTH).toString('base64url');
  }
}
