import { cleanText } from '../../src/engine/clean.ts';
import { isEmail } from '../../src/engine/email.ts';
import { isObject } from '../../src/engine/paths.ts';
import type { OidcConfig } from '../config.ts';
import { ProviderRefusal } from './refusal.ts';

/** A user as described by the provider's claims. */
export interface ClaimedUser {
  login: string;
  name: string;
  surname: string;
  email?: string;
  /** Roles as the setting names them; undefined if the platform assigns them, or the provider doesn't tell them now. */
  roles?: string[];
  /** Applied to a new user only; afterwards users choose their language themselves. */
  language: string;
}

/** The same pattern as in the definition of users. */

type Claims = { readonly [name: string]: unknown };

const LANGUAGES: { readonly [code: string]: string } = { de: 'GERMAN', cs: 'CZECH' };
/** Characters that logins may not contain, and maximum lengths, as in the definition of users. */
const NOT_IN_LOGIN = /[/?%]+/g;
const [LONGEST_LOGIN, LONGEST_NAME] = [254, 60];

function textOf(claims: Claims, name: string): string | undefined {
  const value = claims[name];
  const text = typeof value === 'string' ? cleanText(value) : '';
  return text === '' ? undefined : text;
}

/**
 * The values of a claim that is an array or a text; undefined if the provider leaves them out because they are many
 * ("overage": `_claim_names`, OpenID Connect Core 5.6.2, and `hasgroups` of Entra ID). A dotted name such as
 * `realm_access.roles` also finds a nested claim.
 */
function valuesOf(claims: Claims, path: string): string[] | undefined {
  const inside = path.split('.').reduce<unknown>((value, key) => (value as Claims | undefined)?.[key], claims);
  const value = claims[path] ?? inside;
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  if (typeof value === 'string') return [value];
  const elsewhere = claims._claim_names;
  const isElsewhere = isObject(elsewhere) && (Object.hasOwn(elsewhere, path) || Object.hasOwn(elsewhere, topOf(path)));
  return isElsewhere || (path === 'groups' && String(claims.hasgroups) === 'true') ? undefined : [];
}

const topOf = (path: string) => path.split('.')[0] ?? path;

/**
 * The roles that values of the claim grant. A lone text is one value, with its blanks and commas; only if it is none of
 * the setting, it is a list, and only of such values: a group "Not Admins" must not count as "Admins".
 */
function rolesOf(values: readonly string[], roles: NonNullable<OidcConfig['roles']>): string[] {
  const known = new Set(roles.map(({ value }) => value));
  const [lone = ''] = values;
  const pieces = values.length === 1 && !known.has(lone) ? lone.split(/[\s,]+/).filter(Boolean) : [];
  const given = pieces.length > 0 && pieces.every((piece) => known.has(piece)) ? pieces : values;
  return [...new Set(roles.filter(({ value }) => given.includes(value)).map(({ role }) => role))];
}

/**
 * Converts claims to a user. Throws a ProviderRefusal if they contain no usable login or no configured role. If the
 * provider doesn't tell the roles, there are none in the result although the setting has some.
 */
export function userFromClaims(claims: Claims, config: OidcConfig): ClaimedUser {
  const email = textOf(claims, 'email');
  // an address that nobody has verified could be anybody's
  const verified = claims.email_verified === true ? email : undefined;
  const login = (textOf(claims, 'preferred_username') ?? verified ?? textOf(claims, 'sub') ?? '')
    .replaceAll(NOT_IN_LOGIN, '.')
    .replaceAll(/\s+/g, ' ')
    .slice(0, LONGEST_LOGIN)
    .trim();
  if (login.length < 2) throw new ProviderRefusal('incomplete');
  const words = (textOf(claims, 'name') ?? login).split(/\s+/);
  const name = textOf(claims, 'given_name') ?? (words.length > 1 ? words.slice(0, -1).join(' ') : login);
  const surname = textOf(claims, 'family_name') ?? words.at(-1) ?? login;
  const values = config.roles && valuesOf(claims, config.rolesClaim);
  const roles = config.roles && values && rolesOf(values, config.roles);
  if (roles?.length === 0) throw new ProviderRefusal('noRole');
  return {
    login,
    name: name.slice(0, LONGEST_NAME),
    surname: surname.slice(0, LONGEST_NAME),
    ...(email !== undefined && isEmail(email) ? { email } : {}),
    ...(roles ? { roles } : {}),
    language: LANGUAGES[textOf(claims, 'locale')?.slice(0, 2).toLowerCase() ?? ''] ?? 'ENGLISH',
  };
}
