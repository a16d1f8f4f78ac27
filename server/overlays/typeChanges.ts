import type { Field } from '../../src/engine/definition.ts';
import type { Fault } from '../../src/engine/faults.ts';
import type { Loaded } from '../../src/engine/load.ts';
import type { Queryable } from '../database/queryable.ts';
import { countRows, storedResources } from './counts.ts';

const DATE = String.raw`\d{4}-\d\d-\d\d`;
const TIME = String.raw`\d\d:\d\d(:\d\d)?`;
const TEXTS: { readonly [type: string]: string } = {
  date: `^${DATE}$`,
  time: `^${TIME}$`,
  dateTime: `^${DATE}[T ]${TIME}`,
};

/** SQL: whether a stored value `v` (jsonb) is one of a field's type. `$3`: values of an enum, or pattern of a text. */
function fits(field: Field): { sql: string; argument?: string | readonly string[] } {
  switch (field.type) {
    case 'text':
    case 'longText':
      return { sql: `jsonb_typeof(v) = 'string'` };
    case 'date':
    case 'time':
    case 'dateTime':
      return { sql: `jsonb_typeof(v) = 'string' and v #>> '{}' ~ $3`, argument: TEXTS[field.type] };
    case 'enum':
      return field.multiple
        ? { sql: `jsonb_typeof(v) = 'array' and v <@ to_jsonb($3::text[])`, argument: field.values }
        : { sql: `jsonb_typeof(v) = 'string' and v #>> '{}' = any($3::text[])`, argument: field.values };
    case 'int':
      return { sql: `case jsonb_typeof(v) when 'number' then v::numeric % 1 = 0 else false end` };
    case 'decimal':
      return { sql: `jsonb_typeof(v) = 'number'` };
    case 'bool':
      return { sql: `jsonb_typeof(v) = 'boolean'` };
    case 'ref':
      // several references are stored as links
      return { sql: field.multiple ? 'false' : `jsonb_typeof(v) = 'number'` };
    case 'group':
      return { sql: `jsonb_typeof(v) = 'object'` };
    case 'array':
      return { sql: `jsonb_typeof(v) = 'array' and not v @? '$[*] ? (@.type() != "object")'` };
    default:
      return { sql: 'true' };
  }
}

/** How the values of a field are stored; a reference to other records is another kind. */
function storageOf(field: Field): string {
  const isMultiple = 'multiple' in field && field.multiple === true;
  return [field.type, isMultiple, field.type === 'ref' ? field.to : ''].join(' ');
}

/**
 * Faults of fields that get another type than their stored values have: their records could not be saved any more,
 * whatever is changed in them. A field that comes back after it was removed is compared, too, because its values stayed.
 */
export async function typeFaults(db: Queryable, before: Loaded, after: Loaded, source: string): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const resource of storedResources(after)) {
    const earlier = before.byName.get(resource.name);
    const isOwn = resource.source === source || resource.patchedBy.includes(source);
    for (const [name, field] of Object.entries(resource.fields)) {
      const known = earlier?.fields[name];
      if (field.type === 'derived' || field.type === 'password') continue;
      if (known ? storageOf(known) === storageOf(field) : !isOwn) continue;
      const count = await countUnfit(db, resource.name, name, field, known);
      if (count === 0) continue;
      faults.push({
        code: 'WRONG_TYPE',
        source,
        key: `${resource.name}.fields.${name}.type`,
        message: `${source}: ${resource.name}: ${count} stored records have a value of another type in "${name}"; keep the type, or choose another name for the new field.`,
      });
    }
  }
  return faults;
}

/** Counts the records of a type whose stored value does not fit a field. */
async function countUnfit(
  db: Queryable,
  type: string,
  name: string,
  field: Field,
  known: Field | undefined,
): Promise<number> {
  if (known?.type === 'ref' && known.multiple && known.inverse === undefined) {
    return countRows(db, '(select distinct from_id from link where kind = $1) l', [`${type}.${name}`]);
  }
  const { sql, argument } = fits(field);
  const stored = `(select doc -> $2 as v from object where type = $1) o
    where coalesce(v #>> '{}', '') not in ('', '[]', '{}') and not (${sql})`;
  return countRows(db, stored, argument === undefined ? [type, name] : [type, name, argument]);
}
