import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, cureOf, DatabaseError, reasonOf } from './failure.ts';
import { KEEPER } from './keptConnection.ts';
import { CONNECTIONS } from './pool.ts';
import { isPooled, refuseSharedSessions, sessionsAtOnce } from './pooler.ts';
import { type Servers, UnwantedServer } from './servers.ts';
import { type WatchedClient, withOwnConnection } from './watchedClient.ts';

/** The connections that a database has, and who needs them. */
interface Capacity {
  /** Connections that the user of the platform can have, with those of all others. */
  most: number;
  /** The setting `max_connections`, of which some may be reserved. */
  setting: number;
  /** Connections of other programs, and of platforms with another database of the same server. */
  others: number;
  /** Running processes of this platform, without this one. */
  processes: number;
}

const OWN = `datname = current_database() and application_name like 'tocsin%'`;

const CAPACITY_SQL = `select current_setting('max_connections')::integer as setting,
  current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
    - coalesce(current_setting('reserved_connections', true)::integer, 0) as most,
  (count(*) filter (where not (${OWN})))::integer as others,
  (count(*) filter (where ${OWN} and application_name = $1))::integer as processes
  from pg_stat_activity where datid is not null and coalesce(backend_type, 'client backend') = 'client backend'`;

/** What the database of this connection has, before the platform has opened its pools. */
async function capacityOf(client: WatchedClient): Promise<Capacity | undefined> {
  const { rows } = await client.query<Capacity>(CAPACITY_SQL, [KEEPER]);
  return rows[0];
}

/** A sentence that says what to set if a pooler gives only so many sessions at once, beside the one that asks. */
function lackOfSessions(sessions: number): string | undefined {
  if (sessions >= CONNECTIONS) return undefined;
  return `The pooler of DATABASE_URL gives ${sessions} sessions at once; each of the platform's processes needs ${CONNECTIONS}: raise its pool (default_pool_size in pgbouncer), or calls and alarms will wait for connections.`;
}

/** A sentence that says what to set if the connections don't suffice for this process beside all others. */
function lackOf({ most, setting, others, processes }: Capacity): string | undefined {
  const needed = CONNECTIONS * (processes + 1);
  if (needed + others <= most) return undefined;
  const to = setting - most + needed + others;
  const beside = others > 0 ? `, other programs hold ${others}` : '';
  return `The database allows ${most} connections; ${processes + 1} of the platform's processes need ${needed}${beside}: set max_connections to ${to} or more, or calls and alarms will wait for connections.`;
}

const MIN_VERSION = 15;
/** Milliseconds for connecting and for each reply. */
const QUESTION = 10_000;
/** Milliseconds between attempts. */
const PAUSE = 200;

/** What is asked of an external database. */
export interface Demands {
  /** Milliseconds for which a database that is starting, or has no primary yet, is waited for. */
  timeout: number;
  /** Nothing will be written, so that a standby will do. */
  readOnly: boolean;
}

/**
 * Finds the server of DATABASE_URL that is as wanted, and checks that the platform can work with it; waits a little for
 * one that is still starting. Returns a sentence about connections that won't suffice.
 * @throws DatabaseError with one sentence that names the cure
 */
export async function checkForeign(servers: Servers, demands: Demands): Promise<string | undefined> {
  const deadline = Date.now() + demands.timeout;
  for (;;) {
    try {
      return await servers.find((url) =>
        withOwnConnection(url, QUESTION, (client) => refuseUnfit(client, url, servers, demands)),
      );
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      const passing = ['ECONNREFUSED', '57P03'].includes(codeOf(error) ?? '') || error instanceof UnwantedServer;
      if (!passing || Date.now() > deadline) throw new DatabaseError(sentenceOf(error), { cause: error });
    }
    await delay(PAUSE);
  }
}

function sentenceOf(error: unknown): string {
  return cureOf(error, CONNECTIONS) ?? `The database of DATABASE_URL cannot be reached (${reasonOf(error)}).`;
}

async function refuseUnfit(
  client: WatchedClient,
  url: string,
  servers: Servers,
  { readOnly }: Demands,
): Promise<string | undefined> {
  const session = await client.begin();
  servers.check(session);
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_encoding') as encoding`,
  );
  const { version = 0, encoding } = rows[0] ?? {};
  if (version < MIN_VERSION) {
    throw new DatabaseError(`DATABASE_URL is PostgreSQL ${version}; the platform needs ${MIN_VERSION} or later.`);
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseError(
      `The database of DATABASE_URL stores texts as ${encoding}; the platform needs one in UTF8 (createdb --encoding=UTF8 --template=template0).`,
    );
  }
  if (session.readOnly && !readOnly) throw new DatabaseError(sentenceOf(new UnwantedServer(session)));
  const capacity = await capacityOf(client);
  return (await lackOfPooler(client, url)) ?? (capacity && lackOf(capacity));
}

async function lackOfPooler(client: WatchedClient, url: string): Promise<string | undefined> {
  if (!isPooled(client)) return undefined;
  const sessions = await sessionsAtOnce(url, CONNECTIONS);
  const lack = lackOfSessions(sessions);
  if (lack !== undefined && sessions === 0) throw new DatabaseError(lack);
  await refuseSharedSessions(client, url, QUESTION);
  return lack;
}
