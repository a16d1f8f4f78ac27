import { systemActor } from '../actor.ts';
import type { Platform } from '../platform.ts';
import type { DemoRecord, DemoStart } from './data.ts';
import { startLoneWorkers } from './loneWorkers.ts';

/** Number of alarms that are running when the demo is first opened. */
const RUNNING = 3;
/** Seconds that the first steps of these alarms wait for an answer. */
const WAIT = 7_200;

/** Urgent alarm points with different plans, whose alarms will be running. */
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

/** The plans; the first steps of those of the running alarms wait long for an answer. */
export function withLongWait(plans: readonly DemoRecord[], points: readonly DemoRecord[]): DemoRecord[] {
  const long = new Set(runningPoints(points).map(({ alarmPlanId }) => alarmPlanId));
  return plans.map((plan) => {
    if (!long.has(plan.id)) return plan;
    const [first, ...rest] = plan.steps as object[];
    return { ...plan, steps: [{ ...first, waitSeconds: WAIT }, ...rest] };
  });
}

/** Raises the alarms of the demo as connected systems would, and starts its lone worker sessions. */
export async function beginDemo(platform: Platform, { alarmPoints, loneWorkers }: DemoStart): Promise<void> {
  for (const alarmPointId of alarmPoints) {
    const trigger = { alarmPointId, requestId: `demo-${alarmPointId}` };
    await platform.alarms.receive(systemActor, trigger, { kind: 'inbound', alarmPointId });
  }
  if (loneWorkers) await startLoneWorkers(platform, loneWorkers);
}
