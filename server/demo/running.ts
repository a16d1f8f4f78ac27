import { systemActor } from '../actor.ts';
import type { Platform } from '../platform.ts';
import type { DemoRecord, DemoStart } from './data.ts';
import { startLoneWorkers } from './loneWorkers.ts';

/** Number of alarms that are running when the demo is first opened. */
const RUNNING = 3;
/** Priority of these alarms: not urgent, so that it makes sense that they wait. */
const PRIORITY = 4;
/** Seconds that the first steps of these alarms wait for an answer. */
const WAIT = 7_200;

/** Alarm points with different plans, whose alarms will be running. */
function choose(points: readonly DemoRecord[]): DemoRecord[] {
  const taken = new Set<unknown>();
  const ready = points.filter(({ active, deleted, priority, alarmPlanId, rotationalCalendarId }) => {
    const fits = active === true && deleted !== true && priority === PRIORITY && alarmPlanId && !rotationalCalendarId;
    if (!fits || taken.has(alarmPlanId)) return false;
    taken.add(alarmPlanId);
    return true;
  });
  return ready.slice(0, RUNNING);
}

/**
 * The plans and alarm points of the demo. The alarm points whose alarms will be running have plans of their own, whose
 * first steps wait long for an answer.
 */
export function withRunning(
  plans: readonly DemoRecord[],
  points: readonly DemoRecord[],
): { plans: DemoRecord[]; points: DemoRecord[] } {
  const chosen = choose(points);
  const firstId = Math.max(...plans.map(({ id }) => id)) + 1;
  const own = new Map(
    chosen.map((point, index) => {
      const plan = plans.find(({ id }) => id === point.alarmPlanId);
      const [first, ...rest] = (plan?.steps ?? []) as object[];
      const steps = [{ ...first, waitSeconds: WAIT }, ...rest];
      return [point, { ...plan, id: firstId + index, name: point.name, orgId: point.orgId, steps }] as const;
    }),
  );
  return {
    plans: [...plans, ...own.values()],
    points: points.map((point) => {
      const plan = own.get(point);
      return plan ? { ...point, alarmPlanId: plan.id } : point;
    }),
  };
}

/** The alarm points whose alarms will be running. */
export function runningPoints(points: readonly DemoRecord[], plans: readonly DemoRecord[]): DemoRecord[] {
  const waitsLong = ({ steps }: DemoRecord) => (steps as { waitSeconds?: number }[])[0]?.waitSeconds === WAIT;
  const long = new Set(plans.filter(waitsLong).map(({ id }) => id));
  return points.filter(({ alarmPlanId }) => long.has(alarmPlanId as number));
}

/** Raises the alarms of the demo as connected systems would, and starts its lone worker sessions. */
export async function beginDemo(platform: Platform, { alarmPoints, loneWorkers }: DemoStart): Promise<void> {
  for (const alarmPointId of alarmPoints) {
    const trigger = { alarmPointId, requestId: `demo-${alarmPointId}` };
    await platform.alarms.receive(systemActor, trigger, { kind: 'inbound', alarmPointId });
  }
  if (loneWorkers) await startLoneWorkers(platform, loneWorkers);
}
