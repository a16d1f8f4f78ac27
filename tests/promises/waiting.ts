/** What the alarm table says about an alarm that waits for its start. */
import type { AlarmRow } from '../../protocol/alarmTable.ts';
import type { Bench } from './lab.ts';
import type { Records } from './making.ts';
import { beginsAt } from './oracle/alarms.ts';
import { wallText } from './oracle/time.ts';
import type { World } from './world.ts';

const said = (status: string, startsAt: string) => `waiting: ${status} until ${startsAt}`;

/** What the table has to say just after the alarm was raised. */
export function waitingFacts(world: World): string[] {
  const begins = world.by === 'person' ? beginsAt(world) : null;
  return begins === null ? [] : [said('SCHEDULED', wallText(begins))];
}

/** What it says. */
export async function toldWaiting(bench: Bench, { by, startsIn }: World, { orgId }: Records): Promise<string[]> {
  if (by !== 'person' || startsIn === null) return [];
  const request = { organizationFilter: { id: orgId }, pageSize: 20 };
  const { list } = await bench.ask<{ list: AlarmRow[] }>('POST', '/alarmtable', request);
  return (
    list
      // in the hour that comes twice, an alarm may start at the wall time at which it was triggered an hour before
      .filter(({ status, startsAt, triggeredAt }) => status === 'SCHEDULED' || startsAt !== triggeredAt)
      .map((row) => said(row.status, row.startsAt))
  );
}
