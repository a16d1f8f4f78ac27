import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { signed } from '../../server/alarms/channels/signature.ts';
import type { Random } from '../../server/demo/random.ts';

/** What the person behind an address does when called. */
export type Manner = 'accepts' | 'declines' | 'silent';

/** A call as it arrived. */
export interface Arrival {
  key: string;
  alarmId: number;
  address: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Milliseconds that the gateway takes for a call, and that a person takes to answer, at most. */
const TAKES = 100;
const THINKS = 300;
/** Milliseconds until an answer that no server took is told again. */
const AGAIN = 200;

export const GATEWAY_SECRET = 'the secret that platform and gateway share';

/** A gateway that notes every call that arrives with its key, and tells the platform what the people answer. */
export class GatewayDouble {
  readonly arrivals: Arrival[] = [];
  readonly #manners = new Map<string, Manner>();
  readonly #known = new Set<string>();
  readonly #telling = new Set<Promise<void>>();
  readonly #random: Random;
  readonly #servers: () => readonly string[];
  readonly #http: Server;
  #closed = false;

  /** `servers`: the addresses of the servers that run. */
  constructor(random: Random, servers: () => readonly string[]) {
    this.#random = random;
    this.#servers = servers;
    this.#http = createServer((request, reply) => void this.#take(request, reply));
  }

  async start(): Promise<string> {
    await new Promise<void>((done) => this.#http.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}/`;
  }

  /** A new address, with somebody behind it. */
  address(manner: Manner): string {
    const address = `+420 600 ${this.#manners.size + 1}`;
    this.#manners.set(address, manner);
    return address;
  }

  /** Waits until every answer has been taken. */
  async settled(): Promise<void> {
    while (this.#telling.size > 0) await Promise.all(this.#telling);
  }

  close(): void {
    this.#closed = true;
    this.#http.close().closeAllConnections();
  }

  async #take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // its sender was killed before the call was complete: it has not arrived
      return;
    }
    const call = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Arrival & { callId: number };
    const key = String(request.headers['idempotency-key']);
    this.arrivals.push({ key, alarmId: call.alarmId, address: call.address, at: Date.now() });
    const manner = this.#manners.get(call.address) ?? 'silent';
    if (!this.#known.has(key) && manner !== 'silent') {
      this.#known.add(key);
      const told = this.#tell({ callId: call.callId, key, answer: manner === 'accepts' ? 'ACCEPT' : 'DECLINE' });
      this.#telling.add(told);
      void told.finally(() => this.#telling.delete(told));
    }
    await delay(this.#random.int(0, TAKES));
    reply.end('{"state": "delivered"}');
  }

  /** Tells an answer until a server takes it. */
  async #tell(answer: { callId: number; key: string; answer: string }): Promise<void> {
    await delay(this.#random.int(0, THINKS));
    const body = JSON.stringify(answer);
    while (!this.#closed) {
      const servers = this.#servers();
      const url = servers.length > 0 ? this.#random.pick(servers) : null;
      const headers = { 'content-type': 'application/json', ...signed(GATEWAY_SECRET, body) };
      const init = { method: 'POST', headers, body };
      const reply = url ? await fetch(`${url}/rest/api/alarm-callbacks/webhook`, init).catch(() => null) : null;
      await reply?.arrayBuffer().catch(() => undefined);
      if (reply?.ok) return;
      await delay(AGAIN);
    }
  }
}
