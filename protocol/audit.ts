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
