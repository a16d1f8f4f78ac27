import { expect, it } from 'vitest';
import { WEEKDAYS } from '../../protocol/calendars.ts';
import { adminPlatform } from './admin.ts';
import { alarmsOf } from './alarmKit.ts';
import { newDatabase } from './helpers.ts';
import { connected } from './releaseKit.ts';

/** Seconds from raising an alarm to the change of the clock, and seconds that a step waits. */
const BEFORE = 8;
const WAITS = 12;

/**
 * Creates a database whose clock can be set: its own functions for the current time are found before those of
 * PostgreSQL, by platform and worker alike. The length of a second does not change.
 */
async function databaseWithClock(): Promise<string> {
  const url = await newDatabase();
  const told = ['clock_timestamp', 'now', 'statement_timestamp'].map(
    (
      name,
    ) => `create function public.${name}() returns timestamptz language sql ${name === 'clock_timestamp' ? 'volatile' : 'stable'}
      as 'select pg_catalog.${name}() + (select ahead from public.clock_set)'`,
  );
  await connected(url, async (client) => {
    await client.query(`create table public.clock_set (ahead interval not null)`);
    await client.query(`insert into public.clock_set values ('0')`);
    for (const sql of told) await client.query(sql);
    await client.query(
      `do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
    );
  });
  return url;
}

const databaseUrl = await databaseWithClock();
const { t, admin } = await adminPlatform([], { databaseUrl, config: { timeZone: 'Europe/Berlin' } });
const alarms = alarmsOf(t, admin);
/** Sets the database's clock to this many seconds before a moment. */
const setClock = (moment: string, before: number) =>
  alarms.query(
    'update clock_set set ahead = $1::timestamptz - make_interval(secs => $2) - pg_catalog.clock_timestamp()',
    [moment, before],
  );

const row = (name: string, who: number, start: string, end: string) => ({
  name,
  individualCalendarId: who,
  dateRule: { type: 'WeeklyDateRule', start, end, markedDays: WEEKDAYS, repeatEvery: 1, holiday: false },
});

it.each([
  // 02:00 becomes 03:00
  ['summer time', '2027-03-28 01:00:00+00', 'night', '2027-03-28 01:59:5', 'day', '2027-03-28 03:00:0'],
  // 03:00 becomes 02:00 again
  ['winter time', '2027-10-31 01:00:00+00', 'day', '2027-10-31 02:59:5', 'night', '2027-10-31 02:00:0'],
])(
  'a plan that waits over the change to %s escalates after its seconds, to the person on duty at the wall time then',
  async (_, change, first, begins, then, escalates) => {
    const org = await admin.org(1);
    const people = { night: await alarms.person(org.id), day: await alarms.person(org.id) };
    const who = (name: string) => people[name as keyof typeof people].id;
    const team = await admin.post('/participant-rotationals', {
      name: `Team ${org.id}`,
      orgId: org.id,
      validFrom: '2026-01-05 00:00:00',
      participantWeekGroups: [
        {
          participantRotationEvents: [
            row('Night', who('night'), '20:00:00', '02:30:00'),
            row('Day', who('day'), '02:30:00', '20:00:00'),
          ],
        },
      ],
    });
    const step = { teamScheduleIds: [team.id], waitSeconds: WAITS };
    const point = await alarms.point(org.id, (await alarms.plan(org.id, [step, step])).id);
    await setClock(change, BEFORE);
    const { id } = await alarms.raise({ alarmPointId: point.id });
    expect((await alarms.callsIn(id, 'SENT')).map((call) => [call.who, call.step])).toEqual([[who(first), 0]]);
    const called = async () => (await alarms.calls(id)).map((call) => [call.who, call.step]);
    await expect.poll(called, { timeout: 40_000 }).toEqual([
      [who(first), 0],
      [who(then), 1],
    ]);
    const steps = await alarms.query<{ began: string; waited: number; late: number }>(
      `select began_at as began, extract(epoch from ends_at - began_at)::integer as waited,
         extract(epoch from began_at - lag(ends_at) over (order by step))::float8 as late
       from alarm_step where job_id = $1 order by step`,
      [id],
    );
    expect(steps).toEqual([
      { began: expect.stringContaining(begins), waited: WAITS, late: null },
      { began: expect.stringContaining(escalates), waited: WAITS, late: expect.any(Number) },
    ]);
    expect(steps[1]?.late).toBeGreaterThanOrEqual(0);
    expect(steps[1]?.late).toBeLessThan(5);
  },
  60_000,
);
