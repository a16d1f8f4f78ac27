import type { DatabaseAddress } from './address.ts';
import { DatabaseError } from './failure.ts';
import type { Session } from './watchedClient.ts';

/** The server can't be used: it is a standby, or takes no writes. */
export class UnwantedServer extends Error {
  /** PostgreSQL's code for writing where nothing may be written. */
  readonly code = '25006';

  constructor({ standby }: Pick<Session, 'standby'>) {
    super(standby ? 'the server is a standby' : 'the server is set to read-only');
    this.name = 'UnwantedServer';
  }
}

/** The servers of a database, and the one that new connections go to. */
export class Servers {
  readonly #address: DatabaseAddress;
  #url: string;

  constructor(address: DatabaseAddress) {
    this.#address = address;
    this.#url = address.urls[0];
  }

  /** Servers in the order in which they are tried. */
  get urls(): readonly string[] {
    return this.#address.urls;
  }

  /** Whether another server can take over. */
  get several(): boolean {
    return this.urls.length > 1;
  }

  /** The server in use: that of the last `use`, at first the first one. */
  get url(): string {
    return this.#url;
  }

  use(url: string): void {
    this.#url = url;
  }

  /** @throws UnwantedServer unless the server of the session is as wanted */
  check(session: Pick<Session, 'standby' | 'readOnly'>): void {
    const { wanted } = this.#address;
    const fits = { any: true, 'read-write': !session.readOnly, primary: !session.standby };
    if (!fits[wanted]) throw new UnwantedServer(session);
  }

  /**
   * Calls `attempt` with one server after the other, in their order, until one succeeds.
   * @throws a DatabaseError at once; else what the last attempt threw, or the one that found a server that is not as
   * wanted
   */
  async find<T>(attempt: (url: string) => Promise<T>): Promise<T> {
    let failure: unknown;
    for (const url of this.urls) {
      try {
        return await attempt(url);
      } catch (error) {
        if (error instanceof DatabaseError) throw error;
        if (!(failure instanceof UnwantedServer)) failure = error;
      }
    }
    throw failure;
  }
}
