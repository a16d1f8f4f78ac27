import type { Absence } from '../../protocol/calendars.ts';
import type { Override } from '../../src/duty/overrides.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { boundTo } from '../store/tree/reach.ts';
import { type AbsenceState, inForce } from './requests.ts';

/** Maximum number of absences in one reply. */
const MOST = 2_000;

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
  /** Those that somebody has asked for, in whatever state, instead of those in force. */
  asked?: boolean;
}

interface Row {
  id: number;
  version: number;
  org_id: number;
  names: { [field: string]: string | null };
  doc: { [field: string]: unknown };
}

/** Absences in a range, sorted by start. Records outside the actor's reach appear as `#id` instead of their names. */
export async function absencesIn(db: Queryable, actor: Actor, query: AbsenceQuery): Promise<Absence[]> {
  const { from, to, orgId, scheduleId, participantId, asked = false } = query;
  const name = (field: string) =>
    `(select case when $7::integer is null or exists (select from org_closure c where c.ancestor_id = $7
       and c.descendant_id = t.org_id) then t.title else '#' || t.id end
      from object t where t.id = (o.doc ->> '${field}')::integer)`;
  const { rows } = await db.query<Row>(
    `select o.id, o.version, o.org_id, o.doc, jsonb_build_object('participantId', ${name('participantId')},
       'coverId', ${name('coverId')}, 'scheduleId', ${name('scheduleId')}) as names
     from object o where o.type = 'absences' and o.deleted_at is null and ${asked ? `o.doc ->> 'state' is not null` : inForce('o.doc')}
     and o.org_id in (select c.descendant_id from org_closure c where c.ancestor_id = $3)
     and o.doc ->> 'start' < $2 and o.doc ->> 'end' > $1
     and ($4::integer is null or o.doc ->> 'scheduleId' is null or (o.doc ->> 'scheduleId')::integer = $4)
     and ($5::integer is null or $5 in ((o.doc ->> 'participantId')::integer, (o.doc ->> 'coverId')::integer))
     order by o.doc ->> 'start', o.id limit $6`,
    [from, to, orgId, scheduleId ?? null, participantId ?? null, MOST, boundTo(actor)],
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
    note: textOf(doc.note),
    state: textOf(doc.state),
    refusal: textOf(doc.refusal),
  }));
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** An absence as it is stored, whether in force or not. */
export interface StoredAbsence extends Override {
  state?: AbsenceState | null;
}

/** The next absences of an organization and of those below that end after a moment, in whatever state. */
export async function comingAbsences(
  db: Queryable,
  { orgId, after, most }: { orgId: number; after: string; most: number },
): Promise<StoredAbsence[]> {
  const { rows } = await db.query<StoredAbsence>(
    `select o.id, (o.doc ->> 'participantId')::integer as "participantId", (o.doc ->> 'coverId')::integer as "coverId",
       (o.doc ->> 'scheduleId')::integer as "scheduleId", o.doc ->> 'start' as start, o.doc ->> 'end' as end, o.doc ->> 'state' as state
     from object o where o.type = 'absences' and o.deleted_at is null and o.doc ->> 'end' > $2
     and o.org_id in (select c.descendant_id from org_closure c where c.ancestor_id = $1)
     order by o.doc ->> 'start', o.id limit $3`,
    [orgId, after, most],
  );
  return rows;
}
