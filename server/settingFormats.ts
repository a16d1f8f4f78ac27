import { isSupportedCountry } from 'libphonenumber-js/min';
import { isMailbox } from '../src/engine/email.ts';
import { databaseAddress, standbyAddress } from './database/address.ts';
import { ALL_KINDS } from './files/kinds.ts';

/** A format of text settings: the check, and the requirement worded to follow "must". */
export interface Format {
  holds(value: string): boolean;
  must: string;
  /** The value may contain a secret, so the message does not repeat it. */
  secret?: boolean;
}

function address(...protocols: string[]): Format {
  return {
    holds: (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    must: `be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    secret: true,
  };
}

/** File extensions in the given order, without duplicates. */
export function listedKinds(value: string): string[] {
  return [...new Set(value.toLowerCase().split(/[\s,]+/))].filter(Boolean);
}

/** Parses "value=role; value=role": the role that each value of the claim grants. */
export function listedRoles(text: string): { value: string; role: string }[] {
  return text.split(';').flatMap((pair) => {
    const [, value = '', role = ''] = /^\s*([^=]*?)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
    return value !== '' && role !== '' ? [{ value, role }] : [];
  });
}

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }) !== undefined;
  } catch {
    return false;
  }
}

/** The formats of text settings, by their names in `SETTINGS`. */
export const FORMATS: { readonly [name: string]: Format } = {
  database: {
    holds: (value) => databaseAddress(value) !== undefined,
    must: 'be an address that starts with postgres:// or postgresql://, such as "postgres://user:password@host:5432/database"; with several hosts ("host1:5432,host2:5432") target_session_attrs may be read-write, primary or any',
    secret: true,
  },
  standby: {
    holds: (value) => standbyAddress(value) !== undefined,
    must: 'be the address of a standby that starts with postgres:// or postgresql://, such as "postgres://user:password@host:5432/database"; with several hosts, too, target_session_attrs may only be standby',
    secret: true,
  },
  web: address('http:', 'https:'),
  site: {
    holds: (value) => {
      if (!URL.canParse(value)) return false;
      const { protocol, pathname, search, hash } = new URL(value);
      return ['http:', 'https:'].includes(protocol) && pathname === '/' && search === '' && hash === '';
    },
    must: 'be the address of a host without a path, such as "https://alarm.example.org": the console is served at its root',
  },
  mail: address('smtp:', 'smtps:'),
  sender: {
    holds: (value) => {
      const [, named, alone = ''] = /^[^<>"\r\n]*<([^<>]*)>$|^([^<>]*)$/.exec(value) ?? [];
      return isMailbox(named ?? alone);
    },
    must: 'be an e-mail address, such as "Tocsin <alarms@example.org>"',
  },
  secret: { holds: (value) => value.length >= 32, must: 'have at least 32 characters', secret: true },
  bucket: {
    holds: (value) => {
      if (!URL.canParse(value)) return false;
      const { protocol, pathname, search } = new URL(value);
      return ['http:', 'https:'].includes(protocol) && pathname !== '/' && search === '';
    },
    must: 'name the bucket, such as "https://s3.example.org/bucket"',
    secret: true,
  },
  country: { holds: (value) => isSupportedCountry(value), must: 'be a country of two letters such as "CZ"' },
  timeZone: { holds: isTimeZone, must: 'be an IANA time zone such as "Europe/Berlin"' },
  proxies: {
    holds: (value) => ['true', 'false'].includes(value) || (/^\d{1,2}$/.test(value) && Number(value) <= 10),
    must: 'be true, false, or the number of proxies in front (at most 10)',
  },
  scopes: {
    holds: (value) => value.split(/\s+/).includes('openid'),
    must: 'contain openid, such as "openid profile email"',
  },
  roles: {
    holds: (value) => value.split(';').filter((pair) => pair.trim() !== '').length === listedRoles(value).length,
    must: 'name a role for each value, such as "alarm-admins=Administrator; operators=Operator"',
  },
  kinds: {
    holds: (value) => {
      const kinds = listedKinds(value);
      return kinds.length > 0 && kinds.every((kind) => ALL_KINDS.includes(kind));
    },
    must: `name some of ${ALL_KINDS.join(', ')}`,
  },
};
