import { type Static, Type } from '@sinclair/typebox';
import { choice, jsonObject, orNull } from './schema.ts';

/** An entry of the audit log. `at`: YYYY-MM-DD HH:mm:ss in the platform's time zone. */
export const AuditLogEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  /** Name of the user or process that acted. */
  actor: Type.String(),
  /** `create`, `update`, `remove`, `move`, `export`, ... */
  action: Type.String(),
  /** Name of the record's resource, or another subject of the entry. */
  resource: Type.String(),
  recordId: Type.Integer(),
  /** Current title of the record; null: it no longer exists, or the entry is not about a record. */
  title: orNull(Type.String()),
  exists: Type.Boolean(),
  /** Values of the fields that differ; of a created or removed record, all fields. */
  before: orNull(jsonObject),
  after: orNull(jsonObject),
  /** Id of the change of many records by which the entry came about. */
  bulk: Type.Optional(Type.Integer()),
  /** The record was removed, and can be brought back if nothing else has its place. */
  restorable: Type.Optional(Type.Boolean()),
});
export type AuditLogEntry = Static<typeof AuditLogEntry>;

/** Extension `audit.all`: GET /audit. */
export const AuditLogPage = Type.Object({
  list: Type.Array(AuditLogEntry),
  /** `before` of the next request; null: there are no older entries. */
  next: orNull(Type.Integer()),
  /** The search stopped at this time before the page was full; null: it didn't stop early. */
  searchedUntil: orNull(Type.String()),
});
export type AuditLogPage = Static<typeof AuditLogPage>;

/** The operations that can be explained. */
export const EXPLAINED_OPS = ['list', 'one', 'create', 'update', 'remove', 'clone', 'move', 'restore'] as const;

/** Extension `audit.all`: GET /access-check: why a user may or may not do something with an organization's records. */
export const AccessExplanation = Type.Object({
  allowed: Type.Boolean(),
  /** The user may sign in. */
  active: Type.Boolean(),
  /** The resource has this operation. */
  exists: Type.Boolean(),
  /** The authority that the operation needs; null: none. */
  needed: orNull(Type.String()),
  /** The user's authorities that grant the operation, each with the roles that contain it. */
  given: Type.Array(
    Type.Object({
      authority: Type.String(),
      roles: Type.Array(Type.Object({ id: Type.Integer(), title: Type.String() })),
    }),
  ),
  /** The user's organization: the user's rights apply to it and to those below it. */
  userOrg: Type.Object({ id: Type.Integer(), title: Type.String() }),
  org: Type.Object({ id: Type.Integer(), title: Type.String() }),
  /** Whether `org` is one of the user's organizations, one above them whose records are shared, or outside. */
  place: choice(['within', 'shared', 'outside']),
});
export type AccessExplanation = Static<typeof AccessExplanation>;
