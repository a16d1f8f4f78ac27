import type { Queryable } from '../../database/queryable.ts';
import type { PreparedWrite } from './manyRows.ts';

interface LinkSet {
  kinds: string[];
  from: number[];
  to: number[];
  positions: number[];
}

const emptySet = (): LinkSet => ({ kinds: [], from: [], to: [], positions: [] });

function addLink(set: LinkSet, kind: string, from: number, to: number, position = 0): void {
  set.kinds.push(kind);
  set.from.push(from);
  set.to.push(to);
  set.positions.push(position);
}

/** Inserts the new links of the writes and deletes the old ones. */
export async function writeLinks(
  db: Queryable,
  writes: readonly PreparedWrite[],
  ids: readonly number[],
): Promise<void> {
  const out = emptySet();
  const incoming = emptySet();
  const gone = emptySet();
  const touched = new Set<number>();
  for (const [i, { prepared }] of writes.entries()) {
    const id = ids[i] ?? 0;
    const p = prepared.params;
    for (const [at, to] of p.outTo.entries()) addLink(out, p.outKinds[at] ?? '', id, to, p.outPositions[at]);
    for (const [at, from] of p.inFrom.entries()) {
      addLink(incoming, p.inKinds[at] ?? '', from, id);
      touched.add(from);
    }
    for (const [at, to] of p.goneTo.entries()) addLink(gone, p.goneKinds[at] ?? '', id, to);
    for (const [at, from] of p.leftFrom.entries()) {
      addLink(gone, p.leftKinds[at] ?? '', from, id);
      touched.add(from);
    }
  }
  if (touched.size > 0) {
    // Sorted by id, so that concurrent writes can't deadlock.
    await db.query(
      `update object o set version = o.version + 1 from (
         select x.id from object x where x.id = any($1::integer[]) order by x.id for no key update) l where o.id = l.id`,
      [[...touched]],
    );
  }
  if (gone.kinds.length > 0) {
    await db.query(
      `delete from link l using unnest($1::text[], $2::integer[], $3::integer[]) u(kind, from_id, to_id)
       where l.kind = u.kind and l.from_id = u.from_id and l.to_id = u.to_id`,
      [gone.kinds, gone.from, gone.to],
    );
  }
  if (out.kinds.length > 0) {
    await db.query(
      `insert into link (kind, from_id, to_id, position)
       select * from unnest($1::text[], $2::integer[], $3::integer[], $4::integer[])
       on conflict (from_id, kind, to_id) do update set position = excluded.position`,
      [out.kinds, out.from, out.to, out.positions],
    );
  }
  if (incoming.kinds.length > 0) {
    await db.query(
      // the last position of each list is looked up once, not for each link that is added to it
      `with u as materialized (select * from unnest($1::text[], $2::integer[], $3::integer[]) with ordinality u(kind, from_id, to_id, place)),
       m as materialized (select d.kind, d.from_id,
         (select max(l.position) from link l where l.from_id = d.from_id and l.kind = d.kind) as most
         from (select distinct kind, from_id from u) d)
       insert into link (kind, from_id, to_id, position)
       select u.kind, u.from_id, u.to_id, coalesce(m.most, -1) + row_number() over (partition by u.kind, u.from_id order by u.place)
       from u join m using (kind, from_id)
       on conflict (from_id, kind, to_id) do nothing`,
      [incoming.kinds, incoming.from, incoming.to],
    );
  }
}
