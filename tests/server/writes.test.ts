import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { type ListReply, person, type Stored, sampleTable } from './records.ts';

const { t, admin } = await adminPlatform();
const table = await sampleTable(admin);

describe('writes', () => {
  it('a stale version is refused with the current record', async () => {
    const created = await admin.participant(1);
    const current = await admin.put('/participants', { ...created, surname: 'First' });
    const stale = await admin.send('PUT', '/participants', { ...created, surname: 'Second' });
    expect(stale).toEqual({ status: 409, body: { reason: 'VERSION_CONFLICT', current } });
    expect(await admin.get(`/participants/${created.id}`)).toEqual(current);
  });

  it('a record without a newly required value can be changed in other fields, but cannot lose further values [P24]', async () => {
    const created = await admin.participant(1);
    await t.platform.pool.query(`update object set doc = doc - 'shortName' where id = $1`, [created.id]);
    const lacking = await admin.get(`/participants/${created.id}`);
    expect(lacking.shortName).toBeNull();
    const saved = await admin.put('/participants', { ...lacking, description: 'Night shift' });
    expect(saved).toMatchObject({ description: 'Night shift', shortName: null, version: 2 });
    expect(await admin.send('PUT', '/participants', { ...saved, surname: '' })).toEqual({
      status: 400,
      body: { reason: 'VALIDATION', errors: { surname: 'required' } },
    });
    expect(await admin.send('POST', '/participants', { ...person(1), shortName: null })).toMatchObject({
      body: { reason: 'VALIDATION', errors: { shortName: 'required' } },
    });
  });

  it('exactly one of several writers with the same version succeeds', async () => {
    const created = await admin.participant(1);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) => admin.send('PUT', '/participants', { ...created, surname: `Writer ${i}` })),
    );
    expect(replies.filter((r) => r.status === 200)).toHaveLength(1);
    expect(replies.filter((r) => r.status === 409)).toHaveLength(7);
    expect((await admin.get(`/participants/${created.id}`)).version).toBe(2);
  });

  it('without a version all writers succeed, one after another', async () => {
    const created = await admin.participant(1);
    const fields = ['name', 'surname', 'description'];
    await Promise.all(fields.map((f) => admin.put('/participants', { id: created.id, [f]: `by ${f}` })));
    expect(await admin.get(`/participants/${created.id}`)).toMatchObject({
      name: 'by name',
      surname: 'by surname',
      description: 'by description',
      version: 4,
    });
  });

  it('unique texts are compared ignoring case, within their organization, also between parallel writers', async () => {
    const [org, other] = [await admin.org(1), await admin.org(1)];
    const first = await admin.participant(org.id, { shortName: 'ŽOFKA' });
    expect(await admin.send('POST', '/participants', { ...person(org.id), shortName: 'žofka' })).toEqual({
      status: 409,
      body: { reason: 'NOT_UNIQUE', errors: { shortName: `unique:${first.fullName}` } },
    });
    await admin.participant(other.id, { shortName: 'žofka' });
    const moved = await admin.send('PUT', '/move', { id: first.id, objectType: 'PARTICIPANT', newOrgId: other.id });
    expect(moved.body).toMatchObject({ reason: 'NOT_UNIQUE' });

    const race = await Promise.all(
      Array.from({ length: 8 }, () => admin.send('POST', '/participants', { ...person(org.id), shortName: 'race' })),
    );
    expect(race.filter((r) => r.status === 200)).toHaveLength(1);
    expect(race.filter((r) => r.status === 409)).toHaveLength(7);
  });

  it('texts are equal in every Unicode form of their accents', async () => {
    const org = await admin.org(1);
    const [apart, together] = ['Ďuriška'.normalize('NFD'), 'Ďuriška'.normalize('NFC')];
    const first = await admin.participant(org.id, { shortName: together });
    expect(await admin.send('POST', '/participants', { ...person(org.id), shortName: apart })).toMatchObject({
      status: 409,
      body: { reason: 'NOT_UNIQUE' },
    });
    const found = await admin.get(`/participants/find-by-login/${encodeURIComponent(apart)}`);
    expect(found.id).toBe(first.id);
    const changed = await admin.put('/participants', { id: first.id, description: apart });
    expect(changed.description).toBe(together);
  });

  it('every write is audited with user, time, and old and new values', async () => {
    const created = await admin.participant(1, { description: 'old' });
    await admin.put('/participants', { id: created.id, description: 'new' });
    const org = await admin.org(1);
    await admin.put('/move', { id: created.id, objectType: 'PARTICIPANT', newOrgId: org.id });
    const { list, count } = await admin.get<ListReply>(`/audit/PARTICIPANT/${created.id}`);
    expect(count).toBe(3);
    expect(list.map((e) => e.action)).toEqual(['move', 'update', 'create']);
    expect(list[1]).toMatchObject({ before: { description: 'old' }, after: { description: 'new' } });
    expect(list[0]).toMatchObject({ before: { orgId: 1 }, after: { orgId: org.id } });
    // wall time of the platform's zone, as everywhere in the protocol
    const now = new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Prague' });
    expect(Math.abs(Date.parse(now) - Date.parse(String(list[0]?.at)))).toBeLessThan(60_000);
    await admin.remove(`/participants/${created.id}`);
    const { rows } = await t.platform.pool.query('select action, after from audit where object_id = $1 order by id', [
      created.id,
    ]);
    expect(rows.at(-1)).toEqual({ action: 'remove', after: null });
  });
});

describe('clone and restore', () => {
  it('a clone gets a free name, a second clone the next one [S7.56]', async () => {
    const org = await admin.org(1);
    const source = await admin.participant(org.id, {
      name: 'Olga',
      shortName: 'OLG',
    });
    const group = await admin.post('/participant-groups', {
      name: 'Choir',
      orgId: org.id,
      participantIds: [source.id],
    });
    const first = await admin.post('/participants/clone', { id: source.id });
    expect(first).toMatchObject({
      name: 'Olga (2)',
      shortName: 'OLG-2',
      active: false,
      version: 1,
    });
    expect(first.id).not.toBe(source.id);
    const second = await admin.post('/participants/clone', { id: first.id, description: 'copy of a copy' });
    expect(second).toMatchObject({ name: 'Olga (3)', description: 'copy of a copy' });
    expect(new Set([source.shortName, first.shortName, second.shortName]).size).toBe(3);
    expect(await admin.post('/participant-groups/clone', { id: group.id })).toMatchObject({ name: 'Choir (2)' });
    const taken = await admin.send('POST', '/participant-groups/clone', { id: group.id, name: 'choir' });
    expect(taken).toMatchObject({ status: 409, body: { reason: 'NOT_UNIQUE' } });
  });

  it('plans and alarm points are cloned too [S7.80][S7.95]', async () => {
    const plan = await admin.post('/alarmplans', { ...table.ALARMPLAN?.record, name: 'Evacuation' });
    expect(await admin.post('/alarmplans/clone', { id: plan.id })).toMatchObject({
      name: 'Evacuation (2)',
      steps: plan.steps,
    });
    const point = await admin.post('/alarmpoints', { ...table.ALARMPOINT?.record, systemId: 'SYS-1' });
    const clone = await admin.post('/alarmpoints/clone', { id: point.id });
    expect(clone.systemId).not.toBe('SYS-1');
  });

  it('schedules are cloned with their weeks [S7.67][S7.72]', async () => {
    for (const path of ['/alarm-rotationals', '/participant-rotationals']) {
      const record = Object.values(table).find((one) => one.path === path)?.record;
      const schedule = await admin.post(path, { ...record, name: `Nights ${path}` });
      const copy = await admin.post(`${path}/clone`, { id: schedule.id });
      const weeks = path === '/alarm-rotationals' ? 'alarmPointWeekGroups' : 'participantWeekGroups';
      expect([copy.name, copy[weeks]]).toMatchObject([`Nights ${path} (2)`, [{ orderId: 0 }]]);
      expect(copy.id).not.toBe(schedule.id);
    }
  });

  it('a removed alarm point is kept, listed separately and restored [S7.30][S7.81]', async () => {
    const point = await admin.post('/alarmpoints', { ...table.ALARMPOINT?.record, name: 'Flood', systemId: 'FLOOD' });
    await admin.remove(`/alarmpoints/${point.id}`);
    const find = async (deletedAlarm: boolean) =>
      (await admin.list('ALARMPOINT', { filterValue: 'flood', deletedAlarm })).list.map((row) => row.id);
    expect(await find(false)).toEqual([]);
    expect(await find(true)).toEqual([point.id]);
    expect(await admin.get(`/alarmpoints/${point.id}`)).toMatchObject({ deleted: true });
    expect((await admin.send('PUT', '/alarmpoints/', { ...point, version: 2 })).status).toBe(404);
    expect((await admin.send('DELETE', `/alarmpoints/${point.id}`)).status).toBe(404);

    const rival = await admin.post('/alarmpoints', { ...table.ALARMPOINT?.record, name: 'Flood 2', systemId: 'flood' });
    const clash = await admin.send('PUT', '/alarmpoints/re-enable', { id: point.id });
    expect(clash).toMatchObject({ status: 409, body: { reason: 'NOT_UNIQUE' } });
    await admin.put('/alarmpoints/', { id: rival.id, systemId: 'other' });

    const restored = await admin.put<Stored>('/alarmpoints/re-enable', { id: point.id });
    expect(restored).toMatchObject({ id: point.id, deleted: false, name: 'Flood' });
    expect(await find(false)).toContain(point.id);
    expect((await admin.send('PUT', '/alarmpoints/re-enable', { id: point.id })).status).toBe(404);
  });
});
