import { setTimeout as delay } from 'node:timers/promises';
import type { Fetch } from '../fetch.ts';

/** Milliseconds until a request without an answer is sent again. */
const RETRY_DELAY = 200;

/** An answer of the platform that is not a fault of its own. */
export interface Answer<T> {
  status: number;
  body: T;
}

/** Calls the platform as one user who doesn't give up. */
export class Caller {
  readonly #url: string;
  readonly #token: string;
  readonly #send: Fetch;

  constructor(url: string, token: string, send: Fetch) {
    this.#url = url;
    this.#token = token;
    this.#send = send;
  }

  /** Sends a request once. Null without an answer, or if the platform is unavailable. A text is sent as a file. */
  async once<T>(method: string, path: string, body?: object | string): Promise<Answer<T> | null> {
    const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json';
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': type };
    const sent = typeof body === 'object' ? JSON.stringify(body) : (body ?? '');
    const init = method === 'GET' ? { headers } : { method, headers, body: sent };
    const reply = await this.#send(`${this.#url}/rest/api${path}`, init).catch(() => null);
    if (!reply || reply.status >= 500) return null;
    return { status: reply.status, body: (await reply.json()) as T };
  }

  /** Sends a request until it is answered; for those that may be repeated. */
  async call<T>(method: string, path: string, body?: object | string): Promise<Answer<T>> {
    for (;;) {
      const answer = await this.once<T>(method, path, body);
      if (answer) return answer;
      await delay(RETRY_DELAY);
    }
  }
}
