import { createConnection, type Socket } from 'node:net';

/** One call to a measured server. */
export interface Shot {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
}

export interface Load {
  /** Base URL of the calls. */
  url: string;
  token: string;
  connections: number;
  /** Minimum duration. */
  milliseconds: number;
  /** Minimum number of replies; the run ends without them after four times the duration. */
  atLeast?: number;
  /** Ends the run when it is aborted, even before its duration is over. */
  signal?: AbortSignal;
  /** Returns the next call; `index` counts up over all connections. */
  shot: (index: number) => Shot;
}

/**
 * Sends calls one after another on every connection and returns their durations in milliseconds. Uses plain sockets,
 * because a client library would cost about as much as the fastest calls.
 */
export async function fire(load: Load): Promise<number[]> {
  const { hostname, port, host, pathname } = new URL(load.url);
  const base = pathname.replace(/\/$/, '');
  const times: number[] = [];
  const start = performance.now();
  const open = () => {
    if (load.signal?.aborted) return false;
    const passed = performance.now() - start;
    if (passed < load.milliseconds) return true;
    return times.length < (load.atLeast ?? 0) && passed < load.milliseconds * 4;
  };
  let index = 0;
  const work = async () => {
    const connection = await connect(hostname, Number(port));
    try {
      while (open()) {
        const request = encode(load.shot(index++), base, host, load.token);
        const before = performance.now();
        const reply = await connection.send(request);
        times.push(performance.now() - before);
        if (reply.status !== 200) throw new Error(`A measured call answered ${reply.status}: ${reply.body}`);
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: load.connections }, work));
  return times;
}

function encode({ method, path, body }: Shot, base: string, host: string, token: string): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const head = `${method} ${base}${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

interface Reply {
  status: number;
  body: string;
}

interface Connection {
  send(request: string): Promise<Reply>;
  close(): void;
}

function connect(host: string, port: number): Promise<Connection> {
  return new Promise((done, fail) => {
    const socket: Socket = createConnection({ host, port, noDelay: true });
    let chunks: Buffer[] = [];
    let waiting: { done: (reply: Reply) => void; fail: (error: Error) => void } | undefined;
    const broken = (error: Error) => {
      waiting?.fail(error);
      fail(error);
    };
    socket.on('error', broken);
    socket.on('close', () => broken(new Error('The server closed the connection.')));
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const reply = parse(chunks.length === 1 ? chunk : Buffer.concat(chunks));
      if (!reply) return;
      chunks = [];
      waiting?.done(reply);
    });
    socket.on('connect', () =>
      done({
        send: (request) =>
          new Promise((answered, failed) => {
            waiting = { done: answered, fail: failed };
            socket.write(request);
          }),
        close: () => socket.destroy(),
      }),
    );
  });
}

/** The reply if it is complete, else null. Both servers send a content length. */
function parse(data: Buffer): Reply | null {
  const headEnd = data.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = data.toString('latin1', 0, headEnd);
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (length === undefined) throw new Error(`A reply without a content length:\n${head}`);
  const bodyStart = headEnd + 4;
  if (data.length < bodyStart + Number(length)) return null;
  const status = Number(head.slice(9, 12));
  return { status, body: status === 200 ? '' : data.toString('utf8', bodyStart) };
}
