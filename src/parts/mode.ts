import { NEW } from '../engine/defaults.ts';

/** Mode of the editor of parts: closed, new, or an existing part. */
export type EditorMode = { mode: 'none' } | { mode: 'new' } | { mode: 'update'; id: number };

/** Returns the mode for the value of the search parameter; anything but the one of a new part or an id is none. */
export function editorMode(part: string | null): EditorMode {
  if (part === NEW) return { mode: 'new' };
  const id = /^[1-9]\d*$/.test(part ?? '') ? Number(part) : undefined;
  return Number.isSafeInteger(id) && id !== undefined ? { mode: 'update', id } : { mode: 'none' };
}
