import { sql } from 'kysely';
import type { TrackProgress } from '../../../protocol/alarmTable.ts';
import type { Queryable } from '../../database/queryable.ts';
import { compile } from '../../store/model/sql.ts';
import type { AlarmContent, Track } from '../content.ts';
import { following, isFulfilled } from '../course.ts';
import { wireTime } from './rows.ts';

/** A step that has begun, or that waits for its time (`began` false). */
interface StepRow {
  track: number;
  round: number;
  step: number;
  began: boolean;
  running: boolean;
  /** When a waiting step begins. */
  dueAt: string;
  /** When a step that has begun ends at the latest. */
  endsAt: string | null;
  /** When what follows the step begins at the latest. */
  nextAt: string | null;
}

/** The part of an alarm that determines how it goes on. */
interface Going {
  id: number;
  required: number;
  accepted: number;
  running: boolean;
  tracks: readonly Track[];
  content: Pick<AlarmContent, 'countRepeat' | 'repeatBetween'>;
}

/** How far each plan of an alarm is, and what comes next unless enough people accept before. */
export async function progressOf(db: Queryable, alarm: Going, timeZone: string): Promise<TrackProgress[]> {
  const { repeatBetween } = alarm.content;
  const { rows } = await db.query<StepRow>(
    compile(sql`select distinct on (s.track, s.began_at is null) s.track, s.round, s.step,
        s.began_at is not null as began, s.state = 'running' as running, ${wireTime('s.due_at', timeZone)} as "dueAt",
        ${wireTime('s.ends_at', timeZone)} as "endsAt",
        ${wireTime(`(s.ends_at + make_interval(mins => ${Number(repeatBetween)}))`, timeZone)} as "nextAt"
      from alarm_step s where s.job_id = ${alarm.id} and (s.began_at is not null or s.state = 'waiting')
      order by s.track, s.began_at is null, s.round desc, s.step desc`),
  );
  return alarm.tracks.map((track, index) => {
    const own = rows.filter((row) => row.track === index);
    const last = own.find(({ began }) => began);
    const waiting = own.find(({ began }) => !began);
    return { round: last?.round ?? 0, step: last?.step ?? null, next: nextOf(alarm, track, last, waiting) };
  });
}

function nextOf(
  alarm: Going,
  track: Track,
  last: StepRow | undefined,
  waiting: StepRow | undefined,
): TrackProgress['next'] {
  if (!alarm.running || isFulfilled(alarm)) return null;
  if (waiting) return { at: waiting.dueAt, round: waiting.round, step: waiting.step };
  if (!last?.running || last.endsAt === null) return null;
  const next = following(track, last, alarm);
  if (!next) return { at: last.endsAt, round: last.round, step: null };
  return { at: (next.minutes > 0 ? last.nextAt : null) ?? last.endsAt, round: next.round, step: next.step };
}
