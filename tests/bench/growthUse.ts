import { cpus } from 'node:os';
import type pg from 'pg';
import { cpuOf, cpuWithChildrenOf, parentOf } from './usage.ts';

/** Milliseconds between counts of the database's connections. */
const EVERY = 2_000;

/** What was used between two moments. */
export interface Use {
  seconds: number;
  /** Seconds of processor time of each process of the platform, and of the database with all its processes. */
  processes: number[];
  database: number;
  /** Share of the machine's processors that was busy, from 0 to 1. */
  machine: number;
  /** Most connections to the database at once, and how many it allows. */
  connections: { most: number; allowed: number };
}

function machineTimes(): { busy: number; all: number } {
  let [busy, all] = [0, 0];
  for (const { times } of cpus()) {
    const sum = times.user + times.nice + times.sys + times.irq + times.idle;
    all += sum;
    busy += sum - times.idle;
  }
  return { busy, all };
}

/** Begins to measure; the function that it returns ends that. `pids`: the processes of the platform. */
export async function measureUse(db: pg.Pool, pids: readonly number[]): Promise<() => Promise<Use>> {
  const { rows } = await db.query<{ pid: number; allowed: number }>(
    `select pg_backend_pid() as pid, current_setting('max_connections')::integer as allowed`,
  );
  const { pid = 0, allowed = 0 } = rows[0] ?? {};
  const postmaster = parentOf(pid);
  let most = 0;
  const timer = setInterval(() => {
    void db
      .query<{ n: number }>(
        `select count(*)::integer as n from pg_stat_activity where application_name like 'tocsin %'`,
      )
      .then((found) => {
        most = Math.max(most, found.rows[0]?.n ?? 0);
      });
  }, EVERY);
  const before = { at: performance.now(), own: pids.map(cpuOf), database: cpuWithChildrenOf(postmaster) };
  const machine = machineTimes();
  return async () => {
    clearInterval(timer);
    const now = machineTimes();
    return {
      seconds: (performance.now() - before.at) / 1_000,
      processes: pids.map((one, i) => cpuOf(one) - (before.own[i] ?? 0)),
      database: cpuWithChildrenOf(postmaster) - before.database,
      machine: (now.busy - machine.busy) / (now.all - machine.all),
      connections: { most, allowed },
    };
  };
}

/**
 * A sentence about what is used up first, by the shares of all that could be. `gateway`: share of the connections to the
 * gateway that were busy on average.
 */
export function saturation(use: Use, gateway: number): string {
  const cores = cpus().length;
  const shares: [what: string, share: number][] = [
    ...use.processes.map((cpu, i): [string, number] => [`the one thread of process ${i + 1}`, cpu / use.seconds]),
    [`the machine's ${cores} processors`, use.machine],
    ['connections to the gateway', gateway],
    ['connections to the database', use.connections.most / use.connections.allowed],
  ];
  shares.sort(([, one], [, other]) => other - one);
  const [first, ...others] = shares.map(([what, share]) => `${what} (${Math.round(share * 100)} %)`);
  const ofCores = (cpu: number) => (cpu / use.seconds).toFixed(2);
  const platform = use.processes.reduce((sum, cpu) => sum + cpu, 0);
  return `Saturates first: ${first}; then ${others.join(', ')}. Of ${cores} processors the database took ${ofCores(use.database)}, the platform ${ofCores(platform)}; watchers, gateway and other programs took the rest of what was busy.`;
}
