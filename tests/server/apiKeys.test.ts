import { beforeEach, describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { Client, type Json, next, type Stored } from './records.ts';
import { people, transferOf } from './transferKit.ts';
import { makeUser } from './users.ts';

const { t, call, admin } = await adminPlatform();
const { pool } = t.platform;

const record = (more: object = {}) => ({
  name: `Key ${next()}`,
  orgId: 1,
  authorities: ['PARTICIPANT_VIEW'],
  validUntil: '2099-12-31',
  ...more,
});
const secretOf = async (id: number) => (await admin.post<{ secret: string }>(`/api-keys/${id}/secret`, {})).secret;

/** Creates a key; returns it with its secret, and a caller with that. */
async function key(more: object = {}) {
  const made = await admin.post('/api-keys', record(more));
  const secret = await secretOf(made.id);
  return { ...made, secret, client: new Client(t.callWith(secret)) };
}
const statusOf = async (client: Client, url = '/verify') => (await client.send('GET', url)).status;
const actionsOf = async (id: number) =>
  (await admin.get<{ list: { action: string; actor: string; after: Json | null }[] }>(`/audit/API_KEY/${id}`)).list;

async function personIn(authorities: string[], orgId = 1): Promise<Client> {
  const { login, password } = await makeUser(call, authorities, { orgId });
  return new Client(await t.signIn(login, password));
}

describe('a key', () => {
  it('calls with its own authorities, within its organizations, and its actions are recorded under its name', async () => {
    const [org, other] = [await admin.org(1), await admin.org(1)];
    const name = `Key ${next()}`;
    const { client, id } = await key({ name, orgId: org.id, authorities: ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT'] });
    expect(await client.get('/verify')).toMatchObject({
      id,
      name,
      authorities: ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT'],
    });
    const made = await client.participant(org.id);
    expect((await client.send('POST', '/participants', { ...made, id: undefined, orgId: other.id })).status).toBe(403);
    expect(await statusOf(client, `/participants/${made.id}`)).toBe(200);
    expect(await statusOf(client, `/organizations/${org.id}`)).toBe(403);
    const history = await admin.get<{ list: Json[] }>(`/audit/PARTICIPANT/${made.id}`);
    expect(history.list).toMatchObject([{ action: 'create', actor: name }]);
  });

  it('shows its secret once, and stores a hash only', async () => {
    const { id, secret } = await key();
    expect(secret).toMatch(/^tocsin_key_[\w-]{43}$/);
    const { rows } = await pool.query(
      `select k::text as row from api_key_secret k where key_id = $1 union all select o::text from object o where id = $1
       union all select a::text from audit a where object_id = $1`,
      [id],
    );
    expect(rows.length).toBeGreaterThan(3);
    const hidden = secret.slice('tocsin_key_'.length);
    expect(rows.filter(({ row }) => row.includes(hidden))).toEqual([]);
    expect(await admin.get(`/api-keys/${id}`)).not.toHaveProperty('secret');
  });

  it('records when its secret was made and when it was last used, whatever a form sends', async () => {
    const made = await admin.post('/api-keys', record({ lastUsedAt: '2020-01-01 00:00:00' }));
    expect(made).toMatchObject({ secretAt: null, lastUsedAt: null });
    const secret = await secretOf(made.id);
    const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:00$/;
    expect(await admin.get(`/api-keys/${made.id}`)).toMatchObject({
      secretAt: expect.stringMatching(MOMENT),
      lastUsedAt: null,
    });
    await new Client(t.callWith(secret)).get('/verify');
    const used = await admin.get(`/api-keys/${made.id}`);
    expect(used.lastUsedAt).toMatch(MOMENT);
    await admin.put('/api-keys', { ...used, lastUsedAt: null, secretAt: null, description: 'Import' });
    expect(await admin.get(`/api-keys/${made.id}`)).toMatchObject({
      lastUsedAt: used.lastUsedAt,
      secretAt: used.secretAt,
      description: 'Import',
    });
  });

  it('starts an import, which runs with its authorities', async () => {
    const { secret } = await key({ authorities: ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT'] });
    const transfer = transferOf(t.callWith(secret));
    const checked = await transfer.check('PARTICIPANT', people('Ada;Lovelace;KEY-ADA;CZECH;Total system'));
    const job = await transfer.start(checked.id);
    expect([job.state, job.counts.add]).toEqual(['done', 1]);
  });
});

describe('a key is refused', () => {
  let made: Awaited<ReturnType<typeof key>>;
  beforeEach(async () => {
    made = await key();
    expect(await statusOf(made.client)).toBe(200);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['after it was removed', () => admin.remove(`/api-keys/${made.id}`)],
    ['while it is switched off', () => admin.put('/api-keys', { id: made.id, active: false })],
    ['after its last day', () => admin.put('/api-keys', { id: made.id, validUntil: '2020-01-01' })],
    ['with a former secret', () => secretOf(made.id)],
  ])('%s, at once, and the attempt is in the history once a minute', async (_, end) => {
    await end();
    expect([await statusOf(made.client), await statusOf(made.client)]).toEqual([401, 401]);
    const { rows } = await pool.query(
      `select type, after ->> 'address' as address from audit where object_id = $1 and action = 'keyRefused'`,
      [made.id],
    );
    expect(rows).toEqual([{ type: 'api-keys', address: '127.0.0.1' }]);
  });

  it('that was switched off and on again is accepted again', async () => {
    await admin.put('/api-keys', { id: made.id, active: false });
    expect(await statusOf(made.client)).toBe(401);
    await admin.put('/api-keys', { id: made.id, active: true });
    expect(await statusOf(made.client)).toBe(200);
  });

  it('on its last day it is still accepted', async () => {
    const { timeZone } = t.platform.config;
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
    await admin.put('/api-keys', { id: made.id, validUntil: today });
    expect(await statusOf(made.client)).toBe(200);
  });

  it.each(['tocsin_key_', 'tocsin_key_x', `tocsin_key_${'A'.repeat(43)}`])('that does not exist: %s', async (token) => {
    expect(await statusOf(new Client(t.callWith(token)))).toBe(401);
  });
});

describe('a key can’t', () => {
  const everything = () => key({ authorities: ['ADMIN'] });

  it.each<[string, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string, object?]>([
    ['make a key', 'POST', '/api-keys', record()],
    ['change its own password', 'PATCH', '/users/change-password', { newPassword: 'x', previousPassword: 'y' }],
    ['read a profile', 'GET', '/users/profile'],
    ['change a profile', 'PATCH', '/users/profile', { name: 'x' }],
    ['list sessions', 'GET', '/sessions'],
    ['end sessions', 'DELETE', '/sessions'],
    ['ask for a second factor', 'GET', '/two-factor'],
    ['take a second factor away', 'PATCH', '/reset-2fa-status?userLogin=admin'],
    ['sign out', 'GET', '/logout'],
  ])('%s', async (_, method, url, body) => {
    const { client } = await everything();
    expect(await client.send(method, url, body)).toEqual({ status: 403, body: { reason: 'ACCESS_DENIED' } });
  });

  it('change or renew a key, its own included', async () => {
    const { client, id, secret } = await everything();
    const sent = [
      await client.send('PUT', '/api-keys', { id, validUntil: '2100-01-01' }),
      await client.send('POST', `/api-keys/${id}/secret`, {}),
      await client.send('DELETE', `/api-keys/${id}`),
      await client.send('PUT', '/move', { id, objectType: 'API_KEY', newOrgId: (await admin.org(1)).id }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await statusOf(new Client(t.callWith(secret)))).toBe(200);
  });

  it('set the password of anybody', async () => {
    const { client } = await everything();
    const { id } = await makeUser(call, []);
    expect((await client.send('PUT', '/users', { id, password: 'ein neues passwort 9' })).status).toBe(403);
    expect(await client.send('PUT', '/users', { id, surname: 'Malá' })).toMatchObject({ status: 200 });
  });
});

describe('the user who makes a key', () => {
  it('gives it no authorities but his own', async () => {
    const chief = await personIn(['API_KEY_VIEW', 'API_KEY_EDIT', 'PARTICIPANT_VIEW']);
    const refused = await chief.send('POST', '/api-keys', record({ authorities: ['PARTICIPANT_VIEW', 'USER_EDIT'] }));
    expect(refused).toEqual({ status: 403, body: { reason: 'ACCESS_DENIED', errors: { authorities: 'beyondOwn' } } });
    const own: Stored = await chief.post('/api-keys', record());
    const sent = { id: own.id, authorities: ['PARTICIPANT_VIEW', 'ADMIN'] };
    expect((await chief.send('PUT', '/api-keys', sent)).status).toBe(403);
  });

  it('can’t get the secret of a key with more authorities than his own, but can revoke it', async () => {
    const chief = await personIn(['API_KEY_VIEW', 'API_KEY_EDIT']);
    const { id, client } = await key({ authorities: ['ADMIN'] });
    expect((await chief.send('POST', `/api-keys/${id}/secret`, {})).status).toBe(403);
    expect((await chief.send('PUT', '/api-keys', { id, active: false })).status).toBe(403);
    expect(await statusOf(client)).toBe(200);
    expect((await chief.send('DELETE', `/api-keys/${id}`)).status).toBe(200);
    expect(await statusOf(client)).toBe(401);
  });

  it('makes it only within his organizations', async () => {
    const org = await admin.org(1);
    const chief = await personIn(['API_KEY_VIEW', 'API_KEY_EDIT', 'PARTICIPANT_VIEW'], org.id);
    expect((await chief.send('POST', '/api-keys', record())).status).toBe(403);
    const { id } = await key();
    expect((await chief.send('POST', `/api-keys/${id}/secret`, {})).status).toBe(403);
    expect((await chief.send('POST', '/api-keys', record({ orgId: org.id }))).status).toBe(200);
  });

  it('is named in its history', async () => {
    const { id } = await key();
    await admin.put('/api-keys', { id, active: false });
    expect((await actionsOf(id)).map(({ action }) => action)).toEqual(['update', 'newKeySecret', 'create']);
  });
});

it('of two new secrets made in parallel, one is accepted', async () => {
  const { id } = await admin.post('/api-keys', record());
  const secrets = await Promise.all([secretOf(id), secretOf(id), secretOf(id)]);
  const statuses = [];
  for (const secret of secrets) statuses.push(await statusOf(new Client(t.callWith(secret))));
  expect(statuses.toSorted()).toEqual([200, 401, 401]);
});
