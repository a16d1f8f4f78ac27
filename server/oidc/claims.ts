import type { OidcConfig } from '../config.ts';
import { ProviderRefusal } from './refusal.ts';

/** A user as described by the provider's claims. */
export interface ClaimedUser {
  login: string;
  name: string;
  surname: string;
  email?: string;
  /** Names of roles; undefined if roles are assigned in the platform instead. */
  roles?: string[];
  /** Applied to a new user only; afterwards users choose their language themselves. */
  language: string;
}

/** The same pattern as in the definition of users. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type Claims = { readonly [name: string]: unknown };

const LANGUAGES: { readonly [code: string]: string } = { de: 'GERMAN', cs: 'CZECH' };
/** Characters that logins may not contain, and maximum lengths, as in the definition of users. */
const NOT_IN_LOGIN = /[\s/?#%]+/g;
const [LONGEST_LOGIN, LONGEST_NAME, LONGEST_EMAIL] = [64, 60, 254];

function textOf(claims: Claims, name: string): string | undefined {
  const value = claims[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/**
 * The values of a claim that is an array or a text separated by spaces or commas. A dotted name such as
 * `realm_access.roles` also finds a nested claim.
 */
function valuesOf(claims: Claims, path: string): string[] {
  const inside = path.split('.').reduce<unknown>((value, key) => (value as Claims | undefined)?.[key], claims);
  const value = claims[path] ?? inside;
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : [];
}

/** Converts claims to a user. Throws a ProviderRefusal if they contain no usable login or no configured role. */
export function userFromClaims(claims: Claims, config: OidcConfig): ClaimedUser {
  const email = textOf(claims, 'email');
  const login = (textOf(claims, 'preferred_username') ?? email ?? textOf(claims, 'sub') ?? '')
    .replaceAll(NOT_IN_LOGIN, '.')
    .slice(0, LONGEST_LOGIN);
  if (login.length < 2) throw new ProviderRefusal('incomplete');
  const words = (textOf(claims, 'name') ?? login).split(/\s+/);
  const name = textOf(claims, 'given_name') ?? (words.length > 1 ? words.slice(0, -1).join(' ') : login);
  const surname = textOf(claims, 'family_name') ?? words.at(-1) ?? login;
  const values = valuesOf(claims, config.rolesClaim);
  const roles = config.roles && [
    ...new Set(config.roles.filter(({ value }) => values.includes(value)).map((r) => r.role)),
  ];
  if (roles?.length === 0) throw new ProviderRefusal('noRole');
  return {
    ...{ login, name: name.slice(0, LONGEST_NAME), surname: surname.slice(0, LONGEST_NAME) },
    ...(email !== undefined && email.length <= LONGEST_EMAIL && EMAIL.test(email) ? { email } : {}),
    ...(roles ? { roles } : {}),
    language: LANGUAGES[textOf(claims, 'locale')?.slice(0, 2).toLowerCase() ?? ''] ?? 'ENGLISH',
  };
}
