import { type Static, Type } from '@sinclair/typebox';
import { extended, orNull } from './schema.ts';

/** The filter of a column; of an array, one value must match. */
export type FilterValue = string | number | boolean | null | (string | number)[];

/** Body of POST /list and POST /list/multi (spec 7, lists). Pages start at 0. */
export interface ListRequest {
  type: string;
  currentPage: number;
  pageSize: number;
  filterValue: string;
  parentOrgId: number;
  /** Include child organizations. */
  recursive: boolean;
  sortField: string;
  sortOrder: 'ASCENDING' | 'DESCENDING';
  deletedAlarm?: boolean;
  alarmPointType?: string;
  /**
   * Extension `list.filters`: field -> value, or values of which one must match. A text must contain the value.
   * Extension `list.conditions`: `<field>@from`, `@to` (numbers, dates, times; included), `@not` (none of the values),
   * `@empty` (true, false).
   */
  filters?: { [field: string]: FilterValue };
  /** Extension `list.shared`: include the shared records of organizations above the user's. */
  shared?: boolean;
}

/** Filters that are properties of the request itself (spec 7): every server has them, each with a single value. */
export const REQUEST_FILTERS: ReadonlySet<string> = new Set<keyof ListRequest>(['deletedAlarm', 'alarmPointType']);

/** POST /list/multi: like `ListRequest`, for several types. Returns one list of rows, each with its `type`. */
export type MultiListRequest = Omit<ListRequest, 'type'> & { type: string | string[] };

/** The place of a page in its list. `count`: all rows that match; `pagesCount` = ceil(count / pageSize). */
export const ListPlace = Type.Object({
  count: Type.Integer(),
  currentPage: Type.Integer(),
  pageSize: Type.Integer(),
  pagesCount: Type.Integer(),
});
/** Reply of every list call. */
export type ListReply<Row = ListRow> = Static<typeof ListPlace> & { list: Row[] };
export type ListRow = { id: number; [field: string]: unknown };

/** Body of POST /list/membership: members of `objectId` (of list type `type`) that are of list type `referenceType`. */
export interface MembershipRequest {
  type: string;
  objectId: number;
  referenceType: string;
  currentPage: number;
  pageSize: number;
  filterValue: string;
}

/** A node of GET /tree and GET /tree/{orgId}. */
export const OrgNode = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  hasChildren: Type.Boolean(),
});
export type OrgNode = Static<typeof OrgNode>;
/** GET /showOrg/{id}. fullOrgPath: "[Total system][Elbe Health Group]"; the console shows brackets as " > ". */
export const OrgInfo = extended(OrgNode, {
  fullOrgPath: Type.String(),
  parentId: orNull(Type.Integer()),
});
export type OrgInfo = Static<typeof OrgInfo>;

/** Most records that are named per group of GET /used-by; the others are only counted. */
export const NAMED_USES = 20;

export const UseGroup = Type.Object({
  resource: Type.String(),
  field: Type.String(),
  count: Type.Integer(),
  /** `parentId`: the parent record, if it is a part. `deleted`: it was removed, and can be restored. */
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      title: Type.String(),
      parentId: Type.Optional(Type.Integer()),
      deleted: Type.Optional(Type.Boolean()),
    }),
  ),
});
export type UseGroup = Static<typeof UseGroup>;

/** Extension `usedBy`: GET /used-by/{listType}/{id}. The records that refer to a record, with the total. */
export const UsedByReply = Type.Object({
  /** Number of records, without `parts`. */
  count: Type.Integer(),
  groups: Type.Array(UseGroup),
  /** The record's own parts, which are removed with it. */
  parts: Type.Optional(Type.Array(UseGroup)),
});
export type UsedByReply = Static<typeof UsedByReply>;
/** Extension `audit`: one write. For a change, `before` and `after` contain the fields that differ. */
export interface AuditEntry {
  at: string;
  actor: string;
  action: string;
  before: { [field: string]: unknown } | null;
  after: { [field: string]: unknown } | null;
  /** Id of the change of many records by which the entry came about. */
  bulk?: number;
  /** That change undid an earlier one. */
  undoes?: true;
  /** That change wrote no other record. */
  alone?: true;
  /** The record was removed and can be brought back. */
  restorable?: true;
}
