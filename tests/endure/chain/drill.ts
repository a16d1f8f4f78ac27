import { setTimeout as delay } from 'node:timers/promises';
import type { Arrival } from '../gateway.ts';
import type { Raised } from '../raiser.ts';
import type { Chain } from './chain.ts';
import type { Fault } from './fault.ts';
import type { Load } from './load.ts';

/** Milliseconds for which the load runs before a fault, and after the first call after it. */
const STEADY = 3_000;
const LOOK = 100;
/** The status of a fault in the platform; what it lacks meanwhile is told with 503, by nginx with 502 and 504. */
const INTERNAL = 500;
/** Milliseconds above the limit for which the first call is waited for, so that the table can say how late it was. */
const GRACE = 60_000;
/** Milliseconds after the first call within which both processes are well. */
const WELL = 60_000;

/** What a fault has done to an installation, and what was seen of it. */
export interface Outcome {
  fault: Fault;
  /** Longest time between two answers to those who raise alarms. */
  downSeconds: number;
  /** Longest time for which one of them has waited, with all repetitions. */
  longestWait: number;
  /** Seconds from the end of the fault until an alarm that was raised then has called somebody; null: not in time. */
  firstCall: number | null;
  /** Longest silence of the stream of events, in seconds, and how often it was opened. */
  silence: number;
  opened: number;
  alarms: number;
  writes: number;
  imports: number;
  /** Lost, doubled or wrong, one sentence each. */
  lost: string[];
  /** Signs and messages that were seen. */
  seen: string[];
  /** All that is not as it must be, with `lost`. */
  faults: string[];
  /** Log lines, for whoever looks for a cause. */
  lines: string[];
}

/** Puts a loaded installation through a fault. `seconds`: from its begin until its end. */
export async function drill(chain: Chain, load: Load, fault: Fault, seconds: number): Promise<Outcome> {
  const { observer, gateway } = chain;
  const { raiser, watcher, writer, importer } = load;
  const broken = () => raiser.refusals[INTERNAL] ?? 0;
  const before = {
    alarms: raiser.raised.length,
    imports: importer.done.length,
    opened: watcher.opened,
    broken: broken(),
  };
  const faults: string[] = [];
  load.begin();
  if (!(await observer.untilWell(WELL))) faults.push('the installation was not well before the fault');
  await delay(STEADY);
  const began = Date.now();
  try {
    await fault.begin(chain);
    await delay(seconds * 1_000 - (Date.now() - began));
  } finally {
    await fault.end(chain);
  }
  const ended = Date.now();
  const firstCall = await firstCallAfter(ended, raiser.raised, gateway.arrivals, fault.limit * 1_000 + GRACE);
  if (firstCall === null || firstCall > fault.limit)
    faults.push(
      `the first call came after ${firstCall ?? 'more than the limit and a minute'} s instead of ${fault.limit}`,
    );
  if (!(await observer.untilWell(WELL)))
    faults.push('a process was not ready, or had no database, a minute after the first call');
  await delay(STEADY);
  const lost = await load.end(chain.databaseUrl);
  if (broken() > before.broken) faults.push(`${broken() - before.broken} alarms were answered with ${INTERNAL}`);
  const messages = observer.messages(began);
  const may = new Set([...fault.log, ...(fault.mayLog ?? [])]);
  for (const sign of observer.missing(fault.signs, began)) faults.push(`not seen: ${sign}`);
  for (const msg of fault.log) if (!messages.has(msg)) faults.push(`not logged: ${msg}`);
  for (const msg of messages.keys()) if (!may.has(msg)) faults.push(`logged unexpectedly: ${msg}`);
  const raised = raiser.raised.slice(before.alarms);
  return {
    fault,
    downSeconds: longestGap(raised, began) / 1_000,
    longestWait: Math.max(0, ...raised.map(({ asked, at }) => at - asked)) / 1_000,
    firstCall,
    silence: watcher.longestGap / 1_000,
    opened: watcher.opened - before.opened,
    alarms: raised.length,
    writes: writer.written,
    imports: importer.done.length - before.imports,
    lost,
    seen: [...observer.seen(fault.signs, began), ...[...messages].map(([msg, n]) => `${n} x "${msg}"`)],
    faults: [...faults, ...lost],
    lines: observer.lines(began),
  };
}

/** Waits for the first call of an alarm whose raising was answered after a moment; returns the seconds until then. */
async function firstCallAfter(
  moment: number,
  raised: readonly Raised[],
  arrivals: readonly Arrival[],
  patience: number,
): Promise<number | null> {
  while (Date.now() < moment + patience) {
    const since = new Set(raised.filter(({ at }) => at >= moment).map(({ id }) => id));
    const call = arrivals.find(({ alarmId, at }) => at >= moment && since.has(alarmId));
    if (call) return (call.at - moment) / 1_000;
    await delay(LOOK);
  }
  return null;
}

/** Longest time between two answers, in milliseconds, that ends after a moment. */
function longestGap(raised: readonly Raised[], moment: number): number {
  const times = raised.map(({ at }) => at).sort((a, b) => a - b);
  const gaps = times.slice(1).map((at, i) => (at > moment ? at - (times[i] ?? at) : 0));
  return Math.max(0, ...gaps);
}
