import {
  type AppointedAssignee,
  type DeadEnd,
  DUTY_LIMITS,
  type Resolution,
  type ResolvedLink,
  type ResolvedPlan,
} from '../../protocol/duty.ts';
import { activeAt, eventsAt } from './active.ts';
import type { AlarmData, AlarmPointData, PlanData } from './alarmData.ts';
import { stepsOf } from './alarmSteps.ts';
import { assigneeKey } from './coverage.ts';
import { type Minute, writeMoment } from './days.ts';
import { canBeCalled, reachOf } from './reach.ts';
import { reasonOf } from './reason.ts';

const NOBODY: AppointedAssignee = { participantId: null, alarmPlanId: null, alarmPointId: null, deviceType: null };

/** Follows the chain from one alarm point to the plans that are called. */
class Chain {
  readonly links: ResolvedLink[] = [];
  readonly deadEnds: DeadEnd[] = [];
  readonly plans: ResolvedPlan[] = [];
  readonly #data: AlarmData;
  readonly #moment: Minute;
  /** Ids of the alarm points from the first to the current one, to detect loops. */
  readonly #path: number[] = [];
  readonly #seen = new Set<number>();
  readonly #planned = new Set<number>();

  constructor(data: AlarmData, moment: Minute) {
    this.#data = data;
    this.#moment = moment;
  }

  #end(code: DeadEnd['code'], kind: DeadEnd['kind'], id: number | null, title = ''): void {
    this.deadEnds.push({ code, kind, id, title });
  }

  alarmPoint(id: number, because: ResolvedLink['because']): void {
    const point = this.#data.alarmPoints.get(id);
    if (!point) {
      this.#end('unknown', 'alarmPoint', id);
      return;
    }
    const { title } = point;
    this.links.push({ kind: 'alarmPoint', id, title, because });
    if (this.#path.includes(id)) {
      this.#end('loop', 'alarmPoint', id, title);
      return;
    }
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    this.#path.push(id);
    this.#follow(point);
    this.#path.pop();
  }

  #follow(point: AlarmPointData): void {
    const { id, title } = point;
    if (!point.active) {
      this.#end('inactive', 'alarmPoint', id, title);
      return;
    }
    for (const { event, end } of eventsAt(point.events, this.#moment)) {
      const other = event.alarmReplacement?.alarmPointId;
      if (typeof other !== 'number') continue;
      this.alarmPoint(other, {
        kind: 'calendar',
        row: event.title,
        rowId: event.sourceEventId ?? null,
        until: writeMoment(end),
      });
      return;
    }
    if (point.scheduleId !== null && this.schedule(point.scheduleId)) return;
    if (point.alarmPlanId === null) this.#end('noPlan', 'alarmPoint', id, title);
    else this.plan(point.alarmPlanId, { kind: 'own', row: '', rowId: null, until: null });
  }

  /** Follows the plans and alarm points of all current shifts of a standby schedule. Returns whether there are any. */
  schedule(id: number): boolean {
    const schedule = this.#data.standby.get(id);
    if (!schedule) {
      this.#end('unknown', 'schedule', id);
      return false;
    }
    const shifts = activeAt(schedule.rotation, schedule.around, this.#moment);
    const [first] = shifts;
    const because: ResolvedLink['because'] = first
      ? reasonOf(first)
      : { kind: 'own', row: '', rowId: null, until: null };
    this.links.push({ kind: 'schedule', id, title: schedule.title, because });
    const staffed = shifts.filter(({ who }) => assigneeKey(who) !== undefined);
    if (!staffed.length) this.#end('nobody', 'schedule', id, schedule.title);
    for (const shift of staffed) {
      const planId = shift.who?.alarmPlanId ?? null;
      const pointId = shift.who?.alarmPointId ?? null;
      if (planId !== null) this.plan(planId, reasonOf(shift));
      else if (pointId !== null) this.alarmPoint(pointId, reasonOf(shift));
    }
    return staffed.length > 0;
  }

  plan(id: number, because: ResolvedLink['because']): void {
    if (this.#planned.has(id)) return;
    this.#planned.add(id);
    const plan = this.#data.plans.get(id);
    if (!plan) {
      this.#end('unknown', 'plan', id);
      return;
    }
    this.links.push({ kind: 'plan', id, title: plan.title, because });
    if (!plan.active) {
      this.#end('inactive', 'plan', id, plan.title);
      return;
    }
    if (!plan.steps.length) {
      this.#end('noSteps', 'plan', id, plan.title);
      return;
    }
    this.plans.push({ id, title: plan.title, steps: stepsOf(plan, this.#data, this.#moment) });
  }
}

/** Who is called by an alarm at a moment: people, devices and offsets in order, with reasons and dead ends. */
export function resolveAlarmPoint(data: AlarmData, id: number, moment: Minute): Resolution {
  const chain = new Chain(data, moment);
  chain.alarmPoint(id, { kind: 'fired', row: '', rowId: null, until: null });
  const { links, plans, deadEnds } = chain;
  return { at: writeMoment(moment), alarmPointId: id, links, plans, deadEnds };
}

/** Why none of the plans calls somebody, at most `DUTY_LIMITS.why` reasons; empty: one does. */
function whyNobody({ plans, deadEnds }: Pick<Resolution, 'plans' | 'deadEnds'>): DeadEnd[] {
  const steps = plans.flatMap((plan) => plan.steps);
  if (steps.some(({ calls }) => calls.some(canBeCalled))) return [];
  const why = [...deadEnds, ...steps.flatMap((step) => step.deadEnds.filter(({ kind }) => kind !== 'step'))];
  const empty = plans.map(({ id, title }): DeadEnd => ({ code: 'nobody', kind: 'plan', id, title }));
  return (why.length > 0 ? why : empty).slice(0, DUTY_LIMITS.why);
}

/**
 * Why nobody can be called at a moment, at most `DUTY_LIMITS.why` reasons, if a shift appoints this person, plan or alarm point; empty: somebody can.
 * Absences of an appointed person have already been applied to the shift.
 */
export function whyUnreached(data: AlarmData, appointed: AppointedAssignee, moment: Minute): DeadEnd[] {
  const { participantId, alarmPlanId, alarmPointId, deviceType } = appointed;
  if (participantId !== null) return reachOf(data, participantId, { media: [], deviceType }, moment).why;
  const chain = new Chain(data, moment);
  const because: ResolvedLink['because'] = { kind: 'own', row: '', rowId: null, until: null };
  if (alarmPlanId !== null) chain.plan(alarmPlanId, because);
  else if (alarmPointId !== null) chain.alarmPoint(alarmPointId, because);
  return whyNobody(chain);
}

/** The kinds of records that alarms call; a schedule is of one of two kinds. */
export type CalledKind = 'participant' | 'group' | 'team' | 'standby' | 'plan' | 'alarmPoint';

/** A plan that calls these records in its only step, as a plan or an alarm calls them that names them. */
export const planCalling = (called: Partial<Record<CalledKind, readonly number[]>>): PlanData => ({
  id: 0,
  title: '',
  active: true,
  steps: [
    {
      participantIds: called.participant ?? [],
      groupIds: called.group ?? [],
      teamScheduleIds: called.team ?? [],
      requiredAcceptances: 0,
      waitSeconds: 0,
      media: [],
    },
  ],
});

/**
 * Why nobody can be called at a moment, at most `DUTY_LIMITS.why` reasons, if an alarm calls this record; empty:
 * somebody can. Absences of a person apply.
 */
export function whyUncalled(data: AlarmData, kind: CalledKind, id: number, moment: Minute): DeadEnd[] {
  if (kind === 'plan') return whyUnreached(data, { ...NOBODY, alarmPlanId: id }, moment);
  if (kind === 'alarmPoint') return whyUnreached(data, { ...NOBODY, alarmPointId: id }, moment);
  const chain = new Chain(data, moment);
  if (kind === 'standby') chain.schedule(id);
  else chain.plans.push({ id: 0, title: '', steps: stepsOf(planCalling({ [kind]: [id] }), data, moment) });
  return whyNobody(chain);
}
