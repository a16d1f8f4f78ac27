import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { RATE_WINDOW, RATES, type RateName } from '../limits.ts';
import { callerOf } from '../session/caller.ts';
import { secretHash } from '../session/secret.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The rate that calls of the route count for; `none`: the route is not limited. Default: `calls` for signed-in
     * callers, `unsigned` for others. A rate by login is counted by the route itself.
     */
    rate?: RateName | 'none';
  }
}

interface Window {
  count: number;
  endsAt: number;
}

/** Most counts that are kept; beyond, the oldest one is forgotten. */
const MOST_KEPT = 50_000;

/** Counts calls per minute. One instance per process, so that a change of the definitions doesn't begin again. */
export class Rates {
  /** In the order of their ends, because all windows have the same length. */
  readonly #windows = new Map<string, Window>();
  readonly #callsPerMinute: number;

  constructor({ callsPerMinute }: { callsPerMinute: number }) {
    this.#callsPerMinute = callsPerMinute;
  }

  /** Counts a call. @throws ApiError TOO_MANY_REQUESTS, with the seconds until the next window, beyond the limit */
  take(name: RateName, owner: string | number): void {
    const { most } = RATES[name];
    const window = this.#windowOf(`${name} ${owner}`);
    window.count += 1;
    if (window.count <= (most === 'CALLS_PER_MINUTE' ? this.#callsPerMinute : most)) return;
    throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((window.endsAt - Date.now()) / 1_000) });
  }

  /** Counts an invalid link, ticket, token or signature of this address. Call it only after the check. */
  refused(address: string): void {
    this.take('refused', callerOf(address));
  }

  #windowOf(key: string): Window {
    const now = Date.now();
    const known = this.#windows.get(key);
    if (known && known.endsAt > now) return known;
    this.#windows.delete(key);
    for (const [oldest, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size < MOST_KEPT) break;
      this.#windows.delete(oldest);
    }
    const window = { count: 0, endsAt: now + RATE_WINDOW };
    this.#windows.set(key, window);
    return window;
  }
}

/**
 * Identifies a link by the parameters of its path, or the ticket or token in its query. Hashed, because they are secret
 * and anybody may send long ones.
 */
function linkOf({ params, query, routeOptions }: FastifyRequest): string {
  const { ticket, token } = query as { ticket?: unknown; token?: unknown };
  const secret = [...Object.values(params as object), ticket, token].join(' ');
  return `${routeOptions.url} ${secretHash(secret).toString('base64')}`;
}

/** Counts each call of `app` after its caller was identified and before its body is read. */
export function limitRates(app: FastifyInstance, rates: Rates): void {
  app.addHook('preParsing', async (request) => {
    const { rate } = request.routeOptions.config;
    const account = request.actor?.userId;
    const name = rate ?? (account === undefined ? 'unsigned' : 'calls');
    if (name === 'none') return;
    const { per } = RATES[name];
    if (per === 'link') rates.take(name, linkOf(request));
    else if (per === 'account' && account !== undefined) rates.take(name, account);
    else if (per === 'address') rates.take(name, callerOf(request.ip));
  });
}
