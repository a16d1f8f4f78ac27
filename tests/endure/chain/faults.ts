import type { Chain, ChainOptions } from './chain.ts';
import type { Sign } from './observer.ts';

/** A fault of an installation, and what must be seen of it. */
export interface Fault {
  name: string;
  /** What is done, in a few words. */
  done: string;
  /** The installation that it needs. */
  on: ChainOptions;
  /** Seconds from its begin until its end; default: those of the pauses that are asked for. */
  seconds?: number;
  begin(chain: Chain): unknown;
  end(chain: Chain): unknown;
  /** Seconds after the end within which an alarm that is raised then calls the first person. */
  limit: number;
  /** What probes and metrics must show meanwhile. */
  signs: readonly Sign[];
  /** Messages of warnings and errors that must be logged. */
  log: readonly string[];
  /** Those that may be logged, by the moment at which it happens; all others are faults. */
  mayLog?: readonly string[];
  /** The alert of deploy/prometheus that tells an engineer who is asleep. */
  alert?: string;
}

const LIMIT = 30;
const AFTER_PROMOTION = 60;

const LOST = 'the database is lost; alarms wait until it is back';
const BACK = 'the database is back';
const REPLACED = 'connections to the database were lost; others replace them';
const FOUND = 'the watchdog found what keeps the platform from its work; see the self-check';

const DATABASE_LOST: readonly Sign[] = [
  { probe: '/livez', status: 200, on: 'both' },
  { probe: '/readyz', status: 503, on: 'both' },
  { metric: 'tocsin_database_up', is: 0, on: 'both' },
  { metric: 'tocsin_database_lost_seconds', atLeast: 1, on: 'both' },
];

const ONE_PROCESS = 1;

export const FAULTS: readonly Fault[] = [
  {
    name: 'process killed',
    done: 'kill -9 of one process, started again',
    on: {},
    seconds: 5,
    begin: ({ servers }) => servers.kill(ONE_PROCESS),
    end: ({ servers }) => servers.revive(ONE_PROCESS),
    limit: LIMIT,
    signs: [{ probe: '/livez', status: 'refused' }],
    log: [],
    alert: 'TocsinDown',
  },
  {
    name: 'process stopped',
    done: 'SIGTERM of one process, started again',
    on: {},
    seconds: 5,
    async begin({ servers }) {
      const code = await servers.kill(ONE_PROCESS, 'SIGTERM');
      if (code !== 0) throw new Error(`The stopped process ended with ${code}.`);
    },
    end: ({ servers }) => servers.revive(ONE_PROCESS),
    limit: LIMIT,
    signs: [{ probe: '/livez', status: 'refused' }],
    log: [],
    alert: 'TocsinDown',
  },
  {
    name: 'process paused',
    done: 'SIGSTOP of one process, SIGCONT',
    on: {},
    begin: ({ servers }) => servers.at(ONE_PROCESS).process.kill('SIGSTOP'),
    end: ({ servers }) => servers.at(ONE_PROCESS).process.kill('SIGCONT'),
    limit: LIMIT,
    signs: [{ probe: '/livez', status: 'silent' }],
    log: [],
    alert: 'TocsinDown',
  },
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
    begin: ({ standby }) => standby.kill(),
    end: ({ standby }) => standby.start(),
    limit: LIMIT,
    signs: [{ metric: 'tocsin_watchdog_conditions{kind="standby"}', is: 1 }],
    log: [FOUND],
    alert: 'TocsinWatchdog',
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
    name: 'clock apart',
    done: 'the clock of one process is 10 minutes ahead all the time',
    on: { ahead: 600_000 },
    begin: () => undefined,
    end: () => undefined,
    limit: LIMIT,
    signs: [],
    log: [],
  },
  {
    name: 'log disk full',
    done: 'no room for the write-ahead log; room again, and the database started again',
    on: { walMegabytes: 64 },
    seconds: 20,
    begin: ({ disk }) => disk?.fill(),
    async end({ disk, primary }) {
      disk?.free();
      await primary.crash();
    },
    limit: LIMIT,
    signs: DATABASE_LOST,
    log: [LOST, BACK],
    mayLog: [REPLACED],
    alert: 'TocsinDatabaseLost',
  },
  {
    name: 'certificate expired',
    done: 'nginx presents a certificate that has expired, then a valid one',
    on: {},
    seconds: 45,
    async begin({ nginx, certificates, watch }) {
      await nginx.present(certificates.expired);
      // the watchdog looks for it every hour, and at once when its settings change
      await watch({ certificateDays: 13 });
    },
    end: ({ nginx, certificates }) => nginx.present(certificates.valid),
    limit: LIMIT,
    signs: [{ metric: 'tocsin_watchdog_conditions{kind="certificate"}', is: 1 }],
    log: [FOUND],
    alert: 'TocsinWatchdog',
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
    alert: 'TocsinDatabaseLost',
  },
];
