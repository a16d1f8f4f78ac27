import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import type { Json } from './records.ts';

const { t, admin, clientAt } = await adminPlatform();

type Event = Json & { sourceEventId: number; version: number };

/** An event of a whole night, without anything that has a default. */
const NIGHT = { title: 'Night', startDateSelected: '2026-11-02 00:00:00', endDateSelected: '2026-11-03 00:00:00' };

/** Creates a new owner of each kind, and gives the path of its calendar. */
const OWNERS = [
  ['participants', 'PARTICIPANT', async (orgId: number) => (await admin.participant(orgId)).id],
  ['alarmpoints', 'ALARMPOINT', async (orgId: number) => (await admin.alarmPoint(orgId)).id],
] as const;

const save = (calendar: string, event: object, client = admin) =>
  client.send('PUT', `${calendar}/update`, { event }) as Promise<{ status: number; body: Event }>;

async function stored(calendar: string, event: object): Promise<Event> {
  const { status, body } = await save(calendar, event);
  expect(status).toBe(200);
  return body;
}

describe.each(OWNERS)('the calendar of %s', (path, ownerType, owner) => {
  const calendarOf = async (orgId = 1) => `/${path}/${await owner(orgId)}/calendar`;

  it('creates, lists, changes and removes events, and audits each write [S9.32][S9.33][S9.34][S7.59][S7.60][S7.62][S7.77][S7.78][S7.79]', async () => {
    const calendar = await calendarOf();
    expect(await admin.get(calendar)).toEqual([]);
    const created = await stored(calendar, NIGHT);
    expect(created).toMatchObject({
      title: 'Night',
      active: true,
      recurring: false,
      startTime: '00:00',
      endTime: '23:59',
      version: 1,
      startDateSelected: '2026-11-02 00:00:00',
      endDateSelected: '2026-11-03 00:00:00',
      acknowledgeTime: 1,
      endType: 'AFTER_TIMES_END',
      repeatType: 'DAILY',
      repeatEvery: 1,
      monthSubType: 'DAY_OF_THE_MONTH',
    });
    expect(created).not.toHaveProperty('id');
    expect(await admin.get(calendar)).toEqual([created]);
    const changed = await stored(calendar, { ...created, startTime: '22:00', endTime: '06:00:00', deviceType: 'SMS' });
    expect(changed).toMatchObject({
      sourceEventId: created.sourceEventId,
      version: 2,
      startTime: '22:00',
      endTime: '06:00',
      deviceType: 'SMS',
    });
    expect(await admin.get(calendar)).toEqual([changed]);
    expect(await admin.remove(`${calendar}/${created.sourceEventId}`)).toEqual({});
    expect(await admin.get(calendar)).toEqual([]);
    const { rows } = await t.platform.pool.query('select action from audit where object_id = $1 order by id', [
      created.sourceEventId,
    ]);
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'remove']);
  });

  it('stores an event without a title as "Event title" [S4.25]', async () => {
    const calendar = await calendarOf();
    for (const event of [{}, { title: null }, { title: '  ' }]) {
      expect(await stored(calendar, event)).toMatchObject({ title: 'Event title' });
    }
    const named = await stored(calendar, { title: 'Absent' });
    expect(await stored(calendar, { ...named, title: '' })).toMatchObject({ title: 'Event title', version: 2 });
  });

  it('refuses a change of an event that somebody else has changed, and returns the stored one', async () => {
    const calendar = await calendarOf();
    const created = await stored(calendar, NIGHT);
    const theirs = await stored(calendar, { ...created, title: 'Theirs' });
    expect(await save(calendar, { ...created, title: 'Mine' })).toMatchObject({
      status: 409,
      body: { reason: 'VERSION_CONFLICT', current: { title: 'Theirs', version: theirs.version } },
    });
  });

  it.each([
    ['an unknown field', { colour: 'red' }, { colour: 'unknownField' }],
    ['an end before its start', { endDateSelected: '2026-11-01 00:00:00' }, { endDateSelected: 'endAfterStart' }],
    ['a time that is none', { startTime: '25:00' }, { startTime: 'time' }],
    ['a recurrence that does not exist', { repeatType: 'HOURLY' }, { repeatType: 'enum' }],
    ['a count of nothing', { recurring: true, repeatEvery: 0 }, { repeatEvery: 'min:1' }],
    [
      'no last day of a series that ends with one',
      { recurring: true, endType: 'ON_DATE_END' },
      { endDate: 'required' },
    ],
    [
      'a last day before the first',
      { recurring: true, endType: 'ON_DATE_END', endDate: '2026-10-01 00:00:00' },
      { endDate: 'endAfterStart' },
    ],
    ['exceptions that are no days', { exceptDates: ['2026-02-30'] }, { exceptDates: 'date' }],
    ['the same exception twice', { exceptDates: ['2026-02-03', '2026-02-03'] }, { exceptDates: 'distinctItems' }],
    ['a long title', { title: 'x'.repeat(101) }, { title: 'maxLength:100' }],
  ])('refuses %s at its field', async (_, wrong, errors) => {
    expect(await save(await calendarOf(), { ...NIGHT, ...wrong })).toMatchObject({ status: 400, body: { errors } });
  });

  it('has at most 500 events', async () => {
    const calendar = await calendarOf();
    await stored(calendar, NIGHT);
    const resource = path === 'participants' ? 'participant-events' : 'alarm-point-events';
    const field = path === 'participants' ? 'participantId' : 'alarmPointId';
    const definition = t.platform.definitions.byName.get(resource);
    if (!definition) throw new Error(resource);
    const id = Number(calendar.split('/')[2]);
    const events = Array.from({ length: 499 }, () => ({ ...NIGHT, [field]: id, orgId: 1 }));
    await t.platform.store.bulkCreate(definition, events);
    expect(await admin.get<Event[]>(calendar)).toHaveLength(500);
    expect(await save(calendar, NIGHT)).toMatchObject({ status: 400, body: { errors: { [field]: 'maxItems:500' } } });
  });

  it("is not another record's: an event is neither changed nor removed there", async () => {
    const [calendar, other] = [await calendarOf(), await calendarOf()];
    const { sourceEventId } = await stored(calendar, NIGHT);
    expect(await save(other, { sourceEventId, title: 'Mine' })).toMatchObject({ status: 404 });
    expect(await admin.send('DELETE', `${other}/${sourceEventId}`)).toMatchObject({ status: 404 });
    expect(await admin.get(calendar)).toMatchObject([{ title: 'Night' }]);
  });

  it('needs the authorities of its owner, and its organization', async () => {
    const [home, elsewhere] = [await admin.org(1), await admin.org(1)];
    const calendar = await calendarOf(home.id);
    const created = await stored(calendar, NIGHT);
    const viewer = await clientAt(home.id, [`${ownerType}_VIEW`]);
    expect(await viewer.get(calendar)).toHaveLength(1);
    expect((await save(calendar, NIGHT, viewer)).status).toBe(403);
    expect((await viewer.send('DELETE', `${calendar}/${created.sourceEventId}`)).status).toBe(403);
    const stranger = await clientAt(elsewhere.id, [`${ownerType}_VIEW`, `${ownerType}_EDIT`]);
    expect((await stranger.send('GET', calendar)).status).toBe(403);
    expect((await save(calendar, created, stranger)).status).toBe(403);
    expect((await save(calendar, NIGHT, stranger)).status).toBe(403);
    expect((await stranger.send('DELETE', `${calendar}/${created.sourceEventId}`)).status).toBe(403);
    const other = await clientAt(home.id, ['USER_VIEW', 'USER_EDIT']);
    expect((await other.send('GET', calendar)).status).toBe(403);
  });

  it('is copied, moved and removed with its owner', async () => {
    const id = await owner(1);
    const calendar = `/${path}/${id}/calendar`;
    await stored(calendar, NIGHT);
    const org = await admin.org(1);
    const copy = await admin.post(`/${path}/clone`, { id });
    expect(await admin.get(`/${path}/${copy.id}/calendar`)).toMatchObject([{ title: 'Night', orgId: 1 }]);
    await admin.put('/move', { id, objectType: ownerType, newOrgId: org.id });
    expect(await admin.get(calendar)).toMatchObject([{ title: 'Night', orgId: org.id }]);
    await admin.remove(`/${path}/${id}`);
    const removed = await admin.send('PUT', `${calendar}/update`, { event: NIGHT });
    expect(removed.status).toBe(400);
  });
});

describe('the replacement of an alarm point', () => {
  it('is stored with its title, and prevents removing the other alarm point [S3.30][S3.31][S3.32]', async () => {
    const [point, other] = [await admin.alarmPoint(1), await admin.alarmPoint(1)];
    const event = { ...NIGHT, alarmReplacement: { alarmPointId: other.id } };
    const created = await stored(`/alarmpoints/${point.id}/calendar`, event);
    expect(created.alarmReplacement).toMatchObject({ alarmPointId: other.id, alarmPointName: expect.any(String) });
    const uses = await admin.get(`/used-by/ALARMPOINT/${other.id}`);
    const items = [{ id: created.sourceEventId, title: 'Night', parentId: point.id }];
    expect(uses).toMatchObject({ count: 1, groups: [{ resource: 'alarm-point-events', items }] });
  });

  it('must be within reach', async () => {
    const [home, elsewhere] = [await admin.org(1), await admin.org(1)];
    const [point, foreign] = [await admin.alarmPoint(home.id), await admin.alarmPoint(elsewhere.id)];
    const user = await clientAt(home.id, ['ALARMPOINT_VIEW', 'ALARMPOINT_EDIT']);
    const event = { ...NIGHT, alarmReplacement: { alarmPointId: foreign.id } };
    expect(await save(`/alarmpoints/${point.id}/calendar`, event, user)).toMatchObject({
      status: 400,
      body: { errors: { 'alarmReplacement.alarmPointId': 'notFound' } },
    });
  });

  it("doesn't exist in the calendars of people", async () => {
    const { id } = await admin.participant(1);
    const event = { ...NIGHT, alarmReplacement: { alarmPointId: 1 } };
    expect(await save(`/participants/${id}/calendar`, event)).toMatchObject({
      status: 400,
      body: { errors: { alarmReplacement: 'unknownField' } },
    });
  });
});

it('the extension is announced', async () => {
  const { extensions } = await admin.get<{ extensions: string[] }>('/capabilities');
  expect(extensions).toContain('calendars');
});
