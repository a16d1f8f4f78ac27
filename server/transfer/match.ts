import { cleanText } from '../../src/engine/clean.ts';
import type { ReferenceLookup } from '../../src/engine/transfer/pending.ts';
import type { ReadRow } from '../../src/engine/transfer/rows.ts';
import { uniqueText } from '../store/indexes/uniqueIndexes.ts';
import { isStorableId } from '../store/model/record.ts';
import { docText, literal } from '../store/model/sql.ts';
import { boundTo, inReach } from '../store/tree/reach.ts';
import type { Work } from './work.ts';

/** The record that a row refers to: the id of an existing one, neither (a new record), or an error. */
export interface Target {
  id?: number;
  fault?: { path: string; code: string };
}

/** Id for an organization that doesn't exist (yet), in which nothing matches. */
const NONE = 0;

/** The organization of a row, before the references of the row are settled. */
function orgOf({ records: { model }, job }: Work, row: ReadRow, found: ReferenceLookup): number {
  const ref = row.refs.find(({ path }) => path === model.orgField);
  const named = ref?.names?.[0] === undefined ? [] : found.named(ref.to, ref.names[0]);
  const chosen = ref?.ids?.[0] ?? (named.length === 1 ? named[0] : undefined);
  if (chosen === undefined) return ref ? NONE : job.settings.orgId;
  return isStorableId(chosen) ? chosen : NONE;
}

interface Match {
  place: number;
  id: number;
}

/** Finds the record of each row by the job's key field, only within the actor's organizations. */
export async function matchRows(work: Work, rows: readonly ReadRow[], found: ReferenceLookup): Promise<Target[]> {
  const { db, job, actor } = work;
  const { model } = work.records;
  const { match } = job.settings;
  if (match === null) return rows.map(() => ({}));
  if (match === 'id') return rows.map(({ id }) => (id === undefined ? {} : { id }));
  const scope = model.unique.find(({ field }) => field === match)?.scope;
  const texts = rows.map(({ values }) => {
    const value = values.find(([path]) => path === match)?.[1];
    return typeof value === 'string' ? cleanText(value) : '';
  });
  const wanted = texts.flatMap((text, place) => (text === '' ? [] : [{ place, text }]));
  if (wanted.length === 0) return rows.map(() => ({}));
  const inOrg = scope === 'organization' ? 'and o.org_id = u.org_id' : '';
  const { rows: matches } = await db.query<Match>(
    `select u.place, o.id from unnest($1::integer[], $2::text[], $3::integer[]) u(place, value, org_id)
     join object o on ${uniqueText(docText(match))} = ${uniqueText('u.value')} ${inOrg}
     where o.type = ${literal(model.type)} and o.deleted_at is null and btrim(${docText(match)}) <> ''
       and ${inReach(model, '$4')}`,
    [
      wanted.map(({ place }) => place),
      wanted.map(({ text }) => text),
      wanted.map(({ place }) => (rows[place] ? orgOf(work, rows[place], found) : 0)),
      boundTo(actor),
    ],
  );
  const byPlace = new Map<number, number[]>();
  for (const { place, id } of matches) byPlace.set(place, [...(byPlace.get(place) ?? []), id]);
  return rows.map((_, place): Target => {
    const ids = byPlace.get(place) ?? [];
    if (ids.length > 1) return { fault: { path: match, code: `ambiguous:${texts[place]}` } };
    return ids[0] === undefined ? {} : { id: ids[0] };
  });
}
