import { describe, expect, it } from 'vitest';
import { ENUMS } from '../spec/entities.ts';
import { adminPlatform } from './admin.ts';
import { type Json, next } from './records.ts';
import { okBody } from './users.ts';

/**
 * Fields that section 3 of the specification names: a value that is sent is stored, and returned under the same name.
 */
const { call, admin } = await adminPlatform();
type Field = readonly [id: string, path: string, value: unknown];

const EVENT = {
  title: 'Night',
  active: false,
  recurring: true,
  day: '2026-11-02 00:00:00',
  startDateSelected: '2026-11-03 00:00:00',
  endDateSelected: '2026-11-04 00:00:00',
  startTime: '22:00:00',
  endTime: '06:00:00',
  endDate: '2026-12-31 00:00:00',
  endType: 'ON_DATE_END',
  countAfterTimesEnd: 5,
  repeatType: 'WEEKLY',
  repeatEvery: 2,
  monthSubType: 'DAY_OF_THE_MONTH',
  markedDays: ['MONDAY'],
  acknowledgeTime: 3,
  callingNumber: '+420 600 100 200',
  deviceType: 'SMS',
  ruleId: 7,
};
const EVENT_FIELDS: readonly Field[] = [
  ['[S3.10]', 'title', 'Night'],
  ['[S3.11]', 'active', false],
  ['[S3.12]', 'recurring', true],
  ['[S3.13]', 'day', '2026-11-02 00:00:00'],
  ['[S3.14]', 'startDateSelected', '2026-11-03 00:00:00'],
  ['[S3.15]', 'endDateSelected', '2026-11-04 00:00:00'],
  ['[S3.16]', 'startTime', '22:00'],
  ['[S3.17]', 'endTime', '06:00'],
  ['[S3.18]', 'endDate', '2026-12-31 00:00:00'],
  ['[S3.19]', 'endType', 'ON_DATE_END'],
  ['[S3.20]', 'countAfterTimesEnd', 5],
  ['[S3.21]', 'repeatType', 'WEEKLY'],
  ['[S3.22]', 'repeatEvery', 2],
  ['[S3.23]', 'monthSubType', 'DAY_OF_THE_MONTH'],
  ['[S3.24]', 'markedDays', ['MONDAY']],
  ['[S3.25]', 'acknowledgeTime', 3],
  ['[S3.26]', 'callingNumber', '+420 600 100 200'],
  ['[S3.27]', 'deviceType', 'SMS'],
  ['[S3.28]', 'ruleId', 7],
  ['[S3.29]', 'sourceEventId', expect.any(Number)],
];

const RULE = {
  type: 'WeeklyDateRule',
  start: '22:00:00',
  end: '06:00:00',
  endDate: '2027-01-31 00:00:00',
  holiday: true,
  markedDays: ['FRIDAY'],
  repeatEvery: 2,
  countAfterTimesEnd: 9,
  validFrom: '2026-12-01 00:00:00',
};
const GROUP = 'alarmPointWeekGroups.0';
const ROW = `${GROUP}.alarmPointRotationEvents.0`;
const STANDBY_FIELDS: readonly Field[] = [
  ['[S3.43]', 'id', expect.any(Number)],
  ['[S3.44]', 'name', 'Standby of the fields'],
  ['[S3.45]', 'description', 'Nights'],
  ['[S3.46]', 'orgId', 1],
  ['[S3.47]', 'orgName', 'Total system'],
  ['[S3.48]', 'validFrom', '2026-12-01 00:00:00'],
  ['[S3.49]', 'version', expect.any(Number)],
  ['[S3.50]', 'alarmPointWeekGroups', [expect.anything()]],
  ['[S3.51]', `${GROUP}.id`, expect.any(Number)],
  ['[S3.52]', `${GROUP}.calendarId`, expect.any(Number)],
  ['[S3.54]', `${GROUP}.version`, 0],
  ['[S3.55]', `${GROUP}.alarmPointRotationEvents`, [expect.anything()]],
  ['[S3.56]', `${ROW}.id`, expect.any(Number)],
  ['[S3.57]', `${ROW}.name`, 'First'],
  ['[S3.58]', `${ROW}.alarmSchedulerId`, 4],
  ['[S3.59]', `${ROW}.alarmplanId`, expect.any(Number)],
  ['[S3.60]', `${ROW}.alarmpointId`, expect.any(Number)],
  ['[S3.61]', `${ROW}.individualCalendarId`, expect.any(Number)],
  ['[S3.62]', `${ROW}.isActive`, false],
  ['[S3.63]', `${ROW}.orderId`, 0],
  ['[S3.65]', `${ROW}.standard`, true],
  ['[S3.66]', `${ROW}.version`, 0],
  ['[S3.67]', `${ROW}.weekGroupId`, expect.any(Number)],
  ['[S3.68]', `${ROW}.dateRule`, expect.anything()],
  ['[S3.93]', `${ROW}.dateRule.type`, 'WeeklyDateRule'],
  ['[S3.94]', `${ROW}.dateRule.start`, '22:00:00'],
  ['[S3.95]', `${ROW}.dateRule.end`, '06:00:00'],
  ['[S3.96]', `${ROW}.dateRule.endDate`, '2027-01-31 00:00:00'],
  ['[S3.97]', `${ROW}.dateRule.holiday`, true],
  ['[S3.98]', `${ROW}.dateRule.id`, expect.any(Number)],
  ['[S3.99]', `${ROW}.dateRule.markedDays`, ['FRIDAY']],
  ['[S3.100]', `${ROW}.dateRule.repeatEvery`, 2],
  ['[S3.101]', `${ROW}.dateRule.countAfterTimesEnd`, 9],
  ['[S3.102]', `${ROW}.dateRule.validFrom`, '2026-12-01 00:00:00'],
  ['[S3.103]', `${ROW}.dateRule.version`, 0],
];

const TEAM_GROUP = 'participantWeekGroups.0';
const TEAM_ROW = `${TEAM_GROUP}.participantRotationEvents.0`;
const TEAM_FIELDS: readonly Field[] = [
  ['[S3.69][S3.70]', 'id', expect.any(Number)],
  ['[S3.71]', 'name', 'Team of the fields'],
  ['[S3.72]', 'description', 'Days'],
  ['[S3.73]', 'orgId', 1],
  ['[S3.74]', 'orgName', 'Total system'],
  ['[S3.75]', 'validFrom', '2026-12-01 00:00:00'],
  ['[S3.76]', 'version', expect.any(Number)],
  ['[S3.77]', 'participantWeekGroups', [expect.anything()]],
  ['[S3.81]', `${TEAM_GROUP}.version`, 0],
  ['[S3.82]', `${TEAM_GROUP}.participantRotationEvents.length`, 2],
  ['[S3.83]', `${TEAM_ROW}.id`, expect.any(Number)],
  ['[S3.84]', `${TEAM_ROW}.name`, 'Second'],
  ['[S3.85]', `${TEAM_ROW}.individualCalendarId`, expect.any(Number)],
  ['[S3.87]', `${TEAM_ROW}.version`, 0],
  ['[S3.89]', `${TEAM_ROW}.dateRule.start`, '22:00:00'],
  ['[S3.90]', `${TEAM_ROW}.device`, expect.anything()],
  ['[S3.91]', `${TEAM_ROW}.device.callingDeviceType`, 'PAGER'],
  ['[S3.92]', `${TEAM_ROW}.device.message`, 'Come in'],
];

/** The defaults of a date rule that is sent without any values. */
const DEFAULTS: readonly Field[] = [
  ['[S3.104]', 'type', 'WeeklyDateRule'],
  ['[S3.105]', 'start', '00:00:00'],
  ['[S3.106]', 'end', '23:59:00'],
  ['[S3.107]', 'repeatEvery', 1],
];

const at = (record: unknown, path: string): unknown =>
  path.split('.').reduce((value: unknown, key) => (value as Json | undefined)?.[key], record);

const person = await admin.participant(1);
const [point, plan] = [await admin.alarmPoint(1), await admin.alarmPlan(1)];
const calendar = `/participants/${person.id}/calendar`;
await admin.put(`${calendar}/update`, { event: EVENT });
const [event = {}] = await admin.get<Json[]>(calendar);
const days = { orgId: 1, validFrom: '2026-12-01 00:00:00' };
const row = {
  name: 'First',
  alarmSchedulerId: 4,
  isActive: false,
  standard: true,
  dateRule: RULE,
  alarmplanId: plan.id,
  alarmpointId: point.id,
  individualCalendarId: point.id,
};
const whole = { ...days, name: 'Standby of the fields', description: 'Nights' };
const standby = await stored('/alarm-rotationals', {
  ...whole,
  alarmPointWeekGroups: [{ alarmPointRotationEvents: [row] }],
});
const member = { name: 'Second', individualCalendarId: person.id, dateRule: RULE };
const device = { callingDeviceType: 'PAGER', message: 'Come in' };
const team = await stored('/participant-rotationals', {
  ...days,
  name: 'Team of the fields',
  description: 'Days',
  participantWeekGroups: [
    {
      participantRotationEvents: [
        { ...member, device },
        { ...member, dateRule: {} },
      ],
    },
  ],
});
const plain = at(team, `${TEAM_GROUP}.participantRotationEvents.1.dateRule`) as Json;

/** Creates a record; returns it as it is read afterwards. */
async function stored(path: string, record: object): Promise<Json> {
  return admin.get<Json>(`${path}/${(await admin.post(path, record)).id}`);
}

describe('a record has the fields of the specification', () => {
  it.each(EVENT_FIELDS)('%s an event of a calendar [S3.7]: %s', (_id, path, value) => {
    expect(at(event, path)).toEqual(value);
  });
  it.each(STANDBY_FIELDS)('%s a standby schedule: %s', (_id, path, value) => {
    expect(at(standby, path)).toEqual(value);
  });
  it.each(TEAM_FIELDS)('%s a team schedule: %s', (_id, path, value) => {
    expect(at(team, path)).toEqual(value);
  });
  it.each(DEFAULTS)('%s a date rule without values: %s', (_id, path, value) => {
    expect(at(plain, path)).toEqual(value);
  });

  it('ids, and names of organizations [S3.1][S3.175][S3.208][S3.225][S3.247]', async () => {
    const person = await admin.participant(1);
    expect((await admin.get<Json>(`/participants/${person.id}`)).id).toBe(person.id);
    const template = await admin.post('/alarmtemplates', { name: 'Template', orgId: 1, language: 'ENGLISH' });
    expect((await admin.get<Json>(`/alarmtemplates/${template.id}`)).id).toBe(template.id);
    const point = await admin.alarmPoint(1);
    const trigger = await admin.post('/consequentials', { name: 'Next', orgId: 1, initiatorId: point.id });
    expect(await admin.get(`/consequentials/${trigger.id}`)).toMatchObject({ id: trigger.id, orgName: 'Total system' });
    const { id: alarmPlanId } = await admin.alarmPlan(1);
    const sent = { orgId: 1, alarmType: 'FIRE', systemId: `APP-${next()}`, alarmPlanId };
    const app = await admin.post('/alarmpoints/predefined', sent);
    expect(await admin.get('/alarmpoints/predefined/1?alarmtype=FIRE')).toMatchObject({ id: app.id });
  });

  it('the language of a participant is one of three [S1.36]', async () => {
    for (const language of ['ENGLISH', 'GERMAN', 'CZECH'])
      expect((await admin.participant(1, { language })).language).toBe(language);
    const payload = { ...(await admin.participant(1)), shortName: `L${next()}`, language: 'FRENCH' };
    expect((await call({ method: 'PUT', url: '/participants', payload })).json().errors).toEqual({ language: 'enum' });
  });

  it('the authorities of a user are a list [S3.160]', async () => {
    const { authorities } = okBody<Json>(await call({ method: 'GET', url: '/verify' }));
    expect(authorities).toContain('ADMIN');
  });

  it('a page of alarm templates contains its position [S3.180][S3.181][S3.182][S3.183]', async () => {
    const request = { type: 'ALARM_TEMPLATE', currentPage: 0, pageSize: 1, parentOrgId: 1, recursive: true };
    const page = await admin.post<Json>('/list', request);
    expect(page).toMatchObject({ currentPage: 0, pageSize: 1, pagesCount: page.count, list: [expect.anything()] });
  });
});

describe('lists', () => {
  const list = (more: object) =>
    call({ method: 'POST', url: '/list', payload: { currentPage: 0, pageSize: 1, parentOrgId: 1, ...more } });

  it('have the types of the specification, and no other [S3.266][S7.33]', async () => {
    const types = ENUMS.listTypes;
    const statuses = await Promise.all(types.map(async (type) => [type, (await list({ type })).statusCode]));
    expect(statuses).toEqual(types.map((type) => [type, 200]));
    expect((await list({ type: 'WEATHER' })).statusCode).toBe(400);
  });

  it('are sorted in both orders, and in no other [S3.268]', async () => {
    const names = async (sortOrder: string) => {
      const reply = await list({ type: 'ALARM_ROTATIONAL', sortField: 'name', sortOrder, pageSize: 50 });
      return okBody<{ list: { name: string }[] }>(reply).list.map(({ name }) => name);
    };
    await admin.post('/alarm-rotationals', { name: 'A first one', orgId: 1, validFrom: '2026-12-01 00:00:00' });
    expect(await names('ASCENDING')).toEqual(['A first one', 'Standby of the fields']);
    expect(await names('DESCENDING')).toEqual(['Standby of the fields', 'A first one']);
    expect((await list({ type: 'ALARM_ROTATIONAL', sortOrder: 'RANDOM' })).statusCode).toBe(400);
  });

  it('an event repeats in the six ways of the specification, and in no other [S3.267]', async () => {
    const { id } = await admin.participant(1);
    const update = (repeatType: string) => {
      const event = { ...EVENT, repeatType };
      return call({ method: 'PUT', url: `/participants/${id}/calendar/update`, payload: { event } });
    };
    const ways = ['DAILY', 'WEEKDAYS', 'WEEKENDS', 'WEEKLY', 'MONTHLY', 'YEARLY'];
    for (const way of ways) expect(okBody<Json>(await update(way)).repeatType).toBe(way);
    expect((await update('HOURLY')).statusCode).toBe(400);
  });
});
