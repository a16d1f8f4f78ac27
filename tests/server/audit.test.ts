import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { type Client, next, type Stored, storePeople } from './records.ts';
import { makeUser } from './users.ts';

const { t, call, admin, clientAt } = await adminPlatform();

interface Entry {
  actor: string;
  action: string;
  before: object | null;
  after: object | null;
}
const historyOf = async (listType: string, id: number) =>
  (await admin.get<{ list: Entry[] }>(`/audit/${listType}/${id}`)).list;

describe('the audit of a change', () => {
  it('contains only the changed fields [S8]', async () => {
    const person = await admin.participant(1, { description: 'old' });
    await admin.put('/participants', { id: person.id, description: 'new', surname: 'Nov\u00e1k' });
    await admin.put('/participants', { id: person.id, description: null });
    expect((await historyOf('PARTICIPANT', person.id)).slice(0, 2)).toMatchObject([
      { action: 'update', before: { description: 'new' }, after: { description: null } },
      { action: 'update', before: { description: 'old' }, after: { description: 'new' } },
    ]);
    const [, update] = await historyOf('PARTICIPANT', person.id);
    expect([update?.before, update?.after]).toEqual([{ description: 'old' }, { description: 'new' }]);
  });

  it('contains neither names of references in lists nor changes of these names [S8][S2]', async () => {
    const plan = await admin.alarmPlan(1);
    const steps = plan.steps as { participantIds: number[] }[];
    await admin.put('/alarmplans', { id: plan.id, name: `Plan ${plan.id}` });
    await admin.put('/alarmplans', { id: plan.id, steps: [{ ...steps[0], waitSeconds: 31 }] });
    await admin.remove(`/alarmplans/${plan.id}`);
    const [removal, change, renaming] = await historyOf('ALARMPLAN', plan.id);
    expect([renaming?.before, renaming?.after]).toEqual([{ name: plan.name }, { name: `Plan ${plan.id}` }]);
    const step = { participantIds: steps[0]?.participantIds, requiredAcceptances: 1 };
    expect(change?.before).toEqual({ steps: [{ ...step, waitSeconds: 30 }] });
    expect(change?.after).toEqual({ steps: [{ ...step, waitSeconds: 31 }] });
    expect(removal?.before).toMatchObject({ name: `Plan ${plan.id}`, steps: [{ ...step, waitSeconds: 31 }] });
    expect(JSON.stringify(removal?.before)).not.toContain('Names');
  });

  it('of a group of 10,000 takes a few hundred bytes when members are added, removed or reordered [S8]', async () => {
    const ids = await storePeople(
      t,
      1,
      Array.from({ length: 10_000 }, () => ({ name: 'M' })),
    );
    const group = await admin.post('/participant-groups', {
      name: `Group ${next()}`,
      orgId: 1,
      participantIds: ids,
    });
    const one = await admin.participant(1);
    const [first = 0, second = 0, ...others] = ids;
    const put = (participantIds: number[]) => admin.put('/participant-groups', { id: group.id, participantIds });
    await put([first, ...others, one.id]);
    await put([one.id, ...others, first]);
    await put([...others.slice(0, 5000), first, one.id, ...others.slice(5000)]);
    await put([...others.slice(0, 5000), one.id, first, ...others.slice(5000)]);
    await put([...others.slice(0, 5000), others[5000] ?? 0, first, second, ...others.slice(5001)]);
    const { rows } = await t.platform.pool.query<{ bytes: number; before: object; after: object }>(
      `select length(before::text) + length(after::text) as bytes, before, after from audit
       where object_id = $1 and action = 'update' order by id`,
      [group.id],
    );
    expect([rows[0]?.before, rows[0]?.after]).toEqual([{ participantIds: [second] }, { participantIds: [one.id] }]);
    expect([rows[3]?.before, rows[3]?.after]).toEqual([
      { participantIds: [first, one.id] },
      { participantIds: [one.id, first] },
    ]);
    expect([rows[4]?.before, rows[4]?.after]).toEqual([
      { participantIds: [one.id, first, others[5000]] },
      { participantIds: [others[5000], first, second] },
    ]);
    expect(rows[0]?.bytes).toBeLessThan(300);
    expect(rows[3]?.bytes).toBeLessThan(300);
    expect(rows[4]?.bytes).toBeLessThan(300);
  }, 60_000);
});

describe('the history of a removed record', () => {
  it('is readable for users who could read the record [S8]', async () => {
    const [inside, outside] = [await admin.org(1), await admin.org(1)];
    const [near, far] = [await clientAt(inside.id), await clientAt(outside.id)];
    const viewer = await clientAt(inside.id, ['PARTICIPANT_GROUP_VIEW']);
    const person = await admin.participant(inside.id);
    await admin.remove(`/participants/${person.id}`);
    const url = `/audit/PARTICIPANT/${person.id}`;
    const history = await near.get<{ list: Entry[] }>(url);
    expect(history.list.map(({ action }) => action)).toEqual(['remove', 'create']);
    expect(history.list[0]?.before).toMatchObject({ shortName: person.shortName, orgId: inside.id });
    const refused = { status: 403, body: { reason: 'ACCESS_DENIED' } };
    expect(await far.send('GET', url)).toEqual(refused);
    expect(await viewer.send('GET', url)).toEqual(refused);
    expect((await admin.send('GET', url)).status).toBe(200);
    expect((await near.send('GET', '/audit/PARTICIPANT/99999999')).status).toBe(404);
    expect((await near.send('GET', `/audit/USER/${person.id}`)).status).toBe(404);
  });

  it('of an organization is readable in its parent organization [S8]', async () => {
    const site = await admin.org(1);
    const ward = await admin.org(site.id);
    const [near, far] = [await clientAt(site.id), await clientAt((await admin.org(1)).id)];
    await near.remove(`/organizations/${ward.id}`);
    expect((await near.send('GET', `/audit/ORGANIZATION/${ward.id}`)).status).toBe(200);
    expect((await far.send('GET', `/audit/ORGANIZATION/${ward.id}`)).status).toBe(403);
  });
});

describe('the history of an account', () => {
  const actions = async (id: number) => (await historyOf('USER', id)).map(({ action, actor }) => [action, actor]);
  const chief = 'Tocsin Administrator';

  it('contains a password reset by another user, and the sessions that it ended [S8]', async () => {
    const user = await makeUser(call, []);
    await t.signIn(user.login, user.password);
    await admin.put('/users', { id: user.id, password: 'ganz neue laterne 7' });
    expect(await actions(user.id)).toEqual([
      ['endSession', chief],
      ['resetPassword', chief],
      ['update', chief],
      ['create', chief],
    ]);
    const [, reset, update] = await historyOf('USER', user.id);
    expect([reset?.before, reset?.after, update?.before, update?.after]).toEqual([null, null, {}, {}]);
  });

  it('contains sessions that ended because the user was deactivated, if there were any [S8]', async () => {
    const user = await makeUser(call, []);
    await admin.put('/users', { id: user.id, active: false });
    expect(await actions(user.id)).toEqual([
      ['update', chief],
      ['create', chief],
    ]);
    await admin.put('/users', { id: user.id, active: true });
    await t.signIn(user.login, user.password);
    await admin.put('/users', { id: user.id, active: false });
    expect((await actions(user.id))[0]).toEqual(['endSession', chief]);
  });

  it('contains the removal of a second factor [S8]', async () => {
    const user = await makeUser(call, []);
    expect((await admin.send('PATCH', `/reset-2fa-status?userLogin=${user.login}`)).status).toBe(200);
    expect((await actions(user.id))[0]).toEqual(['resetTwoFactor', chief]);
  });

  it('contains each failed sign-in with its address, and the lock-out once [S8]', async () => {
    const own = await adminPlatform([], { session: { loginAttempts: 3, lockSeconds: 60 } });
    const user = await makeUser(own.call, []);
    const attempt = (login: string) =>
      own.t.call({ method: 'POST', url: '/auth', payload: { login, password: 'wrong' }, remoteAddress: '203.0.113.9' });
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push((await attempt(user.login)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    const { list } = await own.admin.get<{ list: Entry[] }>(`/audit/USER/${user.id}`);
    expect(list.map(({ action, after }) => [action, (after as { address?: string } | null)?.address])).toEqual([
      ['signInLocked', '203.0.113.9'],
      ['signInFailed', '203.0.113.9'],
      ['signInFailed', '203.0.113.9'],
      ['signInFailed', '203.0.113.9'],
      ['create', undefined],
    ]);
    // an unknown login leaves the same trace, without the typed text, which may have been a password
    await attempt('a password typed into the wrong box');
    const { rows } = await own.t.platform.pool.query(
      `select action, actor, after from audit where object_id = 0 and action = 'signInFailed'`,
    );
    expect(rows).toEqual([{ action: 'signInFailed', actor: '', after: { address: '203.0.113.9' } }]);
  });
});

describe('the retention of the history', () => {
  const newParticipant = (admin: Client) => admin.participant(1);

  it('is a setting: older entries are deleted in batches [S8]', async () => {
    const { pool } = t.platform;
    const people: Stored[] = [];
    for (let i = 0; i < 5; i++) people.push(await newParticipant(admin));
    const old = people.slice(0, 3).map(({ id }) => id);
    await pool.query(`update audit set at = now() - interval '31 days' where object_id = any($1)`, [old]);
    const { sweepAudit } = await import('../../server/store/audit/auditSweep.ts');
    expect(await sweepAudit(pool, 30, 2)).toBe(3);
    const { rows } = await pool.query<{ id: number }>(
      'select object_id as id from audit where object_id = any($1) order by object_id',
      [people.map(({ id }) => id)],
    );
    expect(rows.map(({ id }) => id)).toEqual(people.slice(3).map(({ id }) => id));
    expect(await sweepAudit(pool, 30, 2)).toBe(0);
  });
});
