import { describe, expect, it } from 'vitest';
import { currentMoment, reachedBy } from '../../server/alarms/resolve.ts';
import { lock } from '../../server/database/locks.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { adminPlatform } from './admin.ts';
import { alarmsOf, device, moveTasks } from './alarmKit.ts';

const { t, admin } = await adminPlatform();
const alarms = alarmsOf(t, admin);
const HOUR = 3_600;

/** The columns with times of waiting work, by table. */
const TIMES: { readonly [table: string]: readonly string[] } = {
  alarm_clock: ['seen_at'],
  alarm_step: ['planned_at', 'due_at', 'began_at', 'ends_at'],
  alarm_call: ['due_at', 'leased_until', 'sent_at', 'answer_until'],
  alarm_job: ['starts_at', 'accepted_at', 'acknowledge_until'],
};

/** Simulates a clock that was set back: all stored times move into the future by this many seconds. */
async function setBack(seconds: number): Promise<void> {
  await expect.poll(async () => (await alarms.query('select from alarm_clock')).length).toBe(1);
  await inTransaction(t.platform.pools.jobs, async (db) => {
    await lock(db, 'alarmUpkeep');
    for (const [table, columns] of Object.entries(TIMES)) {
      const later = columns.map((column) => `${column} = ${column} + make_interval(secs => $1)`);
      await db.query(`update ${table} set ${later.join(', ')}`, [seconds]);
    }
    await moveTasks(db, '', seconds);
  });
}

/** Seconds from now until a moment of an alarm. */
async function secondsTo(moment: string, from: string, id: number): Promise<number> {
  const column = from === 'alarm_job' ? 'id' : 'job_id';
  const [row] = await alarms.query<{ seconds: number }>(
    `select extract(epoch from ${moment} - clock_timestamp())::float8 as seconds from ${from}
     where ${column} = $1 and ${moment} is not null`,
    [id],
  );
  return row?.seconds ?? Number.NaN;
}

async function silent(more: object = {}) {
  const org = await admin.org(1);
  const people = await Promise.all([1, 2].map(() => alarms.person(org.id)));
  const plan = await alarms.plan(
    org.id,
    people.map(({ id }) => ({ participantIds: [id] })),
  );
  return { people, point: await alarms.point(org.id, plan.id, more) };
}

describe('when the clock of the database is set back', { timeout: 90_000 }, () => {
  it('a plan waits for its defined time, and work that is due at once is done at once', async () => {
    const { people, point } = await silent();
    const { id } = await alarms.raise({ alarmPointId: point.id });
    await alarms.callsIn(id, 'SENT');
    const both = { acknowledgeMode: 'ACCEPT_AND_ACKNOWLEDGE', localAcknowledgeTime: 10 };
    const confirmed = await silent(both);
    const accepted = await alarms.raise({ alarmPointId: confirmed.point.id });
    await alarms.answerOf(accepted.id, confirmed.people[0]?.id ?? 0, 'ACCEPT');
    const scheduled = await alarms.raise({ alarmPointId: point.id, start: '2999-01-01 08:00:00' });
    const start = await secondsTo('starts_at', 'alarm_job', scheduled.id);
    const [lost] = await alarms.query<{ id: number }>(
      `insert into alarm_call (raised_at, job_id, track, round, step, participant_id, participant_name, device_type, address,
         rank, position, state, tries, leased_until)
       select raised_at, id, 0, 0, 0, $2, 'Anna', 'MOBILE', '+49 171 2000001', 1, 0, 'SENDING', 1, clock_timestamp() + interval '2 s'
       from alarm_job where id = $1 returning id`,
      [id, people[1]?.id],
    );

    await setBack(HOUR);
    const after = await alarms.raise({ alarmPointId: point.id });
    await expect.poll(() => secondsTo('ends_at', 'alarm_step', id)).toBeLessThan(312);
    expect(await secondsTo('ends_at', 'alarm_step', id)).toBeGreaterThan(240);
    expect(await secondsTo('answer_until', 'alarm_call', id)).toBeLessThan(312);
    expect(await secondsTo('acknowledge_until', 'alarm_job', accepted.id)).toBeLessThan(612);
    expect(await secondsTo('starts_at', 'alarm_job', scheduled.id)).toBeGreaterThan(start + HOUR - 60);
    await alarms.callsIn(after.id, 'SENT');
    expect(await secondsTo('ends_at', 'alarm_step', after.id)).toBeGreaterThan(240);
    await expect
      .poll(() => alarms.query('select state, repeats from alarm_call where id = $1', [lost?.id]))
      .toEqual([{ state: 'SENT', repeats: 1 }]);
    await alarms.query(`update alarm_call set state = 'SKIPPED', ended_at = clock_timestamp() where id = $1`, [
      lost?.id,
    ]);

    await alarms.pass(id, 301);
    await alarms.callsIn(id, 'NO_ANSWER');
    expect((await alarms.callsIn(id, 'SENT')).map(({ who, step }) => [who, step])).toEqual([[people[1]?.id, 1]]);
  });

  it('an alarm that was raised just before is carried out', async () => {
    const { point } = await silent();
    const [job] = await alarms.query<{ id: number }>(
      `insert into alarm_job (org_id, alarm_point_id, name, status, source, triggered_by, content)
       select org_id, alarm_point_id, name, 'NEW', 'user', 'admin', content from alarm_job
       where id = $1 returning id`,
      [(await alarms.raise({ alarmPointId: point.id, start: '2999-01-01 08:00:00' })).id],
    );
    await setBack(HOUR);
    await alarms.callsIn(job?.id ?? 0, 'SENT');
  });
});

it('when the clock is set forward at most one step ends early, and the next one waits for its full time', async () => {
  const { people, point } = await silent();
  const { id } = await alarms.raise({ alarmPointId: point.id });
  await alarms.callsIn(id, 'SENT');
  await alarms.pass(id, 24 * HOUR);
  await alarms.callsIn(id, 'NO_ANSWER');
  expect((await alarms.callsIn(id, 'SENT')).map(({ who }) => who)).toEqual([people[1]?.id]);
  expect(await alarms.status(id)).toBe('PROCESSING');
  const [step] = await alarms.query(
    `select extract(epoch from ends_at - began_at)::integer as seconds from alarm_step where job_id = $1 and state = 'running'`,
    [id],
  );
  expect(step).toEqual({ seconds: 300 });
});

describe('a plan that waits over the change to', () => {
  const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
  const row = (name: string, who: number, start: string, end: string) => ({
    name,
    individualCalendarId: who,
    dateRule: { type: 'WeeklyDateRule', start, end, markedDays: DAYS, repeatEvery: 1, holiday: false },
  });

  /** Returns the wall time this many seconds after an instant, and the people whom a step that begins then calls. */
  async function whoAfter(instant: string, seconds: number, teamId: number): Promise<(string | number)[]> {
    const [end] = await alarms.query<{ at: string }>(
      // like the engine, which adds the waiting time of a step and passes the moment on as text
      `select (($1::timestamptz + make_interval(secs => $2))::text)::timestamptz as at`,
      [instant, seconds],
    );
    const moment = await currentMoment({ query: async () => ({ rows: [{ now: end?.at }] }) } as never);
    const people = { participantIds: [], groupIds: [], teamScheduleIds: [teamId] };
    const step = { ...people, requiredAcceptances: 1, waitSeconds: seconds, media: [] };
    const track = { planId: null, title: '', steps: [step] };
    const [reached] = await reachedBy(t.platform, track, moment);
    return [end?.at ?? '', ...(reached?.calls.map(({ participantId }) => participantId) ?? [])];
  }

  it.each([
    // 01:30 is followed by 03:00, so two hours later the clock shows 04:30
    ['summer time', '2026-03-29 00:30:00+00', 7_200, '2026-03-29 04:30:00', 'morning'],
    ['summer time, one hour', '2026-03-29 00:30:00+00', 3_600, '2026-03-29 03:30:00', 'night'],
    // the hour from 02:00 occurs twice, so two hours after the first 02:30 the clock shows 03:30
    ['winter time', '2026-10-25 00:30:00+00', 7_200, '2026-10-25 03:30:00', 'night'],
    ['winter time, one hour', '2026-10-25 00:30:00+00', 3_600, '2026-10-25 02:30:00', 'night'],
    ['winter time, three hours', '2026-10-25 00:30:00+00', 10_800, '2026-10-25 04:30:00', 'morning'],
  ])(
    '%s waits for elapsed seconds, and calls whoever is on duty at the wall time',
    async (_, at, seconds, wall, who) => {
      const org = await admin.org(1);
      const [night, morning] = [
        await alarms.person(org.id),
        await alarms.person(org.id, [device('MOBILE', '+49 171 2000002')]),
      ];
      const rows = [row('Night', night.id, '20:00:00', '04:00:00'), row('Morning', morning.id, '04:00:00', '20:00:00')];
      const team = await admin.post('/participant-rotationals', {
        name: `Team ${org.id}`,
        orgId: org.id,
        validFrom: '2026-01-05 00:00:00',
        participantWeekGroups: [{ participantRotationEvents: rows }],
      });
      expect(await whoAfter(at, seconds, team.id)).toEqual([wall, who === 'night' ? night.id : morning.id]);
    },
  );
});
