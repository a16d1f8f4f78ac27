import type { Field } from '../../../src/engine/definition.ts';
import { fieldAt, sortableIn } from '../../../src/engine/fields.ts';
import type { Model, Models } from '../model/model.ts';
import { docId, docJson, docText, fieldSort, isText, literal } from '../model/sql.ts';
import { isItemFilter, itemTexts, itemValues } from '../read/filters.ts';
import { indexName, uniqueIndexName, uniqueText } from './uniqueIndexes.ts';

/** Log for messages about indexes. */
export interface StoreLog {
  info(message: string): void;
  warn(message: string): void;
}

/** An index that definitions require. */
export interface WantedIndex {
  kind: 'unique' | 'index';
  /** Name of the definition; empty if the index covers all. */
  type: string;
  name: string;
  field: string;
  /** The text after the name in "create index". */
  definition: string;
  /** SQL expression that needs extended statistics: PostgreSQL gets no value frequencies from partial indexes. */
  counted?: string;
}

/** Maximum numbers of list indexes per definition and in total: each index slows down every write. */
export const MOST_INDEXES = { each: 12, all: 76 };

/** Matches the names of indexes created from definitions. */
export const DEFINITION_INDEX_NAME = /^object_(sort|unique|find)_/;

function alive(model: Model): string {
  return `type = ${literal(model.type)} and deleted_at is null`;
}

function uniques(model: Model): WantedIndex[] {
  return model.unique.map(({ field, scope }) => {
    const text = docText(field, 'object');
    const parent = `(${docId(model.part?.field ?? '', 'object')})`;
    const within = { parent: [parent], organization: ['org_id'], global: [] }[scope];
    const key = [...within, `(${uniqueText(text)})`].join(', ');
    const definition = `on object (${key}) where ${alive(model)} and btrim(${text}) <> ''`;
    return { kind: 'unique', type: model.type, name: uniqueIndexName(model.type, field, scope), field, definition };
  });
}

function listIndex(model: Model, field: string, prefix: string, on: string): WantedIndex {
  const definition = `on object ${on} where ${alive(model)}`;
  return { kind: 'index', type: model.type, name: indexName(prefix, `${model.type} ${on}`), field, definition };
}

const sorting = (model: Model, field: string, key: string) => listIndex(model, field, 'object_sort', `(${key}, id)`);

/** Whether a field is filtered by its exact value. */
const isChoice = (field: Field): boolean => field.type === 'enum' || field.type === 'bool';

const finding = (model: Model, field: string, key: string) =>
  listIndex(model, field, 'object_find', `using gin (${key}) with (fastupdate = off)`);

/** Index to sort a list by a field and to filter by its exact value; undefined if none is needed or possible. */
function sortIndex(model: Model, name: string, field: Field | undefined): WantedIndex | undefined {
  if (name === model.nameField) return undefined;
  const isTitle = field?.type === 'derived' && field.template === model.resource.title;
  if (isTitle || (name === 'title' && !field)) {
    return model.nameField === undefined ? undefined : sorting(model, name, 'title');
  }
  if (!field || field.type === 'ref' || !sortableIn({ [name]: field }).includes(name)) return undefined;
  const key = fieldSort(name, field, 'object');
  return { ...sorting(model, name, `(${key})`), ...(isChoice(field) ? { counted: key } : {}) };
}

/**
 * Index for a filter that a list offers. Undefined for references, which are found by their links, and for texts in the
 * search text, which has its own index.
 */
function filterIndex(model: Model, path: string, trigrams: boolean): WantedIndex | undefined {
  const [list = '', inner = ''] = path.split('.');
  const item = inner === '' ? undefined : fieldAt(model.resource, path);
  if (item) {
    if (!isItemFilter(model, list, item)) return undefined;
    const values = itemValues(list, inner, 'object');
    if (!isText(item)) return { ...finding(model, path, `(${values}) jsonb_path_ops`), counted: values };
    return trigrams ? finding(model, path, `(${itemTexts(list, inner, 'object')}) gin_trgm_ops`) : undefined;
  }
  const field = model.docFields.find(([name]) => name === path)?.[1];
  if (!field) return undefined;
  if (field.type === 'enum' && field.multiple) return finding(model, path, docJson(path, 'object'));
  if (!isText(field)) return sortIndex(model, path, field);
  if (model.search.includes(path) || !trigrams) return undefined;
  return finding(model, path, `(search_text(${docText(path, 'object')})) gin_trgm_ops`);
}

/** Indexes to sort and filter the lists of a definition, the most important first. */
function listIndexes(model: Model, trigrams: boolean): WantedIndex[] {
  const { list, table, selector } = model.resource;
  const columns = list === false ? [] : list.columns;
  const shown = columns.filter((c) => c.hidden !== true).map((c) => c.field);
  const hidden = columns.filter((c) => c.hidden === true).map((c) => c.field);
  const sorted = (names: readonly string[]) =>
    names.map((name) => sortIndex(model, name, model.docFields.find(([docField]) => docField === name)?.[1]));
  const filtered = [...(list === false ? [] : list.filters), ...(selector?.filters ?? []).map((f) => f.field)];
  const filters = filtered.map((path) => filterIndex(model, path, trigrams));
  const wanted = [
    ...sorted([...table.index, ...(list === false ? [] : [list.sort.field])]),
    // without these, filters must parse the document of every record
    ...filters.filter((index) => index?.name.startsWith('object_find')),
    ...sorted(shown),
    ...filters,
    ...sorted(hidden),
  ];
  const byName = new Map<string, WantedIndex>();
  for (const index of wanted) if (index && !byName.has(index.name)) byName.set(index.name, index);
  return [...byName.values()];
}

/** Index for searches of rare texts, which are slow without it. Requires the extension pg_trgm. */
const SEARCH: WantedIndex = {
  kind: 'index',
  type: '',
  name: 'object_search',
  field: 'search',
  definition: 'on object using gin (search gin_trgm_ops)',
};

/** The indexes that definitions require: `made` within the limits, `refused` beyond them. */
export function wantedIndexes(models: Models, trigrams: boolean): { made: WantedIndex[]; refused: WantedIndex[] } {
  const made: WantedIndex[] = trigrams ? [SEARCH] : [];
  const refused: WantedIndex[] = [];
  let left = MOST_INDEXES.all;
  for (const model of models.all) {
    made.push(...uniques(model));
    const wanted = listIndexes(model, trigrams);
    const most = Math.min(MOST_INDEXES.each, left);
    made.push(...wanted.slice(0, most));
    refused.push(...wanted.slice(most));
    left -= Math.min(most, wanted.length);
  }
  return { made, refused };
}
