import type { Actor } from '../../actor.ts';
import { prepared } from '../../database/prepared.ts';
import type { Queryable } from '../../database/queryable.ts';

/** Who is named in the audit log: the name, or the login of users without a name. */
export type Auditor = Pick<Actor, 'userId' | 'name'> & { login?: string };

/** What the audit log stores about one action. `before` and `after` are objects or their JSON. */
export interface Audited {
  action: string;
  /** Type of the record, or a type of its own for what is no record. */
  type: string;
  /** Id of the record; 0 for what has none. */
  id: number;
  before?: object | string | null | undefined;
  after?: object | string | null | undefined;
}

/** SQL expressions of the columns of an entry; omitted ones are null. */
export interface AuditColumns {
  actorId: string;
  actor: string;
  action: string;
  type: string;
  id: string;
  before?: string;
  after?: string;
  kept?: string;
}

/** SQL: adds an entry for each row of `from`. For entries that depend on what the same statement changes. */
export function auditSql(columns: AuditColumns, from: string): string {
  const { actorId, actor, action, type, id, before = 'null', after = 'null', kept = 'null' } = columns;
  return `insert into audit (actor_id, actor, action, type, object_id, before, after, kept)
    select ${actorId}, ${actor}, ${action}, ${type}, ${id}, ${before}, ${after}, ${kept} ${from}`;
}

const COLUMNS: AuditColumns = {
  actorId: '$1::integer',
  actor: '$2::text',
  action: 'u.action',
  type: 'u.type',
  id: 'u.id',
  before: 'u.before',
  after: 'u.after',
};
const GIVEN = `from unnest($3::text[], $4::text[], $5::integer[], $6::jsonb[], $7::jsonb[]) u(action, type, id, before, after)`;
const ENTRIES = prepared(`${auditSql(COLUMNS, GIVEN)} returning id`);

const json = (value: Audited['before']) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** Adds entries to the audit log, in the transaction of `db`. Returns their ids. */
export async function auditAll(
  db: Queryable,
  { userId, name, login = '' }: Auditor,
  entries: readonly Audited[],
): Promise<string[]> {
  if (entries.length === 0) return [];
  const { rows } = await db.query<{ id: string }>({
    ...ENTRIES,
    values: [
      userId,
      name || login,
      entries.map(({ action }) => action),
      entries.map(({ type }) => type),
      entries.map(({ id }) => id),
      entries.map(({ before }) => json(before)),
      entries.map(({ after }) => json(after)),
    ],
  });
  return rows.map(({ id }) => id);
}

/** Adds an entry to the audit log, in the transaction of `db`. Returns its id. */
export async function audit(db: Queryable, auditor: Auditor, entry: Audited): Promise<string | undefined> {
  const [id] = await auditAll(db, auditor, [entry]);
  return id;
}

/** Returns a function that adds an entry about something of one type, with what it is or has become. */
export const auditOf =
  (type: string) =>
  async (db: Queryable, auditor: Auditor, action: string, id: number, after: object): Promise<void> => {
    await audit(db, auditor, { action, type, id, after });
  };

/** Adds an entry about a record whose type is read from the record; none if it doesn't exist. */
export async function auditRecord(
  db: Queryable,
  { userId, name, login = '' }: Auditor,
  { action, id, before, after }: Omit<Audited, 'type'>,
): Promise<void> {
  const columns = { actorId: '$1::integer', actor: '$2::text', action: '$3::text', type: 'o.type', id: 'o.id' };
  await db.query(auditSql({ ...columns, before: '$5::jsonb', after: '$6::jsonb' }, 'from object o where o.id = $4'), [
    userId,
    name || login,
    action,
    id,
    json(before),
    json(after),
  ]);
}
