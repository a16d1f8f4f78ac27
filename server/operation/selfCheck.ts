import type pg from 'pg';
import type { PoolState, SelfCheck, SelfCheckInside } from '../../protocol/selfCheck.ts';
import { wallTime } from '../../src/engine/clock.ts';
import { readMigrations } from '../database/migrations.ts';
import { POOL_KINDS } from '../database/pool.ts';
import { packageVersion } from '../packageRoot.ts';
import type { Platform } from '../platform.ts';
import { QUESTION_TIMEOUT, resultWithin, rowsInTime } from './resultWithin.ts';
import { roundTrip } from './roundTrip.ts';
import { waitingNow } from './waiting.ts';

const MIGRATIONS = `select count(*)::integer as applied, coalesce(max(name), '') as last from schema_migration`;
const CONNECTIONS = `select count(*)::integer as open, current_setting('max_connections')::integer as most
  from pg_stat_activity where backend_type = 'client backend'`;

/** The parts of a platform that the check uses. */
type Parts = Pick<Platform, 'config' | 'pool' | 'pools' | 'keeper' | 'standby' | 'proxyWatch'>;

function stateOf(pool: PoolState['pool'], { options, totalCount, idleCount, waitingCount }: pg.Pool): PoolState {
  const most = options.max;
  return { pool, most, free: most - totalCount + idleCount, waiting: waitingCount };
}

async function insideOf(parts: Parts): Promise<SelfCheckInside> {
  const { pool, pools, standby, proxyWatch } = parts;
  const [[connections] = [], [migrations] = [], waiting] = await Promise.all([
    rowsInTime<{ open: number; most: number }>(pool, CONNECTIONS),
    rowsInTime<{ applied: number; last: string }>(pool, MIGRATIONS),
    resultWithin(QUESTION_TIMEOUT, waitingNow(pools.alarms)),
  ]);
  return {
    pools: POOL_KINDS.map((kind) => stateOf(kind, pools[kind])),
    connections: connections ?? null,
    migrations: migrations ? { ...migrations, known: readMigrations().length } : null,
    work: waiting ? { due: waiting.tasks, lateSeconds: Math.round(waiting.taskSeconds) } : null,
    calls: waiting ? { due: waiting.calls, lateSeconds: Math.round(waiting.callSeconds) } : null,
    untrustedProxy: proxyWatch.untrusted,
    standby: standby?.state() ?? null,
  };
}

/**
 * Checks the state of this process and its database; every database query is limited to 2 seconds, and what is late is unknown. `inside`: whether
 * the caller may see connections, migrations and waiting work.
 */
export async function selfCheck(parts: Parts, { inside }: { inside: boolean }): Promise<SelfCheck> {
  const { config, pool, keeper } = parts;
  const [trip, accepts, details] = await Promise.all([
    resultWithin(QUESTION_TIMEOUT, roundTrip(pool)),
    resultWithin(QUESTION_TIMEOUT, keeper.accepts()),
    inside ? insideOf(parts) : null,
  ]);
  const now = new Date();
  return {
    at: wallTime(config.timeZone, now).now,
    product: 'Tocsin',
    version: packageVersion(),
    uptime: Math.round(process.uptime()),
    clock: { server: now.getTime(), databaseAhead: trip?.ahead ?? null },
    database: {
      answers: trip !== undefined,
      milliseconds: trip ? Math.round(trip.milliseconds * 10) / 10 : null,
      accepts: accepts === 'yes',
      writes: keeper.state().readOnly === false,
      tells: keeper.connected(),
    },
    inside: details,
  };
}
