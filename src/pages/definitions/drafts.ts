/** Unsaved text of the editor, stored in this browser. */
export interface OverlayDraft {
  content: string;
  /** The version that the text is based on. */
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

/** Stores a draft; null deletes it. */
export function keepOverlayDraft(name: string, draft: OverlayDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(name), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(name));
  } catch {
    // storage is full or blocked: the editor itself still has the text
  }
}
