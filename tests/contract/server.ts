import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as the server received it. */
export interface Received {
  method: string;
  /** Path with its query. */
  url: string;
  authorization: string | undefined;
  contentType: string | undefined;
  /** Header Last-Event-ID. */
  lastEventId?: string | string[];
  /** Parsed if it is JSON, else the text; undefined without a body. */
  body: unknown;
}

/** A response; `raw` is sent unchanged, `body` as JSON. `drop`: closes the connection without a response. */
export interface Answer {
  status?: number;
  body?: unknown;
  raw?: string | Uint8Array;
  type?: string;
  headers?: { [name: string]: string };
  drop?: boolean;
  /** The response waits for this. */
  after?: Promise<unknown>;
}

export interface RecordingServer {
  url: string;
  received: Received[];
  /** Responses of a call "POST /rest/api/list" in order; the last one is repeated. */
  answer(call: string, ...answers: (Answer | ((call: Received) => Answer))[]): void;
  reset(): void;
  close(): Promise<void>;
}

const ANY_ORIGIN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, content-type, last-event-id',
};

/** A real HTTP server that records each call and sends the responses of the test, else 200 and {}. */
export async function startRecording(): Promise<RecordingServer> {
  const received: Received[] = [];
  const answers = new Map<string, (Answer | ((call: Received) => Answer))[]>();
  const server = createServer(async (request, response) => {
    // jsdom's own client enforces the origin of its page, which is a different one.
    for (const [name, value] of Object.entries(ANY_ORIGIN)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return response.end();
    const body = await bodyOf(request);
    const { authorization, 'content-type': contentType } = request.headers;
    const url = request.url ?? '';
    const lastEventId = request.headers['last-event-id'];
    const call = {
      method: request.method ?? '',
      url,
      authorization,
      contentType,
      body: parsed(body, contentType),
      ...(lastEventId === undefined ? {} : { lastEventId }),
    };
    received.push(call);
    const queue = answers.get(`${request.method} ${url.split('?')[0]}`) ?? [];
    const next = (queue.length > 1 ? queue.shift() : queue[0]) ?? {};
    const answer = typeof next === 'function' ? next(call) : next;
    await answer.after;
    send(response, answer);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (call, ...queue) => answers.set(call, queue),
    reset: () => {
      received.length = 0;
      answers.clear();
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, answer: Answer) {
  const { status = 200, body = {}, raw, type = 'application/json', headers, drop } = answer;
  if (drop) return response.destroy();
  response.writeHead(status, { 'Content-Type': type, ...headers });
  response.end(raw ?? JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(body: string, type: string | undefined): unknown {
  if (body === '') return undefined;
  return type?.startsWith('application/json') ? JSON.parse(body) : body;
}
