/**
 * `npm run endure`: kills servers and databases while alarms run, and prints the figures. Exits with 1 if anything was
 * lost. `npm run endure -- promises N`: compares what the platform promises, does and tells in N random worlds.
 */
import { parseArgs } from 'node:util';
import { type Installation, onEmbedded, onPostgres } from './installation.ts';
import { type TrialResult, trial } from './trial.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '100' },
    'database-kills': { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    stop: { type: 'string' },
    from: { type: 'string', default: '0' },
    shrink: { type: 'boolean', default: false },
    databases: { type: 'string' },
    pause: { type: 'string', default: '120' },
    only: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const options = { kills: Number(values.kills), crashes: Number(values['database-kills']), seed: Number(values.seed) };
const wanted = (values.databases ?? 'embedded,postgresql').split(',');
const FAULTS_SHOWN = 20;

function print(name: string, { firstCall, faults, refusals, ...figures }: TrialResult): void {
  const refused = Object.entries(refusals).map(([status, n]) => `${status}: ${n}`);
  const rows: [string, string | number][] = [
    ['seconds', Math.round(figures.seconds)],
    ['kills of a server, of the database', `${options.kills}, ${options.crashes}`],
    ['starts that failed meanwhile', figures.failedStarts],
    ['alarms raised', figures.alarms],
    ['requests sent again', figures.requestsAgain],
    ['refusals by status', refused.join(', ') || 'none'],
    ['calls', figures.calls],
    ['no longer needed', figures.skipped],
    ['arrived', figures.arrivals],
    ['arrived again', figures.again],
    ['repeats on record', figures.repeats],
    ['further tries on record', figures.retries],
    ['reply to first call, p50', `${firstCall.p50} ms`],
    ['p99', `${firstCall.p99} ms`],
    ['most', `${firstCall.most} ms`],
    ['lost, doubled or wrong', faults.length],
  ];
  console.log(`\n${name}, seed ${options.seed}`);
  for (const [what, value] of rows) console.log(`  ${what.padEnd(36)} ${value}`);
  for (const fault of faults.slice(0, FAULTS_SHOWN)) console.log(`  FAULT ${fault}`);
}

async function run(installation: Installation | null): Promise<number> {
  if (!installation) {
    console.log('The system has no PostgreSQL 15 or newer: left out.');
    return 0;
  }
  const onKill = (done: number) => {
    if (done % 10 === 0) console.log(`${installation.name}: ${done} of ${options.kills} kills`);
  };
  try {
    const result = await trial(installation, { ...options, onKill });
    print(installation.name, result);
    return result.faults.length;
  } finally {
    installation.stop();
  }
}

/** Worlds of `promises` without a number; they are carried out on the embedded database unless another is named. */
const WORLDS = '500';

let faults = 0;
if (positionals[0] === 'promises') {
  const { promises } = await import('../promises/endure.ts');
  const stop = values.stop === undefined ? undefined : Number(values.stop);
  const on = values.databases === 'postgresql' ? ('postgresql' as const) : ('embedded' as const);
  const asked = { seed: options.seed, from: Number(values.from), stop, shrink: values.shrink, on };
  process.exit((await promises(Number(positionals[1] ?? WORLDS), asked)) === 0 ? 0 : 1);
}
if (positionals[0] === 'installation') {
  const { endureInstallation } = await import('./chain/run.ts');
  const { pause, only = '', verbose } = values;
  const asked = { pause: Number(pause), only: only.split(',').filter(Boolean), verbose };
  process.exit((await endureInstallation(asked)) === 0 ? 0 : 1);
}
if (wanted.includes('embedded')) faults += await run(await onEmbedded());
if (wanted.includes('postgresql')) faults += await run(await onPostgres());
process.exit(faults === 0 ? 0 : 1);
