import type { DataProvider, Identifier } from 'ra-core';
import type {
  AuditEntry,
  FilterValue,
  ListReply,
  ListRow,
  MembershipRequest,
  MultiListRequest,
  OrgInfo,
  OrgNode,
  UsedByReply,
} from '../protocol/list.ts';
import type { Json } from '../src/engine/data.ts';
import type { RecordData } from '../src/engine/definition.ts';

/** `filter` of getList: what is not said comes from the definition or the session. */
export interface ListFilter {
  /** The search box. */
  q?: string;
  /** Organization whose records are listed. Default: the stored one, at first 1. */
  orgId?: number;
  /** With child organizations. Default: false. */
  recursive?: boolean;
  /** Field filters; sent only to servers that have the extension `list.filters`. */
  [field: string]: FilterValue | undefined;
}

/** `meta` of getList. */
export interface ListMeta {
  /** Names the list on the screen: a newer request with the same name cancels the older one. */
  list?: string;
  /** Values sent along, e.g. the `filter` of a reference field. What the list's own definition fixes goes first. */
  fixed?: { [key: string]: Json };
  /** Choices for a reference: with what organizations above share, where the server can list that. */
  shared?: boolean;
}

/** `meta` of getMany. */
export interface ManyMeta {
  /** Only the titles are wanted: records whose names came with other records are then not fetched. */
  titlesOnly?: boolean;
}

/** What is wanted of `allIds`: the list's filter and sort, without its page. */
export interface AllIdsParams {
  filter?: ListFilter;
  sort?: { field: string; order: 'ASC' | 'DESC' };
  signal?: AbortSignal;
  /** Told after each page. */
  onProgress?: (done: number, total: number) => void;
}

export interface MoveParams {
  id: Identifier;
  newOrgId: number;
  previousOrgId?: number | null;
}

/** moved: the server did it. notNeeded: nothing was sent, for there was nothing to change or nothing saved to move. */
export type MoveResult = { outcome: 'moved' | 'notNeeded' };

/** GET /list/devices. A foreign server may send bare names; they come here as `callingDeviceType`. */
export interface DeviceType {
  callingDeviceType: string;
  [field: string]: unknown;
}

/** Object limits as they are known, and as they came. */
export interface KnownLimits {
  [listType: string]: { limit: number | null; used: number | undefined; wire: unknown };
}

/** What goes beyond react-admin's nine. All are flat methods, for `useDataProvider` wraps functions only. */
export interface TocsinMethods {
  /** Lets TanStack Query cancel what nobody waits for any more. */
  supportAbortSignal: true;
  clone(resource: string, params: { record: RecordData }): Promise<{ data: RecordData & { id: number } }>;
  move(resource: string, params: MoveParams): Promise<MoveResult>;
  restore(resource: string, params: { id: Identifier }): Promise<{ data: RecordData }>;
  /** Every id that matches, page by page: "select all N matching". */
  allIds(resource: string, params: AllIdsParams): Promise<number[]>;
  /** The top organizations, or the children of `orgId` with `params` as query. */
  tree(orgId?: number, params?: Record<string, string | number | boolean>, signal?: AbortSignal): Promise<OrgNode[]>;
  showOrg(id: number, signal?: AbortSignal): Promise<OrgInfo>;
  orgChildren(id: number, signal?: AbortSignal): Promise<OrgNode[]>;
  getObjectLimits(id: number): Promise<KnownLimits>;
  setObjectLimits(id: number, limits: KnownLimits): Promise<KnownLimits>;
  listMulti(
    request: Partial<MultiListRequest> & Pick<MultiListRequest, 'type'>,
    signal?: AbortSignal,
  ): Promise<ListReply>;
  membership(
    request: Partial<MembershipRequest> & Pick<MembershipRequest, 'type' | 'objectId' | 'referenceType'>,
    signal?: AbortSignal,
  ): Promise<ListReply<ListRow>>;
  devices(): Promise<DeviceType[]>;
  /** Who refers to the record; null when the server cannot say. */
  usedBy(resource: string, id: Identifier): Promise<UsedByReply | null>;
  /** The record's history; null when the server keeps none. */
  audit(resource: string, id: Identifier): Promise<{ list: AuditEntry[]; count: number } | null>;
  /** The text stored for the user, '' when there is none. The console keeps its saved views in it, as JSON. */
  getTableFilters(): Promise<string>;
  setTableFilters(text: string): Promise<void>;
  clearTableFilters(): Promise<void>;
}

/** The console's data provider. */
export type TocsinDataProvider = DataProvider & TocsinMethods;
