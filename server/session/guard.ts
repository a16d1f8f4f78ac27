import type pg from 'pg';
import type { SessionConfig } from '../config.ts';
import { ApiError } from '../errors.ts';
import { LOCK_OUT } from '../limits.ts';
import { loginKey } from './accounts.ts';
import { callerOf } from './caller.ts';

/** Failures are forgotten if none followed for this time. */
const MEMORY = '15 minutes';
/** An address counts as known to a login for this long after a successful sign-in. */
const KNOWN_FOR = '60 days';
/** Logins, including unknown ones, are counted by their first characters up to this number. */
const LONGEST_LOGIN = 200;

/** An attempt to prove an identity. It counts as failed until it is reported as successful. */
export interface Attempt {
  /**
   * The failure to answer a wrong password with. While the address is locked, it is that of the lock, as for logins
   * that aren't admitted from it: nobody learns which ones are.
   */
  readonly refusal: ApiError;
  /** Partially correct: this attempt is not counted, earlier ones are. */
  released(): Promise<void>;
  /** Fully correct: clears the failures of this login from this address. */
  succeeded(): Promise<void>;
}

interface Limited {
  key: string;
  limit: number;
}

/** Purpose of an attempt. Proofs of signed-in users are counted separately from sign-ins. */
type Purpose = 'signIn' | 'proof';

/**
 * Counts failed sign-ins by login and address, by address, and by login over all addresses. The counts are in the
 * database, shared by all servers, and increase before the proof is checked, so that parallel attempts gain nothing.
 * The last two don't lock out a login from an address from which it signed in before: whoever guesses there, or fills
 * the counts on purpose, can't keep others behind that address from signing in.
 */
export class SignInGuard {
  private readonly pool: pg.Pool;
  private readonly config: SessionConfig;

  constructor(pool: pg.Pool, config: SessionConfig) {
    this.pool = pool;
    this.config = config;
  }

  /** Begins an attempt. Throws TOO_MANY_REQUESTS while locked, whether or not the login exists. */
  async begin(login: string, from: string, purpose: Purpose = 'signIn'): Promise<Attempt> {
    const name = loginKey(login).slice(0, LONGEST_LOGIN);
    const address = callerOf(from);
    const locked = () => new ApiError('TOO_MANY_REQUESTS', { retryAfter: this.config.lockSeconds });
    const own = { key: `${name} ${address}${purpose === 'proof' ? ' proof' : ''}`, limit: this.config.loginAttempts };
    const counts: Limited[] = [own];
    // proofs are given by signed-in users, each for the own account
    const known = purpose === 'signIn' && (await this.isKnown(name, address));
    if (purpose === 'signIn') counts.unshift({ key: address, limit: this.config.addressAttempts });
    if (purpose === 'signIn' && !known) {
      // can't collide with "login address" because addresses contain no spaces
      counts.push({ key: `${name} from anywhere`, limit: this.config.nameAttempts });
    }
    let addressLocked = false;
    const counted: Limited[] = [];
    for (const limited of counts) {
      if (await this.count(limited)) counted.push(limited);
      else if (known && limited !== own) addressLocked = true;
      else {
        await this.uncount(counted);
        throw locked();
      }
    }
    return {
      refusal: addressLocked ? locked() : new ApiError('INVALID_CREDENTIALS'),
      released: () => this.uncount(counted),
      succeeded: async () => {
        await this.pool.query('delete from sign_in_guard where key = $1', [own.key]);
        if (purpose === 'signIn') await this.learn(name, address);
        await this.forgetOld();
        await this.uncount(counted.filter((limited) => limited !== own));
      },
    };
  }

  private async isKnown(login: string, address: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'select from known_address where login = $1 and address = $2 and last_at > now() - $3::interval',
      [login, address, KNOWN_FOR],
    );
    return rowCount === 1;
  }

  private async learn(login: string, address: string): Promise<void> {
    await this.pool.query(
      `insert into known_address (login, address) values ($1, $2)
       on conflict (login, address) do update set last_at = now()`,
      [login, address],
    );
    await this.pool.query('delete from known_address where last_at < now() - $1::interval', [KNOWN_FOR]);
  }

  /** Counts an attempt and locks at the limit; false while locked. A refused attempt doesn't prolong the lock. */
  private async count({ key, limit }: Limited): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `insert into sign_in_guard as g (key, failures) values ($1, 1)
       on conflict (key) do update set
         last_at = now(),
         failures = case when g.last_at < now() - $2::interval then 1 else g.failures + 1 end,
         locked_until = case when g.last_at >= now() - $2::interval and g.failures + 1 >= $3::integer
           then now() + make_interval(secs => $4 * power(2, least(g.failures + 1 - $3::integer, $5::integer))) end
       where g.locked_until is null or g.locked_until <= now()`,
      [key, MEMORY, limit, this.config.lockSeconds, LOCK_OUT.doublings],
    );
    return rowCount === 1;
  }

  /** Deletes counts that have no effect any more: anybody can fill the table with unknown logins. */
  private async forgetOld(): Promise<void> {
    await this.pool.query(
      `delete from sign_in_guard where key in (select key from sign_in_guard
         where last_at < now() - $1::interval and coalesce(locked_until, last_at) < now() for update skip locked)`,
      [MEMORY],
    );
  }

  private async uncount(counted: readonly Limited[]): Promise<void> {
    for (const { key, limit } of counted) {
      await this.pool.query(
        `update sign_in_guard set failures = greatest(failures - 1, 0),
           locked_until = case when failures > $2::integer then locked_until end where key = $1`,
        [key, limit],
      );
    }
  }
}
