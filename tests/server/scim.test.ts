import { describe, expect, it } from 'vitest';
import { CORE, ERROR, patch, scimPlatform } from './scimKit.ts';

const { t, admin, scim, okta, entra, created, historyOf } = await scimPlatform();

describe('discovery', () => {
  it('describes what is supported: PATCH and filters, the two types and their schemas', async () => {
    expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
    });
    const types = await scim('GET', '/ResourceTypes');
    expect(types.headers['content-type']).toMatch(/^application\/scim\+json/);
    expect(types.body.Resources.map(({ endpoint }) => endpoint)).toEqual(['/Users', '/Groups']);
    expect((await scim('GET', '/Schemas')).body.Resources.map(({ id }) => id)).toEqual([
      `${CORE}:User`,
      `${CORE}:Group`,
    ]);
    expect((await scim('GET', `/Schemas/${CORE}:User`)).body).toMatchObject({ name: 'User' });
    expect(await scim('GET', '/Bulk')).toMatchObject({ status: 404, body: { reason: 'NOT_FOUND' } });
  });
});

describe('users', () => {
  it('are created as Okta sends them; the password is left out', async () => {
    const sent = okta();
    const { status, headers, body } = await scim('POST', '/Users', sent);
    expect([status, headers.location]).toEqual([201, `/scim/v2/Users/${body.id}`]);
    expect(body).toMatchObject({
      userName: sent.userName,
      externalId: sent.externalId,
      active: true,
      preferredLanguage: 'cs',
      groups: [],
      name: { givenName: 'Jana', familyName: 'Nová' },
      emails: [{ value: sent.userName, primary: true }],
      meta: { resourceType: 'User', location: `/scim/v2/Users/${body.id}` },
    });
    const login = { login: sent.userName, password: sent.password };
    expect((await t.call({ method: 'POST', url: '/auth', payload: login })).statusCode).toBe(401);
  });

  it('are found as Entra ID looks for them, whatever the case of the name', async () => {
    const sent = entra();
    const { id } = await created(sent);
    for (const filter of [
      `userName eq "${String(sent.userName).toUpperCase()}"`,
      `externalId eq "${sent.externalId}"`,
      `emails[type eq "work"].value eq "${sent.userName}"`,
      `id eq "${id}"`,
    ]) {
      const { body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
      expect([filter, body.totalResults, body.Resources.map((one) => one.id)]).toEqual([filter, 1, [id]]);
    }
    expect((await scim('GET', '/Users?filter=userName%20eq%20%22nobody%22')).body).toMatchObject({
      totalResults: 0,
      Resources: [],
      startIndex: 1,
      itemsPerPage: 0,
    });
  });

  it('are listed by startIndex and count', async () => {
    for (let i = 0; i < 3; i++) await created(okta());
    const all = (await scim('GET', '/Users')).body;
    const page = (await scim('GET', '/Users?startIndex=2&count=2')).body;
    expect(page).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 2 });
    expect(page.Resources.map(({ id }) => id)).toEqual(all.Resources.slice(1, 3).map(({ id }) => id));
    expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ totalResults: all.totalResults, Resources: [] });
  });

  it('are replaced completely by PUT', async () => {
    const sent = okta();
    const { id } = await created(sent);
    const { emails: _, ...rest } = sent;
    const { status, body } = await scim('PUT', `/Users/${id}`, {
      ...rest,
      name: { givenName: 'Eva', familyName: 'Malá' },
    });
    expect([status, body.name, body.emails]).toEqual([
      200,
      { givenName: 'Eva', familyName: 'Malá', formatted: 'Eva Malá' },
      undefined,
    ]);
  });

  it.each<[string, object, object]>([
    ['Entra ID: False as a text', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    ['Okta: an object without a path', { op: 'replace', value: { active: false } }, { active: false }],
    [
      'Entra ID: an e-mail address by filter',
      { op: 'Add', path: 'emails[type eq "work"].value', value: 'new@example.org' },
      { emails: [{ value: 'new@example.org', type: 'work', primary: true }] },
    ],
    [
      'Entra ID: paths as keys',
      { op: 'Replace', value: { 'name.givenName': 'Eva', 'name.familyName': 'Malá' } },
      { displayName: 'Eva Malá' },
    ],
    ['an attribute that is not kept', { op: 'Replace', path: 'title', value: 'Chief' }, { active: true }],
    [
      'one of an extension',
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'x' },
      { active: true },
    ],
    ['a path with its schema', { op: 'replace', path: `${CORE}:User:active`, value: false }, { active: false }],
  ])('are changed by PATCH (%s)', async (_, operation, expected) => {
    const { id } = await created(entra());
    const { status, body } = await scim('PATCH', `/Users/${id}`, patch(operation));
    expect([status, body]).toMatchObject([200, expected]);
    expect((await scim('GET', `/Users/${id}`)).body).toMatchObject(expected);
  });

  it('that are deactivated lose their sessions at once, and can sign in again after reactivation', async () => {
    const sent = okta();
    const { id } = await created(sent);
    const password = 'otter quartz lampe 17';
    await admin.put('/users', { id: Number(id), password });
    const session = await t.signIn(String(sent.userName), password);
    await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }));
    expect((await session({ method: 'GET', url: '/verify' })).statusCode).toBe(401);
    await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: 'True' } }));
    expect((await t.auth(String(sent.userName), password)).user.id).toBe(Number(id));
  });

  it('that are deleted are deactivated, no longer exist for the provider, and come back with their history', async () => {
    const sent = okta();
    const { id } = await created(sent);
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE'] as const) expect((await scim(method, `/Users/${id}`)).status).toBe(404);
    expect(await admin.get(`/users/${id}`)).toMatchObject({ active: false });
    const filter = encodeURIComponent(`userName eq "${sent.userName}"`);
    expect((await scim('GET', `/Users?filter=${filter}`)).body.totalResults).toBe(0);
    const again = await scim('POST', '/Users', sent);
    expect([again.status, again.body.id, again.body.active]).toEqual([201, id, true]);
  });

  it('that are sent twice change nothing', async () => {
    const sent = okta();
    const { id } = await created(sent);
    const before = await historyOf(id);
    await scim('PUT', `/Users/${id}`, sent);
    await scim('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'True' }));
    expect(await historyOf(id)).toEqual(before);
    expect(before).toEqual(['create']);
    expect(await scim('POST', '/Users', sent)).toMatchObject({
      status: 409,
      body: { schemas: [ERROR], status: '409', scimType: 'uniqueness' },
    });
  });
});

it('one user sent many times in parallel is created once', async () => {
  const sent = okta();
  const replies = await Promise.all(Array.from({ length: 5 }, () => scim('POST', '/Users', sent)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
});
