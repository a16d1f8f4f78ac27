import { DATABASE_FAULTS } from './databaseFaults.ts';
import type { Fault } from './fault.ts';
import { PROCESS_FAULTS } from './processFaults.ts';

/** All faults; one that leaves an installation without a standby is the last of its kind. */
export const FAULTS: readonly Fault[] = [...PROCESS_FAULTS, ...DATABASE_FAULTS];

/** The fault of this name. */
export function faultNamed(name: string): Fault {
  const fault = FAULTS.find((one) => one.name === name);
  if (!fault) throw new Error(`There is no fault "${name}".`);
  return fault;
}
