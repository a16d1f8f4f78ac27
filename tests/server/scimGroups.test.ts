import { describe, expect, it } from 'vitest';
import { type Json, next } from './records.ts';
import { ERROR, patch, scimPlatform } from './scimKit.ts';
import { makeUser } from './users.ts';

const { t, call, admin, scim, callsWith, keyWith, okta, created, groupNamed } = await scimPlatform();

describe('groups', () => {
  it('are created with members, found and shown without them', async () => {
    const { id: user } = await created(okta());
    const group = await groupNamed(undefined, [user]);
    expect(group).toMatchObject({ members: [{ value: user, display: expect.stringContaining('Jana') }] });
    expect((await scim('GET', `/Users/${user}`)).body.groups).toMatchObject([{ value: group.id }]);
    const filter = encodeURIComponent(`displayName eq "${group.displayName}"`);
    const { body } = await scim('GET', `/Groups?excludedAttributes=members&filter=${filter}`);
    expect(body.Resources).toMatchObject([{ id: group.id }]);
    expect(body.Resources[0]).not.toHaveProperty('members');
    expect(await admin.get(`/user-groups/${group.id}`)).toMatchObject({ authorities: [], userIds: [Number(user)] });
  });

  it.each<[string, (a: string, b: string) => object[], (a: string, b: string) => string[]]>([
    ['Entra ID adds', (_, b) => [{ op: 'Add', path: 'members', value: [{ $ref: null, value: b }] }], (a, b) => [a, b]],
    ['Entra ID removes', (a) => [{ op: 'Remove', path: 'members', value: [{ value: a }] }], () => []],
    ['Okta removes', (a) => [{ op: 'remove', path: `members[value eq "${a}"]` }], () => []],
    [
      'Okta replaces',
      (_, b) => [{ op: 'replace', path: 'members', value: [{ value: b, display: 'x' }] }],
      (_, b) => [b],
    ],
    ['all are removed', () => [{ op: 'remove', path: 'members' }], () => []],
    [
      'add and remove',
      (a, b) => [
        { op: 'add', path: 'members', value: [{ value: b }] },
        { op: 'remove', path: `members[value eq "${a}"]` },
      ],
      (_, b) => [b],
    ],
  ])('change their members (%s)', async (_, operations, expected) => {
    const [a, b] = [(await created(okta())).id, (await created(okta())).id];
    const { id } = await groupNamed(undefined, [a]);
    for (let twice = 0; twice < 2; twice++) {
      const { status, body } = await scim('PATCH', `/Groups/${id}`, patch(...operations(a, b)));
      expect([status, (body.members as Json[]).map(({ value }) => value).toSorted()]).toEqual([
        200,
        expected(a, b).toSorted(),
      ]);
    }
  });

  it('are renamed and replaced', async () => {
    const { id: user } = await created(okta());
    const { id } = await groupNamed(undefined, [user]);
    const renamed = await scim(
      'PATCH',
      `/Groups/${id}`,
      patch({ op: 'replace', value: { id, displayName: `New ${id}` } }),
    );
    expect(renamed).toMatchObject({ status: 200, body: { displayName: `New ${id}`, members: [{ value: user }] } });
    const put = await scim('PUT', `/Groups/${id}`, { displayName: `Newer ${id}` });
    expect(put.body).toMatchObject({ displayName: `Newer ${id}`, members: [] });
  });

  it('that are deleted are removed from their members', async () => {
    const { id: user } = await created(okta());
    const { id } = await groupNamed(undefined, [user]);
    expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await scim('GET', `/Groups/${id}`)).status).toBe(404);
    expect((await scim('GET', `/Users/${user}`)).body.groups).toEqual([]);
  });

  it('with an unknown member are not changed at all', async () => {
    const { id: user } = await created(okta());
    const { id } = await groupNamed();
    const members = [{ value: user }, { value: '2000000000' }];
    const { status, body } = await scim(
      'PATCH',
      `/Groups/${id}`,
      patch({ op: 'add', path: 'members', value: members }),
    );
    expect([status, body.scimType]).toEqual([400, 'invalidValue']);
    expect((await scim('GET', `/Groups/${id}`)).body.members).toEqual([]);
  });
});

describe('a key', () => {
  it('needs the authority SCIM; a person has no access', async () => {
    const without = await keyWith(['USER_EDIT', 'USERGROUP_EDIT']);
    expect(await without('GET', '/Users')).toMatchObject({ status: 403, body: { schemas: [ERROR], status: '403' } });
    const { login, password } = await makeUser(call, ['SCIM', 'ADMIN']);
    const person = callsWith((await t.auth(login, password)).token);
    expect((await person('GET', '/Users')).status).toBe(403);
    const nobody = await callsWith('tocsin_key_none')('GET', '/Users');
    expect([nobody.status, nobody.headers['www-authenticate'], nobody.body.status]).toEqual([401, 'Bearer', '401']);
  });

  it('gives no role with more than its own authorities, and changes no user who has more', async () => {
    const { id: user } = await created(okta());
    const more = await admin.post('/user-groups', { name: `More ${next()}`, orgId: 1, authorities: ['USER_EDIT'] });
    const add = patch({ op: 'add', path: 'members', value: [{ value: user }] });
    expect((await scim('PATCH', `/Groups/${more.id}`, add)).status).toBe(403);
    const { id: chief } = await makeUser(call, ['ADMIN']);
    expect((await scim('PATCH', `/Users/${chief}`, patch({ op: 'replace', value: { active: false } }))).status).toBe(
      403,
    );
    expect((await scim('DELETE', `/Users/${chief}`)).status).toBe(403);
    const fits = await admin.post('/user-groups', {
      name: `Fits ${next()}`,
      orgId: 1,
      authorities: ['PARTICIPANT_VIEW'],
    });
    expect((await scim('PATCH', `/Groups/${fits.id}`, add)).status).toBe(200);
  });

  it('reaches its organizations only, and creates there', async () => {
    const org = await admin.org(1);
    const local = await keyWith(['SCIM'], org.id);
    const { id: elsewhere } = await created(okta());
    expect((await local('GET', `/Users/${elsewhere}`)).status).toBe(404);
    expect((await local('PUT', `/Users/${elsewhere}`, okta())).status).toBe(404);
    const { body } = await local('POST', '/Users', okta());
    expect(await admin.get(`/users/${body.id}`)).toMatchObject({ orgId: org.id });
    expect((await local('GET', '/Users')).body).toMatchObject({ totalResults: 1, Resources: [{ id: body.id }] });
  });
});

describe('an invalid request', () => {
  it.each<[string, 'GET' | 'POST' | 'PATCH', string, object | string | undefined, number, string | undefined]>([
    ['no name', 'POST', '/Users', { displayName: 'x' }, 400, 'invalidValue'],
    ['a name of another type', 'POST', '/Users', { userName: 7 }, 400, 'invalidValue'],
    ['a name with a slash', 'POST', '/Users', { userName: 'a/b' }, 400, 'invalidValue'],
    ['a list', 'POST', '/Users', [], 400, 'invalidSyntax'],
    ['no JSON', 'POST', '/Users', '{', 400, 'invalidSyntax'],
    ['JSON that is too deep', 'POST', '/Users', '['.repeat(5_000), 400, 'invalidSyntax'],
    ['neither true nor false', 'POST', '/Users', { userName: 'x1', active: 'perhaps' }, 400, 'invalidValue'],
    ['a group without a name', 'POST', '/Groups', {}, 400, 'invalidValue'],
    [
      'a filter that is not understood',
      'GET',
      '/Users?filter=userName%20co%20%22x%22',
      undefined,
      400,
      'invalidFilter',
    ],
    ['a filter on another attribute', 'GET', '/Groups?filter=userName%20eq%20%22x%22', undefined, 400, 'invalidFilter'],
    ['a start that is no number', 'GET', '/Users?startIndex=x', undefined, 400, 'invalidValue'],
    ['an unknown change', 'PATCH', '/Users/1', patch({ op: 'copy', path: 'active' }), 400, 'invalidSyntax'],
    ['no changes', 'PATCH', '/Users/1', {}, 400, 'invalidSyntax'],
    ['an odd path', 'PATCH', '/Users/1', patch({ op: 'add', path: 'a[b', value: 1 }), 400, 'invalidPath'],
    ['removing nothing', 'PATCH', '/Users/1', patch({ op: 'remove' }), 400, 'noTarget'],
    ['an organization instead of a user', 'GET', '/Users/1', undefined, 404, undefined],
    ['an id that is no number', 'GET', '/Users/x', undefined, 404, undefined],
    [
      'too many members',
      'POST',
      '/Groups',
      { displayName: 'x', members: Array(1_001).fill({ value: '1' }) },
      413,
      'tooMany',
    ],
    ['a body that is too large', 'POST', '/Users', { userName: 'x'.repeat(1_100_000) }, 413, undefined],
  ])('gets an error in the format of SCIM: %s', async (_, method, path, body, status, scimType) => {
    const reply = await scim(method, path, body);
    expect([reply.status, reply.body.schemas, reply.body.status, reply.body.scimType]).toEqual([
      status,
      [ERROR],
      String(status),
      scimType,
    ]);
    expect(reply.headers['content-type']).toMatch(/^application\/scim\+json/);
  });
});
