/**
 * Whether the definitions in force are still those that this page was loaded with: every response names their revision.
 */
let loadedWith: string | null = null;
let changed = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (changed === next) return;
  changed = next;
  for (const listener of listeners) listener();
}

/** Notes the revision of a response; a server without revisions never changes its definitions. */
export function noteRevision(revision: string | null): void {
  if (revision === null) return;
  loadedWith ??= revision;
  if (revision !== loadedWith) set(true);
}

/** Something that the page was started without is available now. */
export function noteMissing(): void {
  set(true);
}

/** The definitions are fetched again: the next response names their revision. */
export function resetRevision(): void {
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
