import type { DeadEnd, DutyReason, ResolvedLink, ResolvedStep } from '../../protocol/duty.ts';
import { resolveAlarmPoint } from '../../src/duty/alarm.ts';
import type { AlarmPointData, PlanData } from '../../src/duty/alarmData.ts';
import { stepsOf } from '../../src/duty/alarmSteps.ts';
import { type Minute, readMoment } from '../../src/duty/days.ts';
import { systemActor } from '../actor.ts';
import { loadAlarm, loadAlarmLike, loadPlans } from '../calendars/alarmData.ts';
import type { Queryable } from '../database/queryable.ts';
import type { Platform } from '../platform.ts';
import type { AlarmContent, Track } from './content.ts';

/** Seconds that manually selected recipients, and the recipient of a test call, have to accept. */
const HAND_SECONDS = 300;
const TEST_SECONDS = 60;

/** The tracks of an alarm, and whom they reach at a moment. */
export interface Course {
  tracks: Track[];
  /** Who is reached by each step of each track at that moment. */
  steps: ResolvedStep[][];
  links: ResolvedLink[];
  deadEnds: DeadEnd[];
}

/** The minute of a time that was read from the database, in the platform's time zone. */
export const momentOf = (timestamp: string | undefined): Minute => readMoment(timestamp) ?? 0;

/**
 * The current time of the database's clock in the platform's time zone, or that of `notBefore`, the text of a
 * `timestamptz`, if it is later: in the hour that comes twice, the later moment may have the smaller wall-clock time.
 */
export async function currentMoment(db: Queryable, notBefore: string | null = null): Promise<Minute> {
  const { rows } = await db.query<{ now: string }>('select greatest(clock_timestamp(), $1::timestamptz) as now', [
    notBefore,
  ]);
  return momentOf(rows[0]?.now);
}

/** A track as a plan for the resolver; manually selected recipients have no plan, so the id is 0. */
const planOf = ({ planId, title, steps }: Track): PlanData => ({ id: planId ?? 0, title, active: true, steps });

/**
 * The track of manually selected recipients or of a test call: one step that requires one acceptance, or as many as
 * requested.
 */
function byHand({
  recipients,
  device,
  requiredAcceptances = 1,
  waitSeconds = HAND_SECONDS,
}: AlarmContent): Track | undefined {
  const { participants, groups } = recipients;
  if (participants.length + groups.length === 0) return undefined;
  const ids = { participantIds: participants, groupIds: groups, teamScheduleIds: [] };
  const step = { ...ids, requiredAcceptances, waitSeconds: device ? TEST_SECONDS : waitSeconds, media: [] };
  return { planId: null, title: '', steps: [step] };
}

/** Whether an alarm point is active: an inactive one calls nobody, whatever plan was chosen for its alarm. */
async function isActive({ pool }: Platform, alarmPointId: number | null): Promise<boolean> {
  if (alarmPointId === null) return true;
  const { rowCount } = await pool.query(`select from object where id = $1 and doc ->> 'active' = 'false'`, [
    alarmPointId,
  ]);
  return rowCount === 0;
}

/** Resolves whom an alarm calls: by the plan and schedule of its content if it has any, else by its alarm point. */
async function resolved(
  platform: Platform,
  { name, alarmPointId, content }: { name: string; alarmPointId: number | null; content: Pick<AlarmContent, 'calls'> },
  moment: Minute,
): Promise<Course> {
  const none: Course = { tracks: [], steps: [], links: [], deadEnds: [] };
  if (!content.calls && alarmPointId === null) return none;
  const id = alarmPointId ?? 0;
  const like: AlarmPointData | undefined = content.calls && {
    id,
    title: name,
    active: await isActive(platform, alarmPointId),
    events: [],
    alarmPlanId: content.calls.alarmPlanId,
    scheduleId: content.calls.scheduleId,
  };
  const data = like
    ? await loadAlarmLike(platform, systemActor, like, moment)
    : await loadAlarm(platform, systemActor, id, moment);
  const { plans, links, deadEnds } = resolveAlarmPoint(data, id, moment);
  const known = plans.flatMap((plan) => {
    const stored = data.plans.get(plan.id);
    return stored ? [{ track: { planId: plan.id, title: plan.title, steps: stored.steps }, steps: plan.steps }] : [];
  });
  return { tracks: known.map(({ track }) => track), steps: known.map(({ steps }) => steps), links, deadEnds };
}

/**
 * The tracks of an alarm and whom they call at a moment. Resolved as the system actor, so that nobody's reach limits
 * it.
 */
export async function courseOf(
  platform: Platform,
  job: { name: string; alarmPointId: number | null; content: AlarmContent },
  moment: Minute,
): Promise<Course> {
  const course = await resolved(platform, job, moment);
  const hand = byHand(job.content);
  if (!hand) return course;
  const steps = job.content.device ? [await testStep(platform, hand, moment)] : await reachedBy(platform, hand, moment);
  return { ...course, tracks: [...course.tracks, hand], steps: [...course.steps, steps] };
}

/** The step of a test call. It reaches its participant even if that person is not on duty, absent or inactive. */
async function testStep(platform: Platform, hand: Track, moment: Minute): Promise<ResolvedStep> {
  const { people } = await loadPlans(platform, systemActor, [planOf(hand)], moment);
  const reason: DutyReason = { kind: 'own', row: '', rowId: null, until: null };
  const calls = (hand.steps[0]?.participantIds ?? []).map((participantId) => {
    const title = people.get(participantId)?.title ?? '';
    return { participantId, title, reasons: [reason], devices: [] };
  });
  return { offsetSeconds: 0, calls, deadEnds: [] };
}

/** The course of a single plan; without a track if the plan can't be carried out. */
export const planCourse = (platform: Platform, alarmPlanId: number, moment: Minute): Promise<Course> =>
  resolved(platform, { name: '', alarmPointId: null, content: { calls: { alarmPlanId, scheduleId: null } } }, moment);

/** Whom the steps of a track call at a moment. */
export async function reachedBy(platform: Platform, track: Track, moment: Minute): Promise<ResolvedStep[]> {
  const plan = planOf(track);
  return stepsOf(plan, await loadPlans(platform, systemActor, [plan], moment), moment);
}
