import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { envSchema } from 'env-schema';
import { FORMATS } from './settingFormats.ts';

/** An invalid setting. The message is one sentence for the administrator. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/** Bytes of a megabyte. */
export const MEGABYTE = 1024 * 1024;

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

/** Reads the settings of the channels. `demo`: with demo data, which nobody may be called by. @throws ConfigError */
export function channelConfig(given: Settings, demo: boolean) {
  together(given, 'SMTP_FROM', 'SMTP_URL');
  together(given, 'WEBHOOK_SECRET', 'WEBHOOK_URL');
  return {
    /** Mail server for calls to e-mail addresses, and the sender; both or neither. */
    smtpUrl: given.SMTP_URL,
    smtpFrom: given.SMTP_FROM,
    /** Maximum bytes of files attached to one e-mail; larger files are sent as links. */
    smtpAttachBytes: given.SMTP_ATTACH_MB * MEGABYTE,
    /** What the other side takes from all processes of the installation together; `connections`: at the same time. */
    smtpLimits: { perSecond: given.SMTP_PER_SECOND, connections: given.SMTP_CONNECTIONS },
    /** Gateway for calls to all other devices, and the secret that signs requests in both directions; both or neither. */
    webhookUrl: given.WEBHOOK_URL,
    webhookSecret: given.WEBHOOK_SECRET,
    webhookLimits: { perSecond: given.WEBHOOK_PER_SECOND, connections: given.WEBHOOK_CONNECTIONS },
    /** Calls without another channel are shown on a page of the console. */
    simulatedPhone: flagOr(given.SIMULATED_PHONE, demo),
  };
}

/** Requires `needed` if `by` is given. @throws ConfigError */
export function together(given: Settings, needed: keyof Settings, by: keyof Settings): void {
  if (given[by] !== undefined && given[needed] === undefined) {
    throw new ConfigError(`${needed} is needed together with ${by}.`);
  }
}

/** The value of a setting that is on or off. */
export function flagOr(value: 'true' | 'false' | undefined, byDefault: boolean): boolean {
  return value === undefined ? byDefault : value === 'true';
}

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
