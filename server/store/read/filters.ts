import { sql } from 'kysely';
import type { FilterValue } from '../../../protocol/list.ts';
import type { Field } from '../../../src/engine/definition.ts';
import { type FieldFilter, readCondition } from '../../../src/engine/fieldFilter.ts';
import { fieldAt, refOfCompanion } from '../../../src/engine/fields.ts';
import { ApiError } from '../../errors.ts';
import { containsPattern } from '../model/fold.ts';
import type { Model } from '../model/model.ts';
import { isStorableId } from '../model/record.ts';
import { docId, docJson, docText, type Fragment, fillGaps, GAP, isText, literal, some } from '../model/sql.ts';
import { knownTitle } from '../tree/reach.ts';
import type { Scope } from '../tree/scope.ts';

/** Most words of a search; further ones are ignored. */
const MOST_WORDS = 8;

type Scalar = string | number | boolean;

/** Punctuation around words in titles and lists of names: "Novák, Jan (JN)". */
const AROUND = /^[("'[]+|[)"',;\]]+$/g;

/** Conditions of the search box: every word is contained somewhere in the search text. */
export function searchConditions(text: string): Fragment[] {
  return searchPatterns(text).map((pattern) => sql`o.search like ${pattern}`);
}

function searchPatterns(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return words.map((word) => containsPattern(word.replace(AROUND, '') || word));
}

/**
 * Like `searchConditions`, in the values of the model's fields instead of the stored search text; none are needed if
 * that has no others.
 */
export function ownSearchConditions({ search, searchesSome }: Model, text: string): Fragment[] {
  if (!searchesSome) return [];
  const values = sql.raw(`search_text(concat_ws(' ', ${["''", ...search.map((name) => docText(name))].join(', ')}))`);
  return searchPatterns(text).map((pattern) => sql`${values} like ${pattern}`);
}

/** Condition of an organization scope; undefined if none is needed. */
export function scopeCondition(model: Model, scope: Scope): Fragment | undefined {
  if (model.orgField === undefined) return undefined;
  // The root organization has no parent, so no list shows it.
  if (scope.kind === 'all') return model.isTree ? sql`o.org_id is not null` : undefined;
  if (scope.kind === 'one') return sql`o.org_id = ${scope.id}`;
  return sql`o.org_id = any(${scope.ids}::integer[])`;
}

const asList = (value: FilterValue): Scalar[] => (Array.isArray(value) ? value : value === null ? [] : [value]);

/** Types of item fields that can be filtered. */
const ITEM_TYPES: ReadonlySet<Field['type']> = new Set<Field['type']>([
  'text',
  'longText',
  'enum',
  'int',
  'bool',
  'date',
]);

/** Whether `list` is an array whose items can be filtered by the field `item`. */
export function isItemFilter(model: Model, list: string, item: Field): boolean {
  return model.resource.fields[list]?.type === 'array' && ITEM_TYPES.has(item.type);
}

/** SQL: JSON array of a field's values in all items of a list. The index for such filters uses the same expression. */
export function itemValues(list: string, name: string, alias = 'o'): string {
  return `jsonb_path_query_array(${docJson(list, alias)}, ${literal(`$[*].${JSON.stringify(name)}`)})`;
}

/** SQL: like `itemValues`, for text fields that are searched by substring. */
export function itemTexts(list: string, name: string, alias = 'o'): string {
  return `item_search_texts(${docJson(list, alias)}, ${literal(name)})`;
}

/** The ids in a filter value, without values that can't be an id. */
const idsOf = (value: FilterValue): number[] => asList(value).map(Number).filter(isStorableId);

/** Condition: the text contains one of the values. One LIKE per value because a trigram index supports no arrays. */
function contains(expression: string | Fragment, value: FilterValue): Fragment {
  const held = typeof expression === 'string' ? sql.raw(expression) : expression;
  return some(asList(value).map((text) => sql`${held} like ${containsPattern(String(text))}`));
}

/** Columns of `link` for a multiple reference: first that of the record's own id, then that of the referenced id. */
const endsOf = (inverse: boolean) => (inverse ? ['to_id', 'from_id'] : ['from_id', 'to_id']);

function refCondition(model: Model, name: string, value: FilterValue): Fragment {
  const many = model.many.find((m) => m.name === name);
  const single = sql.raw(name === model.orgField ? 'o.org_id' : docId(name));
  const link = many ?? (name === model.orgField ? undefined : model.docRefs.find(({ key }) => key === name));
  if (value === null && !many) return sql`${single} is null`;
  if (!link) return sql`${single} = any(${idsOf(value)}::integer[])`;
  const [near = '', far = ''] = endsOf(many?.inverse === true);
  const links = sql`from link l where l.kind = ${sql.lit(link.kind)}`;
  if (value === null) return sql`not exists (select ${links} and l.${sql.raw(near)} = o.id)`;
  return sql`o.id in (select l.${sql.raw(near)} ${links} and l.${sql.raw(far)} = any(${idsOf(value)}::integer[]))`;
}

/** A reference field that is filtered by title. */
interface Titled {
  model: Model;
  name: string;
  to: string;
  /** Organization that the reader is bound to. */
  bound: number | null;
}

/** Condition: a referenced record's title contains the value, as far as the reader may know the title. */
function titleCondition({ model, name, to, bound }: Titled, value: FilterValue): Fragment {
  const known = fillGaps(`search_text(${knownTitle(model.types, GAP)})`, bound);
  const titled = sql`t.type = ${sql.lit(to)} and ${contains(known, value)}`;
  const many = model.many.find((m) => m.name === name);
  const link = many ?? model.docRefs.find(({ key }) => key === name);
  if (name === model.orgField || !link) return sql`o.org_id in (select t.id from object t where ${titled})`;
  const [near = '', far = ''] = endsOf(many?.inverse === true);
  return sql`o.id in (select l.${sql.raw(near)} from object t join link l on l.${sql.raw(far)} = t.id
    where l.kind = ${sql.lit(link.kind)} and ${titled})`;
}

/** Converts a filter value to the type that the field stores. */
function storedValue({ type }: Field, value: Scalar): Scalar {
  if (type === 'int') return Number(value);
  return type === 'bool' ? String(value) === 'true' : String(value);
}

/** Condition: an item of a list has the value, for example in `devices.callingDeviceType`. */
function itemCondition(list: string, name: string, field: Field, value: FilterValue): Fragment {
  if (isText(field)) return contains(itemTexts(list, name), value);
  const held = sql.raw(itemValues(list, name));
  return some(asList(value).map((one) => sql`${held} @> ${JSON.stringify([storedValue(field, one)])}::jsonb`));
}

function fieldCondition(model: Model, name: string, field: Field, value: FilterValue): Fragment {
  if (value === null) return sql`coalesce(${sql.raw(docText(name))}, '') in ('', '[]')`;
  if (isText(field)) {
    const exact = contains(`search_text(${docText(name)})`, value);
    // `o.search` has an index, but contains other fields too; the exact condition narrows the result down
    return model.search.includes(name) ? sql`${contains('o.search', value)} and ${exact}` : exact;
  }
  const json = sql.raw(docJson(name));
  if (field.type === 'enum' && field.multiple) return sql`${json} ?| ${asList(value).map(String)}::text[]`;
  const [only, ...others] = asList(value).map((v) => JSON.stringify(v));
  if (only !== undefined && others.length === 0) return sql`${json} = ${only}::jsonb`;
  return sql`${json} = any(${[only, ...others].filter((v) => v !== undefined)}::jsonb[])`;
}

/** Fields whose values have an order that people filter by. */
const ORDERED: ReadonlySet<Field['type']> = new Set<Field['type']>(['int', 'decimal', 'date', 'time', 'dateTime']);

/**
 * Condition: a field's value is at least (`from`) or at most (`to`) the given one; a field without a value is neither.
 * Dates and times are compared as far as they are given, so that a day or minute is included as a whole.
 */
function rangeCondition(name: string, { type }: Field, operator: 'from' | 'to', value: FilterValue): Fragment {
  const compared = sql.raw(operator === 'from' ? '>=' : '<=');
  if (type === 'int' || type === 'decimal') {
    const json = sql.raw(docJson(name));
    return sql`jsonb_typeof(${json}) = 'number' and ${json} ${compared} ${JSON.stringify(value)}::jsonb`;
  }
  const text = sql.raw(`coalesce(${docText(name)}, '')`);
  const given = String(value);
  return sql`${text} <> '' and left(${text}, ${given.length}) collate "C" ${compared} ${given}`;
}

/** Whether a value can be the limit of a range of a field. */
function isLimit({ type }: Field, value: FilterValue): boolean {
  return typeof value === (type === 'int' || type === 'decimal' ? 'number' : 'string') && value !== '';
}

function isFilterValue(value: unknown): value is FilterValue {
  const isScalar = (one: unknown) => ['string', 'number', 'boolean'].includes(typeof one);
  return value === null || isScalar(value) || (Array.isArray(value) && value.every(isScalar));
}

/** Condition that a field's value is one of the given ones; null: that it has none. */
function valueCondition(model: Model, given: string, value: FilterValue, bound: number | null): Fragment {
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

/** Condition of a filter with an operator, such as `name@not`. */
function operatorCondition(
  model: Model,
  { name, operator }: { name: string; operator: Exclude<keyof FieldFilter, 'is'> },
  value: FilterValue,
  bound: number | null,
): Fragment {
  const wrong = new ApiError('BAD_REQUEST', { errors: { [`${name}@${operator}`]: 'type' } });
  if (operator === 'not') return sql`(${valueCondition(model, name, value, bound)}) is not true`;
  if (operator === 'empty') {
    if (typeof value !== 'boolean' || name.includes('.')) throw wrong;
    const empty = valueCondition(model, name, null, bound);
    return value ? empty : sql`(${empty}) is not true`;
  }
  const field = Object.hasOwn(model.resource.fields, name) ? model.resource.fields[name] : undefined;
  if (!field || !ORDERED.has(field.type) || !isLimit(field, value)) throw wrong;
  return rangeCondition(name, field, operator, value);
}

function filterCondition(model: Model, given: string, value: FilterValue, bound: number | null): Fragment {
  if (!isFilterValue(value)) throw new ApiError('BAD_REQUEST', { errors: { [given]: 'type' } });
  const { name, operator } = readCondition(given);
  if (operator === 'is') return valueCondition(model, given, value, bound);
  return operatorCondition(model, { name, operator }, value, bound);
}

/** Conditions of field filters. Throws BAD_REQUEST, with the name, for a field that the definition doesn't have. */
export function filterConditions(
  model: Model,
  filters: { [field: string]: FilterValue },
  bound: number | null,
): Fragment[] {
  return Object.entries(filters).map(([given, value]) => filterCondition(model, given, value, bound));
}
