import { DONE_AGAIN, type Fault, FOUND, LIMIT, REPLACED } from './fault.ts';

/** The process that is ended, paused or cut off. */
const ONE_PROCESS = 1;

/** Faults of a process, and of the way to it. */
export const PROCESS_FAULTS: readonly Fault[] = [
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
    // the database has ended its transactions, for which others have waited
    mayLog: [...DONE_AGAIN, REPLACED],
    alert: 'TocsinDown',
  },
  {
    name: 'process unreachable',
    done: 'packets from one process to nginx are dropped, as if its machine were gone',
    on: { way: 'network' },
    seconds: 60,
    begin: ({ network, ports }) => network?.loseFrom([ports[ONE_PROCESS]]),
    end: ({ network, ports }) => network?.restoreFrom([ports[ONE_PROCESS]]),
    limit: LIMIT,
    signs: [{ probe: '/livez', status: 'silent' }],
    log: [],
    alert: 'TocsinDown',
  },
  {
    name: 'clock apart',
    done: 'the clock of one process is 10 minutes ahead all the time',
    on: { ahead: 600_000 },
    seconds: 20,
    begin: () => undefined,
    end: () => undefined,
    limit: LIMIT,
    signs: [{ metric: 'tocsin_database_clock_ahead_seconds', atMost: -590 }],
    log: [],
    alert: 'TocsinClockApart',
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
];
