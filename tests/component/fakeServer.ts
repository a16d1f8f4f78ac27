import { vi } from 'vitest';

/** A call as the fake server received it. */
export interface Received {
  /** "GET /rest/api/verify" */
  call: string;
  /** Query parameters. */
  query: Record<string, string>;
  token: string | null;
  body: unknown;
}

interface Reply {
  /** Messages of a stream of events, instead of a body. */
  stream?: ReadableStream;
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}
export type Answer = Reply | ((received: Received) => Reply | Promise<Reply>);

/** Replaces fetch: answers by "METHOD /path", 404 for everything else, and records the calls. */
export function fakeServer(answers: Record<string, Answer>) {
  const received: Received[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(input, 'http://localhost');
    const call = `${init.method ?? 'GET'} ${pathname}`;
    const token = new Headers(init.headers).get('Authorization');
    const query = Object.fromEntries(searchParams);
    const entry = { call, query, token, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined };
    received.push(entry);
    const answer = answers[call];
    const reply = await (typeof answer === 'function' ? answer(entry) : answer);
    const { status = 200, body = {}, headers = {}, stream } = reply ?? { status: 404 };
    if (stream) return new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } });
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  return { received, calls: () => received.map(({ call }) => call) };
}

export const USER = {
  id: 7,
  login: 'm.benesova',
  name: 'Markéta',
  surname: 'Benešová',
  authorities: ['ALARM_TABLE'],
  orgId: 1,
  orgName: 'Elbe Health Group',
};
