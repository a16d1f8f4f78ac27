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

/** What PostgreSQL said, when the failure came from there. */
export function pgError(error: unknown): PgError {
  return error instanceof Error ? (error as PgError) : {};
}

/** A reference was made to a record, or kept by one, that was removed at the same moment. */
export function isForeignKeyViolation(error: unknown): boolean {
  return pgError(error).code === FOREIGN_KEY_VIOLATION;
}

/** A constraint of the database refused a write, whichever it is. */
export function isIntegrityViolation(error: unknown): boolean {
  return pgError(error).code?.startsWith('23') === true;
}

const SCOPES: readonly Unique['scope'][] = ['parent', 'organization', 'global'];

/**
 * The unique field whose index refused a write; also one of which these definitions do not know yet that it is unique:
 * another server may have heard of a change first.
 */
export function violatedUnique(model: Model, error: unknown): Unique | undefined {
  const { code, constraint } = pgError(error);
  if (code !== UNIQUE_VIOLATION) return undefined;
  const possible = model.docFields.flatMap(([field]) => SCOPES.map((scope) => ({ field, scope })));
  return possible.find(({ field, scope }) => uniqueIndexName(model.type, field, scope) === constraint);
}

/**
 * What a write is refused with whose unique value another record has. That record is named only to an actor who may read
 * records of its type, and in whose organizations it lies (`inReach`).
 */
export function takenBy(model: Model, actor: Actor, title: string, inReach: boolean): string {
  const mayRead = can(actor.authorities, authorityFor(model.resource, 'one'));
  return inReach && mayRead ? `unique:${title}` : 'taken';
}

/** 409 NOT_UNIQUE that tells who has the value already; `own`: the record that was to get it too. */
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
