import type { TocsinDataProvider } from '../../../dataProvider/types.ts';
import { MEMBERSHIP_FETCH_SIZE, SELECTOR_PAGE_SIZE } from '../../../protocol/constants.ts';
import type { FilterValue } from '../../../protocol/list.ts';
import type { AnyRecord, Field, Resource, SelectorFilter } from '../../engine/definition.ts';
import { fieldAt, refOfCompanion } from '../../engine/fields.ts';
import { contains } from '../../engine/fold.ts';
import type { Target } from './entries.ts';

/** Filter values by name; '' means no filter. */
export type FilterValues = { [name: string]: string };

/** One filter of the tree, with the field of each target. */
export interface TreeFilter {
  name: string;
  /** The first resource that has the filter; provides its labels. */
  resource: Resource;
  spec: SelectorFilter;
  field: Field | undefined;
}

/** The filters of some targets, without duplicates. */
export function filtersOf(targets: readonly Target[]): TreeFilter[] {
  const found = new Map<string, TreeFilter>();
  // reversed, because the target with the most filters is last
  for (const { resource } of [...targets].reverse()) {
    for (const spec of resource.selector?.filters ?? []) {
      if (!found.has(spec.name)) {
        found.set(spec.name, { name: spec.name, resource, spec, field: fieldAt(resource, spec.field) });
      }
    }
  }
  return [...found.values()];
}

/** The active filters, trimmed. */
export function activeFilters(values: FilterValues): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value.trim() === '' ? [] : [[name, value.trim()]],
  );
}

/** The server query of one target, and the filters that remain to be applied here. */
export interface Query {
  q: string;
  /** For servers that filter by field. */
  filters: { [field: string]: FilterValue };
  wanted: { spec: SelectorFilter; field: Field | undefined; value: string }[];
}

/** Returns the query of a target; undefined if the target lacks one of the active filters. */
export function queryOf({ resource }: Target, active: readonly [string, string][]): Query | undefined {
  const wanted: Query['wanted'] = [];
  for (const [name, value] of active) {
    const spec = resource.selector?.filters.find((one) => one.name === name);
    if (!spec) return undefined;
    wanted.push({ spec, field: fieldAt(resource, spec.field), value });
  }
  const texts = wanted.flatMap(({ spec, field, value }) => (isPlainText(spec, field) ? [value] : []));
  return {
    // the longest text matches the fewest rows
    q: texts.sort((a, b) => b.length - a.length)[0] ?? '',
    filters: Object.fromEntries(wanted.map(({ spec, field, value }) => [spec.field, isText(field) ? value : [value]])),
    wanted,
  };
}

const isText = (field: Field | undefined) =>
  field === undefined || field.type === 'text' || field.type === 'longText' || field.type === 'derived';

const isPlainText = (spec: SelectorFilter, field: Field | undefined) =>
  field !== undefined && isText(field) && !spec.field.includes('.');

/** Up to this many groups are queried for their members. */
const MOST_HOLDERS = 20;

/** Returns the ids of the members of records with this name, by calls that every server has; undefined if it can't. */
async function membersByName(
  provider: TocsinDataProvider,
  resource: Resource,
  companion: string,
  value: string,
  signal: AbortSignal,
  holder: (name: string) => Resource | undefined,
): Promise<Set<number> | undefined> {
  const ref = resource.fields[refOfCompanion(resource.fields, companion) ?? ''];
  const other = ref?.type === 'ref' && ref.multiple ? holder(ref.to) : undefined;
  if (!other) return undefined;
  const { data } = await provider.getList(other.name, {
    pagination: { page: 1, perPage: SELECTOR_PAGE_SIZE },
    filter: { q: value, recursive: true },
    signal,
  });
  const holders = data.filter((row) => contains(String(row.name ?? ''), value));
  if (holders.length > MOST_HOLDERS) return undefined;
  const ids = new Set<number>();
  for (const { id } of holders) {
    const request = { type: other.api.listType, objectId: Number(id), referenceType: resource.api.listType };
    const { list } = await provider.membership({ ...request, pageSize: MEMBERSHIP_FETCH_SIZE }, signal);
    for (const row of list) ids.add(row.id);
  }
  return ids;
}

/** Applies the remaining filters to the rows, as far as they have the fields. */
export async function filterLocally<Row extends AnyRecord & { id: number }>(
  provider: TocsinDataProvider,
  { resource }: Target,
  query: Query,
  rows: Row[],
  signal: AbortSignal,
  byName: (name: string) => Resource | undefined,
): Promise<{ rows: Row[]; unapplied: string[] }> {
  let left = rows;
  const unapplied: string[] = [];
  for (const { spec, field, value } of query.wanted) {
    if (field === undefined) {
      const ids = await membersByName(provider, resource, spec.field, value, signal, byName);
      if (ids) left = left.filter(({ id }) => ids.has(id));
      else unapplied.push(spec.name);
      continue;
    }
    const known = left.some((row) => row[spec.field] !== undefined);
    if (!known && left.length > 0) {
      unapplied.push(spec.name);
      continue;
    }
    left = left.filter((row) => {
      const held = row[spec.field];
      return isText(field) ? contains(String(held ?? ''), value) : held === value;
    });
  }
  return { rows: left, unapplied };
}
