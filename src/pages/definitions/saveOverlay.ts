import { saveOverlay } from '../../../dataProvider/calls/definitions.ts';
import type { StoredOverlay } from '../../../protocol/definitions.ts';
import { failureOf } from '../../definition/context.tsx';
import type { Fault } from '../../engine/faults.ts';
import { isObject } from '../../engine/paths.ts';

export type SaveResult =
  | { kind: 'saved'; overlay: StoredOverlay }
  /** `theirs`: the version stored concurrently; null if the overlay was removed. */
  | { kind: 'conflict'; theirs: StoredOverlay | null }
  | { kind: 'faulty'; faults: readonly Fault[] }
  | { kind: 'failed'; error: unknown };

/** Returns the faults for which the platform rejected an overlay; empty for other errors. */
export function faultsIn(error: unknown): readonly Fault[] {
  const { body } = failureOf(error);
  return isObject(body) && Array.isArray(body.faults) ? body.faults : [];
}

/** Stores an overlay and returns the result. */
export async function trySaving(name: string, content: string, version: number): Promise<SaveResult> {
  try {
    return { kind: 'saved', overlay: await saveOverlay(name, content, version) };
  } catch (error) {
    const { reason, current } = failureOf(error);
    if (reason === 'VERSION_CONFLICT') {
      return { kind: 'conflict', theirs: isObject(current) ? (current as unknown as StoredOverlay) : null };
    }
    const faults = faultsIn(error);
    return faults.length > 0 ? { kind: 'faulty', faults } : { kind: 'failed', error };
  }
}
