import { authorityFor, can } from '../../src/engine/access.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { ApiError } from '../errors.ts';
import { uniqueIndexName, uniqueText } from './indexes/uniqueIndexes.ts';
import type { Model, Unique } from './model/model.ts';
import type { StoredParts } from './model/record.ts';
import { docId, docText, literal } from './model/sql.ts';
import { boundTo, inReach } from './tree/reach.ts';

interface PgError {
  code?: string;
  constraint?: string;
}

/** Thrown if a record was changed concurrently after it was read; the whole set must be rolled back. */
export class StaleSet extends Error {}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** The code and constraint of a PostgreSQL error; empty for other errors. */
export function pgError(error: unknown): PgError {
  return error instanceof Error ? (error as PgError) : {};
}

/** Whether a referenced record was removed concurrently, or a record to be removed got a reference. */
export function isForeignKeyViolation(error: unknown): boolean {
  return pgError(error).code === FOREIGN_KEY_VIOLATION;
}

/** Whether a write violates a constraint of the database. */
export function isIntegrityViolation(error: unknown): boolean {
  return pgError(error).code?.startsWith('23') === true;
}

const SCOPES: readonly Unique['scope'][] = ['parent', 'organization', 'global'];

/**
 * The unique field whose index refused a write. Includes fields that are not unique in these definitions yet, because
 * another server may already use newer ones.
 */
export function violatedUnique(model: Model, error: unknown): Unique | undefined {
  const { code, constraint } = pgError(error);
  if (code !== UNIQUE_VIOLATION) return undefined;
  const possible = model.docFields.flatMap(([field]) => SCOPES.map((scope) => ({ field, scope })));
  return possible.find(({ field, scope }) => uniqueIndexName(model.type, field, scope) === constraint);
}

/**
 * Error code for a unique value that another record has. Contains that record's title only if the actor may read it
 * (`inReach`).
 */
export function takenCode(model: Model, actor: Actor, title: string, inReach: boolean): string {
  const mayRead = can(actor.authorities, authorityFor(model.resource, 'one'));
  return inReach && mayRead ? `unique:${title}` : 'taken';
}

/** Creates a NOT_UNIQUE error (409) that names the record with the value. `own`: id of the record being written. */
export async function notUnique(
  db: Queryable,
  model: Model,
  { field, scope }: Unique,
  parts: Pick<StoredParts, 'doc' | 'orgId'>,
  actor: Actor,
  own = 0,
): Promise<ApiError> {
  const parent = model.part?.field ?? '';
  const within = {
    parent: `${docId(parent)} = $2`,
    organization: 'o.org_id = $2',
    global: '($2::integer is null or true)',
  }[scope];
  const { rows } = await db.query<{ title: string; visible: boolean }>(
    `select o.title, ${inReach(model, '$3')} as visible from object o where o.type = ${literal(model.type)} and o.deleted_at is null
     and ${uniqueText(docText(field))} = ${uniqueText('$1::text')} and ${within}
     and o.id <> $4 limit 1`,
    [String(parts.doc[field] ?? ''), scope === 'parent' ? parts.doc[parent] : parts.orgId, boundTo(actor), own],
  );
  const [holder = { title: '', visible: false }] = rows;
  return new ApiError('NOT_UNIQUE', { errors: { [field]: takenCode(model, actor, holder.title, holder.visible) } });
}
