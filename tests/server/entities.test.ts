import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { Client, next, person, sampleTable } from './records.ts';
import { makeUser } from './users.ts';

const { t, call, admin } = await adminPlatform();
const table = await sampleTable(admin);

const TYPES = [
  ['PARTICIPANT', '[S1.2][S7.52][S7.53][S7.54][S7.55]'],
  ['PARTICIPANT_GROUP', '[S1.3]'],
  ['ALARMPOINT', '[S1.4][S7.73][S7.74][S7.75][S7.76]'],
  ['ALARMPLAN', '[S1.5][S7.91][S7.92][S7.93][S7.94]'],
  ['ALARM_ROTATIONAL', '[S7.63][S7.64][S7.65][S7.66]'],
  ['PARTICIPANT_ROTATIONAL', '[S7.68][S7.69][S7.70][S7.71]'],
  ['ALARM_TEMPLATE', '[S1.10][S7.131][S7.132][S7.133][S7.134]'],
  ['TEXT_TEMPLATE', '[S1.11]'],
  ['ALARM_RULE', '[S1.14]'],
  ['ALARM_PANEL', '[S2.21]'],
  ['USER', '[S1.16][S7.167][S7.168][S7.169][S7.170]'],
  ['USERGROUP', '[S1.17]'],
] as const;

describe('every entity', () => {
  it.each(TYPES)('%s is created, read, listed, changed and removed %s', async (type) => {
    const sample = table[type];
    if (!sample) throw new Error(type);
    const unknown = await admin.send('POST', sample.path, { ...sample.record, unknownKey: 'kept by nobody' });
    expect(unknown).toEqual({ status: 400, body: { reason: 'VALIDATION', errors: { unknownKey: 'unknownField' } } });
    const created = await admin.post(sample.path, sample.record);
    expect(created.id).toBeGreaterThan(1);
    expect(created.version).toBe(1);
    const read = await admin.get(`${sample.path}/${created.id}`);
    const { password: _, ...stored } = sample.record;
    expect(read).toMatchObject({ ...stored, id: created.id, version: 1, orgName: 'Total system' });
    expect(created).toEqual(read);

    const listed = await admin.list(type, { filterValue: String(read.name) });
    expect(listed.list.map((row) => row.id)).toContain(created.id);

    const changed = await admin.put(sample.updatePath ?? sample.path, { ...read, ...sample.change });
    expect(changed).toMatchObject({ ...stored, ...sample.change, version: 2 });
    expect(await admin.get(`${sample.path}/${created.id}`)).toEqual(changed);

    expect(await admin.send('DELETE', `${sample.path}/${created.id}`)).toEqual({ status: 200, body: {} });
    const again = await admin.list(type, { filterValue: String(read.name) });
    expect(again.list.map((row) => row.id)).not.toContain(created.id);
  });

  it('a password is never returned, stored with the record or written to the history', async () => {
    const password = 'a password that nobody sees';
    const user = await admin.post('/users', { ...table.USER?.record, login: 'quiet', password });
    await admin.put('/users', { ...user, surname: 'Tichá', password: `${password} again` });
    const { rows } = await t.platform.pool.query(
      `select o.doc::text as text from object o where o.id = $1
       union all select concat(a.before::text, a.after::text) from audit a where a.object_id = $1`,
      [user.id],
    );
    expect(rows.length).toBeGreaterThan(2);
    const all = JSON.stringify([rows, user, await admin.get(`/users/${user.id}`)]);
    expect(all).not.toContain('nobody sees');
  });

  it('an invalid id is answered with 404', async () => {
    for (const id of ['_new', '0', '-1', '1.5', '99999999', '9999999999999']) {
      expect(await admin.send('GET', `/participants/${id}`)).toEqual({ status: 404, body: { reason: 'NOT_FOUND' } });
    }
    // the id of a record of another type is not found
    const group = await admin.post('/participant-groups', { name: `G${next()}`, orgId: 1 });
    expect((await admin.send('GET', `/participants/${group.id}`)).status).toBe(404);
    expect((await admin.send('PUT', '/participants', { ...person(1), id: group.id })).status).toBe(404);
    expect((await admin.send('DELETE', `/participants/${group.id}`)).status).toBe(404);
  });

  it('the server applies the rules of the definition', async () => {
    const bad = { ...person(1), name: '', shortName: 'has blanks' };
    const refused = (errors: object) => ({ status: 400, body: { reason: 'VALIDATION', errors } });
    expect(await admin.send('POST', '/participants', { ...bad, language: 'LATIN', surname: 7 })).toEqual(
      refused({ language: 'enum', surname: 'text', name: 'required', shortName: 'pattern' }),
    );
    expect(await admin.send('POST', '/participants', bad)).toEqual(refused({ name: 'required', shortName: 'pattern' }));
    expect(await admin.send('POST', '/participants', [])).toEqual({ status: 400, body: { reason: 'BAD_REQUEST' } });
  });

  it('missing fields keep their value on a change, and null clears a field', async () => {
    const made = await admin.participant(1, { description: 'first' });
    const kept = await admin.put('/participants', { id: made.id, version: 1, surname: 'Kept' });
    expect(kept).toMatchObject({ description: 'first', surname: 'Kept' });
    const cleared = await admin.put('/participants', { id: made.id, version: 2, description: null });
    expect(cleared.description).toBeNull();
  });
});

describe('references', () => {
  it('one that does not exist, or is of another type, is refused at its field', async () => {
    const group = await admin.post('/participant-groups', { name: `G${next()}`, orgId: 1 });
    const reply = await admin.send('POST', '/alarmplans', {
      name: `Plan ${next()}`,
      orgId: 1,
      steps: [
        { participantIds: [], groupIds: [group.id], requiredAcceptances: 1, waitSeconds: 1 },
        { participantIds: [group.id], groupIds: [], requiredAcceptances: 1, waitSeconds: 1 },
      ],
    });
    expect(reply).toEqual({
      status: 400,
      body: { reason: 'VALIDATION', errors: { 'steps.1.participantIds': 'notFound' } },
    });
    expect(await admin.send('POST', '/participants', person(999_999))).toEqual({
      status: 400,
      body: { reason: 'VALIDATION', errors: { orgId: 'notFound' } },
    });
  });

  it('nested ones are returned with the names of their targets, in order', async () => {
    const people = [];
    for (const name of ['Zora', 'Adam', 'Mia']) people.push(await admin.participant(1, { name, surname: 'X' }));
    const ids = people.map((p) => p.id);
    const steps = [
      { participantIds: ids, groupIds: [], requiredAcceptances: 2, waitSeconds: 5 },
      { participantIds: [ids[1]], groupIds: [], requiredAcceptances: 0, waitSeconds: 0 },
    ];
    const plan = await admin.post('/alarmplans', { name: `Plan ${next()}`, orgId: 1, steps });
    const read = await admin.get<{ steps: { participantNames: string[]; participantIds: number[] }[] }>(
      `/alarmplans/${plan.id}`,
    );
    expect(read.steps.map((s) => s.participantIds)).toEqual([ids, [ids[1]]]);
    expect(read.steps[0]?.participantNames.map((name) => name.split(' ')[0])).toEqual(['Zora', 'Adam', 'Mia']);
  });

  it('a membership is stored once, and changed from either side [S3.8]', async () => {
    const [a, b] = [await admin.participant(1), await admin.participant(1)];
    const group = await admin.post('/participant-groups', { name: `G${next()}`, orgId: 1, participantIds: [b.id] });
    expect((await admin.get(`/participants/${b.id}`)).groupIds).toEqual([group.id]);
    const joined = await admin.put('/participants', { id: a.id, version: 1, groupIds: [group.id] });
    expect(joined).toMatchObject({ groupIds: [group.id], groupNames: [group.name] });
    expect((await admin.get(`/participant-groups/${group.id}`)).participantIds).toEqual([b.id, a.id]);
    await admin.put('/participant-groups', { id: group.id, participantIds: [a.id] });
    expect((await admin.get(`/participants/${b.id}`)).groupIds).toEqual([]);
    await admin.put('/participants', { id: a.id, groupIds: [] });
    expect((await admin.get(`/participant-groups/${group.id}`)).participantIds).toEqual([]);
  });

  it("changing a membership from the other side changes the record's version", async () => {
    const [a, b] = [await admin.participant(1), await admin.participant(1)];
    const group = await admin.post('/participant-groups', { name: `G${next()}`, orgId: 1, participantIds: [b.id] });
    await admin.put('/participants', { id: a.id, groupIds: [group.id] });
    const stale = await admin.send('PUT', '/participant-groups', { ...group, description: 'typed meanwhile' });
    expect(stale).toMatchObject({
      status: 409,
      body: { reason: 'VERSION_CONFLICT', current: { version: 2, participantIds: [b.id, a.id] } },
    });
    await admin.put('/participants', { id: a.id, groupIds: [] });
    expect(await admin.get(`/participant-groups/${group.id}`)).toMatchObject({ version: 3, participantIds: [b.id] });
    const groups = [group];
    for (let i = 0; i < 3; i++) groups.push(await admin.post('/participant-groups', { name: `G${next()}`, orgId: 1 }));
    const ids = groups.map((g) => g.id);
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, i) => admin.participant(1, { groupIds: i % 2 ? ids : [...ids].reverse() })),
    );
    await Promise.all(people.map((p) => admin.put('/participants', { id: p.id, groupIds: [...ids].slice(1) })));
    expect(
      (await admin.get<{ participantIds: number[] }>(`/participant-groups/${ids[3]}`)).participantIds,
    ).toHaveLength(12);
  });

  it('a record in use is not removed, and the reply names its users to whoever may see them (K10)', async () => {
    const used = await admin.participant(1);
    const group = await admin.post('/participant-groups', { name: `G${next()}`, orgId: 1, participantIds: [used.id] });
    const usedBy = {
      count: 1,
      groups: [
        {
          resource: 'participant-groups',
          field: 'participantIds',
          count: 1,
          items: [{ id: group.id, title: group.name }],
        },
      ],
    };
    expect(await admin.get(`/used-by/PARTICIPANT/${used.id}`)).toEqual(usedBy);
    const refused = await admin.send('DELETE', `/participants/${used.id}`);
    expect(refused).toEqual({ status: 409, body: { reason: 'IN_USE', usedBy } });
    // who may not see groups learns only that they refer to it
    const { login, password } = await makeUser(call, ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT']);
    const clerk = new Client(await t.signIn(login, password));
    const counted = { count: 1, groups: [{ ...usedBy.groups[0], items: [] }] };
    expect(await clerk.get(`/used-by/PARTICIPANT/${used.id}`)).toEqual(counted);
    expect(await clerk.send('DELETE', `/participants/${used.id}`)).toEqual({
      status: 409,
      body: { reason: 'IN_USE', usedBy: counted },
    });
    await admin.remove(`/participant-groups/${group.id}`);
    await admin.remove(`/participants/${used.id}`);
  });

  it('a record cannot be removed while a new reference to it is being stored', async () => {
    for (let i = 0; i < 10; i++) {
      const victim = await admin.participant(1);
      const [removed, created] = await Promise.all([
        admin.send('DELETE', `/participants/${victim.id}`),
        admin.send('POST', '/participant-groups', { name: `G${next()}`, orgId: 1, participantIds: [victim.id] }),
      ]);
      expect([removed.status, created.status]).toSatisfy(
        ([gone, made]) => (gone === 200 && made === 400) || (gone === 409 && made === 200),
      );
    }
  });
});
