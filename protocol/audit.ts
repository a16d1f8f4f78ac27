/** An entry of the audit log. `at`: YYYY-MM-DD HH:mm:ss of the platform. */
export interface AuditLogEntry {
  id: number;
  at: string;
  /** Name of whoever did it. */
  actor: string;
  /** `create`, `update`, `remove`, `move`, `export`, ... */
  action: string;
  /** Name of the record's resource, or what else the entry is about. */
  resource: string;
  recordId: number;
  /** Its title now; null: it is gone, or no record. */
  title: string | null;
  exists: boolean;
  /** The fields that differ; all of a created or removed record. */
  before: { [field: string]: unknown } | null;
  after: { [field: string]: unknown } | null;
}

/** Extension `audit.all`: GET /audit. */
export interface AuditLogPage {
  list: AuditLogEntry[];
  /** `before` of the next request; null: there is nothing older. */
  next: number | null;
  /** The log was searched back to this moment, without having found enough; else null. */
  searchedUntil: string | null;
}

/** The operations that can be explained. */
export const EXPLAINED_OPS = ['list', 'one', 'create', 'update', 'remove', 'clone', 'move', 'restore'] as const;

/** Extension `audit.all`: GET /access-check: why a user may or may not do something with the records of an organization. */
export interface AccessExplanation {
  allowed: boolean;
  /** The user may sign in. */
  active: boolean;
  /** The resource has this operation. */
  exists: boolean;
  /** The authority that it needs; null: none. */
  needed: string | null;
  /** What the user has of it, or instead of it, and by which roles. */
  given: { authority: string; roles: { id: number; title: string }[] }[];
  /** Where the user belongs: his rights count there and below. */
  userOrg: { id: number; title: string };
  org: { id: number; title: string };
  /** `within`: in the user's organizations; `shared`: above them, but its records can be read; `outside`. */
  place: 'within' | 'shared' | 'outside';
}
