import { describe, expect, it } from 'vitest';
import { type Json, SpecClient } from '../spec/client.ts';
import { ENUMS } from '../spec/entities.ts';
import { expectDefaults, expectTakenBack, ofSpec, specPlatform, unsent } from './specKit.ts';

/** The calls of a describe build on each other. */
const { url, client, send, named, org, participant, plan, point } = await specPlatform();

describe('session and account', () => {
  it('signs in, verifies, and finds its authorities by name (S1)', async () => {
    const { user } = await client.signIn('admin', 'admin');
    expect((user as Json).authorities).toEqual(expect.arrayContaining([...ENUMS.authorities]));
    const verified = await send('GET /verify');
    expect(verified).toMatchObject({ authorities: expect.arrayContaining([...ENUMS.authorities]) });
    expect(verified.surname).toEqual(expect.any(String));
    expect(await client.send('GET /ui-columns-order/is-allowed')).toBe(true);
    expect(await client.send('GET /locale')).toEqual(expect.any(Object));
  });

  it('renews its token, sets up a second factor, and signs out', async () => {
    const login = named('operator').replace(' ', '-');
    const password = 'kolben lampe werft';
    await send('POST /users', { body: { login, password, name: 'Jan', surname: 'Novák' } });
    const other = new SpecClient(url);
    const { refreshToken } = await other.signIn(login, password);
    const { data } = await other.send('POST /refresh', { body: { refreshToken } });
    expect(data).toMatchObject({ token: expect.any(String) });
    const changed = 'ein ganz anderer satz';
    await other.send('PATCH /users/change-password', { body: { newPassword: changed, previousPassword: password } });
    expect(await client.send('GET /user-2fa-status', { query: { userLogin: login } })).toBeDefined();
    const { url: code } = await other.send('POST /generate-qr-url', { body: { login, password: changed } });
    expect(code).toMatch(/^otpauth:/);
    await client.send('PATCH /reset-2fa-status', { query: { userLogin: login } });
    await other.send('GET /logout');
    expect([...other.sent].filter((name) => !client.sent.has(name))).toEqual([
      'POST /refresh',
      'PATCH /users/change-password',
      'POST /generate-qr-url',
      'GET /logout',
    ]);
    for (const name of other.sent) client.sent.add(name);
  });
});

describe('lists', () => {
  const asked = {
    currentPage: 0,
    filterValue: '',
    pageSize: 20,
    parentOrgId: 1,
    recursive: true,
    sortField: 'name',
    sortOrder: 'ASCENDING',
    deletedAlarm: false,
    alarmPointType: null,
  };

  it.each(ENUMS.listTypes)('of %s', async (type) => {
    expect(await send('POST /list', { body: { ...asked, type } })).toMatchObject({ currentPage: 0, pageSize: 20 });
  });

  it('of several types, of members, of devices, and the tree', async () => {
    const { id } = await participant();
    expect((await send('POST /list/multi', { body: { ...asked, type: 'PARTICIPANT' } })).count).toBeGreaterThan(0);
    const members = { type: 'PARTICIPANT', objectId: id, referenceType: 'PARTICIPANT_GROUP' };
    const page = { currentPage: 0, pageSize: 20, filterValue: '' };
    expect(await send('POST /list/membership', { body: { ...members, ...page } })).toMatchObject({ list: [] });
    expect(await client.send('GET /list/devices')).toEqual(expect.any(Array));
    expect(await client.send('GET /tree')).toMatchObject([{ id: 1, name: 'Total system' }]);
    const child = await org();
    expect(await client.send('GET /tree/{orgId}', { path: [1] })).toContainEqual(
      expect.objectContaining({ id: child.id, hasChildren: false }),
    );
    expect(await client.send('GET /organizations/{id}/children', { path: [1] })).toContainEqual(
      expect.objectContaining({ id: child.id }),
    );
  });
});

describe('participants', () => {
  it('are created, read, changed, copied, merged and removed', async () => {
    const { id, shortName, fullName } = await participant();
    expect(fullName).toBe(`Eva Malá (${shortName})`);
    const get = () => send('GET /participants/{id}', { path: [id] });
    await expectTakenBack('participant', get, (body, echo) => send('PUT /participants', { body, echo }));
    const found = await send('GET /participants/find-by-login/{login}', { path: [String(shortName)] });
    expect(found.id).toBe(id);
    await client.send('PUT /participants/merge-to-inexistent-user', { body: await get() });
    const copy = await send('POST /participants/clone', { body: { id } });
    await client.send('DELETE /participants/{id}', { path: [copy.id] });
  });
});

const EVENT = {
  title: 'Night',
  active: false,
  recurring: true,
  day: '2026-11-02 00:00:00',
  startDateSelected: '2026-11-03 00:00:00',
  endDateSelected: '2026-11-04 00:00:00',
  startTime: '22:00',
  endTime: '06:00',
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

describe.each([
  { owners: '/participants', entity: 'participantEvent', place: 'sourceEventId', make: participant },
  { owners: '/alarmpoints', entity: 'alarmPointEvent', place: 'calendarId', make: point },
] as const)('calendars of $owners', ({ owners, entity, place, make }) => {
  const update = `PUT ${owners}/{id}/calendar/update`;
  const list = (id: number) => client.send<Json[]>(`GET ${owners}/{id}/calendar`, { path: [id] });
  const replaces = async () =>
    entity === 'alarmPointEvent' ? { alarmReplacement: { alarmPointId: (await point()).id, id: 1 } } : {};

  it('take events with every field back unchanged', async () => {
    const { id } = await make();
    await client.send(update, { path: [id], body: { event: { ...EVENT, ...(await replaces()) } } });
    const get = async () => (await list(id))[0] ?? {};
    expect(await get()).toMatchObject(EVENT);
    await expectTakenBack(entity, get, (event, echo) => send(update, { path: [id], body: { event }, echo }));
    const { sourceEventId } = await get();
    await client.send(`DELETE ${owners}/{id}/calendar/{${place}}`, { path: [id, Number(sourceEventId)] });
    expect(await list(id)).toEqual([]);
  });

  it('give a new event the defaults of the specification [S3.33][S3.34][S3.35][S3.36][S3.37][S3.38][S3.39][S3.40][S3.41][S3.42]', async () => {
    const { id } = await make();
    expectDefaults(entity, await send(update, { path: [id], body: { event: { ...(await replaces()) } } }));
  });
});

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
const WHOLE = { description: 'Nights', orgId: 1, validFrom: '2026-12-01 00:00:00' };

async function standby(dateRule: Json): Promise<Json> {
  const ids = { alarmplanId: (await plan()).id, alarmpointId: (await point()).id };
  const event = {
    ...ids,
    name: 'First',
    alarmSchedulerId: 4,
    individualCalendarId: ids.alarmpointId,
    isActive: false,
    standard: true,
    dateRule,
  };
  return { name: named('Standby'), alarmPointWeekGroups: [{ alarmPointRotationEvents: [event] }] };
}

async function team(dateRule: Json): Promise<Json> {
  const device = { callingDeviceType: 'PAGER', message: 'Come in' };
  const event = { name: 'Second', individualCalendarId: (await participant()).id, dateRule, device };
  return { name: named('Team'), participantWeekGroups: [{ participantRotationEvents: [event] }] };
}

describe.each([
  { path: '/alarm-rotationals', entity: 'standbySchedule', make: standby },
  { path: '/participant-rotationals', entity: 'teamSchedule', make: team },
] as const)('$path', ({ path, entity, make }) => {
  it('take every field back unchanged, are copied and removed', async () => {
    const { id } = await send(`POST ${path}`, { body: { ...WHOLE, ...(await make(RULE)) } });
    const get = () => send(`GET ${path}/{id}`, { path: [id] });
    expect(await get()).toMatchObject({ ...WHOLE, orgName: 'Total system' });
    await expectTakenBack(entity, get, (body, echo) => send(`PUT ${path}`, { body, echo }));
    const copy = await send(`POST ${path}/clone`, { body: { id } });
    await client.send(`DELETE ${path}/{id}`, { path: [copy.id] });
  });

  it('have the defaults of the specification', async () => {
    const { type: _, start: __, end: ___, repeatEvery: ____, ...rule } = RULE;
    expectDefaults(entity, await send(`POST ${path}`, { body: await make(rule) }));
  });
});

describe('holidays', () => {
  it('take every field back unchanged, in their set', async () => {
    const at = { path: [1], query: { year: 2031 } };
    expect(await send('GET /holidays/{orgId}', at)).toMatchObject({
      id: null,
      orgId: 1,
      orgName: 'Total system',
      year: 2031,
    });
    const body = {
      title: 'New year',
      active: true,
      allDay: true,
      start: '2031-01-01 00:00:00',
      end: '2031-01-01 23:59:00',
      recurring: false,
      standard: false,
      singleDay: true,
    };
    const { id } = await send('POST /holidays/{orgId}', { ...at, body });
    const get = async () => ((await send('GET /holidays/{orgId}', at)).events as Json[])[0] ?? {};
    expect(await get()).toMatchObject({ ...body, id });
    await expectTakenBack('holiday', get, (holiday, echo) =>
      send('PUT /holidays/{orgId}', { ...at, body: holiday, echo }),
    );
    await client.send('DELETE /holidays/{holidayId}/{orgId}', { path: [id, 1], query: { year: 2031 } });
  });
});

describe('instruction files', () => {
  const form = (...names: string[]) => {
    const data = new FormData();
    for (const name of names) data.append('file', new Blob(['Close the valve.']), name);
    return data;
  };
  const paths = async (filter: string) => {
    const orgs = await client.send<{ id: number; files: Json[] }[]>('GET /instructions/instruction-files', {
      query: { filter },
    });
    return orgs.flatMap(({ files }) => files.map(({ name, path, type }) => ({ name, path, type })));
  };

  it('are uploaded to the organization of the address, moved and deleted by their paths (S6)', async () => {
    const { id } = await org();
    await client.send('POST /instructions/upload', { query: { orgId: id }, body: form('valve-one.txt') });
    const two = form('valve-two.txt', 'valve-three.txt');
    await client.send('POST /instructions/upload-files', { query: { orgId: id }, body: two });
    const before = await paths('valve');
    expect(before.map(({ name, type }) => [name, type]).sort()).toEqual([
      ['valve-one.txt', 'txt'],
      ['valve-three.txt', 'txt'],
      ['valve-two.txt', 'txt'],
    ]);
    await client.send('PATCH /instructions/move', { body: before.map(({ path }) => path), query: { orgId: 1 } });
    const moved = await paths('valve');
    expect(moved.map(({ path }) => path)).not.toEqual(before.map(({ path }) => path));
    await client.send('DELETE /instructions/delete', { body: moved.map(({ path }) => path) });
    expect(await paths('valve')).toEqual([]);
  });
});

describe('organizations', () => {
  it('take every field back unchanged, and have their path and children in each call (S2)', async () => {
    const { id, name, ...rest } = await org();
    expect(rest).toMatchObject({ fullOrgPath: `[Total system][${name}]`, hasChildren: false });
    const get = () => send('GET /organizations/{id}', { path: [id] });
    await expectTakenBack('organization', get, (body, echo) => send('PUT /organizations', { body, echo }));
    expect(await send('GET /showOrg/{id}', { path: [id] })).toMatchObject({ id, name });
    expect(await send('GET /organizations/{id}', { path: [1] })).toMatchObject({
      fullOrgPath: '[Total system]',
      hasChildren: true,
    });
    const limits = await client.send('GET /organizations/object-limits/{id}', { path: [id] });
    await client.send('POST /organizations/object-limits/{id}', { path: [id], body: limits });
    const moved = { id: (await participant()).id, objectType: 'PARTICIPANT', newOrgId: id };
    expect(await client.send('PUT /move', { body: moved })).toEqual({ status: 'ok' });
    await client.send('DELETE /organizations/{id}', { path: [(await org()).id] });
  });
});

describe('users', () => {
  it('take every field back unchanged; authorities are told and grant nothing (S2)', async () => {
    const login = named('user').replace(' ', '-');
    const body = { login, password: 'kolben lampe werft', name: 'Jan', surname: 'Novák', authorities: ['ADMIN'] };
    const { id, authorities } = await send('POST /users', { body });
    expect(authorities).toEqual([]);
    const get = () => send('GET /users/{id}', { path: [id] });
    await expectTakenBack('user', get, (user, echo) => send('PUT /users', { body: user, echo }));
    await client.send('PUT /users', { body: { ...ofSpec('user', await get()), authorities: ['ADMIN', 'REPORTS'] } });
    expect((await get()).authorities).toEqual([]);
    const admin = await send('GET /users/find-by-login/{login}', { path: ['admin'] });
    expect(admin.authorities).toEqual(['ADMIN', ...ENUMS.authorities]);
    await client.send('DELETE /users/{id}', { path: [id] });
  });
});

it('every call of the specification that is not about alarms was sent', () => {
  expect(unsent(client, false)).toEqual([]);
});
