import type { Queryable } from '../database/queryable.ts';

/** Records that refer to whom they call. */
const CALLING = ['participant-groups', 'team-schedules', 'standby-schedules', 'alarm-plans', 'alarm-points'];
/** Whose absences and shifts can leave somebody uncalled, and are asked for here. */
const ASKED = ['team-schedules', 'standby-schedules', 'alarm-plans'];

/**
 * By participant, the schedules and alarm plans by which alarms may come to the person: directly, through others, and for
 * somebody for whom the person covers. Ids only; whoever shows them reads them within reach.
 */
export async function dependentsOf(
  db: Queryable,
  participantIds: readonly number[],
): Promise<Map<number, { type: string; id: number }[]>> {
  const { rows } = await db.query<{ of: number; type: string; id: number }>(
    `with recursive found(of, id) as (
       select p, p from unnest($1::integer[]) p
       union
       select f.of, coalesce(whole.to_id, l.from_id) from found f
       join link l on l.to_id = f.id
       join object o on o.id = l.from_id and o.deleted_at is null
         and (o.type = any($2::text[]) or l.kind in ('absences.coverId', 'alarm-point-events.alarmReplacement.alarmPointId'))
       left join link whole on whole.from_id = l.from_id and whole.kind = case o.type
         when 'absences' then 'absences.participantId' when 'alarm-point-events' then 'alarm-point-events.alarmPointId' end)
     select f.of, o.type, o.id from found f join object o on o.id = f.id and o.type = any($3::text[])
     order by f.of, array_position($3::text[], o.type), o.id`,
    [[...new Set(participantIds)], CALLING, ASKED],
  );
  const found = new Map<number, { type: string; id: number }[]>(participantIds.map((id) => [id, []]));
  for (const { of, type, id } of rows) found.get(of)?.push({ type, id });
  return found;
}
