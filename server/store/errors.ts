import { authorityFor, can } from '../../src/engine/access.ts';
import type { Actor } from '../actor.ts';
import { ApiError } from '../errors.ts';
import type { Queryable } from './behaviors.ts';
import type { Model, Unique } from './model.ts';
import { boundTo, inReach } from './reach.ts';
import type { StoredParts } from './record.ts';
import { docId, docText, literal } from './sql.ts';
import { uniqueIndexName, uniqueText } from './uniqueIndexes.ts';

interface PgError {
  code?: string;
  constraint?: string;
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** The PostgreSQL error, if the failure is one. */
export function pgError(error: unknown): PgError {
  return error instanceof Error ? (error as PgError) : {};
}

/** A referenced record was removed concurrently, or one that is to be removed got a reference. */
export function isForeignKeyViolation(error: unknown): boolean {
  return pgError(error).code === FOREIGN_KEY_VIOLATION;
}

/** The write violates a constraint of the database. */
export function isIntegrityViolation(error: unknown): boolean {
  return pgError(error).code?.startsWith('23') === true;
}

const SCOPES: readonly Unique['scope'][] = ['parent', 'organization', 'global'];

/**
 * The unique field whose index refused a write; also a field that these definitions don't know as unique yet, because
 * another server may have changed them first.
 */
export function violatedUnique(model: Model, error: unknown): Unique | undefined {
  const { code, constraint } = pgError(error);
  if (code !== UNIQUE_VIOLATION) return undefined;
  const possible = model.docFields.flatMap(([field]) => SCOPES.map((scope) => ({ field, scope })));
  return possible.find(({ field, scope }) => uniqueIndexName(model.type, field, scope) === constraint);
}

/**
 * The refusal of a write with a unique value that another record has. That record is named only to an actor who may
 * read it (`inReach`).
 */
export function takenBy(model: Model, actor: Actor, title: string, inReach: boolean): string {
  const mayRead = can(actor.authorities, authorityFor(model.resource, 'one'));
  return inReach && mayRead ? `unique:${title}` : 'taken';
}

/** 409 NOT_UNIQUE with the record that has the value; `own`: the record being written. */
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
  return new ApiError('NOT_UNIQUE', { errors: { [field]: takenBy(model, actor, holder.title, holder.visible) } });
}
