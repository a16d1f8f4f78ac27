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
