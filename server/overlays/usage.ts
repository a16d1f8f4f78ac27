import type { OverlayUsage } from '../../protocol/definitions.ts';
import type { Field, Resource } from '../../src/engine/definition.ts';
import type { Loaded } from '../../src/engine/load.ts';
import type { Queryable } from '../database/queryable.ts';

export async function countRows(db: Queryable, sql: string, values: unknown[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>(`select count(*)::integer as count from ${sql}`, values);
  return rows[0]?.count ?? 0;
}

/** Counts the records of a type that have a value in a field. */
export function countWithValue(db: Queryable, type: string, name: string, field: Field): Promise<number> {
  if (field.type === 'ref' && field.multiple) {
    const kind = field.inverse === undefined ? `${type}.${name}` : `${field.to}.${field.inverse}`;
    const side = field.inverse === undefined ? 'from_id' : 'to_id';
    return countRows(db, `(select distinct ${side} from link where kind = $1) l`, [kind]);
  }
  const content = `coalesce(doc ->> $2, '') not in ('', '[]', '{}')`;
  return countRows(db, `object where type = $1 and deleted_at is null and ${content}`, [type, name]);
}

/** The resources that have records of their own. */
export const storedResources = ({ resources }: Loaded): Resource[] => resources.filter((r) => r.viewOf === undefined);

/** Counts the stored data of resources and fields that exist in the definitions `here` but not in `without`. */
export async function usageOf(db: Queryable, here: Loaded, without: Loaded): Promise<OverlayUsage> {
  const usage: OverlayUsage = { resources: [], fields: [] };
  for (const resource of storedResources(here)) {
    const other = without.byName.get(resource.name);
    if (!other) {
      const count = await countRows(db, 'object where type = $1', [resource.name]);
      usage.resources.push({ resource: resource.name, count });
      continue;
    }
    for (const [name, field] of Object.entries(resource.fields)) {
      if (Object.hasOwn(other.fields, name) || field.type === 'derived' || field.type === 'password') continue;
      usage.fields.push({
        resource: resource.name,
        field: name,
        count: await countWithValue(db, resource.name, name, field),
      });
    }
  }
  return usage;
}
