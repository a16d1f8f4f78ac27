import type { DatabaseAddress, WantedServer } from './address.ts';
import { DatabaseError } from './failure.ts';
import type { Session } from './watchedClient.ts';

/** The server can't be used: it is a standby, takes no writes, or is no standby where one is wanted. */
export class UnwantedServer extends Error {
  /** PostgreSQL's code for writing where nothing may be written. */
  readonly code = '25006';

  constructor({ standby }: Pick<Session, 'standby'>, wanted: WantedServer = 'read-write') {
    super(reasonOf(standby, wanted));
    this.name = 'UnwantedServer';
  }
}

function reasonOf(standby: boolean, wanted: WantedServer): string {
  if (wanted === 'standby') return 'the server is no standby, or was promoted';
  return standby ? 'the server is a standby' : 'the server is set to read-only';
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

  /** Whether they serve reads only, so that taking no writes is no fault. */
  get forReads(): boolean {
    return this.#address.wanted === 'standby';
  }

  use(url: string): void {
    this.#url = url;
  }

  /** @throws UnwantedServer unless the server of the session is as wanted */
  check(session: Pick<Session, 'standby' | 'readOnly'>): void {
    const { wanted } = this.#address;
    const { standby, readOnly } = session;
    const fits = { any: true, 'read-write': !readOnly, primary: !standby, standby };
    if (!fits[wanted]) throw new UnwantedServer(session, wanted);
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
