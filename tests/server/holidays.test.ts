import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import type { Client, Json, Stored } from './records.ts';

const { admin, clientAt } = await adminPlatform();

const OCCUPIED = { status: 409, body: { reason: 'Date is occupied' } };

const holiday = (first: string, last = first, more: object = {}) => ({
  title: `Holiday ${first}`,
  active: true,
  allDay: true,
  recurring: false,
  standard: false,
  start: `${first} 00:00:00`,
  end: `${last} 23:59:00`,
  singleDay: first === last,
  ...more,
});

interface HolidaySet extends Json {
  events: Stored[];
  inherited: Stored[];
}

const setOf = (orgId: number, year: number, client: Client = admin) =>
  client.get<HolidaySet>(`/holidays/${orgId}?year=${year}`);
const add = (orgId: number, year: number, record: object) => admin.post(`/holidays/${orgId}?year=${year}`, record);
const titles = (list: readonly Json[]) => list.map(({ title }) => title);

describe('holiday sets', () => {
  it('are empty with a null id until the first holiday, and then count their changes [S3.108][S7.135][S7.136][S7.137][S7.138]', async () => {
    const { id: orgId } = await admin.org(1, 'Advent');
    const empty = await setOf(orgId, 2026);
    expect(empty).toMatchObject({ id: null, version: 0, orgId, orgName: 'Advent', name: 'Advent 2026', year: 2026 });
    expect(empty).toMatchObject({ validFrom: '2026-01-01 00:00:00', description: '', events: [] });

    const made = await add(orgId, 2026, holiday('2026-12-25', '2026-12-26'));
    expect(made).toMatchObject({
      title: 'Holiday 2026-12-25',
      start: '2026-12-25 00:00:00',
      end: '2026-12-26 23:59:00',
      singleDay: false,
      active: true,
      allDay: true,
      recurring: false,
      standard: false,
      orgId,
      year: 2026,
      version: 1,
    });
    const filled = await setOf(orgId, 2026);
    expect(filled).toMatchObject({ version: 1, events: [{ id: made.id, title: 'Holiday 2026-12-25', version: 1 }] });
    expect(filled.id).toEqual(expect.any(Number));
    expect((await setOf(orgId, 2027)).events).toEqual([]);

    const changed = await admin.put(`/holidays/${orgId}?year=2026`, { ...made, title: 'Christmas' });
    expect(changed).toMatchObject({ id: made.id, title: 'Christmas', version: 2 });
    expect(await setOf(orgId, 2026)).toMatchObject({ id: filled.id, version: 2, events: [{ title: 'Christmas' }] });
    expect(await admin.send('PUT', `/holidays/${orgId}?year=2026`, { ...made, title: 'Late' })).toMatchObject({
      status: 409,
      body: { reason: 'VERSION_CONFLICT', current: { title: 'Christmas' } },
    });

    expect(await admin.remove(`/holidays/${made.id}/${orgId}?year=2026`)).toEqual({});
    expect(await setOf(orgId, 2026)).toMatchObject({ id: filled.id, version: 3, events: [] });
    const { list } = await admin.get<{ list: { action: string }[] }>(`/audit/HOLIDAY/${made.id}`);
    expect(list.map(({ action }) => action)).toEqual(['remove', 'update', 'create']);
  });

  it('mark a holiday as lasting a single day if start and end are on one date, whatever is sent [S5.10]', async () => {
    const { id: orgId } = await admin.org(1);
    const one = await add(orgId, 2026, holiday('2026-05-01', '2026-05-01', { singleDay: false }));
    expect(one.singleDay).toBe(true);
    const two = await admin.put(`/holidays/${orgId}?year=2026`, { ...one, end: '2026-05-02 12:00:00' });
    expect(two.singleDay).toBe(false);
  });

  it.each([
    ['the same day', '2026-08-10', '2026-08-10'],
    ['days around it', '2026-08-01', '2026-08-31'],
    ['a day before and the first', '2026-08-09', '2026-08-10'],
    ['the last and a day after', '2026-08-12', '2026-08-13'],
  ])('refuse a holiday on %s as occupied [S5.17]', async (_, first, last) => {
    const { id: orgId } = await admin.org(1);
    const taken = await add(orgId, 2026, holiday('2026-08-10', '2026-08-12'));
    expect(await admin.send('POST', `/holidays/${orgId}?year=2026`, holiday(first, last))).toEqual(OCCUPIED);
    expect(titles((await setOf(orgId, 2026)).events)).toEqual([taken.title]);
    const other = await add(orgId, 2026, holiday('2026-08-20'));
    const moved = { ...other, start: `${first} 08:00:00`, end: `${last} 12:00:00`, allDay: false };
    expect(await admin.send('PUT', `/holidays/${orgId}?year=2026`, moved)).toEqual(OCCUPIED);
  });

  it('accept neighbors, the holiday itself, and the same day in another set', async () => {
    const { id: orgId } = await admin.org(1);
    const { id: otherOrg } = await admin.org(1);
    const made = await add(orgId, 2026, holiday('2026-08-10', '2026-08-12'));
    await add(orgId, 2026, holiday('2026-08-09'));
    await add(orgId, 2026, holiday('2026-08-13'));
    await admin.put(`/holidays/${orgId}?year=2026`, { ...made, title: 'Longer', start: '2026-08-11 00:00:00' });
    await add(otherOrg, 2026, holiday('2026-08-11'));
    await add(orgId, 1970, holiday('1970-08-11'));
    expect((await setOf(orgId, 2026)).events).toHaveLength(3);
  });

  it('give a day to one of two holidays that are created at the same time', async () => {
    const { id: orgId } = await admin.org(1);
    const replies = await Promise.all(
      ['first', 'second', 'third'].map((title) =>
        admin.send('POST', `/holidays/${orgId}?year=2026`, holiday('2026-10-03', '2026-10-03', { title })),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await setOf(orgId, 2026)).events).toHaveLength(1);
  });

  it('are moved to another organization only if the day is free there', async () => {
    const { id: from } = await admin.org(1);
    const { id: to } = await admin.org(1);
    const made = await add(from, 2026, holiday('2026-11-01'));
    const taken = await add(to, 2026, holiday('2026-11-01'));
    const move = { id: made.id, objectType: 'HOLIDAY', newOrgId: to };
    expect(await admin.send('PUT', '/move', move)).toEqual(OCCUPIED);
    await admin.remove(`/holidays/${taken.id}/${to}?year=2026`);
    await admin.put('/move', move);
    expect((await setOf(to, 2026)).events).toMatchObject([{ id: made.id }]);
    expect((await setOf(from, 2026)).events).toEqual([]);
  });

  it.each([
    ['no title', { title: ' ' }, { title: 'required' }],
    ['a long title', { title: 'x'.repeat(101) }, { title: 'maxLength:100' }],
    ['no start', { start: null }, { start: 'required' }],
    ['an end before the start', { end: '2026-02-28 12:00:00' }, { end: 'endAfterStart' }],
    ['another format of the start', { start: '01.03.2026' }, { start: 'inYear:2026' }],
    ['a day that does not exist', { start: '2026-02-30 00:00:00' }, { start: 'dateTime' }],
    ['a start in another year', { start: '2025-12-31 00:00:00' }, { start: 'inYear:2026' }],
    ['more than a year', { end: '2027-03-02 00:00:00' }, { end: 'maxDays:366' }],
  ])('refuse a holiday with %s at the field [S5.8][S5.9]', async (name, wrong, errors) => {
    const { id: orgId } = await admin.org(1);
    const reply = await admin.send('POST', `/holidays/${orgId}?year=2026`, { ...holiday('2026-03-01'), ...wrong });
    if (name === 'another format of the start') {
      // the time is ignored
      expect(reply).toMatchObject({ status: 200, body: { start: '2026-03-01 00:00:00' } });
    } else expect(reply).toEqual({ status: 400, body: { reason: 'VALIDATION', errors } });
  });

  it('are found under their organization and year only', async () => {
    const { id: orgId } = await admin.org(1);
    const { id: other } = await admin.org(1);
    const made = await add(orgId, 2026, holiday('2026-06-01'));
    for (const url of [`/holidays/${other}?year=2026`, `/holidays/${orgId}?year=2027`]) {
      expect((await admin.send('PUT', url, { ...made })).status).toBe(404);
      expect((await admin.send('DELETE', url.replace('/holidays', `/holidays/${made.id}`))).status).toBe(404);
    }
    for (const query of ['', '?year=', '?year=x', '?year=1969', '?year=10000', '?year=2026&year=2027']) {
      expect((await admin.send('GET', `/holidays/${orgId}${query}`)).status).toBe(400);
    }
    for (const id of ['0', 'x', '2000000000']) {
      expect((await admin.send('GET', `/holidays/${id}?year=2026`)).status).toBe(404);
    }
    expect((await admin.send('POST', `/holidays/${orgId}?year=1969`, holiday('1969-01-01'))).status).toBe(400);
  });

  it('of the whole system and 1970 apply everywhere and in every year, and those of parent organizations are inherited [S3.118][S3.119]', async () => {
    const { id: above } = await admin.org(1, 'Country');
    const { id: orgId } = await admin.org(above, 'Town');
    const { id: below } = await admin.org(orgId, 'Street');
    await add(1, 1970, holiday('1970-01-01', '1970-01-01', { title: 'New Year' }));
    await add(above, 2026, holiday('2026-08-01', '2026-08-01', { title: 'National day' }));
    await add(above, 2026, holiday('2026-08-02', '2026-08-02', { title: 'Every year since', recurring: true }));
    await add(orgId, 2027, holiday('2027-09-01', '2027-09-01', { title: 'Fair' }));
    await add(below, 2027, holiday('2027-09-02', '2027-09-02', { title: 'Of the street' }));
    const town = await setOf(orgId, 2027);
    expect(titles(town.events)).toEqual(['Fair']);
    expect(town.inherited).toMatchObject([
      { title: 'New Year', orgId: 1, orgName: 'Total system', year: 1970 },
      { title: 'Every year since', orgId: above, orgName: 'Country', year: 2026 },
    ]);
    expect(titles((await setOf(orgId, 2026)).inherited)).toEqual(['New Year', 'National day', 'Every year since']);
    expect((await setOf(above, 2025)).inherited).toMatchObject([{ title: 'New Year' }]);
  });

  it('are read with HOLIDAY_VIEW in the own and parent organizations, and written with HOLIDAY_EDIT in the own ones', async () => {
    const { id: above } = await admin.org(1);
    const { id: orgId } = await admin.org(above);
    const { id: beside } = await admin.org(above);
    const made = await add(above, 2026, holiday('2026-07-01'));
    const viewer = await clientAt(orgId, ['HOLIDAY_VIEW']);
    const editor = await clientAt(orgId, ['HOLIDAY_VIEW', 'HOLIDAY_EDIT']);
    const nobody = await clientAt(orgId, ['PARTICIPANT_VIEW']);
    for (const [client, statuses] of [
      [viewer, { above: 200, own: 200, beside: 403, write: 403, writeAbove: 403 }],
      [editor, { above: 200, own: 200, beside: 403, write: 200, writeAbove: 403 }],
      [nobody, { above: 403, own: 403, beside: 403, write: 403, writeAbove: 403 }],
    ] as const) {
      const status = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
        (await client.send(method, url, body)).status;
      expect(await status('GET', `/holidays/${above}?year=2026`)).toBe(statuses.above);
      expect(await status('GET', `/holidays/${orgId}?year=2026`)).toBe(statuses.own);
      expect(await status('GET', `/holidays/${beside}?year=2026`)).toBe(statuses.beside);
      expect(await status('POST', `/holidays/${orgId}?year=2026`, holiday('2026-07-01'))).toBe(statuses.write);
      expect(await status('POST', `/holidays/${above}?year=2026`, holiday('2026-07-02'))).toBe(statuses.writeAbove);
      expect(await status('PUT', `/holidays/${above}?year=2026`, { ...made })).toBe(statuses.writeAbove);
      expect(await status('DELETE', `/holidays/${made.id}/${above}?year=2026`)).toBe(statuses.writeAbove);
    }
  });

  it('are listed, and are removed with their organization', async () => {
    const { id: orgId } = await admin.org(1);
    await add(orgId, 2026, holiday('2026-12-24', '2026-12-24', { title: 'Eve' }));
    const listed = await admin.list('HOLIDAY', { parentOrgId: orgId });
    expect(listed.list).toMatchObject([{ title: 'Eve', start: '2026-12-24 00:00:00', year: 2026, orgId }]);
    const [event] = (await setOf(orgId, 2026)).events;
    await admin.remove(`/holidays/${event?.id}/${orgId}?year=2026`);
    expect(await admin.remove(`/organizations/${orgId}`)).toEqual({});
  });
});
