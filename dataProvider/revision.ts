/** Whether the definitions in force are still those that this page was loaded with: every answer tells which they are. */
let loadedWith: string | null = null;
let changed = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (changed === next) return;
  changed = next;
  for (const listener of listeners) listener();
}

/** Notes the revision that an answer carries; a server that tells none is taken to change nothing. */
export function seeRevision(revision: string | null): void {
  if (revision === null) return;
  loadedWith ??= revision;
  if (revision !== loadedWith) set(true);
}

/** What the page was begun without is there now. */
export function seeMissing(): void {
  set(true);
}

/** The definitions are fetched anew: those that the next answer tells of are the ones loaded. */
export function forgetRevision(): void {
  loadedWith = null;
  set(false);
}

export const definitionsChanged = {
  get: (): boolean => changed,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
