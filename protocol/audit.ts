/** An entry of the audit log. `at`: YYYY-MM-DD HH:mm:ss in the platform's time zone. */
export interface AuditLogEntry {
  id: number;
  at: string;
  /** Name of the user or process that acted. */
  actor: string;
  /** `create`, `update`, `remove`, `move`, `export`, ... */
  action: string;
  /** Name of the record's resource, or another subject of the entry. */
  resource: string;
  recordId: number;
  /** Current title of the record; null: it no longer exists, or the entry is not about a record. */
  title: string | null;
  exists: boolean;
  /** Values of the fields that differ; of a created or removed record, all fields. */
  before: { [field: string]: unknown } | null;
  after: { [field: string]: unknown } | null;
  /** Id of the change of many records by which the entry came about. */
  bulk?: number;
}

/** Extension `audit.all`: GET /audit. */
export interface AuditLogPage {
  list: AuditLogEntry[];
  /** `before` of the next request; null: there are no older entries. */
  next: number | null;
  /** The search stopped at this time before the page was full; null: it didn't stop early. */
  searchedUntil: string | null;
}

/** The operations that can be explained. */
export const EXPLAINED_OPS = ['list', 'one', 'create', 'update', 'remove', 'clone', 'move', 'restore'] as const;

/** Extension `audit.all`: GET /access-check: why a user may or may not do something with an organization's records. */
export interface AccessExplanation {
  allowed: boolean;
  /** The user may sign in. */
  active: boolean;
  /** The resource has this operation. */
  exists: boolean;
  /** The authority that the operation needs; null: none. */
  needed: string | null;
  /** The user's authorities that grant the operation, each with the roles that contain it. */
  given: { authority: string; roles: { id: number; title: string }[] }[];
  /** The user's organization: the user's rights apply to it and to those below it. */
  userOrg: { id: number; title: string };
  org: { id: number; title: string };
  /** Whether `org` is one of the user's organizations, one above them whose records are shared, or outside. */
  place: 'within' | 'shared' | 'outside';
}
