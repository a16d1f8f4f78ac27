import { Type } from '@sinclair/typebox';
import {
  DEFAULT_PAGE_SIZE,
  DEFAULT_SORT_FIELD,
  DEFAULT_SORT_ORDER,
  MEMBERSHIP_FETCH_SIZE,
} from '../../protocol/constants.ts';
import type { FilterValue } from '../../protocol/list.ts';
import { choice } from '../../protocol/schema.ts';
import type { Fields, RecordData, Resource } from '../../src/engine/definition.ts';
import type { Loaded } from '../../src/engine/load.ts';
import { id, jsonValue, nullish, page, pageSize, text } from '../schemas.ts';
import type { ListArguments } from '../store/contract.ts';
import { variantsOf } from './route.ts';

/** Maximum page size; larger requests are reduced to it, and the reply contains the actual size. */
const LONGEST_PAGE = MEMBERSHIP_FETCH_SIZE;
/** Most characters of a list type. */
export const TYPE_LENGTH = 60;
const SEARCH_LENGTH = 1_000;
const MOST_FILTERS = 50;
const MOST_VALUES = 1_000;
/** Most bytes of a fixed value of a definition's list requests. */
const FIXED_BYTES = 1_000;

const filterValue = Type.Unsafe<FilterValue>({
  type: ['string', 'number', 'boolean', 'array', 'null'],
  maxLength: SEARCH_LENGTH,
  maxItems: MOST_VALUES,
  items: { type: ['string', 'number', 'boolean'], maxLength: SEARCH_LENGTH },
});

/** The page and the search of a list request. */
export const paging = {
  currentPage: nullish(page()),
  pageSize: nullish(pageSize()),
  filterValue: nullish(text(SEARCH_LENGTH)),
};

const asked = {
  ...paging,
  parentOrgId: nullish(id()),
  recursive: nullish(Type.Boolean()),
  sortField: nullish(text(200)),
  sortOrder: nullish(choice(['ASCENDING', 'DESCENDING'])),
  deletedAlarm: nullish(Type.Boolean()),
  alarmPointType: nullish(text(TYPE_LENGTH)),
  shared: nullish(Type.Boolean()),
  filters: nullish(Type.Record(Type.String(), filterValue, { maxProperties: MOST_FILTERS })),
};

/** Additional request properties that definitions set to fixed values. */
function fixedKeys({ resources }: Loaded): string[] {
  const inFields = (fields: Fields): string[] =>
    Object.values(fields).flatMap((field) => {
      if (field.type === 'ref') return Object.keys(field.filter ?? {});
      return field.type === 'group' || field.type === 'array' ? inFields(field.fields) : [];
    });
  return resources.flatMap(({ list, fields, table }) => [
    ...(list === false ? [] : Object.keys(list.fixed)),
    ...Object.keys(table.unlisted ?? {}),
    ...inFields(fields),
  ]);
}

/** Schemas of the properties of a list request, those that definitions fix included. */
export function listProperties(definitions: Loaded) {
  const fixed = fixedKeys(definitions).map((key) => [key, Type.Optional(jsonValue(FIXED_BYTES))]);
  return { ...(Object.fromEntries(fixed) as object), ...asked };
}

/** A list request without its type. */
export interface Asked {
  currentPage?: number | null;
  pageSize?: number | null;
  filterValue?: string | null;
  parentOrgId?: number | null;
  recursive?: boolean | null;
  sortField?: string | null;
  sortOrder?: 'ASCENDING' | 'DESCENDING' | null;
  deletedAlarm?: boolean | null;
  shared?: boolean | null;
  filters?: { [field: string]: FilterValue } | null;
}

/** The request with the defaults of the protocol. */
export function argumentsOf(body: Asked): ListArguments & Pick<Required<ListArguments>, 'search'> {
  return {
    page: body.currentPage ?? 0,
    pageSize: Math.min(body.pageSize ?? DEFAULT_PAGE_SIZE, LONGEST_PAGE),
    search: body.filterValue ?? '',
    orgId: body.parentOrgId ?? undefined,
    recursive: body.recursive === true,
    sortField: body.sortField ?? DEFAULT_SORT_FIELD,
    sortOrder: body.sortOrder ?? DEFAULT_SORT_ORDER,
    deleted: body.deletedAlarm === true,
    shared: body.shared === true,
    filters: body.filters ?? {},
  };
}

/** The requested view: the one whose fixed values match the request, otherwise the main view. */
export function viewOf(definitions: Loaded, stored: Resource, body: RecordData): Resource {
  const asks = (view: Resource) => {
    const fixed = view.list === false ? [] : Object.entries(view.list.fixed);
    return fixed.length > 0 && fixed.every(([key, value]) => body[key] === value);
  };
  return variantsOf(definitions, stored).find(asks) ?? stored;
}
