import { describe, expect, it } from 'vitest';
import { CALLS, nameOf } from '../spec/calls.ts';
import { type Json, SpecClient, valuesAt } from '../spec/client.ts';
import { ENTITIES, ENUMS, type EntityName, keysOf, type SpecEntity, TODAY } from '../spec/entities.ts';
import { adminPlatform } from './admin.ts';
import { portOf } from './uploads.ts';

/** A client that knows the specification only uses the whole platform. The calls of a describe build on each other. */
const { t } = await adminPlatform();
const url = `http://127.0.0.1:${await portOf(t)}`;
const client = new SpecClient(url);
await client.signIn('admin', 'admin');

interface Stored extends Json {
  id: number;
}
const send = (...call: Parameters<SpecClient['send']>) => client.send<Stored>(...call);

let made = 0;
const named = (name: string) => `${name} ${++made}`;

/** A record without its version, which each write increments. */
const unversioned = ({ version: _, ...record }: Json) => record;

/** The fields of the specification of a record. */
const ofSpec = (entity: EntityName, record: Json) =>
  Object.fromEntries(keysOf(entity).flatMap((key) => (Object.hasOwn(record, key) ? [[key, record[key]]] : [])));

/** The present day in the platform's time zone, and times, as they are on the wire. */
const today = `${new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Prague' }).format()} 00:00:00`;

function expectDefaults(entity: EntityName, record: Json): void {
  const { defaults = {} }: SpecEntity = ENTITIES[entity];
  for (const [path, wanted] of Object.entries(defaults)) {
    const [value] = valuesAt(record, path);
    const isTime = typeof wanted === 'string' && /^\d\d:\d\d$/.test(wanted);
    const told = isTime ? String(value).slice(0, 5) : value;
    expect([path, told]).toEqual([path, wanted === TODAY ? today : wanted]);
  }
}

/** Stores a record as it was read, and with the fields of the specification only; reads it again after each. */
async function expectTakenBack(
  entity: EntityName,
  get: () => Promise<Json>,
  put: (body: Json, echo: boolean) => Promise<Json>,
): Promise<void> {
  const before = await get();
  await put(before, true);
  expect(unversioned(await get())).toEqual(unversioned(before));
  await put(ofSpec(entity, await get()), false);
  expect(unversioned(await get())).toEqual(unversioned(before));
}

const org = () => send('POST /organizations', { body: { name: named('Ward') } });
const participant = (more: Json = {}) => {
  const body = { name: 'Eva', surname: 'Malá', shortName: named('E').replace(' ', ''), language: 'CZECH', ...more };
  return send('POST /participants', { body });
};
const plan = () => send('POST /alarmplans', { body: { name: named('Plan') } });
const point = () => send('POST /alarmpoints', { body: { name: named('Point') } });

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

describe('alarm points and plans', () => {
  it('need a name only, are read, changed, copied, removed and brought back (S6)', async () => {
    const { id } = await point();
    const get = () => send('GET /alarmpoints/{id}', { path: [id] });
    const before = await get();
    await client.send('PUT /alarmpoints/', { body: before });
    expect(unversioned(await get())).toEqual(unversioned(before));
    const copy = await send('POST /alarmpoints/clone', { body: { id } });
    await client.send('DELETE /alarmpoints/{id}', { path: [copy.id] });
    await client.send('PUT /alarmpoints/re-enable', { body: { id: copy.id } });
    expect(await client.send('GET /alarmpoints/quit/{id}', { path: [id] })).toEqual({ id, ended: 0 });
  });

  it('plans need a name only, are read, changed, copied and removed (S6)', async () => {
    const { id } = await plan();
    const get = () => send('GET /alarmplans/{id}', { path: [id] });
    const before = await get();
    await client.send('PUT /alarmplans', { body: before });
    expect(unversioned(await get())).toEqual(unversioned(before));
    const copy = await send('POST /alarmplans/clone', { body: { id } });
    await client.send('DELETE /alarmplans/{id}', { path: [copy.id] });
  });

  it('predefined apps take every field back unchanged', async () => {
    const icon = '{"name":"flame","color":"#d32f2f"}';
    const body = {
      orgId: 1,
      systemId: named('APP').replace(' ', '-'),
      alarmPlanId: (await plan()).id,
      icon,
      alarmType: 'FIRE',
    };
    const { id } = await send('POST /alarmpoints/predefined', { body });
    const get = () => send('GET /alarmpoints/predefined/{orgId}', { path: [1], query: { alarmtype: 'FIRE' } });
    expect(await get()).toMatchObject({ ...body, id });
    await expectTakenBack('alarmApp', get, (app, echo) => send('PUT /alarmpoints/predefined', { body: app, echo }));
    await client.send('DELETE /alarmpoints/predefined/{id}', { path: [id] });
  });

  it('consequential triggers have the defaults of the specification and take every field back unchanged', async () => {
    const initiatorId = (await point()).id;
    const first = { name: 'Next', initiatorId };
    const made = await send('POST /consequentials', { body: first });
    expectDefaults('trigger', made);
    const get = () => send('GET /consequentials/{id}', { path: [made.id] });
    await expectTakenBack('trigger', get, (body, echo) => send('PUT /consequentials', { body, echo }));
    expect(await client.send('GET /consequentials/list', { query: { initiatorId } })).toMatchObject([first]);
    expect(await client.send('GET /consequentials/triggers/{initiatorId}', { path: [initiatorId] })).not.toContain(
      'ON_NEW',
    );
    expect(await client.send('PUT /consequentials/show-name', { query: { triggerType: 'ON_ACCEPTED' } })).toBeTruthy();
    await client.send('DELETE /consequentials/{id}', { path: [made.id] });
  });

  it('templates take every field back unchanged', async () => {
    const body = { name: named('Template'), icon: '{"name":"flame","color":"#d32f2f"}' };
    const { id } = await send('POST /alarmtemplates', { body });
    const get = () => send('GET /alarmtemplates/{id}', { path: [id] });
    expect(await get()).toMatchObject(body);
    await expectTakenBack('alarmTemplate', get, (one, echo) => send('PUT /alarmtemplates', { body: one, echo }));
    await client.send('DELETE /alarmtemplates/{id}', { path: [id] });
  });
});

describe('alarms', () => {
  const day = (date: Date) => ({
    dayOfMonth: date.getUTCDate(),
    month: date.toLocaleString('en', { month: 'long', timeZone: 'UTC' }).toUpperCase(),
    year: date.getUTCFullYear(),
  });
  const around = (days: number) => day(new Date(Date.now() + days * 86_400_000));
  const asked = {
    field: null,
    currentPage: 0,
    duration: { option: 'HOURS_DURATION', hours: 23 },
    orderByPriority: false,
    pageSize: 10,
    sortField: 'alarmName',
    sortOrder: 'DESCENDING',
    textFilter: '',
    columnsFilter: {},
    organizationFilter: { id: 1 },
    participantsFilter: { participants: [], groups: [] },
  };
  const ended = async (name: string) => {
    const body = { ...asked, columnsFilter: { alarmName: [name] } };
    return ((await send('POST /history', { body })).list as Stored[])[0]?.id;
  };

  it('are triggered, found, opened and prepared again; what was prepared is triggered as it is (S3)', async () => {
    const { id: alarmPointId, name } = await point();
    const { id } = await send('POST /alarm-trigger', { body: { alarmPointId } });
    const again = await send('POST /alarm-trigger', { body: { alarmPointId } });
    expect(again.id).not.toBe(id);
    const page = await send('POST /alarmtable', { body: asked });
    expect((page.list as Stored[]).map((row) => row.id)).toContain(id);
    const details = await send('GET /alarmtable/details/{id}', { path: [id] });
    expect(details).toMatchObject({ id, alarmName: name, text: name });
    for (const table of ['alarmtable', 'history']) {
      await expect.poll(() => ended(String(name))).toBeDefined();
      const prepared = await send('GET /{table}/prepare-trigger-again/{id}', {
        path: [table, (await ended(String(name))) ?? 0],
      });
      expect((await send('POST /alarm-trigger', { body: prepared })).id).toEqual(expect.any(Number));
    }
    expect((await send('GET /history/details/{id}', { path: [id] })).id).toBe(id);
    expect((await send('POST /history/by-alarm', { query: { alarmId: id } })).count).toBeGreaterThan(0);
  });

  it('are triggered from a template as it was prepared, with or without a text (S3)', async () => {
    for (const text of [undefined, 'Fire']) {
      const { id } = await send('POST /alarmtemplates', { body: { name: named('Fire') } });
      const stored = await send('GET /alarmtemplates/{id}', { path: [id] });
      if (text !== undefined) await client.send('PUT /alarmtemplates', { body: { ...stored, text }, echo: true });
      const prepared = await send('GET /alarmtemplates/prepare/{id}', { path: [id] });
      const raised = await send('POST /alarm-trigger', { body: prepared });
      const details = await send('GET /alarmtable/details/{id}', { path: [raised.id] });
      expect(details.text).toBe(text ?? stored.name);
    }
  });

  it('a manual call is prepared again with its long text as name (S3)', async () => {
    const text = 'Please come to ward 3. '.repeat(20).trim();
    const recipients = { participants: [(await participant()).id], groups: [] };
    const raised = await send('POST /alarm-trigger', { body: { text, recipients, manual: true } });
    const path = ['alarmtable', raised.id];
    const prepared = await send('GET /{table}/prepare-trigger-again/{id}', { path });
    expect(prepared.name).toBe(text);
    expect((await send('POST /alarm-trigger', { body: prepared })).id).not.toBe(raised.id);
  });

  it.each([
    ['hours', { ...asked }],
    ['days', { ...asked, duration: { option: 'DATE_DURATION', start: around(-1), end: around(1) } }],
    ['an organization by its id', { ...asked, organizationFilter: 1 }],
    [
      'an organization as it was listed',
      { ...asked, organizationFilter: { id: 1, name: 'Total system', hasChildren: true } },
    ],
    ['no people', { ...asked, participantsFilter: [] }],
    ['one value of a column', { ...asked, columnsFilter: { status: 'CONFIG_PROBLEM' } }],
  ])('are found by %s (S6)', async (_, body) => {
    await point().then(({ id }) => send('POST /alarm-trigger', { body: { alarmPointId: id } }));
    await expect.poll(async () => (await send('POST /alarmtable', { body })).count).toBeGreaterThan(0);
  });

  it('are found by a list of people who were called: none for somebody who was not (S6)', async () => {
    const { id } = await participant();
    expect((await send('POST /alarmtable', { body: asked })).count).toBeGreaterThan(0);
    expect((await send('POST /alarmtable', { body: { ...asked, participantsFilter: [id] } })).count).toBe(0);
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

describe('dashboard, saved filters and prelistening', () => {
  it('stores 12 lines of widgets as a JSON string', async () => {
    const widgets = JSON.stringify(Array.from({ length: 12 }, (_, line) => (line === 0 ? ['statistics'] : [])));
    await client.send('PUT /widgets', { body: { widgets } });
    expect((await send('GET /widgets')).widgets).toBe(widgets);
  });

  it('has the figures of every period', async () => {
    expect(await client.send('GET /dashboard')).toEqual(expect.any(Object));
    expect(await client.send('GET /dashboard/resources')).toEqual(expect.any(Object));
    for (const call of ['calls-typed', 'calls', 'statistics'])
      for (const period of ENUMS.periods)
        expect(await client.send(`GET /dashboard/${call}/{period}`, { path: [period] })).toBeDefined();
  });

  it('keeps the filters of a table as plain text', async () => {
    await client.send('POST /table-filters', { body: '{"status":["NEW"]}' });
    expect(await client.send('GET /table-filters')).toBe('{"status":["NEW"]}');
    await client.send('DELETE /table-filters');
    expect(await client.send('GET /table-filters')).toBe('');
  });

  it('lets a text be heard', async () => {
    const call = client.send('POST /alarmpoints/text-prelisten-link', { body: 'Fire in hall 3' });
    // without a speech program on the machine
    await expect(
      call.then(
        () => 'link',
        (error: Error) => error.message,
      ),
    ).resolves.toMatch(/^link$|: 503 /);
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

it('every call of the specification was sent', () => {
  expect(CALLS.map(nameOf).filter((name) => !client.sent.has(name))).toEqual([]);
});
