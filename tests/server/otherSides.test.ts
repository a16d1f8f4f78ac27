import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { next, person, type Stored } from './records.ts';
import { transferOf } from './transferKit.ts';
import { makeUser } from './users.ts';

const { t, call, admin, clientAt } = await adminPlatform();

const REFUSED = { status: 403, body: { reason: 'ACCESS_DENIED', errors: { groupIds: 'otherSide' } } };

const group = (orgId = 1) => admin.post('/participant-groups', { name: `Group ${next()}`, orgId });

interface Entry {
  action: string;
  before: object | null;
  after: object | null;
}
const historyOf = async (listType: string, id: number) =>
  (await admin.get<{ list: Entry[] }>(`/audit/${listType}/${id}`)).list;

describe('the membership of a group', () => {
  it('is not changed through a participant without the authority over groups [S7]', async () => {
    const editor = await clientAt(1, ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT']);
    const [one, other] = [await group(), await group()];
    const someone = await admin.participant(1, { groupIds: [one.id] });
    const before = await admin.get(`/participant-groups/${one.id}`);
    for (const groupIds of [[], [other.id], [one.id, other.id]]) {
      expect(await editor.send('PUT', '/participants', { id: someone.id, groupIds })).toEqual(REFUSED);
    }
    expect(await editor.send('POST', '/participants', { ...person(1), groupIds: [one.id] })).toEqual(REFUSED);
    expect(await admin.get(`/participant-groups/${one.id}`)).toEqual(before);
    // unchanged memberships may be sent back, and the rest can be changed
    const record = await editor.get(`/participants/${someone.id}`);
    expect(await editor.put('/participants', { ...record, surname: 'Changed' })).toMatchObject({
      surname: 'Changed',
      groupIds: [one.id],
    });
    expect((await historyOf('PARTICIPANT_GROUP', one.id)).map(({ action }) => action)).toEqual(['update', 'create']);
  });

  it('is unchanged when a participant is cloned, and changed only by users who may and ask for it [S7]', async () => {
    const editor = await clientAt(1, ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT']);
    const one = await group();
    const someone = await admin.participant(1, { groupIds: [one.id] });
    expect(await editor.post('/participants/clone', { id: someone.id })).toMatchObject({ groupIds: [] });
    expect(await editor.send('POST', '/participants/clone', { id: someone.id, groupIds: [one.id] })).toEqual(REFUSED);
    const asked = { id: someone.id, groupIds: [one.id] };
    expect(await admin.post('/participants/clone', asked)).toMatchObject({ groupIds: [one.id] });
  });

  it('is not changed by an import either [S7]', async () => {
    const user = await makeUser(call, ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT']);
    const importer = transferOf(await t.signIn(user.login, user.password));
    const one = await group();
    const short = `I${next()}`;
    const file = `name;surname;shortName;language;orgId;groupIds\nA;B;${short};GERMAN;1;${one.id}\nC;D;${short}x;GERMAN;1;`;
    const { id } = await importer.check('PARTICIPANT', file);
    const job = await importer.start(id);
    expect(job).toMatchObject({ state: 'done', counts: { added: 1, reject: 1 } });
    expect(await admin.get(`/participant-groups/${one.id}`)).toMatchObject({ participantIds: [], version: 1 });
  });

  it('is changed with both authorities, and is in the history of the group [S7][S8]', async () => {
    const editor = await clientAt(1, ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT', 'PARTICIPANT_GROUP_EDIT']);
    const [one, other] = [await group(), await group()];
    const someone = await editor.post('/participants', { ...person(1), groupIds: [one.id] });
    await editor.put('/participants', { id: someone.id, groupIds: [other.id] });
    const told = (id: number) =>
      historyOf('PARTICIPANT_GROUP', id).then((list) =>
        list.slice(0, -1).map(({ action, before, after }) => [action, before, after]),
      );
    expect(await told(one.id)).toEqual([
      ['update', { participantIds: [someone.id] }, { participantIds: [] }],
      ['update', { participantIds: [] }, { participantIds: [someone.id] }],
    ]);
    expect(await told(other.id)).toEqual([['update', { participantIds: [] }, { participantIds: [someone.id] }]]);
    expect(await admin.get(`/participant-groups/${one.id}`)).toMatchObject({ version: 3 });
  });

  it('is in the history of the group after an import, once for all rows [S7][S8]', async () => {
    const one = await group();
    const importer = transferOf(call);
    const shorts = [`I${next()}`, `I${next()}`];
    const rows = shorts.map((short) => `A;B;${short};GERMAN;1;${one.id}`);
    const file = `name;surname;shortName;language;orgId;groupIds\n${rows.join('\n')}`;
    const job = await importer.start((await importer.check('PARTICIPANT', file)).id);
    expect(job).toMatchObject({ state: 'done', counts: { added: 2 } });
    const { participantIds } = await admin.get<Stored & { participantIds: number[] }>(`/participant-groups/${one.id}`);
    expect(participantIds).toHaveLength(2);
    const [last, first] = await historyOf('PARTICIPANT_GROUP', one.id);
    expect([last?.before, last?.after]).toEqual([{ participantIds: [] }, { participantIds }]);
    expect(first?.action).toBe('create');
  });
});

describe('limits of an organization', () => {
  it('are set only by parent organizations; the root sets its own [S7]', async () => {
    const site = await admin.org(1);
    const ward = await admin.org(site.id);
    const local = await clientAt(site.id, ['ADMIN']);
    const url = (id: number) => `/organizations/object-limits/${id}`;
    await admin.post(url(site.id), { PARTICIPANT: 1 });
    expect(await local.send('POST', url(site.id), { PARTICIPANT: null })).toEqual({
      status: 403,
      body: { reason: 'ACCESS_DENIED' },
    });
    expect(await local.send('GET', url(site.id))).toMatchObject({ status: 200, body: { PARTICIPANT: { limit: 1 } } });
    expect(await local.post(url(ward.id), { PARTICIPANT: 1 })).toMatchObject({ PARTICIPANT: { limit: 1 } });
    expect(await admin.post(url(1), { PARTICIPANT: 1_000_000 })).toMatchObject({ PARTICIPANT: { limit: 1_000_000 } });
  });

  it('are read with the authority to view organizations, and set with the one to edit them [T2]', async () => {
    const site = await admin.org(1);
    const url = `/organizations/object-limits/${site.id}`;
    const viewer = await clientAt(1, ['ORGANIZATION_VIEW']);
    expect((await viewer.send('GET', url)).status).toBe(200);
    expect(await viewer.send('POST', url, { PARTICIPANT: 1 })).toEqual({
      status: 403,
      body: { reason: 'ACCESS_DENIED' },
    });
    expect(await admin.get(url)).toMatchObject({ PARTICIPANT: { limit: null } });
    const editor = await clientAt(1, ['ORGANIZATION_EDIT']);
    expect((await editor.send('POST', url, { PARTICIPANT: 1 })).status).toBe(200);
  });

  it('prevent restoring a record beyond them, and each restore is in the history [T2]', async () => {
    const site = await admin.org(1);
    const [gone, kept] = [await admin.alarmPoint(site.id), await admin.alarmPoint(site.id)];
    await admin.remove(`/alarmpoints/${gone.id}`);
    await admin.post(`/organizations/object-limits/${site.id}`, { ALARMPOINT: 1 });
    const restore = () => admin.send('PUT', '/alarmpoints/re-enable', { id: gone.id });
    expect(await restore()).toMatchObject({ status: 409, body: { reason: 'LIMIT_REACHED' } });
    await admin.remove(`/alarmpoints/${kept.id}`);
    expect((await restore()).status).toBe(200);
    expect((await historyOf('ALARMPOINT', gone.id)).map(({ action }) => action)).toEqual([
      'restore',
      'remove',
      'create',
    ]);
  });

  it('let one of two parallel writers succeed [T4]', async () => {
    const { pool } = t.platform;
    for (let round = 0; round < 5; round++) {
      const site = await admin.org(1);
      await admin.post(`/organizations/object-limits/${site.id}`, { PARTICIPANT: 1 });
      // both wait for the locked limit until it is released: without the lock each would count zero
      const holder = await pool.connect();
      await holder.query('begin');
      await holder.query('select from object_limit where org_id = $1 for update', [site.id]);
      const writers = [1, 2].map(() => admin.send('POST', '/participants', person(site.id)));
      const waiting = `select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%object_limit%'`;
      await expect.poll(async () => (await pool.query<{ n: number }>(waiting)).rows[0]?.n).toBe(2);
      await holder.query('commit');
      holder.release();
      const statuses = (await Promise.all(writers)).map(({ status }) => status).sort();
      expect([round, statuses]).toEqual([round, [200, 409]]);
    }
  });
});
