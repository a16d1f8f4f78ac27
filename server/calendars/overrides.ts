import type { Override } from '../../src/duty/overrides.ts';
import type { Rotation } from '../../src/duty/rotation.ts';
import { prepared } from '../database/prepared.ts';
import type { Queryable } from '../database/queryable.ts';
import { inForce } from './requests.ts';

/** Levels of covers that are followed, because whoever covers may be absent too. */
const ROUNDS = 5;
const KIND = 'absences.participantId';
const COVERS = 'absences.coverId';

interface Row {
  id: number;
  participantId: number;
  coverId: number | null;
  scheduleId: number | null;
  start: string;
  end: string;
}

const ABSENCES = prepared(`select o.id, l.to_id as "participantId", (o.doc ->> 'coverId')::integer as "coverId",
    (o.doc ->> 'scheduleId')::integer as "scheduleId", o.doc ->> 'start' as start, o.doc ->> 'end' as end
  from link l join object o on o.id = l.from_id
  where l.kind = $1 and l.to_id = any($2::integer[]) and o.deleted_at is null and o.doc ->> 'end' >= $3
    and ${inForce('o.doc')}`);

/** Ids of the people whom rotations appoint. */
export const rotationParticipantIds = (rotations: readonly Rotation[]): number[] =>
  rotations.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows.flatMap(({ who }) => who.participantId ?? [])));

/**
 * The absences of people that are in force, and of those who cover for them. They determine who is on duty, so they are not limited to
 * anybody's reach; details of people are read within reach. `since`: absences that ended before are omitted.
 */
export async function overridesOf(
  db: Queryable,
  participantIds: readonly number[],
  since: string,
): Promise<Override[]> {
  const found: Override[] = [];
  const known = new Set<number>();
  let open = [...new Set(participantIds)];
  for (let round = 0; round < ROUNDS && open.length > 0; round++) {
    for (const id of open) known.add(id);
    const { rows } = await db.query<Row>({ ...ABSENCES, values: [KIND, open, since] });
    found.push(...rows);
    open = [...new Set(rows.flatMap(({ coverId }) => coverId ?? []))].filter((id) => !known.has(id));
  }
  return found;
}

/** Ids of the people for whom this participant covers, at any time. */
export async function coveredParticipantIds(db: Queryable, participantId: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select distinct absent.to_id as id from link cover join link absent on absent.from_id = cover.from_id and absent.kind = $2
     where cover.kind = $1 and cover.to_id = $3`,
    [COVERS, KIND, participantId],
  );
  return rows.map(({ id }) => id);
}
