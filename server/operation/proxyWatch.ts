import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Headers by which proxies pass on the caller's address. */
const FORWARDING = ['x-forwarded-for', 'forwarded'] as const;

/** Address ranges of proxies of one's own. From elsewhere, anybody may send these headers to raise a false warning. */
const NEAR: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/**
 * Notices a proxy in front although TRUST_PROXY names none: all callers then seem to have the proxy's address, so they
 * share the limits of one address, and the audit log names it for everybody.
 */
export class ProxyWatch {
  readonly #trusted: number;
  readonly #log: FastifyBaseLogger;
  #seen = false;

  constructor({ trustProxy }: { trustProxy: number }, log: FastifyBaseLogger) {
    this.#trusted = trustProxy;
    this.#log = log;
  }

  /** Whether calls came through a proxy that isn't trusted. */
  get untrusted(): boolean {
    return this.#seen;
  }

  /** Watches the calls of `app` until a proxy has been seen. */
  watch(app: FastifyInstance): void {
    if (this.#trusted > 0) return;
    app.addHook('onRequest', async ({ headers, socket }) => {
      if (this.#seen || FORWARDING.every((name) => headers[name] === undefined)) return;
      const address = socket.remoteAddress ?? '';
      if (!ipaddr.isValid(address) || !NEAR.has(ipaddr.process(address).range())) return;
      this.#seen = true;
      this.#log.warn(
        `Calls come through a proxy (${address}), but TRUST_PROXY is not set: all callers count as one address for limits and sign-in locks. Set TRUST_PROXY to the number of proxies in front.`,
      );
    });
  }
}
