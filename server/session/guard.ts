import { isIPv6 } from 'node:net';
import type pg from 'pg';
import type { SessionConfig } from '../config.ts';
import { ApiError } from '../errors.ts';
import { loginKey } from './accounts.ts';

/** Failures are forgotten when none followed for this time. */
const MEMORY = '15 minutes';
/** Each failure beyond the limit doubles the lock, up to 2^4. */
const MOST_DOUBLINGS = 4;

/** An attempt to prove who one is. It is counted as failed until it is told otherwise. */
export interface Attempt {
  /** The proof was right as far as it went: this attempt is not counted, earlier ones stay. */
  released(): Promise<void>;
  /** Fully right: nothing is held against this login from this address. */
  succeeded(): Promise<void>;
}

interface Limited {
  key: string;
  limit: number;
}

/**
 * Who calls from an address: of IPv6 everybody has a whole network, so many addresses that their number bounds nothing. What
 * follows a blank is kept.
 */
function callerOf(address: string): string {
  const [ip = '', ...rest] = address.split(' ');
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return address;
  const [head = '', tail] = ip.split('::');
  const given = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - given.length - tail.split(':').filter(Boolean).length);
  const network = [...given, ...Array<string>(missing).fill('0')].slice(0, 4);
  return [`${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`, ...rest].join(' ');
}

/**
 * Counts wrong sign-ins by login with address and by address alone: in the database, so that all servers know, and
 * before the proof is looked at, so that many attempts at once gain nothing.
 */
export class SignInGuard {
  private readonly pool: pg.Pool;
  private readonly config: SessionConfig;

  constructor(pool: pg.Pool, config: SessionConfig) {
    this.pool = pool;
    this.config = config;
  }

  /** Begins an attempt, or refuses it with 429, whether or not there is such a login. */
  async begin(login: string, from: string): Promise<Attempt> {
    const address = callerOf(from);
    const both = { key: `${loginKey(login).slice(0, 200)} ${address}`, limit: this.config.loginAttempts };
    const alone = { key: address, limit: this.config.addressAttempts };
    if (!(await this.count(both))) throw new ApiError('TOO_MANY_REQUESTS');
    if (!(await this.count(alone))) {
      await this.uncount(both);
      throw new ApiError('TOO_MANY_REQUESTS');
    }
    return {
      released: async () => {
        await this.uncount(both);
        await this.uncount(alone);
      },
      succeeded: async () => {
        await this.pool.query('delete from sign_in_guard where key = $1', [both.key]);
        await this.forgetOld();
        await this.uncount(alone);
      },
    };
  }

  /** Counts an attempt and locks at the limit; false while locked. A refused attempt does not prolong the lock. */
  private async count({ key, limit }: Limited): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `insert into sign_in_guard as g (key, failures) values ($1, 1)
       on conflict (key) do update set
         last_at = now(),
         failures = case when g.last_at < now() - $2::interval then 1 else g.failures + 1 end,
         locked_until = case when g.last_at >= now() - $2::interval and g.failures + 1 >= $3::integer
           then now() + make_interval(secs => $4 * power(2, least(g.failures + 1 - $3::integer, $5::integer))) end
       where g.locked_until is null or g.locked_until <= now()`,
      [key, MEMORY, limit, this.config.lockSeconds, MOST_DOUBLINGS],
    );
    return rowCount === 1;
  }

  /** What counts no more need not be kept: anybody can fill a table with logins that do not exist. */
  private async forgetOld(): Promise<void> {
    await this.pool.query(
      `delete from sign_in_guard where key in (select key from sign_in_guard
         where last_at < now() - $1::interval and coalesce(locked_until, last_at) < now() for update skip locked)`,
      [MEMORY],
    );
  }

  private async uncount({ key, limit }: Limited): Promise<void> {
    await this.pool.query(
      `update sign_in_guard set failures = greatest(failures - 1, 0),
         locked_until = case when failures > $2::integer then locked_until end where key = $1`,
      [key, limit],
    );
  }
}
