import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { bulkOf } from './bulkKit.ts';
import { next, type Stored } from './records.ts';

const { t, call, admin, clientAt } = await adminPlatform();
const bulk = bulkOf(call);
const { pool } = t.platform;

const group = (orgId: number, participantIds: number[] = [], more: object = {}) =>
  admin.post('/participant-groups', { name: `Group ${next()}`, orgId, participantIds, ...more });
const bringBack = (path: string, { id }: Stored) => admin.send('PUT', `/${path}/re-enable`, { id });
const counted = async (orgId: number, type: string) =>
  (await admin.get<{ [type: string]: { used: number } }>(`/organizations/object-limits/${orgId}`))[type]?.used;

describe('a removed group', () => {
  it('is gone, and comes back as it was, with its id and its members in their order', async () => {
    const { id: orgId } = await admin.org(1);
    const [a, b] = [await admin.participant(orgId), await admin.participant(orgId)];
    const night = await group(orgId, [b.id, a.id], { name: 'Night', description: 'Ward 3' });
    await admin.remove(`/participant-groups/${night.id}`);
    expect((await admin.send('GET', `/participant-groups/${night.id}`)).status).toBe(404);
    expect((await admin.list('PARTICIPANT_GROUP', { parentOrgId: orgId })).count).toBe(0);
    expect(await admin.get(`/used-by/PARTICIPANT/${a.id}`)).toEqual({ count: 0, groups: [] });

    const { status, body } = await bringBack('participant-groups', night);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: night.id,
      version: 2,
      name: 'Night',
      description: 'Ward 3',
      orgId,
      participantIds: [b.id, a.id],
      active: true,
    });
    expect(await admin.get(`/participant-groups/${night.id}`)).toEqual(body);
    expect((await admin.list('PARTICIPANT_GROUP', { parentOrgId: orgId })).list).toMatchObject([{ name: 'Night' }]);
    const { list } = await admin.get<{ list: object[] }>(`/audit/PARTICIPANT_GROUP/${night.id}`);
    expect(list.map((entry) => (entry as Stored).action)).toEqual(['restore', 'remove', 'create']);
    // it is there, so there is nothing to bring back
    expect((await bringBack('participant-groups', night)).status).toBe(404);
  });

  it('comes back without members who are gone, and its history says so', async () => {
    const { id: orgId } = await admin.org(1);
    const [a, b] = [await admin.participant(orgId), await admin.participant(orgId)];
    const day = await group(orgId, [a.id, b.id]);
    await admin.remove(`/participant-groups/${day.id}`);
    await admin.remove(`/participants/${a.id}`);
    expect((await bringBack('participant-groups', day)).body).toMatchObject({ participantIds: [b.id] });
    const { list } = await admin.get<{ list: object[] }>(`/audit/PARTICIPANT_GROUP/${day.id}`);
    expect(list[0]).toMatchObject({
      action: 'restore',
      before: { participantIds: [a.id] },
      after: { participantIds: [] },
    });
  });

  it('leaves its name to others; then it stays removed, and the reply says which field is taken', async () => {
    const { id: orgId } = await admin.org(1);
    const first = await group(orgId, [], { name: 'Fire' });
    await admin.remove(`/participant-groups/${first.id}`);
    await group(orgId, [], { name: 'Fire' });
    expect(await bringBack('participant-groups', first)).toEqual({
      status: 409,
      body: { reason: 'NOT_UNIQUE', errors: { name: 'unique:Fire' } },
    });
    expect((await admin.send('GET', `/participant-groups/${first.id}`)).status).toBe(404);
  });

  it('cannot come back into an organization that is gone or full, nor to somebody without right or reach', async () => {
    const { id: orgId } = await admin.org(1);
    const { id: small } = await admin.org(orgId);
    const { id: other } = await admin.org(orgId);
    const [one, two] = [await group(small), await group(small)];
    await admin.remove(`/participant-groups/${one.id}`);
    const elsewhere = await clientAt(other);
    expect(await elsewhere.send('PUT', '/participant-groups/re-enable', { id: one.id })).toEqual({
      status: 403,
      body: { reason: 'ACCESS_DENIED' },
    });
    const viewer = await clientAt(orgId, ['PARTICIPANT_GROUP_VIEW']);
    expect((await viewer.send('PUT', '/participant-groups/re-enable', { id: one.id })).status).toBe(403);
    await admin.post(`/organizations/object-limits/${small}`, { PARTICIPANT_GROUP: 1 });
    expect((await bringBack('participant-groups', one)).body).toMatchObject({ reason: 'LIMIT_REACHED' });
    await admin.remove(`/participant-groups/${two.id}`);
    await admin.remove(`/organizations/${small}`);
    expect(await bringBack('participant-groups', one)).toEqual({
      status: 400,
      body: { reason: 'VALIDATION', errors: { orgId: 'notFound' } },
    });
  });

  it('can be brought back for 30 days only', async () => {
    const late = await group((await admin.org(1)).id);
    await admin.remove(`/participant-groups/${late.id}`);
    const pass = (time: string) =>
      pool.query('update audit set at = at - $2::interval where object_id = $1', [late.id, time]);
    await pass('29 days 23 hours');
    const restorable = async () =>
      (await admin.get<{ list: { restorable?: true }[] }>(`/audit/PARTICIPANT_GROUP/${late.id}`)).list[0]?.restorable;
    expect(await restorable()).toBe(true);
    await pass('2 hours');
    expect(await restorable()).toBe(undefined);
    expect(await bringBack('participant-groups', late)).toEqual({ status: 404, body: { reason: 'NOT_FOUND' } });
  });

  it('that others refer to is not removed', async () => {
    const { id: orgId } = await admin.org(1);
    const used = await group(orgId);
    const step = { groupIds: [used.id], requiredAcceptances: 1, waitSeconds: 30 };
    await admin.post('/alarmplans', { name: 'Plan', orgId, steps: [step] });
    const refused = await admin.send('DELETE', `/participant-groups/${used.id}`);
    expect([refused.status, refused.body.reason]).toEqual([409, 'IN_USE']);
  });
});

const DEVICE = { callingDeviceType: 'EMAIL', address: 'eva@example.org', rank: 1, active: true };
const NIGHT = {
  title: 'Night',
  startDateSelected: '2026-11-02 00:00:00',
  endDateSelected: '2026-11-03 00:00:00',
  startTime: '22:00',
  endTime: '06:00',
};

describe('a removed person', () => {
  it('is gone with devices, calendar and absences, and comes back with them', async () => {
    const { id: orgId } = await admin.org(1);
    const [eva, cover] = [
      await admin.participant(orgId, { shortName: 'EVA', devices: [DEVICE] }),
      await admin.participant(orgId),
    ];
    const absence = (more: object) =>
      admin.post('/absences', {
        start: '2099-08-01 08:00:00',
        end: '2099-08-09 20:00:00',
        participantId: eva.id,
        ...more,
      });
    const [covered, early] = [await absence({ coverId: cover.id, note: 'Summer' }), await absence({ note: 'Early' })];
    const calendar = `/participants/${eva.id}/calendar`;
    const shift = await admin.put(`${calendar}/update`, { event: NIGHT });
    await admin.remove(`/absences/${early.id}`);
    const feed = await admin.post<{ url: string }>('/calendar-feeds', { type: 'PARTICIPANT', id: eva.id });
    await admin.remove(`/participants/${eva.id}`);

    expect((await admin.list('ABSENCE', { parentOrgId: orgId })).count).toBe(0);
    expect((await admin.send('GET', `/absences/${covered.id}`)).status).toBe(404);
    expect((await admin.list('PARTICIPANT', { parentOrgId: orgId, filterValue: 'EVA' })).count).toBe(0);
    expect((await t.app.inject({ method: 'GET', url: feed.url })).statusCode).toBe(404);
    const call = { orgId, text: 'Come', manual: true, recipients: { participants: [eva.id], groups: [] } };
    expect((await admin.send('POST', '/alarm-trigger', { ...call, requestId: 'kept-1' })).status).toBe(400);
    expect((await admin.send('PUT', '/participants', { ...eva, surname: 'Late' })).status).toBe(404);
    // whoever covered may go meanwhile
    await admin.remove(`/participants/${cover.id}`);

    const { body } = await bringBack('participants', eva);
    expect(body).toEqual({ ...eva, version: 2 });
    expect(await admin.get(`/absences/list?participantId=${eva.id}`)).toEqual([
      expect.objectContaining({ id: covered.id, note: 'Summer', coverId: null, orgId, version: 2 }),
    ]);
    expect(await admin.get(calendar)).toEqual([{ ...shift, version: 2 }]);
    expect(await counted(orgId, 'ABSENCE')).toBe(1);
    // a subscription ends with the person
    expect((await t.app.inject({ method: 'GET', url: feed.url })).statusCode).toBe(404);
    // and goes again with what came back
    await admin.remove(`/participants/${eva.id}`);
    expect((await bringBack('participants', eva)).body).toMatchObject({ version: 3 });
    expect(await admin.get(`/absences/list?participantId=${eva.id}`)).toMatchObject([{ id: covered.id }]);
  });

  it('whose absence was asked for comes back to a request that has lapsed meanwhile', async () => {
    const { id: orgId } = await admin.org(1);
    const eva = await admin.participant(orgId);
    const period = { start: '2099-08-01 08:00:00', end: '2099-08-09 20:00:00' };
    const asked = await admin.post('/absences', { ...period, participantId: eva.id });
    await pool.query(`update object set doc = doc || '{"state": "REQUESTED"}' where id = $1`, [asked.id]);
    await admin.remove(`/participants/${eva.id}`);
    await pool.query(`update audit set before = before || '{"end": "2026-08-09 20:00:00"}' where object_id = $1`, [
      asked.id,
    ]);
    await bringBack('participants', eva);
    expect((await admin.get(`/absences/${asked.id}`)).state).toBe('LAPSED');
  });

  it('leaves the short name to others, in the same organization', async () => {
    const { id: orgId } = await admin.org(1);
    const first = await admin.participant(orgId, { shortName: 'LEO' });
    await admin.remove(`/participants/${first.id}`);
    await admin.participant(orgId, { shortName: 'LEO' });
    expect(await bringBack('participants', first)).toEqual({
      status: 409,
      body: { reason: 'NOT_UNIQUE', errors: { shortName: 'unique:Jan Novák (LEO)' } },
    });
  });

  it('comes back by one of two who try at once', async () => {
    const eva = await admin.participant((await admin.org(1)).id, { devices: [DEVICE] });
    await admin.remove(`/participants/${eva.id}`);
    const replies = await Promise.all([bringBack('participants', eva), bringBack('participants', eva)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 404 || status === 409)).toHaveLength(1);
    const { rows } = await pool.query('select version from object where id = $1', [eva.id]);
    expect(rows).toEqual([{ version: 2 }]);
  });
});

describe('many removed records', () => {
  it('come back together; each that does not says why', async () => {
    const { id: orgId } = await admin.org(1);
    const member = await admin.participant(orgId);
    const groups = await Promise.all([1, 2, 3, 4].map((n) => group(orgId, [member.id], { name: `Team ${n}` })));
    const [a, b, c, d] = groups as [Stored, Stored, Stored, Stored];
    const ids = groups.map(({ id }) => id);
    const job = await bulk.preview({ type: 'PARTICIPANT_GROUP', action: 'remove', ids });
    expect(job.counts).toMatchObject({ change: 4, reject: 0 });
    expect((await admin.list('PARTICIPANT_GROUP', { parentOrgId: orgId })).count).toBe(4);
    expect((await bulk.start(job.id)).mayUndo).toBe(true);
    expect(await counted(orgId, 'PARTICIPANT_GROUP')).toBe(0);

    await group(orgId, [], { name: 'Team 2' });
    await bringBack('participant-groups', c);
    const undone = await bulk.undo(job.id);
    expect(undone).toMatchObject({ state: 'done', counts: { change: 2, reject: 2, done: 2 } });
    const rows = await bulk.rows(undone.id);
    expect(rows.map(({ id, errors }) => [id, errors])).toEqual([
      [a.id, {}],
      [b.id, { name: 'unique:Team 2' }],
      [c.id, { '': 'NOT_FOUND' }],
      [d.id, {}],
    ]);
    expect(await admin.get(`/participant-groups/${d.id}`)).toMatchObject({ version: 2, participantIds: [member.id] });
    expect(await counted(orgId, 'PARTICIPANT_GROUP')).toBe(4);
  });

  it('come back with their parts, as far as a limit lets them', async () => {
    const { id: orgId } = await admin.org(1);
    const [a, b] = [await admin.participant(orgId), await admin.participant(orgId)];
    const period = { start: '2099-08-01 08:00:00', end: '2099-08-09 20:00:00' };
    for (const { id } of [a, b]) await admin.post('/absences', { ...period, participantId: id });
    const job = await bulk.preview({ type: 'PARTICIPANT', action: 'remove', ids: [a.id, b.id] });
    await bulk.start(job.id);
    expect(await counted(orgId, 'ABSENCE')).toBe(0);
    await admin.post(`/organizations/object-limits/${orgId}`, { ABSENCE: 1 });
    const undone = await bulk.undo(job.id);
    expect(undone.counts).toMatchObject({ change: 1, reject: 1, done: 1 });
    expect((await bulk.rows(undone.id)).map(({ errors }) => errors)).toEqual([{}, { '': 'LIMIT_REACHED' }]);
    expect(await admin.get(`/absences/list?participantId=${a.id}`)).toMatchObject([{ version: 2 }]);
    expect((await admin.send('GET', `/participants/${b.id}`)).status).toBe(404);
  });

  it('come back by the hundred', async () => {
    const { id: orgId } = await admin.org(1);
    const { definitions, store } = t.platform;
    const resource = definitions.byName.get('participant-groups');
    if (!resource) throw new Error('no groups');
    const names = Array.from({ length: 450 }, (_, n) => ({ name: `Crew ${n}`, orgId, active: true }));
    const ids = await store.bulkCreate(resource, names);
    const job = await bulk.preview({ type: 'PARTICIPANT_GROUP', action: 'remove', ids });
    await bulk.start(job.id);
    expect((await bulk.undo(job.id)).counts).toEqual({ change: 450, unchanged: 0, reject: 0, done: 450 });
    expect((await admin.list('PARTICIPANT_GROUP', { parentOrgId: orgId })).count).toBe(450);
    expect((await admin.get(`/participant-groups/${ids[449]}`)).name).toBe('Crew 449');
  });
});
