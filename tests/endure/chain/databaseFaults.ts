import { once } from 'node:events';
import { spawnServer } from '../../server/ownServer.ts';
import { startPgbouncer } from '../../server/pgbouncer.ts';
import type { Chain } from './chain.ts';
import { DONE_AGAIN, type Fault, FOUND, LIMIT, REPLACED } from './fault.ts';
import type { Sign } from './observer.ts';

const AFTER_PROMOTION = 60;

const LOST = 'the database is lost; alarms wait until it is back';
const BACK = 'the database is back';
/** Connections that nobody has used since are found silent some seconds after the return. */
const LATE = 'work failed on connections that the outage had left silent; others replace them';
const DATABASE_LOST: readonly Sign[] = [
  { probe: '/livez', status: 200, on: 'both' },
  { probe: '/readyz', status: 503, on: 'both' },
  { metric: 'tocsin_database_up', is: 0, on: 'both' },
  { metric: 'tocsin_database_lost_seconds', atLeast: 1, on: 'both' },
];

const SHARED =
  "The pooler of DATABASE_URL gives a connection's session to others between transactions, so limits, messages and locks would be lost: set pool_mode=session for this database (pgbouncer), or name the address of PostgreSQL itself.\n";

/** @throws Error unless a process through a pooler that shares sessions ends at once and says the cure */
async function refusedByPooler({ databaseUrl, dataDir }: Chain): Promise<void> {
  const pooler = await startPgbouncer(databaseUrl, { pool_mode: 'transaction' });
  try {
    const process = spawnServer({ DATA_DIR: dataDir, DATABASE_URL: pooler.url }, { errors: 'pipe' });
    let said = '';
    process.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    const [code] = await once(process, 'close');
    if (code !== 1 || said !== SHARED) throw new Error(`The process ended with ${code} and said: ${said}`);
  } finally {
    pooler.stop();
  }
}

/** Faults of the database, and of the way to it. */
export const DATABASE_FAULTS: readonly Fault[] = [
  {
    name: 'database paused',
    done: 'SIGSTOP of all processes of the primary, SIGCONT',
    on: {},
    begin: ({ primary }) => primary.pause(),
    end: ({ primary }) => primary.resume(),
    limit: LIMIT,
    signs: DATABASE_LOST,
    log: [LOST, BACK],
    alert: 'TocsinDatabaseLost',
  },
  {
    name: 'connections silent',
    done: 'all connections to the database swallow everything, new ones hang',
    on: { way: 'proxy' },
    begin({ proxies }) {
      for (const proxy of proxies) {
        proxy.hang();
        proxy.silence({ swallow: true });
      }
    },
    end({ proxies }) {
      for (const proxy of proxies) proxy.go();
    },
    limit: LIMIT,
    signs: DATABASE_LOST,
    log: [LOST, BACK],
    mayLog: [LATE],
    alert: 'TocsinDatabaseLost',
  },
  {
    name: 'packets lost',
    done: 'packets to the database are dropped on the way, those of earlier connections for good',
    on: { way: 'network' },
    begin({ proxies, network }) {
      for (const proxy of proxies) {
        network?.loseFrom(proxy.peers());
        network?.loseTo(proxy.port);
      }
    },
    end({ proxies, network }) {
      for (const proxy of proxies) network?.restore(proxy.port);
    },
    limit: LIMIT,
    signs: DATABASE_LOST,
    log: [LOST, BACK],
    mayLog: [LATE],
    alert: 'TocsinDatabaseLost',
  },
  {
    name: 'read-only',
    done: 'default_transaction_read_only on, then off',
    on: {},
    seconds: 20,
    begin: ({ setting }) => setting('default_transaction_read_only', 'on'),
    end: ({ setting }) => setting('default_transaction_read_only', 'off'),
    limit: LIMIT,
    signs: [
      { probe: '/livez', status: 200, on: 'both' },
      { probe: '/readyz', status: 503, on: 'both' },
      { metric: 'tocsin_database_writable', is: 0, on: 'both' },
    ],
    log: [LOST, BACK],
    alert: 'TocsinDatabaseLost',
  },
  {
    name: 'standby lost',
    done: 'the synchronous standby is killed, started again',
    on: {},
    seconds: 100,
    begin: ({ standby }) => standby.kill(),
    end: ({ standby }) => standby.start(),
    limit: LIMIT,
    signs: [
      { probe: '/livez', status: 200, on: 'both' },
      { metric: 'tocsin_database_up', is: 1, on: 'both' },
      { metric: 'tocsin_database_awaiting_standby', atLeast: 1, on: 'both' },
    ],
    log: [],
    // what has waited, up to its limit, for the locks of others that waited for the standby
    mayLog: [...DONE_AGAIN, REPLACED, FOUND],
    alert: 'TocsinStandbyAwaited',
  },
  {
    name: 'pooler killed',
    done: 'kill -9 of PgBouncer in session mode, started again',
    on: { way: 'pooler' },
    seconds: 10,
    begin: ({ pooler }) => pooler?.kill(),
    end: ({ pooler }) => pooler?.start(),
    limit: LIMIT,
    signs: DATABASE_LOST,
    log: [LOST, BACK],
    alert: 'TocsinDatabaseLost',
  },
  {
    name: 'pooler shares sessions',
    done: 'a third process is started through PgBouncer in transaction mode',
    on: { way: 'pooler' },
    seconds: 10,
    begin: refusedByPooler,
    end: () => undefined,
    limit: LIMIT,
    signs: [],
    log: [],
  },
  {
    name: 'log disk full',
    done: 'no room for the write-ahead log; room again, and the database started again',
    on: { walMegabytes: 64 },
    seconds: 45,
    begin: ({ disk }) => disk?.fill(),
    async end({ disk, primary }) {
      disk?.free();
      await primary.crash();
    },
    limit: LIMIT,
    signs: DATABASE_LOST,
    log: [LOST, BACK],
    // what the database refused before it ended
    mayLog: [...DONE_AGAIN, REPLACED],
    alert: 'TocsinDatabaseLost',
  },
  {
    name: 'promotion',
    done: 'kill -9 of the primary, the standby promoted',
    on: {},
    seconds: 5,
    begin: ({ primary }) => primary.kill(),
    end: ({ promote }) => promote(),
    limit: AFTER_PROMOTION,
    signs: DATABASE_LOST,
    log: [LOST, BACK],
    // there is no standby any more
    mayLog: [FOUND],
    alert: 'TocsinDatabaseLost',
  },
];
