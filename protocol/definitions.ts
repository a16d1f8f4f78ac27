import { type Static, Type } from '@sinclair/typebox';
import type { DefinitionFault } from './errors.ts';
import { choice, extended, orNull } from './schema.ts';

/** A stored overlay that is in force. */
export const StoredOverlay = Type.Object({
  name: Type.String(),
  /** Increases with every change, removals included. */
  version: Type.Integer(),
  /** The text as it was written. */
  content: Type.String(),
  /** When it was written: ISO 8601. */
  at: Type.String(),
  /** Name of the author. */
  actor: Type.String(),
});
export type StoredOverlay = Static<typeof StoredOverlay>;

/** A version of an overlay; `content` null: this version removed the overlay. */
export const OverlayVersion = extended(Type.Omit(StoredOverlay, ['content']), { content: orNull(Type.String()) });
export type OverlayVersion = Static<typeof OverlayVersion>;

/** Background work after a change of definitions; finished work is not listed. */
export const UpkeepJob = Type.Object({
  /** Name of the definition; empty: all. */
  type: Type.String(),
  /**
   * records: updates titles, names and search texts; unique: makes an index for a unique field; index: makes an index
   * for faster lists.
   */
  kind: choice(['records', 'unique', 'index']),
  /** The field of `unique` and `index`; null for `records`. */
  field: orNull(Type.String()),
  /** Number of records, or percentage of an index. */
  done: Type.Integer(),
  total: Type.Integer(),
  /** failed: will be retried. refused: will not be tried again. */
  state: choice(['waiting', 'running', 'failed', 'refused']),
  /** DUPLICATES: records have the same value; INDEX_LIMIT: definitions need too many indexes; FAILED: see the log. */
  reason: orNull(choice(['DUPLICATES', 'INDEX_LIMIT', 'FAILED'])),
});
export type UpkeepJob = Static<typeof UpkeepJob>;

/** GET /definitions (extension `definitions`). */
export const DefinitionsReply = Type.Object({
  /** Overlay files of the installation, sorted by name; they are read-only here. */
  files: Type.Array(Type.Object({ source: Type.String(), content: Type.String() })),
  overlays: Type.Array(StoredOverlay),
  /** Removed overlays, which can be restored. */
  removed: Type.Array(Type.Omit(StoredOverlay, ['content'])),
  /** Faults of all definitions. */
  faults: Type.Array(Type.Unsafe<DefinitionFault>({ type: 'object' })),
  /** Pending background work that updates the stored records to the definitions. */
  jobs: Type.Optional(Type.Array(UpkeepJob)),
});
export type DefinitionsReply = Static<typeof DefinitionsReply>;

/** PUT /definitions/{name}: `version` is the version that was edited, 0 for a new overlay. */
export interface OverlayWrite {
  content: string;
  version: number;
}

/**
 * Stored data that would no longer be shown or allowed. It stays stored. GET /definitions/{name}/usage: without the
 * overlay.
 */
export const OverlayUsage = Type.Object({
  resources: Type.Array(Type.Object({ resource: Type.String(), count: Type.Integer() })),
  /** `field` is a path, "steps.media" for a field of the items of a list. */
  fields: Type.Array(Type.Object({ resource: Type.String(), field: Type.String(), count: Type.Integer() })),
  /** Values of enums that records have. */
  values: Type.Array(
    Type.Object({ resource: Type.String(), field: Type.String(), value: Type.String(), count: Type.Integer() }),
  ),
});
export type OverlayUsage = Static<typeof OverlayUsage>;

/** Allowed names of overlays. */
export const OVERLAY_NAME = /^[a-z0-9][a-z0-9_-]{0,59}$/;
/** Maximum length of an overlay, in characters. */
export const OVERLAY_LENGTH = 256 * 1024;
/** Header of every response: identifies the overlays in force. */
export const DEFINITIONS_HEADER = 'x-definitions';

/** POST /definitions/{name}/lacking {content}: the stored records that this content of the overlay would hurt. */
export const OverlayLacking = Type.Object({
  /** Records without a value in fields that become required; under a condition only those that meet it. */
  fields: Type.Array(Type.Object({ resource: Type.String(), field: Type.String(), count: Type.Integer() })),
  /** What records have of fields and values that this content removes or renames. */
  lost: OverlayUsage,
});
export type OverlayLacking = Static<typeof OverlayLacking>;
