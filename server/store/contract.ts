import type { AuditLogPage } from '../../protocol/audit.ts';
import type { AuditEntry, MembershipRequest, OrgInfo, OrgNode, UsedByReply } from '../../protocol/list.ts';
import type { AnyRecord, RecordData, Resource, SortOrder } from '../../src/engine/definition.ts';
import type { FieldErrors } from '../../src/engine/schema.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import type { AuditSearch } from './audit/auditLog.ts';
import type { Filters } from './context.ts';
import type { ManyRecords } from './many/many.ts';
import type { ListPage } from './read/list.ts';
import type { Referrer, ReferrersWanted } from './read/usedBy.ts';

/** A requested page. */
export interface ListArguments {
  page: number;
  pageSize: number;
  search?: string;
  /** Default: the actor's organization. */
  orgId?: number;
  recursive?: boolean;
  sortField?: string;
  sortOrder?: SortOrder;
  deleted?: boolean;
  /** Whether to include records shared by organizations above the actor's. */
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

/** The store of records. Each call checks the actor's organizations, but not the authorities. */
export interface Store {
  /** Creates the root organization if it is missing. */
  seedRoot(): Promise<void>;
  get(actor: Actor, resource: Resource, id: number, tx?: Queryable): Promise<RecordData>;
  /** Like `get`, but also returns records shared by an organization above, with `fromAbove: true`. */
  getShared(actor: Actor, resource: Resource, id: number): Promise<RecordData>;
  /** The present records that the actor may see, by id, including those shared by organizations above. */
  getMany(actor: Actor, resource: Resource, ids: readonly number[]): Promise<Map<number, RecordData>>;
  /** The record in the actor's organizations whose field equals this text, ignoring case. */
  findBy(actor: Actor, resource: Resource, field: string, text: string): Promise<RecordData | undefined>;
  list(actor: Actor, resource: Resource, args: ListArguments, tx?: Queryable): Promise<ListPage>;
  /** The ids of all records that a list request matches, whatever its page; at most `most`. */
  matching(actor: Actor, resource: Resource, args: ListArguments, db: Queryable, most: number): Promise<number[]>;
  /**
   * All parts of a record as their list call returns them: as list rows, or as whole records if the API has no call to
   * read a single part. `resource` must have `partOf`.
   */
  parts(actor: Actor, resource: Resource, parentId: number): Promise<AnyRecord[]>;
  /** The whole records of list rows, in their order; without those that were removed since or that the actor may not see. */
  whole(actor: Actor, resource: Resource, rows: readonly AnyRecord[]): Promise<RecordData[]>;
  listMulti(actor: Actor, resources: readonly Resource[], args: ListArguments, tx?: Queryable): Promise<ListPage>;
  membership(
    actor: Actor,
    of: Resource,
    members: Resource,
    request: Pick<MembershipRequest, 'objectId' | 'currentPage' | 'pageSize' | 'filterValue'>,
    tx?: Queryable,
  ): Promise<ListPage>;
  /**
   * The faults by the definition of a record that a call sends, by field path; nothing is looked up or written. `id`:
   * of the record to change; undefined: the record is new.
   */
  faultsOf(actor: Actor, resource: Resource, record: RecordData, id: number | undefined): Promise<FieldErrors>;
  create(actor: Actor, resource: Resource, record: RecordData, tx?: Queryable): Promise<RecordData>;
  /** If the record contains a `version` that is not the stored one, throws VERSION_CONFLICT. */
  update(actor: Actor, resource: Resource, record: RecordData, tx?: Queryable): Promise<RecordData>;
  /** Like `update`, for the platform's own changes: writes `maintained` fields, too. */
  maintain(actor: Actor, resource: Resource, record: RecordData, tx?: Queryable): Promise<RecordData>;
  remove(actor: Actor, resource: Resource, id: number, tx?: Queryable): Promise<void>;
  clone(actor: Actor, resource: Resource, id: number, changes: RecordData): Promise<RecordData>;
  move(actor: Actor, resource: Resource, id: number, newOrgId: number): Promise<void>;
  restore(actor: Actor, resource: Resource, id: number, tx?: Queryable): Promise<RecordData>;
  usedBy(actor: Actor, resource: Resource, id: number): Promise<UsedByReply>;
  /** The present records that refer to a record and that the actor may see, in the order of their types. */
  referrers(actor: Actor, resource: Resource, which: ReferrersWanted): Promise<Referrer[]>;
  audit(actor: Actor, resource: Resource, id: number): Promise<{ list: AuditEntry[]; count: number }>;
  /** Audit entries of all records that the actor may see, newest first. */
  auditLog(actor: Actor, search: AuditSearch, db: Queryable): Promise<AuditLogPage>;
  treeTop(actor: Actor): Promise<OrgNode[]>;
  children(actor: Actor, orgId: number, search?: string): Promise<OrgNode[]>;
  orgInfo(actor: Actor, orgId: number): Promise<OrgInfo>;
  /** Limits and numbers of records of an organization with its subtree, by list type. */
  limits(actor: Actor, orgId: number): Promise<{ [listType: string]: { limit: number | null; used: number } }>;
  setLimits(actor: Actor, orgId: number, limits: ReadonlyMap<string, number | null>): Promise<void>;
  /** Throws unless the organization exists and the actor may access it. */
  requireOrg(actor: Actor, orgId: number, tx?: Queryable): Promise<void>;
  /**
   * Every present record of a type, read on `db`; in a tree, parents come before their children. The export is noted in
   * the audit log.
   */
  exportAll(actor: Actor, resource: Resource, what: ExportArguments, db: Queryable): Promise<AsyncIterable<RecordData>>;
  /** Access to many records of a type in the transaction of `tx`. */
  many(actor: Actor, resource: Resource, tx: Queryable): ManyRecords;
  /** Creates many records of one type without checks: for demo data and generators. */
  bulkCreate(resource: Resource, records: readonly RecordData[]): Promise<number[]>;
}
