import { randomUUID } from 'node:crypto';
import { codeOf, DatabaseError } from './failure.ts';
import { type WatchedClient, withOwnConnection } from './watchedClient.ts';

/** Attempts to catch a pooler at giving a connection's server process to another connection. */
const ATTEMPTS = 3;
/** The code with which pgbouncer refuses transactions in its statement mode. */
const REFUSED = '08P01';

const SHARED =
  "The pooler of DATABASE_URL gives a connection's session to others between transactions, so limits, messages and locks would be lost: set pool_mode=session for this database (pgbouncer), or name the address of PostgreSQL itself.";

/** Whether something between this connection and the database has told another process id than the database's. */
export function isPooled({ toldPid, session }: WatchedClient): boolean {
  return session !== undefined && toldPid !== session.pid;
}

/** Milliseconds for which the connections of `sessionsAtOnce` wait for a session. */
const PATIENCE = 3_000;

/** How many of so many connections through a pooler get a session while the others keep theirs. */
export async function sessionsAtOnce(url: string, wanted: number): Promise<number> {
  let got = 0;
  let enough = () => {};
  const all = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const open = () =>
    withOwnConnection(url, PATIENCE, async (client) => {
      await client.query('select 1');
      got += 1;
      if (got === wanted) enough();
      await all;
    });
  // the first one that gets none in time ends the count
  const opened = Array.from({ length: wanted }, () => open().catch(() => enough()));
  await all;
  const result = got;
  await Promise.all(opened);
  return result;
}

/**
 * Checks that a connection behind a pooler keeps its session. It marks the session and lets another connection begin a
 * transaction: a pooler that shares sessions gives that one the marked session, since it was used last and is free, or
 * gives this one another afterwards. @throws DatabaseError with the cure
 */
export async function refuseSharedSessions(client: WatchedClient, url: string, limit: number): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (await isShared(client, url, limit)) throw new DatabaseError(SHARED);
  }
}

const SET_MARK = "select set_config('tocsin.session', $1, false)";
const READ_MARK = "select current_setting('tocsin.session', true) as mark";

async function isShared(client: WatchedClient, url: string, limit: number): Promise<boolean> {
  const mark = randomUUID();
  await client.query(SET_MARK, [mark]);
  try {
    return await withOwnConnection(url, limit, async (other) => {
      await other.query('begin');
      if ((await markOf(other)) === mark) return true;
      return (await markOf(client)) !== mark;
    });
  } catch (error) {
    if (codeOf(error) === REFUSED) return true;
    throw error;
  }
}

async function markOf(client: WatchedClient): Promise<string | null | undefined> {
  const { rows } = await client.query<{ mark: string | null }>(READ_MARK);
  return rows[0]?.mark;
}
