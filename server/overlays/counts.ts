import type { Field, Resource } from '../../src/engine/definition.ts';
import type { Loaded } from '../../src/engine/load.ts';
import type { Queryable } from '../database/queryable.ts';

export async function countRows(db: Queryable, sql: string, values: unknown[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>(`select count(*)::integer as count from ${sql}`, values);
  return rows[0]?.count ?? 0;
}

/** The links in which a multiple reference of a record itself is stored; undefined for any other field. */
export function manyRefKind(
  type: string,
  name: string,
  field: Field,
): { kind: string; isInverse: boolean } | undefined {
  if (field.type !== 'ref' || !field.multiple) return undefined;
  const isInverse = field.inverse !== undefined;
  return { kind: isInverse ? `${field.to}.${field.inverse}` : `${type}.${name}`, isInverse };
}

/** The values at a path such as "steps.media" of a stored record, through lists on the way. */
const jsonPath = (path: string): string =>
  `$.${path
    .split('.')
    .map((name) => JSON.stringify(name))
    .join('.')}`;

/** Counts the present records of a type that have a value in the field at a path. */
export function countWithValue(db: Queryable, type: string, path: string, field: Field): Promise<number> {
  const link = path.includes('.') ? undefined : manyRefKind(type, path, field);
  if (link) {
    const side = link.isInverse ? 'to_id' : 'from_id';
    return countRows(db, `(select distinct ${side} from link where kind = $1) l`, [link.kind]);
  }
  const filled = `exists (select from jsonb_path_query(doc, $2::jsonpath) v
    where coalesce(v #>> '{}', '') not in ('', '[]', '{}'))`;
  return countRows(db, `object where type = $1 and deleted_at is null and ${filled}`, [type, jsonPath(path)]);
}

/** Counts the present records of a type that have this value, alone or in a list, in the enum field at a path. */
export function countValue(db: Queryable, type: string, path: string, value: string): Promise<number> {
  const holds = 'jsonb_path_exists(doc, $2::jsonpath, $3::jsonb)';
  return countRows(db, `object where type = $1 and deleted_at is null and ${holds}`, [
    type,
    `${jsonPath(path)} ? (@ == $value)`,
    JSON.stringify({ value }),
  ]);
}

/** The resources that have records of their own. */
export const storedResources = ({ resources }: Loaded): Resource[] => resources.filter((r) => r.viewOf === undefined);
