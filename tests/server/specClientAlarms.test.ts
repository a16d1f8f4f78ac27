import { describe, expect, it } from 'vitest';
import { ENUMS } from '../spec/entities.ts';
import { expectDefaults, expectTakenBack, type Stored, specPlatform, unsent, unversioned } from './specKit.ts';

/** The calls of a describe build on each other. */
const { client, send, named, participant, plan, point } = await specPlatform();

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

it('every call of the specification about alarms was sent', () => {
  expect(unsent(client, true)).toEqual([]);
});
