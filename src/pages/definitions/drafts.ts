/** What was written in the editor and not saved, as this machine keeps it. */
export interface OverlayDraft {
  content: string;
  /** Version it was written on. */
  version: number;
}

const keyOf = (name: string) => `tocsin.overlay.${name}`;

export function readOverlayDraft(name: string): OverlayDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('content' in kept) || !('version' in kept)) return null;
    return typeof kept.content === 'string' && typeof kept.version === 'number' ? (kept as OverlayDraft) : null;
  } catch {
    return null;
  }
}

/** Keeps a draft; null forgets it. */
export function keepOverlayDraft(name: string, draft: OverlayDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(name), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(name));
  } catch {
    // storage is full or forbidden: the editor itself still holds everything
  }
}
