import { describe, expect, it } from 'vitest';
import type { OidcConfig } from '../../../server/config.ts';
import { userFromClaims } from '../../../server/oidc/claims.ts';
import { ProviderRefusal } from '../../../server/oidc/refusal.ts';

const HOME = 'https://alarm.example.org/';
const config: OidcConfig = {
  issuer: HOME,
  clientId: 'tocsin',
  secret: 'word',
  scopes: 'openid',
  name: 'Example',
  rolesClaim: 'groups',
  externalIdClaim: undefined,
  orgId: 1,
  home: HOME,
  redirectUri: HOME,
  roles: [
    { value: 'Alarm Admins', role: 'Administrator' },
    { value: 'Admins', role: 'Root' },
    { value: 'ops', role: '#12' },
    { value: 'night', role: 'Night, early' },
  ],
};
const person = { sub: 'subject-1', given_name: 'G', family_name: 'F' };

/** The roles of these claims; the code of the failure if they are refused. */
function rolesOf(claims: object, rolesClaim = 'groups'): string[] | string | undefined {
  try {
    return userFromClaims({ ...person, ...claims }, { ...config, rolesClaim }).roles;
  } catch (error) {
    if (error instanceof ProviderRefusal) return error.code;
    throw error;
  }
}

describe('roles', () => {
  it.each<[string, unknown, string[] | string]>([
    ['a list', ['ops', 'x', 'Alarm Admins'], ['Administrator', '#12']],
    ['a lone text with a blank', 'Alarm Admins', ['Administrator']],
    ['a lone text that ends like another group', 'Not Admins', 'noRole'],
    ['a lone text in a list', ['Alarm Admins'], ['Administrator']],
    ['a text with several', 'ops night', ['#12', 'Night, early']],
    ['a text with several by comma', 'ops, night', ['#12', 'Night, early']],
    ['an empty list', [], 'noRole'],
    ['nothing', undefined, 'noRole'],
    ['a number', 7, 'noRole'],
  ])('come from %s (C3)', (_, groups, roles) => expect(rolesOf({ groups })).toEqual(roles));

  it.each<[string, object, string]>([
    ['names where they are', { _claim_names: { groups: 'src1' } }, 'groups'],
    ['names where the claim around them is', { _claim_names: { realm_access: 'src1' } }, 'realm_access.roles'],
    ['only says that there are some', { hasgroups: true }, 'groups'],
  ])('are not known if the provider %s (C3)', (_, claims, claim) => expect(rolesOf(claims, claim)).toBeUndefined());

  it('are none if the provider leaves out something else, or tells them beside', () => {
    expect(rolesOf({ _claim_names: { other: 'src1' } })).toBe('noRole');
    expect(rolesOf({ groups: ['ops'], _claim_names: { groups: 'src1' } })).toEqual(['#12']);
  });
});

describe('the login', () => {
  it.each<[string, object, string]>([
    ['the preferred name', { preferred_username: 'jana', email: 'a@example.org', email_verified: true }, 'jana'],
    ['a verified address', { email: 'a@example.org', email_verified: true }, 'a@example.org'],
    ['not an unverified address', { email: 'admin@example.org', email_verified: false }, 'subject-1'],
    ['not one of which nothing is said', { email: 'admin@example.org' }, 'subject-1'],
    ['not one that is verified as a text', { email: 'admin@example.org', email_verified: 'true' }, 'subject-1'],
    ['a name with invisible characters', { preferred_username: '\u200bja\u00adna ' }, 'jana'],
    ['a name of a guest', { preferred_username: 'm_x.example#EXT#@c.example' }, 'm_x.example#EXT#@c.example'],
    ['a name with what logins cannot have', { preferred_username: 'a/b  c?%d' }, 'a.b c.d'],
  ])('is %s (K10)', (_, claims, login) =>
    expect(userFromClaims({ ...person, groups: ['ops'], ...claims }, config).login).toBe(login),
  );
});
