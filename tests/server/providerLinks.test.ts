import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readMigrations } from '../../server/database/migrations.ts';
import { startProvider } from '../oidcProvider.ts';
import { adminPlatform } from './admin.ts';
import { HOME, OidcBrowser, oidcSettings } from './oidcBrowser.ts';
import { Client, type Json, next } from './records.ts';
import { makeUser, okBody } from './users.ts';

const provider = await startProvider(HOME);
afterAll(() => provider.close());
const oidc = oidcSettings(provider.issuer);
const { t, call, admin } = await adminPlatform([], { config: { oidc, publicUrl: HOME } });

/** Signs in at the provider as a person with this subject; returns the query with which the browser comes back. */
async function comeBack(subject: string, claims: object = {}): Promise<{ search: string; browser: OidcBrowser }> {
  provider.people.set(subject, {
    preferred_username: `${subject}@example.org`,
    given_name: 'Eva',
    family_name: 'Malá',
    ...claims,
  });
  const browser = new OidcBrowser(t.call);
  const end = await browser.answer(await browser.signIn(await browser.start(), subject));
  return { search: new URL(end).search, browser };
}

/** The id of the user who is signed in; throws if the platform refuses. */
async function signedIn(subject: string, claims: object = {}): Promise<number> {
  const { search, browser } = await comeBack(subject, claims);
  const reply = await browser.session(new URLSearchParams(search).get('ticket') ?? search);
  return okBody<{ user: { id: number } }>(reply).user.id;
}

/** The calls of an identity provider whose key has these authorities. */
async function keyWith(authorities: string[]) {
  const key = { name: `Key ${next()}`, orgId: 1, authorities, validUntil: '2099-12-31' };
  const { id } = await admin.post('/api-keys', key);
  const { secret } = await admin.post<{ secret: string }>(`/api-keys/${id}/secret`, {});
  return async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const headers = { authorization: `Bearer ${secret}` };
    const reply = await t.app.inject({ method, url: `/scim/v2${path}`, headers, ...(body ? { payload: body } : {}) });
    return { status: reply.statusCode, body: reply.body === '' ? {} : reply.json<Json>() };
  };
}
const setting = (values: object) => ({ Operations: [{ op: 'replace', value: values }] });
const actionsOf = async (type: string, id: unknown) =>
  (await admin.get<{ list: Json[] }>(`/audit/${type}/${id}`)).list.map(({ actor, action, before, after }) =>
    action === 'create' || action === 'update' ? action : { actor, action, before, after },
  );
const scim = await keyWith(['SCIM']);

describe('a key with only SCIM', () => {
  let subject: string;
  beforeEach(() => {
    subject = `attacker-${next()}`;
  });

  it.each([
    ['PATCH', setting],
    [
      'PUT',
      (values: object) => ({ name: { givenName: 'Jana', familyName: 'Nová' }, preferredLanguage: 'cs', ...values }),
    ],
  ] as const)('does not mark an administrator by %s (K1)', async (method, body) => {
    const { id, login } = await makeUser(call, ['ADMIN']);
    const marked = await scim(method, `/Users/${id}`, body({ userName: login, externalId: subject }));
    expect(marked.status).toBe(403);
    expect((await comeBack(subject, { preferred_username: login })).search).toBe('?failed=loginTaken');
    expect(await actionsOf('USER', id)).toEqual(['create']);
  });

  it('marks a local user without authorities, which is audited and links nobody (K1)', async () => {
    const { id, login } = await makeUser(call, []);
    expect((await scim('PATCH', `/Users/${id}`, setting({ externalId: subject }))).status).toBe(200);
    expect((await comeBack(subject, { preferred_username: login })).search).toBe('?failed=loginTaken');
    expect(await actionsOf('USER', id)).toEqual([
      {
        actor: expect.stringMatching(/^Key \d+$/),
        action: 'changeExternalId',
        before: { externalId: '' },
        after: { externalId: subject },
      },
      'create',
    ]);
  });

  it('links nobody to a local user whom it removes and creates again (K1)', async () => {
    const { id, login } = await makeUser(call, []);
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    const again = await scim('POST', '/Users', { userName: login, externalId: subject });
    expect([again.status, again.body.id]).toEqual([201, String(id)]);
    expect((await comeBack(subject, { preferred_username: login })).search).toBe('?failed=loginTaken');
    expect(await actionsOf('USER', id)).toContainEqual({
      actor: expect.any(String),
      action: 'changeExternalId',
      before: { externalId: '' },
      after: { externalId: subject },
    });
  });

  it('does not take over a user of its own who has become an administrator (K1)', async () => {
    const { body } = await scim('POST', '/Users', { userName: `own-${next()}`, externalId: `sub-${next()}` });
    const { roleId } = await makeUser(call, ['ADMIN']);
    await admin.put('/users', { id: Number(body.id), roleIds: [roleId] });
    expect((await scim('PATCH', `/Users/${body.id}`, setting({ externalId: subject }))).status).toBe(403);
    expect((await scim('DELETE', `/Users/${body.id}`)).status).toBe(403);
    expect(await signedIn(subject)).not.toBe(Number(body.id));
  });

  it('does not mark a role with authorities, by which another key would find it (K1)', async () => {
    const { roleId } = await makeUser(call, ['ADMIN']);
    expect((await scim('PATCH', `/Groups/${roleId}`, setting({ externalId: 'everybody' }))).status).toBe(403);
    expect((await scim('GET', '/Groups?filter=externalId%20eq%20%22everybody%22')).body).toMatchObject({
      totalResults: 0,
    });
  });
});

describe('a user whom SCIM has created', () => {
  it('is found by external id and subject, whatever the login, and the link is audited (K1)', async () => {
    const subject = `subject-${next()}`;
    const { body } = await scim('POST', '/Users', { userName: `made-${next()}`, externalId: subject });
    expect(await signedIn(subject)).toBe(Number(body.id));
    expect(await signedIn(subject)).toBe(Number(body.id));
    expect(await actionsOf('USER', body.id)).toEqual([
      'update',
      {
        actor: 'Example',
        action: 'linkIdentity',
        before: null,
        after: { issuer: provider.issuer, subject },
      },
      'create',
    ]);
  });

  it('is not found by login: who comes with it is refused, without and with another external id (K1)', async () => {
    for (const externalId of [undefined, `other-${next()}`]) {
      const userName = `future-${next()}@example.org`;
      await scim('POST', '/Users', { userName, externalId });
      expect((await comeBack(`thief-${next()}`, { preferred_username: userName })).search).toBe('?failed=loginTaken');
    }
  });

  it('who is renamed to the login of somebody to come stays the one of his subject (K1)', async () => {
    const [mine, theirs] = [`mine-${next()}`, `theirs-${next()}`];
    const { body } = await scim('POST', '/Users', { userName: `old-${next()}`, externalId: mine });
    await scim('PATCH', `/Users/${body.id}`, setting({ userName: `${theirs}@example.org` }));
    expect((await comeBack(theirs)).search).toBe('?failed=loginTaken');
    expect(await signedIn(mine)).toBe(Number(body.id));
  });

  it('is not linked if another one has the same external id (K1)', async () => {
    const subject = `twice-${next()}`;
    const first = await scim('POST', '/Users', { userName: `first-${next()}`, externalId: subject });
    const second = await scim('POST', '/Users', { userName: `second-${next()}`, externalId: subject });
    const own = await signedIn(subject);
    expect([Number(first.body.id), Number(second.body.id)]).not.toContain(own);
    expect(await admin.get(`/users/${own}`)).toMatchObject({ login: `${subject}@example.org`, roleIds: [] });
  });

  it('keeps a second factor that is required: linked only if the provider asked for one, too (K1)', async () => {
    const subject = `careful-${next()}`;
    const { body } = await scim('POST', '/Users', { userName: `careful-${next()}`, externalId: subject });
    await admin.put('/users', { id: Number(body.id), twoFactorRequired: true });
    expect((await comeBack(subject)).search).toBe('?failed=secondFactor');
    expect((await comeBack(subject, { amr: ['pwd'] })).search).toBe('?failed=secondFactor');
    expect(await signedIn(subject, { amr: ['pwd', 'mfa'] })).toBe(Number(body.id));
  });

  it('who is removed by the provider is not linked (K1)', async () => {
    const subject = `gone-${next()}`;
    const userName = `gone-${next()}@example.org`;
    const { body } = await scim('POST', '/Users', { userName, externalId: subject });
    await scim('DELETE', `/Users/${body.id}`);
    expect((await comeBack(subject, { preferred_username: userName })).search).toBe('?failed=loginTaken');
    await scim('POST', '/Users', { userName, externalId: subject });
    expect(await signedIn(subject)).toBe(Number(body.id));
  });
});

it('who was marked or created before the update: only those whom a key created can be linked (K1)', async () => {
  const { pool } = t.platform;
  const { id: local } = await makeUser(call, []);
  const { body } = await scim('POST', '/Users', { userName: `before-${next()}`, externalId: `before-${next()}` });
  await pool.query('insert into scim_resource (object_id) values ($1)', [local]);
  await pool.query('update scim_resource set created = false');
  const migration = readMigrations().find(({ name }) => name.endsWith('_provisioned.sql'));
  await pool.query(migration?.sql.replace(/^ALTER TABLE .*;$/m, '') ?? '');
  const { rows } = await pool.query('select created from scim_resource where object_id = any($1) order by object_id', [
    [local, Number(body.id)],
  ]);
  expect(rows).toEqual([{ created: false }, { created: true }]);
});

it('API keys are told apart from users by a sign that logins cannot have (C2)', async () => {
  const made = await new Client(call).send('POST', '/users', {
    login: 'key/1',
    name: 'A',
    surname: 'B',
    language: 'ENGLISH',
    orgId: 1,
    password: 'kolben lampe 17 werft',
  });
  expect(made).toMatchObject({ status: 400, body: { errors: { login: 'pattern' } } });
});
