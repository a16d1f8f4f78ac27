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

/** Seconds until the first call after most faults. */
export const LIMIT = 30;

export const FOUND = 'the watchdog found what keeps the platform from its work; see the self-check';

export const REPLACED = 'connections to the database were lost; others replace them';
/** Calls that are answered with 503, and work that is done again, because they waited for a lock or for a lost connection. */
export const DONE_AGAIN: readonly string[] = [
  'a call could not be answered because of a fault',
  'a task failed; it is tried again',
  'changes for watching consoles could not be read; tried again',
  'due calls could not be taken; the next sweep takes them, within 5 seconds',
  'results of calls could not be stored; tried again in a second',
  'the sweep for due alarms failed; it runs again in 5 seconds',
  'the lone workers were not looked through',
  'the servers that share the channels could not be counted; the limits stay as they are',
  'waiting jobs could not be read (import); tried again',
  'waiting jobs could not be read (change of many records); tried again',
  'jobs that update stored records could not be read; tried again',
  'The changed definitions could not be taken over.',
  'files of canceled imports could not be deleted; tried again',
  'the watchdog could not finish its round; it begins again in 30 seconds',
  'due report schedules could not be read; tried again',
  'the worker of background tasks met a fault; it goes on or starts again',
  'background tasks cannot be taken from the database; their worker starts again',
  'the end of a task could not be stored; what it left over is looked for and done again',
  'a library reported an error',
];
