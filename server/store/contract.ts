import type { AuditLogPage } from '../../protocol/audit.ts';
import type { AuditEntry, MembershipRequest, OrgInfo, OrgNode, UsedByReply } from '../../protocol/list.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import type { SortOrder } from '../../src/engine/view.ts';
import type { Actor } from '../actor.ts';
import type { AuditSearch } from './auditLog.ts';
import type { Queryable } from './behaviors.ts';
import type { Filters } from './context.ts';
import type { ListPage } from './list.ts';
import type { ManyRecords } from './many.ts';

/** A requested page. */
export interface ListArguments {
  page: number;
  pageSize: number;
  search?: string;
  /** Default: the actor's. */
  orgId?: number;
  recursive?: boolean;
  sortField?: string;
  sortOrder?: SortOrder;
  deleted?: boolean;
  /** Include what organizations above the actor's share. */
  shared?: boolean;
  filters?: Filters;
}

/** The records of a type to export. */
export interface ExportArguments {
  orgId: number;
  recursive: boolean;
  /** Additional details for the audit log. */
  about: RecordData;
}

/** The store of records. Each call checks the actor's organizations, but not the authority. */
export interface Store {
  /** Creates the root organization if it is missing. */
  seedRoot(): Promise<void>;
  get(actor: Actor, resource: Resource, id: number, tx?: Queryable): Promise<RecordData>;
  /** The same, including what an organization above shares: that has `fromAbove: true`. */
  getShared(actor: Actor, resource: Resource, id: number): Promise<RecordData>;
  /** Those of the records that are present and that the actor may see, including what organizations above share. */
  getMany(actor: Actor, resource: Resource, ids: readonly number[]): Promise<Map<number, RecordData>>;
  /** The record of the actor's organizations whose field equals this text, ignoring case. */
  findBy(actor: Actor, resource: Resource, field: string, text: string): Promise<RecordData | undefined>;
  list(actor: Actor, resource: Resource, args: ListArguments, tx?: Queryable): Promise<ListPage>;
  /** The parts of one record, of a resource with `partOf`. */
  parts(actor: Actor, resource: Resource, parentId: number): Promise<RecordData[]>;
  listMulti(actor: Actor, resources: readonly Resource[], args: ListArguments, tx?: Queryable): Promise<ListPage>;
  membership(
    actor: Actor,
    of: Resource,
    members: Resource,
    request: Pick<MembershipRequest, 'objectId' | 'currentPage' | 'pageSize' | 'filterValue'>,
    tx?: Queryable,
  ): Promise<ListPage>;
  create(actor: Actor, resource: Resource, record: RecordData, tx?: Queryable): Promise<RecordData>;
  /** A `version` in the record is compared with the stored one. */
  update(actor: Actor, resource: Resource, record: RecordData, tx?: Queryable): Promise<RecordData>;
  remove(actor: Actor, resource: Resource, id: number, tx?: Queryable): Promise<void>;
  clone(actor: Actor, resource: Resource, id: number, changes: RecordData, tx?: Queryable): Promise<RecordData>;
  move(actor: Actor, resource: Resource, id: number, newOrgId: number, tx?: Queryable): Promise<void>;
  restore(actor: Actor, resource: Resource, id: number, tx?: Queryable): Promise<RecordData>;
  usedBy(actor: Actor, resource: Resource, id: number): Promise<UsedByReply>;
  audit(actor: Actor, resource: Resource, id: number): Promise<{ list: AuditEntry[]; count: number }>;
  /** What was done to all records that the actor may see, newest first. */
  auditLog(actor: Actor, search: AuditSearch): Promise<AuditLogPage>;
  treeTop(actor: Actor): Promise<OrgNode[]>;
  children(actor: Actor, orgId: number, search?: string): Promise<OrgNode[]>;
  orgInfo(actor: Actor, orgId: number): Promise<OrgInfo>;
  /** Limits and counts by list type of one organization with its subtree. */
  limits(actor: Actor, orgId: number): Promise<{ [listType: string]: { limit: number | null; used: number } }>;
  setLimits(actor: Actor, orgId: number, limits: ReadonlyMap<string, number | null>): Promise<void>;
  /** Throws unless the organization exists and the actor may access it. */
  requireOrg(actor: Actor, orgId: number, tx?: Queryable): Promise<void>;
  /**
   * Every present record of a type, read on `db`, parents of a tree before their children. The audit log records the
   * export.
   */
  exportAll(actor: Actor, resource: Resource, what: ExportArguments, db: Queryable): Promise<AsyncIterable<RecordData>>;
  /** Many records of a type in the transaction of `tx`. */
  many(actor: Actor, resource: Resource, tx: Queryable): ManyRecords;
  /** Creates many records of one type, unchecked: for demo data and generators. */
  bulkCreate(resource: Resource, records: readonly RecordData[], options?: { audit?: boolean }): Promise<number[]>;
}
