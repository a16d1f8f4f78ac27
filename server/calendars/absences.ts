import type { Absence } from '../../protocol/calendars.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { boundTo } from '../store/tree/reach.ts';
import { type AbsenceState, inForce } from './requests.ts';

/** Maximum number of absences in one reply. */
const MOST = 2_000;
/** The end of ranges without an end. */
export const LAST = '9999-12-31 23:59:59';

/** Filter for absences. */
export interface AbsenceQuery {
  /** YYYY-MM-DD HH:mm:ss; absences that end before `from` or begin at `to` or later are omitted. */
  from: string;
  to: string;
  /** Only absences in the subtree of this organization, which must be in the actor's reach. */
  orgId: number;
  /** Only absences that apply to this schedule; default: all. */
  scheduleId?: number;
  /** Only absences in which this participant is absent or covers; default: all. */
  participantId?: number;
  /** Also those that are only requested, or were refused. */
  undecided?: boolean;
}

/** An absence with its state, of which replies have nothing: only those in force are in them. */
export interface ListedAbsence extends Absence {
  state: AbsenceState | null;
}

interface Row {
  id: number;
  version: number;
  org_id: number;
  names: { [field: string]: string | null };
  doc: { [field: string]: unknown };
}

/** Absences in a range, sorted by start. Records outside the actor's reach appear as `#id` instead of their names. */
export async function absencesIn(db: Queryable, actor: Actor, query: AbsenceQuery): Promise<ListedAbsence[]> {
  const { from, to, orgId, scheduleId, participantId, undecided = false } = query;
  const name = (field: string) =>
    `(select case when $7::integer is null or exists (select from org_closure c where c.ancestor_id = $7
       and c.descendant_id = t.org_id) then t.title else '#' || t.id end
      from object t where t.id = (o.doc ->> '${field}')::integer)`;
  const { rows } = await db.query<Row>(
    `select o.id, o.version, o.org_id, o.doc, jsonb_build_object('participantId', ${name('participantId')},
       'coverId', ${name('coverId')}, 'scheduleId', ${name('scheduleId')}) as names
     from object o where o.type = 'absences' and o.deleted_at is null and ($8 or ${inForce('o.doc')})
     and o.org_id in (select c.descendant_id from org_closure c where c.ancestor_id = $3)
     and o.doc ->> 'start' < $2 and o.doc ->> 'end' > $1
     and ($4::integer is null or o.doc ->> 'scheduleId' is null or (o.doc ->> 'scheduleId')::integer = $4)
     and ($5::integer is null or $5 in ((o.doc ->> 'participantId')::integer, (o.doc ->> 'coverId')::integer))
     order by o.doc ->> 'start', o.id limit $6`,
    [from, to, orgId, scheduleId ?? null, participantId ?? null, MOST, boundTo(actor), undecided],
  );
  return rows.map(({ id, version, org_id, doc, names }) => ({
    id,
    version,
    orgId: org_id,
    participantId: Number(doc.participantId),
    participantName: names.participantId ?? '',
    coverId: idOf(doc.coverId),
    coverName: names.coverId ?? null,
    scheduleId: idOf(doc.scheduleId),
    scheduleName: names.scheduleId ?? null,
    start: String(doc.start),
    end: String(doc.end),
    note: typeof doc.note === 'string' ? doc.note : null,
    state: (doc.state ?? null) as AbsenceState | null,
  }));
}

const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
