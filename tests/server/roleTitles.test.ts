import { afterAll, describe, expect, it } from 'vitest';
import { startProvider } from '../oidcProvider.ts';
import { adminPlatform } from './admin.ts';
import { HOME, OidcBrowser, oidcSettings } from './oidcBrowser.ts';
import { Client, next } from './records.ts';
import { makeUser, okBody } from './users.ts';

const provider = await startProvider(HOME);
afterAll(() => provider.close());
const roles = [
  { value: 'wall', role: 'Wall screen' },
  { value: 'Alarm Admins', role: 'Chiefs' },
];
const oidc = { ...oidcSettings(provider.issuer), roles };
const { t, call, admin } = await adminPlatform([], { config: { oidc, publicUrl: HOME } });

const roleWith = (name: string, authorities: string[], orgId = 1) =>
  admin.post('/user-groups', { name, orgId, authorities });
const wall = await roleWith('Wall screen', ['ALARM_PANEL']);
const chiefs = await roleWith('Chiefs', ['ADMIN']);
/** Who may edit roles, with some authorities beside. */
async function roleEditor(...more: string[]): Promise<Client> {
  const { login, password } = await makeUser(call, ['USERGROUP_VIEW', 'USERGROUP_EDIT', ...more]);
  return new Client(await t.signIn(login, password));
}

async function comeBack(subject: string, claims: object): Promise<{ search: string; browser: OidcBrowser }> {
  provider.people.set(subject, { preferred_username: subject, given_name: 'Eva', family_name: 'Malá', ...claims });
  const browser = new OidcBrowser(t.call);
  const end = await browser.answer(await browser.signIn(await browser.start(), subject));
  return { search: new URL(end).search, browser };
}
/** The authorities with which a person signs in; the code of the failure if the platform refuses. */
async function authoritiesOf(subject: string, claims: object): Promise<string[] | string> {
  const { search, browser } = await comeBack(subject, claims);
  const ticket = new URLSearchParams(search).get('ticket');
  if (ticket === null) return search;
  return okBody<{ user: { authorities: string[] } }>(await browser.session(ticket)).user.authorities;
}

describe('a role with authorities that the caller lacks', () => {
  it.each([
    ['is not renamed', 'PUT', '/user-groups', { name: 'Wall screen 2' }],
    ['is not described', 'PUT', '/user-groups', { description: 'x' }],
    ['is not emptied', 'PUT', '/user-groups', { authorities: [] }],
    ['does not lose its second factor', 'PUT', '/user-groups', { twoFactorRequired: false }],
    ['is not removed', 'DELETE', '/user-groups/{id}', undefined],
  ] as const)('%s (K2)', async (_, method, path, change) => {
    const role = await roleWith(`Strong ${next()}`, ['ADMIN']);
    const editor = await roleEditor('ALARM_PANEL');
    const sent = await editor.send(method, path.replace('{id}', String(role.id)), change && { id: role.id, ...change });
    expect(sent).toMatchObject({ status: 403, body: { reason: 'ACCESS_DENIED' } });
    expect(await admin.get(`/user-groups/${role.id}`)).toMatchObject({ name: role.name, authorities: ['ADMIN'] });
  });

  it('is not moved to another organization (K2)', async () => {
    const role = await roleWith(`Moved ${next()}`, ['ADMIN']);
    const org = await admin.org(1);
    const sent = await (await roleEditor()).send('PUT', `/user-groups/${role.id}/move/${org.id}`);
    const put = await (await roleEditor()).send('PUT', '/user-groups', { id: role.id, orgId: org.id });
    expect([sent.status === 200, put.status]).toEqual([false, 403]);
    expect(await admin.get(`/user-groups/${role.id}`)).toMatchObject({ orgId: 1 });
  });

  it('can be renamed by whoever has them all, and one without authorities by every editor of roles (K2)', async () => {
    const role = await roleWith(`Panel ${next()}`, ['ALARM_PANEL']);
    const editor = await roleEditor('ALARM_PANEL');
    expect(await editor.put('/user-groups', { id: role.id, name: `Panel ${next()}` })).toMatchObject({ id: role.id });
    const empty = await roleWith(`Empty ${next()}`, []);
    expect((await editor.send('DELETE', `/user-groups/${empty.id}`)).status).toBe(200);
  });
});

describe('a title in OIDC_ROLES', () => {
  it('means the role that had it first, whatever the roles are called later (K2)', async () => {
    const claims = { groups: ['wall'] };
    expect(await authoritiesOf('wall-1', claims)).toEqual(['ALARM_PANEL']);
    await admin.put('/user-groups', { id: wall.id, name: 'Wall screen of old' });
    await admin.put('/user-groups', { id: chiefs.id, name: 'Wall screen' });
    expect(await authoritiesOf('wall-1', claims)).toEqual(['ALARM_PANEL']);
    expect(await authoritiesOf('wall-2', claims)).toEqual(['ALARM_PANEL']);
    await admin.put('/user-groups', { id: chiefs.id, name: 'Chiefs' });
    const { list } = await admin.get<{ list: object[] }>(`/audit/USERGROUP/${wall.id}`);
    expect(list).toContainEqual(
      expect.objectContaining({ actor: 'Example', action: 'tieRole', after: { providerRole: 'Wall screen' } }),
    );
  });

  it('is looked up for all titles at once, so that none is open until its first person comes (K2)', async () => {
    expect(await authoritiesOf('wall-3', { groups: ['wall'] })).toEqual(['ALARM_PANEL']);
    const { rows } = await t.platform.pool.query('select title, role_id as id from provider_role order by title');
    expect(rows).toEqual([
      { title: 'Chiefs', id: chiefs.id },
      { title: 'Wall screen', id: wall.id },
    ]);
  });
});

it('a lone group as a text is one value, with its blanks (C3)', async () => {
  expect(await authoritiesOf('lone', { groups: 'Alarm Admins' })).toContain('ADMIN');
  expect(await authoritiesOf('not', { groups: 'Not wall' })).toBe('?failed=noRole');
});

it('groups that the provider leaves out for their number take no roles away, and give a new user none (C3)', async () => {
  const overage = { groups: undefined, _claim_names: { groups: 'src1' } };
  expect(await authoritiesOf('many', { groups: ['wall'] })).toEqual(['ALARM_PANEL']);
  expect(await authoritiesOf('many', overage)).toEqual(['ALARM_PANEL']);
  expect(await authoritiesOf('many-new', overage)).toBe('?failed=noRole');
  expect(await authoritiesOf('many', { groups: [] })).toBe('?failed=noRole');
});
