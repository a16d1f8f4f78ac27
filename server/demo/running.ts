import { systemActor } from '../actor.ts';
import type { Platform } from '../platform.ts';
import type { DemoRecord } from './data.ts';

/** Alarms that run when the demo is first opened. */
const RUNNING = 3;
/** Seconds that their phones ring. */
const WAIT = 7_200;

/** Urgent alarm points of different plans. */
export function runningPoints(points: readonly DemoRecord[]): DemoRecord[] {
  const taken = new Set<unknown>();
  const ready = points.filter(({ active, deleted, priority, alarmPlanId, rotationalCalendarId }) => {
    const fits = active === true && deleted !== true && priority === 1 && alarmPlanId && !rotationalCalendarId;
    if (!fits || taken.has(alarmPlanId)) return false;
    taken.add(alarmPlanId);
    return true;
  });
  return ready.slice(0, RUNNING);
}

/** The plans; those of the running alarms wait long for an answer. */
export function withLongWait(plans: readonly DemoRecord[], points: readonly DemoRecord[]): DemoRecord[] {
  const long = new Set(runningPoints(points).map(({ alarmPlanId }) => alarmPlanId));
  return plans.map((plan) => {
    if (!long.has(plan.id)) return plan;
    const [first, ...rest] = plan.steps as object[];
    return { ...plan, steps: [{ ...first, waitSeconds: WAIT }, ...rest] };
  });
}

/** Raises the alarms of these alarm points, as the systems that are connected to them would. */
export async function raiseAlarms({ alarms }: Platform, pointIds: readonly number[]): Promise<void> {
  for (const alarmPointId of pointIds) {
    const trigger = { alarmPointId, requestId: `demo-${alarmPointId}` };
    await alarms.receive(systemActor, trigger, { kind: 'inbound', alarmPointId });
  }
}
