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
    return this.#signed(callKey);
  }

  /** What stands in the link of one file of a call: it opens this file and nothing else. */
  fileTokenOf(callKey: string, fileId: number): string {
    return this.#signed(`${callKey}/${fileId}`);
  }

  #signed(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest().subarray(0, LENGTH).toString('base64url');
  }
}
