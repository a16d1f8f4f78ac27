import type pg from 'pg';
import { WatchedClient } from './watchedClient.ts';

/** Milliseconds without a reply after which the database is asked what it does for the connection. */
const PATIENCE = 3_000;
/** The same while the process stops. */
const PATIENCE_AT_END = 1_000;
/** Milliseconds above the statement timeout after which a connection is cut whatever is known about it. */
const MARGIN = 5_000;
/** How often in a row the database must say that it owes nothing before the connection is cut. */
const DOUBTS = 2;

/** The database's view of itself and of the connections in question. */
export interface ServerView {
  /** Distinguishes database servers and their restarts. */
  server: string;
  /** Whether the process ids that are told while connecting are those of backends; false behind a pooler. */
  exact: boolean;
  /** The backends in question by process id; those that are gone are missing. */
  backends: { readonly [pid: string]: { state: string | null; writing: boolean } };
}

interface Watched {
  idle: boolean;
  doubts: number;
  /** Its statement timeout; 0: none. */
  limit: number;
}

/**
 * Finds connections that have gone silent: the client waits for a reply, and the database neither works on one nor has
 * sent it. Without this, such a connection would keep its user waiting until the system gives up after a quarter of an
 * hour, or for ever.
 */
export class ConnectionWatch {
  readonly #clients = new Map<WatchedClient, Watched>();
  readonly #listening = new Set<WatchedClient>();
  #graves: { pid: number; server: string }[] = [];
  #server: string | undefined;
  #ending = false;
  readonly #follows: boolean;
  readonly #replaceable: boolean;

  /**
   * `follows`: idle connections to another server than the keeper's are cut, since that one has been taken over.
   * `replaceable`: their work can be done on another database, so that none waits for this one when it can't be asked.
   */
  constructor({ follows = false, replaceable = false } = {}) {
    this.#follows = follows;
    this.#replaceable = replaceable;
  }

  /** Watches a new connection of a pool, from before it is open. `limit`: its statement timeout; 0: none. */
  add(client: WatchedClient, limit: number): void {
    this.#clients.set(client, { idle: false, doubts: 0, limit });
    client.once('end', () => this.#clients.delete(client));
  }

  /** A connection of a pool is not in use (or in use again). */
  idles(client: pg.Client, idle: boolean): void {
    const one = client instanceof WatchedClient ? this.#clients.get(client) : undefined;
    if (!one) return;
    one.idle = idle;
    if (idle && this.#isElsewhere(client as WatchedClient)) this.#cut(client as WatchedClient);
  }

  #isElsewhere({ session }: WatchedClient): boolean {
    return this.#follows && session !== undefined && this.#server !== undefined && session.server !== this.#server;
  }

  /** A connection only listens from now on (or no longer): `ask` keeps it from being silent unnoticed. */
  listens(client: pg.Client, listening: boolean): void {
    if (!(client instanceof WatchedClient)) return;
    if (!listening) this.#listening.delete(client);
    else {
      this.#listening.add(client);
      client.once('end', () => this.#listening.delete(client));
    }
  }

  /** From now on the process stops, and silence is tolerated for a shorter time. */
  end(): void {
    this.#ending = true;
  }

  /** Requests a reply from connections that only listen. */
  ask(): void {
    for (const client of this.#listening) if (client.owed() === 0) client.query('select').catch(() => undefined);
  }

  /** Process ids of the connections that have waited too long for a reply. */
  inQuestion(): number[] {
    return this.#waiting().flatMap(([client]) => pidOf(client) ?? []);
  }

  #waiting(): [WatchedClient, Watched][] {
    const patience = this.#ending ? PATIENCE_AT_END : PATIENCE;
    return [...this.#clients].filter(([client, one]) => {
      const waits = client.owed() >= patience && !one.idle;
      if (!waits) one.doubts = 0;
      return waits;
    });
  }

  /** Cuts the connections for which the database does nothing. */
  judge(view: ServerView): void {
    this.#server = view.server;
    for (const [client, { idle }] of this.#clients) if (idle && this.#isElsewhere(client)) this.#cut(client);
    let found = false;
    for (const [client, one] of this.#waiting()) {
      if (owesNothing(client, view)) one.doubts += 1;
      else one.doubts = 0;
      if (one.doubts < DOUBTS && !overdue(client, one)) continue;
      this.#cut(client);
      found = true;
    }
    // what silenced one connection has probably silenced others
    if (found) this.cutIdle();
  }

  /** Cuts idle connections: they are opened again when needed. */
  cutIdle(): void {
    for (const [client, one] of this.#clients) if (one.idle) this.#cut(client);
  }

  /**
   * The database can't be asked: cuts what has waited longer than its statement timeout, or too long at the end or if it
   * is replaceable.
   */
  judgeAlone(): void {
    const impatient = this.#ending || this.#replaceable;
    for (const [client, one] of this.#waiting()) if (impatient || overdue(client, one)) this.#cut(client);
  }

  /** The backend of a connection that was lost without the database's knowledge; it may hold locks. */
  bury({ session }: WatchedClient): void {
    if (session) this.#graves.push({ pid: session.pid, server: session.server });
  }

  /** Takes the process ids of backends to be ended on the current server. */
  graves(): number[] {
    const living = new Set([...this.#clients.keys()].map(({ session }) => session?.pid));
    const graves = this.#graves.filter(({ pid, server }) => server === this.#server && !living.has(pid));
    this.#graves = [];
    return graves.map(({ pid }) => pid);
  }

  #cut(client: WatchedClient): void {
    this.#clients.delete(client);
    this.bury(client);
    client.cut();
  }
}

/** The process that works for a connection, as far as is known. */
function pidOf({ session, toldPid }: WatchedClient): number | undefined {
  return session?.pid ?? toldPid ?? undefined;
}

function owesNothing(client: WatchedClient, view: ServerView): boolean {
  const pid = pidOf(client);
  if (pid === undefined || (!client.session && !view.exact)) return false;
  const backend = view.backends[pid];
  if (!backend || (client.session && client.session.server !== view.server)) return true;
  // "active" and writing: the reply has been under way for as long as nothing has come
  return backend.state?.startsWith('idle') === true || backend.writing;
}

function overdue(client: WatchedClient, { limit }: Watched): boolean {
  return limit > 0 && client.owed() > limit + MARGIN;
}
