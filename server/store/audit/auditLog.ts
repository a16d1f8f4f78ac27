import type { AuditLogEntry, AuditLogPage } from '../../../protocol/audit.ts';
import type { AuditEntry } from '../../../protocol/list.ts';
import type { RecordData } from '../../../src/engine/definition.ts';
import { readableRecord } from '../../../src/engine/fieldRights.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError } from '../../errors.ts';
import type { StoreContext } from '../context.ts';
import type { Model } from '../model/model.ts';
import { literal } from '../model/sql.ts';
import { anyInReach, boundTo } from '../tree/reach.ts';

/** Maximum number of entries in a reply; `count` includes the others. */
const SHOWN = 200;
/** Most entries that are scanned for one reply, whatever the search. */
const SCANNED = 20_000;

/** Search conditions; undefined ones match everything. */
export interface AuditSearch {
  /** Only entries with a lower id. */
  before?: number;
  /** First and last day, YYYY-MM-DD in the platform's time zone, both inclusive. */
  from?: string;
  to?: string;
  /** Name of a stored resource, or another type of audit entry. */
  type?: string;
  action?: string;
  /** Part of the actor's name. */
  actor?: string;
  /** Part of the record's title. */
  text?: string;
  pageSize: number;
}

/** SQL: whether a record that was removed at a moment can be brought back, which its type permits for this many days. */
export const isWithin = (at: string, days: string): string => `${at} > now() - make_interval(days => ${days})`;

/**
 * A page of the audit log of the whole system, newest first, for administrators, who may read every field. An actor
 * bound to an organization sees only entries about records of his organizations. Scans a limited part of the log; `next`
 * is the cursor for the next call.
 */
export async function auditLog(
  db: Queryable,
  store: StoreContext,
  { actor, search }: { actor: Actor; search: AuditSearch },
): Promise<AuditLogPage> {
  const lowest = search.from === undefined ? 0 : await firstSince(db, store, search.from, 0);
  const end = search.to === undefined ? undefined : await firstSince(db, store, search.to, 1);
  const below = Math.min(search.before ?? Number.MAX_SAFE_INTEGER, end ?? Number.MAX_SAFE_INTEGER);
  const { rows: stretch } = await db.query<{ last: string | null; n: number }>(
    `select min(s.id) as last, count(*)::integer as n
     from (select a.id from audit a where a.id < $1 and a.id >= $2 order by a.id desc limit ${SCANNED}) s`,
    [below, lowest],
  );
  const { last = null, n = 0 } = stretch[0] ?? {};
  if (last === null) return { list: [], next: null, searchedUntil: null };
  const keeping = store.models.all.filter(({ resource }) => resource.removal.keepDays !== undefined);
  const { rows } = await db.query<AuditLogEntry & { id: string; bulk_job: number | null; restorable: boolean }>(
    `select a.id, a.at, a.actor, a.action, a.type as resource, a.object_id as "recordId", o.title, o.id is not null as exists,
       a.before, a.after, a.bulk_job,
       o.id is null and a.kept is not null and ${isWithin('a.at', 'k.days')} is true as restorable
     from audit a left join object o on o.id = a.object_id and o.type = a.type
       left join unnest($9::text[], $10::integer[]) k (type, days) on k.type = a.type
     where a.id < $1 and a.id >= $2 and ($3::text is null or a.type = $3) and ($4::text is null or a.action = $4)
       and ($5::text is null or strpos(lower(a.actor), lower($5)) > 0)
       and ($6::text is null or strpos(lower(coalesce(o.title, a.before::text, '')), lower($6)) > 0)
       and ${reach(store)}
     order by a.id desc limit $8`,
    [
      below,
      last,
      search.type ?? null,
      search.action ?? null,
      search.actor ?? null,
      search.text ?? null,
      boundTo(actor, store.rootId),
      search.pageSize,
      keeping.map(({ type }) => type),
      keeping.map(({ resource }) => resource.removal.keepDays),
    ],
  );
  const list = rows.map(({ id, bulk_job, restorable, ...entry }) => ({
    id: Number(id),
    ...entry,
    ...jobOf(bulk_job),
    ...(restorable ? { restorable } : {}),
  }));
  if (list.length === search.pageSize) return { list, next: list.at(-1)?.id ?? null, searchedUntil: null };
  if (n < SCANNED) return { list, next: null, searchedUntil: null };
  const { rows: at } = await db.query<{ at: string }>('select at from audit where id = $1', [last]);
  return { list, next: Number(last), searchedUntil: at[0]?.at ?? null };
}

/** SQL: whether the entry's record is in the actor's organizations; for a removed record, the last one counts. */
function reach(store: StoreContext): string {
  const { all, tree } = store.models;
  const bound = '$7::integer';
  const removed = all.filter((model): model is Model & { orgField: string } => model.orgField !== undefined);
  const place = removed.map(
    ({ type, orgField }) =>
      `when ${literal(type)} then (coalesce(a.before, a.after) ->> ${literal(orgField)})::integer`,
  );
  return `(${bound} is null or (o.id is not null and ${anyInReach(tree.types, '$7', 'o')})
    or (o.id is null and exists (select from org_closure c where c.ancestor_id = ${bound}
      and c.descendant_id = case a.type ${place.join(' ')} end)))`;
}

/**
 * Id of the first entry since the beginning of a day. Uses a binary search because ids follow the time and the log has
 * no index by time.
 */
async function firstSince(db: Queryable, store: StoreContext, day: string, plusDays: number): Promise<number> {
  const { rows: ends } = await db.query<{ first: string | null; last: string | null }>(
    'select (select id from audit order by id limit 1) as first, (select id from audit order by id desc limit 1) as last',
  );
  let low = Number(ends[0]?.first ?? 0);
  let high = Number(ends[0]?.last ?? 0) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { rows } = await db.query<{ id: string; early: boolean }>(
      `select a.id, a.at < (($2::date + $3::integer)::timestamp at time zone $4) as early
       from audit a where a.id >= $1 order by a.id limit 1`,
      [middle, day, plusDays, store.timeZone],
    );
    const found = rows[0];
    if (found?.early) low = Number(found.id) + 1;
    else high = middle;
  }
  return low;
}

/** The change of many records that an entry names, if it came about by one. */
const jobOf = (bulk: number | null) => (bulk === null ? {} : { bulk });

/**
 * The audit entries of a record, newest first; they are kept after the record is removed. Without earlier values of
 * fields that the actor may not read now.
 */
export async function auditOf(
  db: Queryable,
  { type, resource }: Model,
  id: number,
  { authorities }: Actor,
): Promise<{ list: AuditEntry[]; count: number }> {
  const { rows } = await db.query<AuditEntry & { total: number; bulk_job: number | null; back: boolean; one: boolean }>(
    `select a.at, a.actor, a.action, a.before, a.after, a.bulk_job, count(*) over ()::integer as total,
       j.undoes is not null or j.undoes_import is not null as back, coalesce((j.counts ->> 'done')::integer = 1, false) as one
     from audit a left join bulk_job j on j.id = a.bulk_job where a.object_id = $1 and a.type = $2 order by a.id desc limit ${SHOWN}`,
    [id, type],
  );
  const readable = (values: RecordData | null) => values && readableRecord(resource, authorities, values);
  return {
    list: rows.map(({ bulk_job, back, one, total: _, before, after, ...entry }) => ({
      ...entry,
      before: readable(before),
      after: readable(after),
      ...jobOf(bulk_job),
      ...(back ? { undoes: true } : {}),
      ...(one ? { alone: true } : {}),
    })),
    count: rows[0]?.total ?? 0,
  };
}

/** Throws unless the record existed and the actor could see it when it was removed. */
export async function requireRemoved(db: Queryable, model: Model, id: number, actor: Actor): Promise<void> {
  const { rows } = await db.query<{ reachable: boolean }>(
    `select $3::integer is null or $4::text is null or exists (
       select from org_closure c where c.ancestor_id = $3 and c.descendant_id = (a.before ->> $4)::integer) as reachable
     from audit a where a.object_id = $1 and a.type = $2 and a.action = 'remove' order by a.id desc limit 1`,
    [id, model.type, boundTo(actor), model.orgField ?? null],
  );
  if (!rows[0]) throw new ApiError('NOT_FOUND');
  if (!rows[0].reachable) throw new ApiError('ACCESS_DENIED');
}
