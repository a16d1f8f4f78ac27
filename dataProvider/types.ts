import type {
  DataProvider,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetManyReferenceParams,
  GetManyReferenceResult,
  GetManyResult,
  Identifier,
} from 'ra-core';
import type {
  AuditEntry,
  FilterValue,
  ListReply,
  MembershipRequest,
  MultiListRequest,
  OrgInfo,
  OrgNode,
  UsedByReply,
} from '../protocol/list.ts';
import type { CallContext } from '../src/engine/calls.ts';
import type { Json } from '../src/engine/data.ts';
import type { RecordData, ShortRow } from '../src/engine/definition.ts';
import type { StoredRecord } from './records/records.ts';

/** `filter` of getList. Defaults come from the definition or the session. */
export interface ListFilter {
  /** Text of the search box. */
  q?: string;
  /** Organization whose records are listed. Default: the stored one, initially 1. */
  orgId?: number;
  /** Include child organizations. Default: false. */
  recursive?: boolean;
  /** Field filters; sent only to servers that have the extension `list.filters`. */
  [field: string]: FilterValue | undefined;
}

/** `meta` of any call: values for the placeholders in its path, in addition to those of the record. */
export type CallMeta = CallContext;

/** `meta` of getList. */
export interface ListMeta extends CallMeta {
  /** Names the list on the screen: a newer request with the same name cancels the older one. */
  list?: string;
  /**
   * Additional request values, e.g. the `filter` of a reference field. Fixed values of the list's own definition take
   * precedence.
   */
  fixed?: { [key: string]: Json };
  /** For the choices of a reference: include shared records of organizations above, if the server supports it. */
  shared?: boolean;
  /** Id of the record whose parts are wanted; default: those of all. */
  partsOf?: Identifier;
}

/** `meta` of getMany. */
export interface ManyMeta {
  /** Only titles are needed: records with cached titles are not fetched. */
  titlesOnly?: boolean;
}

/** Parameters of `allIds`: the list's filter and sort, without a page. */
export interface AllIdsParams {
  filter?: ListFilter;
  sort?: { field: string; order: 'ASC' | 'DESC' };
  signal?: AbortSignal;
}

export interface MoveParams {
  id: Identifier;
  newOrgId: number;
  previousOrgId?: number | null;
}

/** moved: the server moved it. notNeeded: nothing was sent, because nothing changed or the record is not saved. */
export type MoveResult = { outcome: 'moved' | 'notNeeded' };

/** GET /list/devices. A foreign server may send bare names; they are returned as `callingDeviceType`. */
export interface DeviceType {
  callingDeviceType: string;
  [field: string]: unknown;
}

/** Object limits as parsed, and as the server sent them. */
export interface KnownLimits {
  [listType: string]: { limit: number | null; used: number | undefined; wire: unknown };
}

/** Methods beyond react-admin's nine. All are top-level methods, because `useDataProvider` wraps functions only. */
export interface TocsinMethods {
  /** Lets TanStack Query abort requests whose result is no longer needed. */
  supportAbortSignal: true;
  clone(resource: string, params: { record: RecordData }): Promise<{ data: RecordData & { id: number } }>;
  move(resource: string, params: MoveParams): Promise<MoveResult>;
  restore(resource: string, params: { id: Identifier }): Promise<{ data: RecordData }>;
  /** The whole records of list rows. */
  whole(resource: string, rows: readonly ShortRow[], signal?: AbortSignal): Promise<StoredRecord[]>;
  /** All matching ids, fetched page by page, for "select all N matching". */
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
  ): Promise<ListReply<ShortRow>>;
  membership(
    request: Partial<MembershipRequest> & Pick<MembershipRequest, 'type' | 'objectId' | 'referenceType'>,
    signal?: AbortSignal,
  ): Promise<ListReply<ShortRow>>;
  devices(): Promise<DeviceType[]>;
  /** The records that refer to the record; null if the server has no such call. */
  usedBy(resource: string, id: Identifier): Promise<UsedByReply | null>;
  /** The record's history; null if the server has no such call. */
  audit(resource: string, id: Identifier): Promise<{ list: AuditEntry[]; count: number } | null>;
  /** The text stored for the user, '' if there is none. The console stores its saved views in it, as JSON. */
  getTableFilters(): Promise<string>;
  setTableFilters(text: string): Promise<void>;
  clearTableFilters(): Promise<void>;
}

/** react-admin's methods that read several records, with what they return: the caller can't claim more. */
interface ReadsOfMany {
  getList(resource: string, params: GetListParams): Promise<GetListResult<ShortRow>>;
  getManyReference(resource: string, params: GetManyReferenceParams): Promise<GetManyReferenceResult<ShortRow>>;
  /** Whole records; with `titlesOnly`, possibly only their titles. */
  getMany(resource: string, params: GetManyParams & { meta: { titlesOnly: true } }): Promise<GetManyResult<ShortRow>>;
  getMany(resource: string, params: GetManyParams): Promise<GetManyResult<StoredRecord>>;
}

type ReadsAndWritesOfOne = Pick<DataProvider, 'getOne' | 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany'>;

/** The console's data provider. */
export type TocsinDataProvider = ReadsOfMany & ReadsAndWritesOfOne & TocsinMethods;

/** The data provider as react-admin knows it, whose callers name the type of what they read. */
export type AdminDataProvider = DataProvider & TocsinMethods;
