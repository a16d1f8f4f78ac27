import type { Field } from '../../src/engine/definition.ts';
import { fieldAt, sortableIn } from '../../src/engine/fields.ts';
import { isItemFilter, itemTexts, itemValues } from './filters.ts';
import type { Model, Models } from './model.ts';
import { docId, docJson, docText, fieldSort, isText, literal } from './sql.ts';
import { indexName, uniqueIndexName, uniqueText } from './uniqueIndexes.ts';

/** Where messages about what could not be had go. */
export interface StoreLog {
  info(message: string): void;
  warn(message: string): void;
}

/** An index that definitions ask for. */
export interface WantedIndex {
  kind: 'unique' | 'index';
  /** Name of the definition; empty: all. */
  type: string;
  name: string;
  field: string;
  /** What stands behind the name in "create index". */
  definition: string;
  /** Of whose values PostgreSQL must know how frequent they are: it does not take that from indexes of one type. */
  counted?: string;
}

/** Indexes that make lists fast cost time at each write: so many are made for one definition, and for all of them. */
export const MOST_INDEXES = { each: 8, all: 72 };

/** Names of the indexes that are made from definitions. */
export const MADE = /^object_(sort|unique|find)_/;

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

/** Kinds of fields that are filtered by their exact value. */
const isChoice = (field: Field): boolean => field.type === 'enum' || field.type === 'bool';

const finding = (model: Model, field: string, key: string) =>
  listIndex(model, field, 'object_find', `using gin (${key}) with (fastupdate = off)`);

/** Carries the order of a list by a field, and filters by its exact value. */
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

/** Carries a filter that a list offers. References have their links, texts of the search their search index. */
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
  return finding(model, path, `(searchable(${docText(path, 'object')})) gin_trgm_ops`);
}

/** What lists of a definition are sorted and filtered by, the most important first. */
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
    // without these every record is taken apart
    ...filters.filter((index) => index?.name.startsWith('object_find')),
    ...sorted(shown),
    ...filters,
    ...sorted(hidden),
  ];
  const byName = new Map<string, WantedIndex>();
  for (const index of wanted) if (index && !byName.has(index.name)) byName.set(index.name, index);
  return [...byName.values()];
}

/** Rare texts are found by it; without the extension pg_trgm they are found slowly. */
const SEARCH: WantedIndex = {
  kind: 'index',
  type: '',
  name: 'object_search',
  field: 'search',
  definition: 'on object using gin (search gin_trgm_ops)',
};

/** The indexes that definitions ask for; what exceeds the limits is refused. */
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
