/** What a column is filtered by; of a list one value must match. */
export type FilterValue = string | number | boolean | null | (string | number)[];

/** Body of POST /list and POST /list/multi (spec 7, lists). Pages start at 0. */
export interface ListRequest {
  type: string;
  currentPage: number;
  pageSize: number;
  filterValue: string;
  parentOrgId: number;
  /** Child organizations too. */
  recursive: boolean;
  sortField: string;
  sortOrder: 'ASCENDING' | 'DESCENDING';
  deletedAlarm?: boolean;
  alarmPointType?: string;
  /** Extension `list.filters`: field -> wanted value, or values of which one must match. Text: contains. */
  filters?: { [field: string]: FilterValue };
  /** Extension `list.shared`: also what organizations above the user's share with those below. */
  shared?: boolean;
}

/** POST /list/multi: the same fields, with several types whose rows come back in one list, each with its `type`. */
export type MultiListRequest = Omit<ListRequest, 'type'> & { type: string | string[] };

/** Reply of every list call. `count`: all rows that match; `pagesCount` = ceil(count / pageSize). */
export interface ListReply<Row = ListRow> {
  list: Row[];
  count: number;
  currentPage: number;
  pageSize: number;
  pagesCount: number;
}
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
export interface OrgNode {
  id: number;
  name: string;
  hasChildren: boolean;
}
/** GET /showOrg/{id}. fullOrgPath: "[Total system][Elbe Health Group]"; the console shows brackets as " > ". */
export interface OrgInfo extends OrgNode {
  fullOrgPath: string;
  parentId: number | null;
}

/** Extension `usedBy`: GET /used-by/{listType}/{id}. Who refers to a record, at most 20 each, and how many in all. */
export interface UsedByReply {
  /** Without parts. */
  count: number;
  groups: UseGroup[];
  /** Records that are part of this one and share its fate. */
  parts?: UseGroup[];
}
export interface UseGroup {
  resource: string;
  field: string;
  count: number;
  /** `parentId`: the record that this one is part of, where it is one. */
  items: { id: number; title: string; parentId?: number }[];
}

/** Extension `audit`: a write that was made. Of a change `before` and `after` hold the fields that differ. */
export interface AuditEntry {
  at: string;
  actor: string;
  action: string;
  before: { [field: string]: unknown } | null;
  after: { [field: string]: unknown } | null;
}
