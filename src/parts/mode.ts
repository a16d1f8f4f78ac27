/** What the editor of parts does: nothing, make a new one, or change the one of an id. There is no other mode. */
export type EditorMode = { mode: 'none' } | { mode: 'new' } | { mode: 'update'; id: number };

/** Id of a part that is not stored yet, in the address. */
export const NEW_PART = '_new';

/** The mode that an address asks for; whatever is neither new nor an id is none. */
export function editorMode(part: string | null): EditorMode {
  if (part === NEW_PART) return { mode: 'new' };
  const id = /^[1-9]\d*$/.test(part ?? '') ? Number(part) : undefined;
  return Number.isSafeInteger(id) && id !== undefined ? { mode: 'update', id } : { mode: 'none' };
}
