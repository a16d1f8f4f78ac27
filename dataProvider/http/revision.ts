import { createListeners } from '../../src/engine/listeners.ts';

/**
 * Tracks whether the definitions have changed since this page was loaded: every response names their revision.
 */
let loadedWith: string | null = null;
let changed = false;
const { subscribe, tell } = createListeners();

function set(next: boolean): void {
  if (changed === next) return;
  changed = next;
  tell();
}

/** Notes the revision named by a response; null, from a server without revisions, is ignored. */
export function noteRevision(revision: string | null): void {
  if (revision === null) return;
  loadedWith ??= revision;
  if (revision !== loadedWith) set(true);
}

/** Reports a change because something that was missing when the page started is available now. */
export function reportAvailable(): void {
  set(true);
}

/** Forgets the revision because the definitions are fetched again; the next response names the new one. */
export function resetRevision(): void {
  loadedWith = null;
  set(false);
}

export const definitionsChanged = { get: (): boolean => changed, subscribe };
