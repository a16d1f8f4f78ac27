import type { OverlayLacking, OverlayUsage } from '../../protocol/definitions.ts';
import { decodeRecord } from '../../src/engine/codecs.ts';
import { holds, scopeOf } from '../../src/engine/conditions.ts';
import type { Field, Fields, RecordData, Resource } from '../../src/engine/definition.ts';
import { isBlank } from '../../src/engine/fieldSchema.ts';
import type { Loaded } from '../../src/engine/load.ts';
import { isObject } from '../../src/engine/paths.ts';
import type { Queryable } from '../database/queryable.ts';
import { countRows, countValue, countWithValue, manyRefKind, storedResources } from './counts.ts';

/** Records that are read at once to look whether conditions hold for them. */
const PAGE = 500;

/** What fields of one level, and of those inside them, lose with other definitions. */
interface Losses {
  /** Fields that go away, by their path; those inside of one that goes are not named. */
  fields: { path: string; field: Field }[];
  /** Values of enums that are no longer allowed. */
  values: { path: string; value: string }[];
}

const isKept = ({ type }: Field): boolean => type !== 'derived' && type !== 'password';

function addLosses(before: Fields, after: Fields, prefix: string, into: Losses): void {
  for (const [name, field] of Object.entries(before)) {
    const path = `${prefix}${name}`;
    const now = Object.hasOwn(after, name) ? after[name] : undefined;
    if (!now) {
      if (isKept(field)) into.fields.push({ path, field });
    } else if ('fields' in field && 'fields' in now) {
      addLosses(field.fields, now.fields, `${path}.`, into);
    } else if (field.type === 'enum' && now.type === 'enum') {
      for (const value of field.values) if (!now.values.includes(value)) into.values.push({ path, value });
    }
  }
}

/** Counts what of the stored records of a resource is no longer shown or allowed. */
async function addLost(db: Queryable, resource: Resource, after: Resource | undefined, lost: OverlayUsage) {
  const { name } = resource;
  if (!after) {
    lost.resources.push({ resource: name, count: await countRows(db, 'object where type = $1', [name]) });
    return;
  }
  const losses: Losses = { fields: [], values: [] };
  addLosses(resource.fields, after.fields, '', losses);
  for (const { path, field } of losses.fields) {
    lost.fields.push({ resource: name, field: path, count: await countWithValue(db, name, path, field) });
  }
  for (const { path, value } of losses.values) {
    const count = await countValue(db, name, path, value);
    if (count > 0) lost.values.push({ resource: name, field: path, value, count });
  }
}

/** Paths of the fields that are required, always or under a condition, and were not or under another one. */
function newlyRequired(before: Fields, after: Fields, prefix = ''): string[] {
  return Object.entries(after).flatMap(([name, field]) => {
    const known = Object.hasOwn(before, name) ? before[name] : undefined;
    const path = `${prefix}${name}`;
    if ('fields' in field && known && 'fields' in known) return newlyRequired(known.fields, field.fields, `${path}.`);
    // passwords are not readable
    if (!field.required || field.type === 'password') return [];
    const demand = ({ required, visible }: Field) => JSON.stringify([required, visible]);
    return known?.required && demand(known) === demand(field) ? [] : [path];
  });
}

/** Whether a record, or an item of one of its lists, must have a value in the field at a path, and has none. */
function lacks(fields: Fields, path: readonly string[], item: RecordData, record: RecordData): boolean {
  const [name = '', ...rest] = path;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const scope = scopeOf(record, item);
  if (!field || !holds(field.visible, scope)) return false;
  const value = item[name];
  if (rest.length === 0) return holds(field.required, scope, false) && isBlank(value);
  const inner = 'fields' in field ? field.fields : {};
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.some((one) => isObject(one) && lacks(inner, rest, one, record));
}

/** The present records of a resource in the form that conditions are about, a page at a time. */
async function* pagesOf(db: Queryable, resource: Resource): AsyncGenerator<RecordData[]> {
  const links = Object.entries(resource.fields).flatMap(([name, field]) => {
    const link = manyRefKind(resource.name, name, field);
    return link ? [{ name, ...link }] : [];
  });
  for (let last = 0; ; ) {
    const { rows } = await db.query<{ id: number; doc: RecordData; many: { [kind: string]: number[] } | null }>(
      `select o.id, o.doc,
         (select json_object_agg(k.kind, k.ids) from
           (select l.kind || ' from' as kind, json_agg(l.to_id) as ids from link l where l.from_id = o.id group by l.kind
            union all
            select l.kind || ' to', json_agg(l.from_id) from link l where l.to_id = o.id group by l.kind) k) as many
       from object o where o.type = $1 and o.deleted_at is null and o.id > $2 order by o.id limit ${PAGE}`,
      [resource.name, last],
    );
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    yield rows.map(({ id, doc, many }) => {
      const record: RecordData = { ...doc, id };
      for (const { name, kind, isInverse } of links)
        record[name] = many?.[`${kind} ${isInverse ? 'to' : 'from'}`] ?? [];
      return decodeRecord(resource, record);
    });
  }
}

/** Counts records for which a field is newly required, by its conditions before and after, and that have no value. */
async function countLacking(db: Queryable, before: Resource, after: Resource, path: string): Promise<number> {
  const segments = path.split('.');
  let count = 0;
  for await (const records of pagesOf(db, after)) {
    for (const record of records) {
      const isNew = lacks(after.fields, segments, record, record) && !lacks(before.fields, segments, record, record);
      if (isNew) count += 1;
    }
  }
  return count;
}

async function addLacking(db: Queryable, before: Resource, after: Resource, fields: OverlayLacking['fields']) {
  const { name } = after;
  for (const path of newlyRequired(before.fields, after.fields)) {
    // every record has an organization
    if (path === 'orgId' || path === after.treeParent) continue;
    const [field, known] = [after.fields[path], before.fields[path]];
    const isAlways = field?.required === true && field.visible === undefined && !known?.required;
    let count: number;
    if (isAlways) {
      const all = await countRows(db, 'object where type = $1 and deleted_at is null', [name]);
      count = Math.max(0, all - (await countWithValue(db, name, path, field)));
    } else count = await countLacking(db, before, after, path);
    fields.push({ resource: name, field: path, count });
  }
}

/**
 * Counts the stored records that a change of the definitions hurts: what they hold of definitions, fields and values of
 * enums that go away, and those without a value in fields that become required, under a condition only those that meet
 * it. Nothing of it is deleted.
 */
export async function recordsHurt(db: Queryable, before: Loaded, after: Loaded): Promise<OverlayLacking> {
  const hurt: OverlayLacking = { fields: [], lost: { resources: [], fields: [], values: [] } };
  for (const resource of storedResources(before)) {
    const now = after.byName.get(resource.name);
    await addLost(db, resource, now, hurt.lost);
    if (now) await addLacking(db, resource, now, hurt.fields);
  }
  return hurt;
}
