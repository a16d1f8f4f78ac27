import { KEEPER } from './keeper.ts';
import { CONNECTIONS } from './pool.ts';
import type { WatchedClient } from './watchedClient.ts';

/** The connections that a database has, and who needs them. */
export interface Capacity {
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
export async function capacityOf(client: WatchedClient): Promise<Capacity | undefined> {
  const { rows } = await client.query<Capacity>(CAPACITY_SQL, [KEEPER]);
  return rows[0];
}

/** A sentence that says what to set if a pooler gives only so many sessions at once, beside the one that asks. */
export function lackOfSessions(sessions: number): string | undefined {
  if (sessions >= CONNECTIONS) return undefined;
  return `The pooler of DATABASE_URL gives ${sessions} sessions at once; each of the platform's processes needs ${CONNECTIONS}: raise its pool (default_pool_size in pgbouncer), or calls and alarms will wait for connections.`;
}

/** A sentence that says what to set if the connections don't suffice for this process beside all others. */
export function lackOf({ most, setting, others, processes }: Capacity): string | undefined {
  const needed = CONNECTIONS * (processes + 1);
  if (needed + others <= most) return undefined;
  const to = setting - most + needed + others;
  const beside = others > 0 ? `, other programs hold ${others}` : '';
  return `The database allows ${most} connections; ${processes + 1} of the platform's processes need ${needed}${beside}: set max_connections to ${to} or more, or calls and alarms will wait for connections.`;
}
