/** Mode of the editor of parts: closed, new, or an existing part. */
export type EditorMode = { mode: 'none' } | { mode: 'new' } | { mode: 'update'; id: number };

/** Id of a new part in the address. */
export const NEW_PART = '_new';

/** The mode of an address; anything but "new" or an id is none. */
export function editorMode(part: string | null): EditorMode {
  if (part === NEW_PART) return { mode: 'new' };
  const id = /^[1-9]\d*$/.test(part ?? '') ? Number(part) : undefined;
  return Number.isSafeInteger(id) && id !== undefined ? { mode: 'update', id } : { mode: 'none' };
}
