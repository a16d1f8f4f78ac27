import { sql } from 'kysely';
import type { FilterValue } from '../../protocol/list.ts';
import type { Field } from '../../src/engine/definition.ts';
import { fieldAt, refOfCompanion } from '../../src/engine/fields.ts';
import { ApiError } from '../errors.ts';
import { containsPattern } from './fold.ts';
import type { Model } from './model.ts';
import { knownTitle } from './reach.ts';
import { isStorableId } from './record.ts';
import type { Scope } from './scope.ts';
import { docId, docJson, docText, type Fragment, filled, GAP, isText, literal, some } from './sql.ts';

/** More words than this are not looked for one by one. */
const MOST_WORDS = 8;

type Scalar = string | number | boolean;

/** What stands around words in titles and lists of names: "Novák, Jan (JN)". */
const AROUND = /^[("'[]+|[)"',;\]]+$/g;

/** Conditions of the search box: every word is contained somewhere in the search text. */
export function searchConditions(text: string): Fragment[] {
  const words = text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return words.map((word) => sql`o.search like ${containsPattern(word.replace(AROUND, '') || word)}`);
}

/** Condition of an organization scope; undefined when there is none. */
export function scopeCondition(model: Model, scope: Scope): Fragment | undefined {
  if (model.orgField === undefined) return undefined;
  // The root organization lies in no other one, so no list shows it.
  if (scope.kind === 'all') return model.isTree ? sql`o.org_id is not null` : undefined;
  if (scope.kind === 'one') return sql`o.org_id = ${scope.id}`;
  return sql`o.org_id = any(${scope.ids}::integer[])`;
}

const asList = (value: FilterValue): Scalar[] => (Array.isArray(value) ? value : value === null ? [] : [value]);

/** Fields of items that a filter can ask for. */
const ITEM_TYPES: ReadonlySet<Field['type']> = new Set<Field['type']>([
  'text',
  'longText',
  'enum',
  'int',
  'bool',
  'date',
]);

/** Whether items of `list` can be filtered by this field of theirs. */
export function isItemFilter(model: Model, list: string, item: Field): boolean {
  return model.resource.fields[list]?.type === 'array' && ITEM_TYPES.has(item.type);
}

/** What the items of a list hold under a key, a list of JSON values, as the index of such a filter has it. */
export function itemValues(list: string, name: string, alias = 'o'): string {
  return `jsonb_path_query_array(${docJson(list, alias)}, ${literal(`$[*].${JSON.stringify(name)}`)})`;
}

/** The same of texts that are searched. */
export function itemTexts(list: string, name: string, alias = 'o'): string {
  return `item_texts(${docJson(list, alias)}, ${literal(name)})`;
}

/** The ids of a filter value; what can be no id finds nothing. */
const idsOf = (value: FilterValue): number[] => asList(value).map(Number).filter(isStorableId);

/** The text contains one of the values. Written out: an index of word parts takes no list. */
function contains(expression: string | Fragment, value: FilterValue): Fragment {
  const held = typeof expression === 'string' ? sql.raw(expression) : expression;
  return some(asList(value).map((text) => sql`${held} like ${containsPattern(String(text))}`));
}

/** The ends of the links of a multiple reference: the record's own, and that of what it refers to. */
const endsOf = ({ inverse }: { inverse: boolean }) => (inverse ? ['to_id', 'from_id'] : ['from_id', 'to_id']);

function refCondition(model: Model, name: string, value: FilterValue): Fragment {
  const many = model.many.find((m) => m.name === name);
  const single = sql.raw(name === model.orgField ? 'o.org_id' : docId(name));
  const link = many ?? (name === model.orgField ? undefined : model.docRefs.find(({ key }) => key === name));
  if (value === null && !many) return sql`${single} is null`;
  if (!link) return sql`${single} = any(${idsOf(value)}::integer[])`;
  const [near = '', far = ''] = endsOf({ inverse: many?.inverse === true });
  const links = sql`from link l where l.kind = ${sql.lit(link.kind)}`;
  if (value === null) return sql`not exists (select ${links} and l.${sql.raw(near)} = o.id)`;
  return sql`o.id in (select l.${sql.raw(near)} ${links} and l.${sql.raw(far)} = any(${idsOf(value)}::integer[]))`;
}

/** A reference as it is asked for by title. */
interface Titled {
  model: Model;
  name: string;
  to: string;
  /** Organization that the reader is bound to. */
  bound: number | null;
}

/** Something in the title of what a ref points at, as the reader may know it. */
function titleCondition({ model, name, to, bound }: Titled, value: FilterValue): Fragment {
  const known = filled(`searchable(${knownTitle(model.types, GAP, 't')})`, bound);
  const titled = sql`t.type = ${sql.lit(to)} and ${contains(known, value)}`;
  const many = model.many.find((m) => m.name === name);
  const link = many ?? model.docRefs.find(({ key }) => key === name);
  if (name === model.orgField || !link) return sql`o.org_id in (select t.id from object t where ${titled})`;
  const [near = '', far = ''] = endsOf({ inverse: many?.inverse === true });
  return sql`o.id in (select l.${sql.raw(near)} from object t join link l on l.${sql.raw(far)} = t.id
    where l.kind = ${sql.lit(link.kind)} and ${titled})`;
}

/** A value of a filter as the field stores it. */
function storedValue({ type }: Field, value: Scalar): Scalar {
  if (type === 'int') return Number(value);
  return type === 'bool' ? String(value) === 'true' : String(value);
}

/** An item of a list has the value: `devices.callingDeviceType`. */
function itemCondition(list: string, name: string, field: Field, value: FilterValue): Fragment {
  if (isText(field)) return contains(itemTexts(list, name), value);
  const held = sql.raw(itemValues(list, name));
  return some(asList(value).map((one) => sql`${held} @> ${JSON.stringify([storedValue(field, one)])}::jsonb`));
}

function fieldCondition(model: Model, name: string, field: Field, value: FilterValue): Fragment {
  if (value === null) return sql`coalesce(${sql.raw(docText(name))}, '') in ('', '[]')`;
  if (isText(field)) {
    const exact = contains(`searchable(${docText(name)})`, value);
    // what is searched has an index; it holds more than this field
    return model.search.includes(name) ? sql`${contains('o.search', value)} and ${exact}` : exact;
  }
  const json = sql.raw(docJson(name));
  if (field.type === 'enum' && field.multiple) return sql`${json} ?| ${asList(value).map(String)}::text[]`;
  const [only, ...others] = asList(value).map((v) => JSON.stringify(v));
  if (only !== undefined && others.length === 0) return sql`${json} = ${only}::jsonb`;
  return sql`${json} = any(${[only, ...others].filter((v) => v !== undefined)}::jsonb[])`;
}

function isFilterValue(value: unknown): value is FilterValue {
  const isScalar = (one: unknown) => ['string', 'number', 'boolean'].includes(typeof one);
  return value === null || isScalar(value) || (Array.isArray(value) && value.every(isScalar));
}

function filterCondition(model: Model, given: string, value: FilterValue, bound: number | null): Fragment {
  if (!isFilterValue(value)) throw new ApiError('BAD_REQUEST', { errors: { [given]: 'type' } });
  const { fields } = model.resource;
  const [list = '', inner = ''] = given.split('.');
  const item = inner && Object.hasOwn(fields, list) ? fieldAt(model.resource, given) : undefined;
  if (item && isItemFilter(model, list, item)) return itemCondition(list, inner, item, value);
  const name = refOfCompanion(fields, given) ?? given;
  if (name === 'id') return sql`o.id = any(${idsOf(value)}::integer[])`;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field || field.type === 'password') throw new ApiError('BAD_REQUEST', { errors: { [given]: 'unknownField' } });
  if (field.type !== 'ref') return fieldCondition(model, name, field, value);
  return given === name
    ? refCondition(model, name, value)
    : titleCondition({ model, name, to: field.to, bound }, value);
}

/** Conditions of field filters; a filter on something the definition does not know is refused by name. */
export function filterConditions(
  model: Model,
  filters: { [field: string]: FilterValue },
  bound: number | null,
): Fragment[] {
  return Object.entries(filters).map(([given, value]) => filterCondition(model, given, value, bound));
}
