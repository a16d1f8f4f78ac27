import type { FilterValue } from '../../protocol/list.ts';
import type { Field } from '../../src/engine/definition.ts';
import { fieldAt, refOfCompanion } from '../../src/engine/fields.ts';
import { ApiError } from '../errors.ts';
import { containsPattern } from './fold.ts';
import type { Model } from './model.ts';
import { knownTitle } from './reach.ts';
import { isStorableId } from './record.ts';
import type { Scope } from './scope.ts';
import { docId, docJson, docText, literal, type Params } from './sql.ts';

/** More words than this are not looked for one by one. */
const MOST_WORDS = 8;

/** Conditions of the search box: every word is contained somewhere in the search text. */
export function searchConditions(text: string, params: Params, column = 'o.search'): string[] {
  const words = text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return words.map((word) => `${column} like ${params.add(containsPattern(word))}`);
}

/** Condition of an organization scope; undefined when there is none. */
export function scopeCondition(model: Model, scope: Scope, params: Params): string | undefined {
  if (model.orgField === undefined) return undefined;
  // The root organization lies in no other one, so no list shows it.
  if (scope.kind === 'all') return model.isTree ? 'o.org_id is not null' : undefined;
  if (scope.kind === 'one') return `o.org_id = ${params.add(scope.id)}`;
  return `o.org_id = any(${params.add(scope.ids, '::integer[]')})`;
}

const asList = (value: FilterValue): (string | number | boolean)[] =>
  Array.isArray(value) ? value : value === null ? [] : [value];

/** Fields of items that a filter can ask for. */
const ITEM_TYPES: ReadonlySet<Field['type']> = new Set<Field['type']>([
  'text',
  'longText',
  'enum',
  'int',
  'bool',
  'date',
]);

/** The ids of a filter value; what can be no id finds nothing. */
const idsOf = (value: FilterValue): number[] => asList(value).map(Number).filter(isStorableId);

function refCondition(model: Model, name: string, value: FilterValue, params: Params): string {
  const many = model.many.find((m) => m.name === name);
  const ids = idsOf(value);
  if (many) {
    const [near, far] = many.inverse ? ['to_id', 'from_id'] : ['from_id', 'to_id'];
    const links = `select from link l where l.kind = ${literal(many.kind)} and l.${near} = o.id`;
    if (value === null) return `not exists (${links})`;
    return `exists (${links} and l.${far} = any(${params.add(ids, '::integer[]')}))`;
  }
  const expression = name === model.orgField ? 'o.org_id' : docId(name);
  return value === null ? `${expression} is null` : `${expression} = any(${params.add(ids, '::integer[]')})`;
}

const patternsOf = (value: FilterValue, params: Params) =>
  params.add(
    asList(value).map((text) => containsPattern(String(text))),
    '::text[]',
  );

/** Something in the title of what a ref points at, as the reader may know it. */
function titleCondition(model: Model, name: string, value: FilterValue, params: Params, bound: number | null): string {
  const known = knownTitle(model.types, params.add(bound, '::integer'), 't');
  const found = (id: string) =>
    `exists (select from object t where t.id = ${id} and searchable(${known}) like any(${patternsOf(value, params)}))`;
  const many = model.many.find((m) => m.name === name);
  if (!many) return found(name === model.orgField ? 'o.org_id' : docId(name));
  const [near, far] = many.inverse ? ['to_id', 'from_id'] : ['from_id', 'to_id'];
  return `exists (select from link l where l.kind = ${literal(many.kind)} and l.${near} = o.id and ${found(`l.${far}`)})`;
}

/** An item of a list has the value: `devices.callingDeviceType`. */
function itemCondition(list: string, name: string, field: Field, value: FilterValue, params: Params): string {
  const items = `jsonb_array_elements(case jsonb_typeof(${docJson(list)}) when 'array' then ${docJson(list)} end)`;
  const held = `(i.item ->> ${literal(name)})`;
  const isText = field.type === 'text' || field.type === 'longText';
  const test = isText
    ? `searchable(${held}) like any(${patternsOf(value, params)})`
    : `${held} = any(${params.add(asList(value).map(String), '::text[]')})`;
  return `exists (select from ${items} i(item) where ${test})`;
}

function fieldCondition(model: Model, name: string, field: Field, value: FilterValue, params: Params): string {
  if (value === null) return `coalesce(${docText(name)}, '') in ('', '[]')`;
  if (field.type === 'text' || field.type === 'longText' || field.type === 'derived') {
    const patterns = patternsOf(value, params);
    // what is searched has an index; it holds more than this field
    const indexed = model.search.includes(name) ? `o.search like any(${patterns}) and ` : '';
    return `${indexed}searchable(${docText(name)}) like any(${patterns})`;
  }
  if (field.type === 'enum' && field.multiple) {
    return `jsonb_exists_any(${docJson(name)}, ${params.add(asList(value).map(String), '::text[]')})`;
  }
  const json = asList(value).map((v) => JSON.stringify(v));
  return `${docJson(name)} = any(${params.add(json, '::jsonb[]')})`;
}

/** Conditions of field filters; a filter on something the definition does not know is refused by name. */
export function filterConditions(
  model: Model,
  filters: { [field: string]: FilterValue },
  params: Params,
  bound: number | null,
): string[] {
  return Object.entries(filters).map(([given, value]) => {
    const [list = '', inner = ''] = given.split('.');
    const item = inner && model.resource.fields[list]?.type === 'array' ? fieldAt(model.resource, given) : undefined;
    if (item && ITEM_TYPES.has(item.type)) return itemCondition(list, inner, item, value, params);
    const name = refOfCompanion(model.resource.fields, given) ?? given;
    if (name === 'id') return `o.id = any(${params.add(idsOf(value), '::integer[]')})`;
    const field = Object.hasOwn(model.resource.fields, name) ? model.resource.fields[name] : undefined;
    if (!field || field.type === 'password') throw new ApiError('BAD_REQUEST', { errors: { [given]: 'unknownField' } });
    if (field.type !== 'ref') return fieldCondition(model, name, field, value, params);
    return given === name
      ? refCondition(model, name, value, params)
      : titleCondition(model, name, value, params, bound);
  });
}
