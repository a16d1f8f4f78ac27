import type { AlarmPreview } from '../../protocol/alarms.ts';
import { detailsOf, drive, raise, triggerOf } from './driving.ts';
import { dutyFacts, toldDuty } from './duty.ts';
import { courseFacts, keysOf, previewFacts, toldCourse, toldPreview } from './facts.ts';
import type { Lab } from './lab.ts';
import { makeWorld } from './making.ts';
import { operatorFacts, toldOperator } from './operator.ts';
import { coursesOf } from './oracle/oracle.ts';
import { planFacts, toldPlans } from './plans.ts';
import { screenFacts, toldScreens } from './screens.ts';
import { toldWaiting, waitingFacts } from './waiting.ts';
import type { World } from './world.ts';

/** What the oracle and the product say about one world, sorted. */
export interface Compared {
  /** What only the oracle says, and what only the product says. */
  missing: string[];
  more: string[];
}

/** Sentences that occur in one list more often than in the other. */
function without(these: readonly string[], those: readonly string[]): string[] {
  const left = [...those];
  return these
    .filter((one) => {
      const place = left.indexOf(one);
      if (place >= 0) left.splice(place, 1);
      return place < 0;
    })
    .sort();
}

/** Makes a world, asks what will happen, lets it happen, and compares both with the oracle. */
export async function compareWorld(lab: Lab, world: World): Promise<Compared> {
  const bench = lab.bench(world.channels);
  await lab.clock.set(new Date(world.at));
  const records = await makeWorld(bench, world);
  const [plans, duty, preview] = await Promise.all([
    toldPlans(bench, records),
    toldDuty(bench, world, records),
    bench.ask<AlarmPreview>('POST', '/alarm-trigger/preview', triggerOf(world, records)),
  ]);
  await raise(bench, world, records);
  const waiting = await toldWaiting(bench, world, records);
  const acted = await drive(lab, bench, world, records);
  const alarms = await detailsOf(bench, records);
  const keys = keysOf(alarms, records);
  const told = [
    ...plans,
    ...duty,
    ...toldPreview(preview, records),
    ...waiting,
    ...toldOperator(acted, keys),
    ...(await toldScreens(bench, world, records, alarms, keys)),
    ...alarms.flatMap((alarm) => toldCourse(keys.get(alarm.id) ?? '?', alarm, records)),
  ];
  await bench.tidy();
  const courses = coursesOf(world);
  const expected = [
    ...planFacts(world),
    ...dutyFacts(world),
    ...previewFacts(world),
    ...waitingFacts(world),
    ...operatorFacts(world, courses),
    ...screenFacts(world, courses),
    ...courses.flatMap(courseFacts),
  ];
  return { missing: without(expected, told), more: without(told, expected) };
}
