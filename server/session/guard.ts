import type pg from 'pg';
import type { SessionConfig } from '../config.ts';
import { ApiError } from '../errors.ts';
import { loginKey } from './accounts.ts';
import { callerOf } from './caller.ts';

/** Failures are forgotten when none followed for this time. */
const MEMORY = '15 minutes';
/** Each failure beyond the limit doubles the lock, up to 2^4. */
const MOST_DOUBLINGS = 4;
/** An address from which nobody has signed in with a login for this time is unknown for it. */
const KNOWN_FOR = '60 days';
/** Logins that nobody has are counted too, up to this length. */
const LONGEST_LOGIN = 200;

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

/** What an attempt is for. A proof of somebody who is signed in is counted apart from sign-ins. */
type Purpose = 'signIn' | 'proof';

/**
 * Counts wrong sign-ins by login with address, by address alone, and by login over all addresses: in the database, so that
 * all servers know, and before the proof is looked at, so that many attempts at once gain nothing. The last count does not
 * keep out who comes from an address from which that login signed in before.
 */
export class SignInGuard {
  private readonly pool: pg.Pool;
  private readonly config: SessionConfig;

  constructor(pool: pg.Pool, config: SessionConfig) {
    this.pool = pool;
    this.config = config;
  }

  /** Begins an attempt, or refuses it with 429, whether or not there is such a login. */
  async begin(login: string, from: string, purpose: Purpose = 'signIn'): Promise<Attempt> {
    const name = loginKey(login).slice(0, LONGEST_LOGIN);
    const address = callerOf(from);
    const own = { key: `${name} ${address}${purpose === 'proof' ? ' proof' : ''}`, limit: this.config.loginAttempts };
    const counts = [
      own,
      { key: `${address}${purpose === 'proof' ? ' proof' : ''}`, limit: this.config.addressAttempts },
    ];
    if (purpose === 'signIn' && !(await this.isKnown(name, address))) {
      // no address has a blank in it
      counts.push({ key: `${name} from anywhere`, limit: this.config.nameAttempts });
    }
    const counted: Limited[] = [];
    for (const limited of counts) {
      if (await this.count(limited)) counted.push(limited);
      else {
        await this.uncount(counted);
        throw new ApiError('TOO_MANY_REQUESTS');
      }
    }
    return {
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
