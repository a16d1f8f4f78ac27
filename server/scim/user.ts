import type { RecordData } from '../../src/engine/definition.ts';
import { ScimError } from './errors.ts';
import { mailAfter, mailIn } from './mails.ts';
import type { Change } from './patch.ts';
import { attribute, boolIn, textIn } from './values.ts';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** A user in a SCIM request; undefined attributes aren't changed. */
export interface UserDraft {
  userName?: string;
  givenName?: string;
  familyName?: string;
  displayName?: string;
  email?: string;
  active?: boolean;
  language?: string;
  externalId?: string;
}

/** Parses the user in the body of a POST or PUT. Ignores passwords and attributes that the platform doesn't have. */
export function userDraftFromBody(body: unknown): UserDraft {
  const name = attribute(body, 'name');
  return {
    userName: textIn(attribute(body, 'userName'), 'userName'),
    givenName: textIn(attribute(name, 'givenName'), 'name.givenName'),
    familyName: textIn(attribute(name, 'familyName'), 'name.familyName'),
    displayName: textIn(attribute(body, 'displayName') ?? attribute(name, 'formatted'), 'displayName'),
    email: mailIn(attribute(body, 'emails')),
    active: boolIn(attribute(body, 'active'), 'active'),
    language: textIn(attribute(body, 'preferredLanguage') ?? attribute(body, 'locale'), 'preferredLanguage'),
    externalId: textIn(attribute(body, 'externalId'), 'externalId'),
  };
}

/** Combines the changes of a PATCH of a user, given the stored record. */
export function userDraftFromPatch(changes: readonly Change[], stored: RecordData): UserDraft {
  const draft: UserDraft = {};
  for (const change of changes) {
    const part = withoutNothing(changed(change));
    if (change.where && Object.keys(part).length > 0) {
      throw new ScimError('invalidPath', `${change.path} is no list that a filter could select from.`);
    }
    Object.assign(draft, part);
  }
  const ofMails = changes.filter(({ path }) => path === 'emails' || path === 'emails.value');
  const email = typeof stored.email === 'string' ? stored.email : '';
  return ofMails.length === 0 ? draft : { ...draft, email: mailAfter(ofMails, email) };
}

const withoutNothing = (draft: UserDraft): UserDraft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));

function changed({ op, path, value: sent }: Change): UserDraft {
  const value = op === 'remove' ? null : sent;
  switch (path) {
    case 'username':
      return { userName: textIn(value, 'userName') };
    case 'name':
      return userDraftFromBody({ name: value ?? {} });
    case 'name.givenname':
      return { givenName: textIn(value, 'name.givenName') };
    case 'name.familyname':
      return { familyName: textIn(value, 'name.familyName') };
    case 'active':
      // removing the attribute restores the default
      return { active: value === null ? true : boolIn(value, 'active') };
    case 'preferredlanguage':
    case 'locale':
      return { language: textIn(value, 'preferredLanguage') };
    case 'externalid':
      return { externalId: textIn(value, 'externalId') };
    default:
      return {};
  }
}

const LANGUAGES: { readonly [code: string]: string } = { en: 'ENGLISH', de: 'GERMAN', cs: 'CZECH' };

/** Converts a draft to a record. For a new user, fills in required fields that SCIM may omit. */
export function recordOf(draft: UserDraft, isNew: boolean): RecordData {
  const { userName, givenName, familyName, displayName, email, active, language } = draft;
  const words = (displayName ?? '').split(/\s+/).filter(Boolean);
  const name = givenName || (isNew ? words.slice(0, -1).join(' ') || words[0] || userName : givenName);
  const surname = familyName || (isNew ? words.at(-1) || userName : familyName);
  const known = language === undefined ? undefined : LANGUAGES[language.slice(0, 2).toLowerCase()];
  const record = { login: userName, name, surname, email, active, language: known ?? (isNew ? 'ENGLISH' : undefined) };
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

/** Data for a SCIM resource that isn't in the record: base URL of the calls and id at the identity provider. */
export interface ScimContext {
  base: string;
  externalId: string | undefined;
}

/** Converts a user to a SCIM resource. */
export function userResource(record: RecordData, { base, externalId }: ScimContext): RecordData {
  const { id, login, name, surname, email, version } = record;
  const roleIds = Array.isArray(record.roleIds) ? record.roleIds : [];
  const roleNames = Array.isArray(record.roleNames) ? record.roleNames : [];
  const formatted = `${name} ${surname}`;
  const language = Object.entries(LANGUAGES).find(([, value]) => value === record.language)?.[0];
  return {
    schemas: [USER_SCHEMA],
    id: String(id),
    ...(externalId === undefined ? {} : { externalId }),
    userName: login,
    displayName: formatted,
    active: record.active !== false,
    name: { givenName: name, familyName: surname, formatted },
    ...(typeof email === 'string' && email !== '' ? { emails: [{ value: email, type: 'work', primary: true }] } : {}),
    ...(language === undefined ? {} : { preferredLanguage: language }),
    groups: roleIds.map((value, i) => ({
      value: String(value),
      display: roleNames[i],
      $ref: `${base}/Groups/${value}`,
    })),
    meta: { resourceType: 'User', location: `${base}/Users/${id}`, version: `W/"${version}"` },
  };
}
