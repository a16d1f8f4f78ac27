import type { AuditEntry, MembershipRequest, OrgInfo, OrgNode, UsedByReply } from '../../protocol/list.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import type { SortOrder } from '../../src/engine/view.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from './behaviors.ts';
import type { Filters } from './context.ts';
import type { ListPage } from './list.ts';
import type { ManyRecords } from './many.ts';

/** A page as it is asked for. */
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
  /** Also what organizations above the actor's share with those below. */
  shared?: boolean;
  filters?: Filters;
}

/** What of a type leaves the platform as a file. */
export interface ExportArguments {
  orgId: number;
  recursive: boolean;
  /** What else the audit says of it. */
  about: RecordData;
}

/** Everything that is kept of records. Each call checks that the actor's organizations allow it, not the authority. */
export interface Store {
  /** Makes the root organization where it is missing. */
  seedRoot(): Promise<void>;
  get(actor: Actor, resource: Resource, id: number, tx?: Queryable): Promise<RecordData>;
  /** The same, also of what an organization above shares: that has `fromAbove: true`. */
  getShared(actor: Actor, resource: Resource, id: number): Promise<RecordData>;
  /** The record of the actor's organizations whose field holds exactly this text, without case. */
  findBy(actor: Actor, resource: Resource, field: string, text: string): Promise<RecordData | undefined>;
  list(actor: Actor, resource: Resource, args: ListArguments, tx?: Queryable): Promise<ListPage>;
  /** The records of a resource with `partOf` that are part of one record. */
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
  treeTop(actor: Actor): Promise<OrgNode[]>;
  children(actor: Actor, orgId: number, search?: string): Promise<OrgNode[]>;
  orgInfo(actor: Actor, orgId: number): Promise<OrgInfo>;
  /** Limits and numbers of one organization with all below it, by list type. */
  limits(actor: Actor, orgId: number): Promise<{ [listType: string]: { limit: number | null; used: number } }>;
  setLimits(actor: Actor, orgId: number, limits: ReadonlyMap<string, number | null>): Promise<void>;
  /** Throws unless the organization exists and the actor may touch it. */
  requireOrg(actor: Actor, orgId: number, tx?: Queryable): Promise<void>;
  /** Every present record of a type, read on `db`, parents of a tree before their children. The audit says who got them. */
  exportAll(actor: Actor, resource: Resource, what: ExportArguments, db: Queryable): Promise<AsyncIterable<RecordData>>;
  /** Many records of a type in the transaction of `tx`. */
  many(actor: Actor, resource: Resource, tx: Queryable): ManyRecords;
  /** Many records of one type at once, unchecked: for demo data and generators. */
  bulkCreate(resource: Resource, records: readonly RecordData[], options?: { audit?: boolean }): Promise<number[]>;
}
