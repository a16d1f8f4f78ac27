import type { Queryable } from '../database/queryable.ts';
import type { StoreContext } from '../store/context.ts';
import { isStorableId } from '../store/model/record.ts';
import { targetTypes } from '../store/write/send.ts';
import type { ComputedBatch } from './records.ts';

const WANTED = `unnest($1::integer[], $2::text[], $3::integer[], $4::integer[], $5::text[])
  w(id, kind, to_id, position, type)`;

/** SQL: ids in documents without a link, if there is a record with this id and of the right type. */
const MISSING = `
  select w.id, w.kind, w.to_id, w.position
  from ${WANTED} join object t on t.id = w.to_id and t.type = w.type
  where w.id = any($6::integer[])
    and not exists (select from link l where l.from_id = w.id and l.kind = w.kind and l.to_id = w.to_id)`;

/** SQL: links whose ids the documents no longer contain. */
const STALE = `
  select l.from_id, l.kind, l.to_id from link l where l.from_id = any($6::integer[]) and l.kind = any($7::text[])
    and not exists (select from ${WANTED} where w.id = l.from_id and w.kind = l.kind and w.to_id = l.to_id)`;

/**
 * Makes the links of a batch equal to the ids in its documents. They differ if a field was a plain number for the
 * definitions, or for the release, with which a record was written. Doesn't wait for locks: skips records that are being
 * written or were written since they were read. Returns the id of the first skipped record; undefined if there is none.
 */
export async function writeLinks(
  db: Queryable,
  store: StoreContext,
  { model, rows, parts }: ComputedBatch,
): Promise<number | undefined> {
  const kinds = model.docRefs.map(({ kind }) => kind);
  if (kinds.length === 0) return undefined;
  const types = targetTypes(store, model);
  // a field that was a plain number may hold one that can't be an id
  const wanted = rows.flatMap(({ id }, i) =>
    (parts[i]?.links ?? []).flatMap((link) => (isStorableId(link.to) ? [{ ...link, id }] : [])),
  );
  const values = (ids: readonly number[]) => [
    wanted.map(({ id }) => id),
    wanted.map(({ kind }) => kind),
    wanted.map(({ to }) => to),
    wanted.map(({ position }) => position),
    wanted.map(({ kind }) => types.get(kind) ?? ''),
    ids,
    kinds,
  ];
  const wrong = async () => {
    const { rows: found } = await db.query<{ id: number }>(
      `select m.id from (${MISSING}) m union select s.from_id from (${STALE}) s order by 1`,
      values(rows.map(({ id }) => id)),
    );
    return found.map(({ id }) => id);
  };
  const ids = await wrong();
  if (ids.length === 0) return undefined;
  const { rows: free } = await db.query<{ id: number }>(
    `select o.id from object o join unnest($1::integer[], $2::integer[]) u(id, version) using (id, version)
     where o.id = any($3::integer[]) order by o.id for no key update of o skip locked`,
    [rows.map(({ id }) => id), rows.map(({ version }) => version), ids],
  );
  const locked = values(free.map(({ id }) => id));
  // a record that is being removed gets no link now; it is looked for again
  await db.query(
    `insert into link (kind, from_id, to_id, position)
     select kind, id, to_id, position from (${MISSING} for key share of t skip locked) m on conflict do nothing`,
    locked.slice(0, -1),
  );
  await db.query(
    `delete from link l using (${STALE}) s where (l.from_id, l.kind, l.to_id) = (s.from_id, s.kind, s.to_id)`,
    locked,
  );
  return (await wrong())[0];
}
