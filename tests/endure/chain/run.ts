import { hasPostgres } from '../../../scripts/lib/postgres.mjs';
import { hasOpenssl } from '../../server/certificate.ts';
import { allowsNetworks } from '../../server/lostPackets.ts';
import { hasNginx } from '../../server/nginx.ts';
import { hasPgbouncer } from '../../server/pgbouncer.ts';
import { type Chain, type ChainOptions, startChain } from './chain.ts';
import { drill, type Outcome } from './drill.ts';
import type { Fault } from './fault.ts';
import { FAULTS } from './faults.ts';
import { Load } from './load.ts';

export interface InstallationOptions {
  /** Seconds for which something stands still or is silent. */
  pause: number;
  /** Names of the faults; all if there is none. */
  only: readonly string[];
  /** Shows the log lines of faults that went wrong. */
  verbose: boolean;
}

/** Why an installation of this kind can't be made here; undefined: it can. */
function lacking({ way, walMegabytes }: ChainOptions): string | undefined {
  if (way === 'pooler' && !hasPgbouncer) return 'PgBouncer is missing (apt-get install pgbouncer)';
  if (way === 'network' && !allowsNetworks())
    return 'this machine allows no network namespaces: root on Linux with iproute2';
  if (walMegabytes !== undefined && process.getuid?.() !== 0) return 'only root can mount a small disk';
  return undefined;
}

/** Why no installation can be made here; undefined: it can. */
export function lackingPrograms(): string | undefined {
  if (!hasPostgres()) return 'PostgreSQL 15 or newer is missing (apt-get install postgresql)';
  if (!hasNginx) return 'nginx is missing (apt-get install nginx)';
  if (!hasOpenssl) return 'openssl is missing (apt-get install openssl)';
  return undefined;
}

const round = (n: number) => Math.round(n * 10) / 10;

function print({ fault, faults, seen, lines, ...outcome }: Outcome, verbose: boolean): void {
  const rows: [string, string | number][] = [
    ['what was done', fault.done],
    ['seconds without an answer', round(outcome.downSeconds)],
    ['longest wait of one caller', `${round(outcome.longestWait)} s`],
    ['first call after the end', outcome.firstCall === null ? 'none' : `${round(outcome.firstCall)} s`],
    ['limit', `${fault.limit} s`],
    ['silence of the event stream', `${round(outcome.silence)} s, opened ${outcome.opened} times`],
    ['alarms, imports meanwhile', `${outcome.alarms}, ${outcome.imports}`],
    ['lost, doubled or wrong', outcome.lost.length],
    ['seen', seen.join('; ') || 'nothing'],
    ['alert', fault.alert ?? 'none'],
    ['verdict', faults.length === 0 ? 'ok' : 'FAULT'],
  ];
  console.log(`\n${fault.name}`);
  for (const [what, value] of rows) console.log(`  ${what.padEnd(30)} ${value}`);
  for (const text of faults.slice(0, FAULTS_SHOWN)) console.log(`  FAULT ${text}`);
  if (verbose && faults.length > 0) for (const line of lines.slice(0, LINES_SHOWN)) console.log(`  ${line}`);
}

const FAULTS_SHOWN = 20;
const LINES_SHOWN = 60;

/** Puts an installation like one in production through all faults; returns how many went wrong. */
export async function endureInstallation({ pause, only, verbose }: InstallationOptions): Promise<number> {
  const lacks = lackingPrograms();
  if (lacks) {
    console.log(`Left out: ${lacks}.`);
    return 0;
  }
  let wrong = 0;
  const faults = FAULTS.filter(({ name }) => only.length === 0 || only.includes(name));
  for (const { on, members } of byInstallation(faults)) {
    const missing = lacking(on);
    if (missing) {
      for (const { name } of members) console.log(`\n${name}\n  left out: ${missing}`);
      continue;
    }
    await onInstallation(on, async (chain, load) => {
      for (const fault of members) {
        const outcome = await drill(chain, load, fault, fault.seconds ?? pause);
        print(outcome, verbose);
        if (outcome.faults.length > 0) wrong += 1;
      }
    });
  }
  return wrong;
}

/** Faults that need the same installation, in their order. */
function byInstallation(faults: readonly Fault[]): { on: ChainOptions; members: Fault[] }[] {
  const groups = new Map<string, { on: ChainOptions; members: Fault[] }>();
  for (const fault of faults) {
    const key = JSON.stringify(fault.on);
    const group = groups.get(key) ?? { on: fault.on, members: [] };
    group.members.push(fault);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Runs work on a loaded installation, and removes it. */
async function onInstallation(on: ChainOptions, work: (chain: Chain, load: Load) => Promise<void>): Promise<void> {
  const chain = await startChain(on, true);
  if (!chain) return console.log('The system has no PostgreSQL 15 or newer: left out.');
  const interrupted = () => void chain.stop().then(() => process.exit(1));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const load = await Load.make(chain);
    await work(chain, load).finally(() => load.close());
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    await chain.stop();
  }
}
