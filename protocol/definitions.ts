import type { DefinitionFault } from './errors.ts';

/** An overlay that is kept on the platform, as it is in force. */
export interface StoredOverlay {
  name: string;
  /** Counts up with every change, removals too. */
  version: number;
  /** The text as it was written. */
  content: string;
  /** When it was written: ISO 8601. */
  at: string;
  /** Name of who wrote it. */
  actor: string;
}

/** A version of an overlay; null in `content`: with this version it was removed. */
export interface OverlayVersion extends Omit<StoredOverlay, 'content'> {
  content: string | null;
}

/** GET /definitions (extension `definitions`). */
export interface DefinitionsReply {
  /** Overlays beside the platform, in the order of their names: they are changed where they lie. */
  files: { source: string; content: string }[];
  overlays: StoredOverlay[];
  /** Overlays that have been removed and can be brought back. */
  removed: Omit<StoredOverlay, 'content'>[];
  /** Faults of everything together. */
  faults: DefinitionFault[];
  /** What the platform still does in the background so that the stored records follow the definitions. */
  jobs?: UpkeepJob[];
}

/** Work in the background after a change of definitions; a finished one is no longer listed. */
export interface UpkeepJob {
  /** Name of the definition; empty: all. */
  type: string;
  /** records: titles, names and search texts follow; unique: a field is kept unique by an index; index: lists get faster. */
  kind: 'records' | 'unique' | 'index';
  /** Of `unique` and `index`: the field. */
  field: string | null;
  /** Records, or for an index per cent. */
  done: number;
  total: number;
  /** failed: is tried again later. refused: is not done. */
  state: 'waiting' | 'running' | 'failed' | 'refused';
  /** DUPLICATES: records have the same value; INDEX_LIMIT: the definitions ask for too many indexes; FAILED: see the log. */
  reason: 'DUPLICATES' | 'INDEX_LIMIT' | 'FAILED' | null;
}

/** PUT /definitions/{name}: `version` is the one it was made from, 0 for a new one. */
export interface OverlayWrite {
  content: string;
  version: number;
}

/** GET /definitions/{name}/usage: records that nothing would show any more without the overlay. They stay stored. */
export interface OverlayUsage {
  resources: { resource: string; count: number }[];
  fields: { resource: string; field: string; count: number }[];
}

/** What an overlay on the platform may be called. */
export const OVERLAY_NAME = /^[a-z0-9][a-z0-9_-]{0,59}$/;
/** Longest text of an overlay. */
export const OVERLAY_LENGTH = 256 * 1024;
/** Header of every answer: changes with the overlays in force. */
export const DEFINITIONS_HEADER = 'x-definitions';
