import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { type Json, next, type Stored } from './records.ts';

const { admin } = await adminPlatform();
const person = await admin.participant(1);
const other = await admin.participant(1, { name: 'Eva', surname: 'Malá' });

const TEAM = '/participant-rotationals';
const STANDBY = '/alarm-rotationals';

const rule = (start = '22:00:00', end = '06:00:00') => ({
  type: 'WeeklyDateRule',
  start,
  end,
  markedDays: ['MONDAY'],
  repeatEvery: 1,
  holiday: false,
});
const row = (who: Stored, more: object = {}) => ({ individualCalendarId: who.id, dateRule: rule(), ...more });
const week = (...rows: object[]) => ({ participantRotationEvents: rows });
const team = (weeks: object[], more: object = {}) => ({
  name: `Team ${next()}`,
  orgId: 1,
  validFrom: '2026-12-01 00:00:00',
  participantWeekGroups: weeks,
  ...more,
});

interface Group extends Json {
  id: number;
  orderId: number;
  version: number;
  calendarId: number;
  participantRotationEvents: (Json & { id: number; version: number; dateRule: Json & { id: number } })[];
}
const groupsOf = (schedule: Json) => schedule.participantWeekGroups as Group[];
const rowsOf = (schedule: Json) => groupsOf(schedule).flatMap((group) => group.participantRotationEvents);

/** Ids of all groups, rows and rules. */
function idsOf(schedule: Json): number[] {
  const rows = rowsOf(schedule);
  return [...groupsOf(schedule).map(({ id }) => id), ...rows.flatMap(({ id, dateRule }) => [id, dateRule.id])];
}

describe('team schedules', () => {
  it('get ids, order, versions and owners of their groups, rows and rules [S3.78][S3.79][S3.80][S3.86][S3.88]', async () => {
    const stored = await admin.post(TEAM, team([week(row(person), row(other)), week(row(person))]));
    expect(new Set(idsOf(stored)).size).toBe(8);
    expect(await admin.get(`${TEAM}/${stored.id}`)).toEqual(stored);
    const [first, second] = groupsOf(stored);
    expect(first).toMatchObject({ calendarId: stored.id, orderId: 0, version: 0 });
    expect(second).toMatchObject({ calendarId: stored.id, orderId: 1, version: 0 });
    expect(first?.participantRotationEvents).toMatchObject([
      {
        orderId: 0,
        weekGroupId: first?.id,
        individualCalendarId: person.id,
        individualCalendarName: expect.anything(),
      },
      { orderId: 1, weekGroupId: first?.id, individualCalendarId: other.id, dateRule: { start: '22:00:00' } },
    ]);
    expect(stored.validFrom).toBe('2026-12-01 00:00:00');
  });

  it('keep the ids of what stays, and count the changes of each item', async () => {
    const stored = await admin.post(TEAM, team([week(row(person), row(other)), week(row(person))]));
    const [first, second] = groupsOf(stored);
    const [night, late] = first?.participantRotationEvents ?? [];
    const changed = await admin.put(TEAM, {
      id: stored.id,
      version: stored.version,
      participantWeekGroups: [
        { ...second, orderId: 0 },
        { ...first, orderId: 1, participantRotationEvents: [{ ...late, name: 'Late' }, night, row(person)] },
      ],
    });
    expect(groupsOf(changed).map(({ id, orderId, version }) => [id, orderId, version])).toEqual([
      [second?.id, 0, 0],
      [first?.id, 1, 1],
    ]);
    const rows = groupsOf(changed)[1]?.participantRotationEvents ?? [];
    expect(rows.slice(0, 2)).toMatchObject([
      { id: late?.id, version: 1, name: 'Late', dateRule: { id: late?.dateRule.id, version: 0 } },
      { id: night?.id, version: 0 },
    ]);
    expect(idsOf(stored)).not.toContain(rows[2]?.id);
    expect(await admin.get(`${TEAM}/${stored.id}`)).toEqual(changed);
  });

  it('do not take ids of other schedules, nor the same id twice', async () => {
    const theirs = await admin.post(TEAM, team([week(row(person))]));
    const taken = groupsOf(theirs);
    const mine = await admin.post(TEAM, team([...taken, ...taken]));
    const ids = idsOf(mine);
    expect(new Set(ids).size).toBe(6);
    expect(ids.filter((id) => idsOf(theirs).includes(id))).toEqual([]);
    const own = groupsOf(mine)[0];
    const doubled = await admin.put(TEAM, { id: mine.id, participantWeekGroups: [own, own, ...taken] });
    expect(new Set(idsOf(doubled)).size).toBe(9);
    expect(groupsOf(doubled)[0]?.id).toBe(own?.id);
    expect(await admin.get(`${TEAM}/${theirs.id}`)).toEqual(theirs);
  });

  it('get new ids in a copy', async () => {
    const stored = await admin.post(TEAM, team([week(row(person))]));
    const copy = await admin.post(`${TEAM}/clone`, { id: stored.id });
    expect(copy.name).toBe(`${stored.name} (2)`);
    expect(idsOf(copy).filter((id) => idsOf(stored).includes(id))).toEqual([]);
    expect(groupsOf(copy)[0]?.calendarId).toBe(copy.id);
  });

  it('refuse people who do not exist, at their place', async () => {
    const reply = await admin.send(
      'POST',
      TEAM,
      team([week(row(person), { ...row(person), individualCalendarId: 1_999_999 })]),
    );
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: { 'participantWeekGroups.0.participantRotationEvents.1.individualCalendarId': 'notFound' } },
    });
  });

  it('refuse too many weeks before anything is stored', async () => {
    const reply = await admin.send('POST', TEAM, team(Array.from({ length: 105 }, () => week())));
    expect(reply).toMatchObject({ status: 400, body: { errors: { participantWeekGroups: 'maxItems:104' } } });
  });

  it('are named as users of the people in them', async () => {
    const who = await admin.participant(1);
    const stored = await admin.post(TEAM, team([week(row(who))]));
    expect(await admin.send('DELETE', `/participants/${who.id}`)).toMatchObject({
      status: 409,
      body: { reason: 'IN_USE', usedBy: { count: 1 } },
    });
    await admin.remove(`${TEAM}/${stored.id}`);
    await admin.remove(`/participants/${who.id}`);
  });

  it('report a change in between with the stored record', async () => {
    const stored = await admin.post(TEAM, team([week(row(person))]));
    const now = await admin.put(TEAM, { id: stored.id, version: stored.version, description: 'Nights' });
    expect(await admin.send('PUT', TEAM, { id: stored.id, version: stored.version, description: 'Days' })).toEqual({
      status: 409,
      body: { reason: 'VERSION_CONFLICT', current: now },
    });
  });

  it('are called by the steps of plans', async () => {
    const stored = await admin.post(TEAM, team([week(row(person))]));
    const step = { teamScheduleIds: [stored.id], requiredAcceptances: 1, waitSeconds: 30 };
    const plan = await admin.post('/alarmplans', { name: `Plan ${next()}`, orgId: 1, steps: [step] });
    expect(plan.steps).toMatchObject([{ teamScheduleIds: [stored.id], teamScheduleNames: [stored.name] }]);
  });
});

describe('standby schedules', () => {
  const standby = async () => {
    const plan = await admin.alarmPlan(1);
    const events = [{ alarmplanId: plan.id, dateRule: rule(), isActive: true, standard: false }];
    return admin.post(STANDBY, {
      name: `Standby ${next()}`,
      orgId: 1,
      validFrom: '01.12.26',
      alarmPointWeekGroups: [{ alarmPointRotationEvents: events }],
    });
  };

  it('name their own id in each row, and take a day as DD.MM.YY [S3.64][S5.5]', async () => {
    const stored = await standby();
    expect(stored.validFrom).toBe('2026-12-01 00:00:00');
    expect(stored.alarmPointWeekGroups).toMatchObject([
      {
        calendarId: stored.id,
        alarmPointRotationEvents: [{ rotationCalendarId: stored.id, alarmplanName: expect.anything() }],
      },
    ]);
  });

  it('cannot be deleted while an alarm point refers to them: 500, and the record stays [S8.16]', async () => {
    const stored = await standby();
    const point = await admin.post('/alarmpoints', {
      name: `Point ${next()}`,
      orgId: 1,
      text: 'Fire',
      language: 'ENGLISH',
      rotationalCalendarId: stored.id,
    });
    expect(point.rotationalCalendarName).toBe(stored.name);
    expect(await admin.send('DELETE', `${STANDBY}/${stored.id}`)).toMatchObject({
      status: 500,
      body: { reason: 'IN_USE', usedBy: { count: 1 } },
    });
    await admin.put('/alarmpoints/', { id: point.id, rotationalCalendarId: null });
    await admin.remove(`${STANDBY}/${stored.id}`);
  });
});

it('rules without times are for the whole day of each turn [S4.19]', async () => {
  const dateRule = { markedDays: ['SUNDAY'] };
  const stored = await admin.post(TEAM, team([week({ individualCalendarId: person.id, dateRule })]));
  expect(rowsOf(stored)[0]?.dateRule).toMatchObject({
    type: 'WeeklyDateRule',
    start: '00:00:00',
    end: '23:59:00',
    repeatEvery: 1,
    holiday: false,
  });
});
