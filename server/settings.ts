import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { envSchema } from 'env-schema';
import { isSupportedCountry } from 'libphonenumber-js/min';
import { isMailbox } from '../src/engine/email.ts';
import { databaseAddress, standbyAddress } from './database/address.ts';
import { ALL_KINDS } from './files/kinds.ts';

/** An invalid setting. The message is one sentence for the administrator. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/** A format of text settings: the check, and the requirement worded to follow "must". */
interface Format {
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

const FORMATS: { readonly [name: string]: Format } = {
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

const whole = (byDefault: number, minimum: number, maximum: number) =>
  Type.Integer({ default: byDefault, minimum, maximum });
const text = (format?: string) => Type.Optional(Type.String(format === undefined ? {} : { format }));
const flag = () => Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')]));

/** Every setting of the platform; README.md explains each. */
export const SETTINGS = Type.Object({
  PORT: whole(8080, 0, 65_535),
  HOST: Type.String({ default: '127.0.0.1' }),
  DATA_DIR: Type.String({ default: 'data' }),
  DATABASE_URL: text('database'),
  DATABASE_READ_URL: text('standby'),
  RESOURCES_DIR: Type.String({ default: 'resources.d' }),
  TIME_ZONE: text('timeZone'),
  PHONE_COUNTRY: text('country'),
  DEMO: flag(),
  PUBLIC_URL: text('site'),
  SMTP_URL: text('mail'),
  SMTP_FROM: text('sender'),
  SMTP_ATTACH_MB: whole(5, 0, 50),
  SMTP_PER_SECOND: whole(50, 1, 10_000),
  SMTP_CONNECTIONS: whole(10, 1, 1_000),
  WEBHOOK_URL: text('web'),
  WEBHOOK_SECRET: text('secret'),
  WEBHOOK_PER_SECOND: whole(200, 1, 10_000),
  WEBHOOK_CONNECTIONS: whole(40, 1, 1_000),
  SIMULATED_PHONE: flag(),
  TOKEN_SECRET: text('secret'),
  TOKEN_SECRET_PREVIOUS: text('secret'),
  OIDC_ISSUER: text('web'),
  OIDC_CLIENT_ID: text(),
  OIDC_CLIENT_SECRET: text(),
  OIDC_SCOPES: Type.String({ default: 'openid profile email', format: 'scopes' }),
  OIDC_NAME: text(),
  OIDC_ROLES_CLAIM: Type.String({ default: 'groups' }),
  OIDC_ROLES: text('roles'),
  OIDC_EXTERNAL_ID_CLAIM: text(),
  OIDC_ORG: whole(1, 1, 2_147_483_647),
  OIDC_SESSION_HOURS: whole(24, 1, 8_784),
  ACCESS_TOKEN_SECONDS: whole(15 * 60, 1, 86_400),
  REFRESH_TOKEN_SECONDS: whole(14 * 86_400, 2, 366 * 86_400),
  ALARM_MONTHS: whole(15, 1, 1_200),
  OWN_LINK_DAYS: whole(14, 1, 365),
  AUDIT_DAYS: Type.Optional(Type.Integer({ minimum: 1, maximum: 36_500 })),
  CALLS_PER_MINUTE: whole(6_000, 1, 100_000_000),
  TRUST_PROXY: text('proxies'),
  INSTALLATION: text(),
  FILES_MAX_MB: whole(1_024, 1, 1_048_576),
  FILES_QUOTA_MB: whole(20_480, 1, 1_073_741_824),
  FILES_ORG_QUOTA_MB: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_073_741_824 })),
  FILES_KINDS: text('kinds'),
  FILES_S3_URL: text('bucket'),
  FILES_S3_KEY: text(),
  FILES_S3_SECRET: text(),
  FILES_S3_REGION: Type.String({ default: 'us-east-1' }),
  ESPEAK_PATH: Type.String({ default: 'espeak-ng' }),
  LOG_LEVEL: Type.Union(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((level) => Type.Literal(level)),
    { default: 'info' },
  ),
  ACCESS_LOG: flag(),
  METRICS_TOKEN: text('secret'),
});
export type Settings = Static<typeof SETTINGS>;

/** The requirement of a setting, worded to follow its name in a sentence. */
function mustOf(schema: TSchema): { must: string; secret: boolean } {
  const format = FORMATS[schema.format ?? ''];
  if (format) return { must: format.must, secret: format.secret ?? false };
  if (schema.type === 'integer') {
    return { must: `be a whole number from ${schema.minimum} to ${schema.maximum}`, secret: false };
  }
  const values = (schema.anyOf ?? []).map((choice: { const: string }) => choice.const);
  return { must: `be one of ${values.join(', ')}`, secret: false };
}

interface Refusal {
  errors?: { instancePath: string }[];
}

/**
 * Reads the settings from the environment. Values are trimmed; empty ones count as absent. @throws ConfigError with a
 * sentence that names the variable and its requirement
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const names = Object.keys(SETTINGS.properties);
  const given = names.flatMap((name) => {
    const value = env[name]?.trim();
    return value ? [[name, value] as const] : [];
  });
  const data = Object.fromEntries(given);
  try {
    return envSchema<Settings>({
      schema: SETTINGS,
      // Validation changes the object, and the message shows the original value.
      data: { ...data },
      env: false,
      ajv: {
        customOptions(ajv) {
          for (const [name, { holds }] of Object.entries(FORMATS)) ajv.addFormat(name, holds);
          return ajv;
        },
      },
    });
  } catch (error) {
    const wrong = (error as Refusal).errors?.[0]?.instancePath.slice(1);
    const schema = SETTINGS.properties[wrong as keyof typeof SETTINGS.properties] as TSchema | undefined;
    if (wrong === undefined || !schema) throw error;
    const { must, secret } = mustOf(schema);
    throw new ConfigError(`${wrong} must ${must}${secret ? '' : `, not "${data[wrong]}"`}.`);
  }
}
