import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { signatureHeaders } from '../../server/alarms/channels/signature.ts';
import type { Random } from '../../server/demo/random.ts';
import type { Fetch } from './fetch.ts';

/** What the person behind an address does when called. */
export type Manner = 'accepts' | 'declines' | 'silent';

/** A call as the gateway received it. */
export interface Arrival {
  key: string;
  alarmId: number;
  address: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Maximum milliseconds that the gateway takes for a call, and that a person takes to answer. */
const TAKES = 100;
const THINKS = 300;
/** Milliseconds until an answer that no server accepted is sent again. */
const RETRY_DELAY = 200;

export const GATEWAY_SECRET = 'the secret that platform and gateway share';

/** A gateway that records every call it receives, and sends the people's answers to the platform. */
export class GatewayDouble {
  readonly arrivals: Arrival[] = [];
  readonly #manners = new Map<string, Manner>();
  readonly #known = new Set<string>();
  readonly #sending = new Set<Promise<void>>();
  readonly #random: Random;
  readonly #servers: () => readonly string[];
  readonly #send: Fetch;
  readonly #http: Server;
  #closed = false;

  /** `servers` returns the addresses of the running servers; `send` sends the answers to them. */
  constructor(random: Random, servers: () => readonly string[], send: Fetch = fetch) {
    this.#random = random;
    this.#servers = servers;
    this.#send = send;
    this.#http = createServer((request, reply) => void this.#take(request, reply));
  }

  /** Begins to listen on an address of this machine; returns its URL. */
  async start(address = '127.0.0.1'): Promise<string> {
    await new Promise<void>((done) => this.#http.listen(0, address, done));
    return `http://${address}:${(this.#http.address() as AddressInfo).port}/`;
  }

  /** Creates an address of a person who behaves in this manner when called. */
  address(manner: Manner): string {
    const address = `+420 600 ${100_001 + this.#manners.size}`;
    this.#manners.set(address, manner);
    return address;
  }

  /** Waits until the servers have accepted every answer. */
  async settled(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
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
      // the sender was killed before the call was complete, so the call counts as not received
      return;
    }
    const call = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Arrival & { callId: number; type?: string };
    if (call.type === 'check') {
      reply.end('{"state": "delivered"}');
      return;
    }
    const key = String(request.headers['idempotency-key']);
    this.arrivals.push({ key, alarmId: call.alarmId, address: call.address, at: Date.now() });
    const manner = this.#manners.get(call.address) ?? 'silent';
    if (!this.#known.has(key) && manner !== 'silent') {
      this.#known.add(key);
      const sent = this.#sendAnswer({ callId: call.callId, key, answer: manner === 'accepts' ? 'ACCEPT' : 'DECLINE' });
      this.#sending.add(sent);
      void sent.finally(() => this.#sending.delete(sent));
    }
    await delay(this.#random.int(0, TAKES));
    reply.end('{"state": "delivered"}');
  }

  /** Sends an answer repeatedly until a server accepts it. */
  async #sendAnswer(answer: { callId: number; key: string; answer: string }): Promise<void> {
    await delay(this.#random.int(0, THINKS));
    const body = JSON.stringify(answer);
    while (!this.#closed) {
      const servers = this.#servers();
      const url = servers.length > 0 ? this.#random.pick(servers) : null;
      const headers = { 'content-type': 'application/json', ...signatureHeaders(GATEWAY_SECRET, body) };
      const init = { method: 'POST', headers, body };
      const reply = url ? await this.#send(`${url}/rest/api/alarm-callbacks/webhook`, init).catch(() => null) : null;
      await reply?.arrayBuffer().catch(() => undefined);
      if (reply?.ok) return;
      await delay(RETRY_DELAY);
    }
  }
}
