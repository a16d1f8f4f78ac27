import { resolve } from 'node:path';
import { ALL_KINDS } from './files/kinds.ts';

/** Settings of one platform process, read from the environment once at start. */
export interface Config {
  port: number;
  host: string;
  /** Folder of the embedded database, files and the token secret. */
  dataDir: string;
  /** PostgreSQL 15 or later; absent: the embedded database. */
  databaseUrl?: string;
  /** Folder of overlay files. */
  resourcesDir: string;
  /** IANA zone in which wire times are meant. */
  timeZone: string;
  /** Demo data on an empty store, and the demo sign-in. */
  demo: boolean;
  /** Address under which browsers reach the platform, when it differs from host and port. */
  publicUrl?: string;
  smtpUrl?: string;
  webhookUrl?: string;
  webhookSecret?: string;
  /** Signs access tokens; absent: made and kept in `dataDir`. */
  tokenSecret?: string;
  /** The token secret before this one: what it encrypted is read with it and encrypted anew at start. */
  previousTokenSecret?: string;
  /** Name of the operating organization, shown at sign-in. */
  installation?: string;
  /** The program that speaks texts: a name of the path, or where it is. */
  espeakPath: string;
  logLevel: string;
  /**
   * So many proxies stand in front of the server, each of which adds the address that called it. What stands before those
   * in the header was written by the caller, who may have made it up.
   */
  trustProxy: number;
  session: SessionConfig;
  files: FilesConfig;
}

/** Attachments: where they are kept, what is taken, and how much. */
export interface FilesConfig {
  /** Bytes of one file. */
  maxBytes: number;
  /** Bytes of all files together. */
  quotaBytes: number;
  /** Endings that are taken. */
  kinds: readonly string[];
  /** Absent: in the data folder. */
  s3?: S3Config;
}

/** A bucket of an S3-compatible store. */
export interface S3Config {
  /** Address of the bucket, with a prefix where one is wanted. */
  url: string;
  key: string;
  secret: string;
  region: string;
}

/** Times and limits of signing in. */
export interface SessionConfig {
  accessSeconds: number;
  refreshSeconds: number;
  /** A refresh token that was used already is taken for a race of two tabs within this time, not for theft. */
  refreshGraceSeconds: number;
  /** Wrong sign-ins of one login from one address before it is locked. */
  loginAttempts: number;
  /** Wrong sign-ins from one address, whatever the login, before the address is locked. */
  addressAttempts: number;
  lockSeconds: number;
  /** Calls of one address in a minute. */
  callsPerMinute: number;
}

/** A setting that cannot be used. Its message is one sentence for whoever starts the server. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads and checks the settings; throws ConfigError with a sentence that names the variable and the cure. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const text = (name: string) => env[name]?.trim() || undefined;
  const databaseUrl = url(text, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  return {
    port: integer(text, 'PORT', 8080, 0, 65_535),
    host: text('HOST') ?? '127.0.0.1',
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    databaseUrl,
    resourcesDir: resolve(text('RESOURCES_DIR') ?? 'resources.d'),
    timeZone: timeZone(text('TIME_ZONE')),
    demo: flag(text, 'DEMO', databaseUrl === undefined),
    publicUrl: url(text, 'PUBLIC_URL', ['http:', 'https:']),
    smtpUrl: url(text, 'SMTP_URL', ['smtp:', 'smtps:']),
    webhookUrl: url(text, 'WEBHOOK_URL', ['http:', 'https:']),
    webhookSecret: text('WEBHOOK_SECRET'),
    tokenSecret: tokenSecret(text, 'TOKEN_SECRET'),
    previousTokenSecret: tokenSecret(text, 'TOKEN_SECRET_PREVIOUS'),
    installation: text('INSTALLATION'),
    espeakPath: text('ESPEAK_PATH') ?? 'espeak-ng',
    logLevel: oneOf(text, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    trustProxy: proxies(text, 'TRUST_PROXY'),
    session: {
      accessSeconds: integer(text, 'ACCESS_TOKEN_SECONDS', 15 * 60, 1, 86_400),
      refreshSeconds: integer(text, 'REFRESH_TOKEN_SECONDS', 14 * 86_400, 2, 366 * 86_400),
      refreshGraceSeconds: 10,
      loginAttempts: 10,
      addressAttempts: 100,
      lockSeconds: 60,
      callsPerMinute: integer(text, 'CALLS_PER_MINUTE', 6_000, 1, 100_000_000),
    },
    files: {
      maxBytes: integer(text, 'FILES_MAX_MB', 1_024, 1, 1_048_576) * MEGABYTE,
      quotaBytes: integer(text, 'FILES_QUOTA_MB', 20_480, 1, 1_073_741_824) * MEGABYTE,
      kinds: fileKinds(text('FILES_KINDS')),
      s3: s3(text),
    },
  };
}

const MEGABYTE = 1024 * 1024;

type Lookup = (name: string) => string | undefined;

function integer(text: Lookup, name: string, fallback: number, min: number, max: number): number {
  const value = text(name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || number < min || number > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
  }
  return number;
}

function flag(text: Lookup, name: string, fallback: boolean): boolean {
  return oneOf(text, name, ['true', 'false'], String(fallback)) === 'true';
}

/** "true" is one proxy. */
function proxies(text: Lookup, name: string): number {
  const value = text(name);
  if (value === undefined || value === 'false') return 0;
  if (value === 'true') return 1;
  const count = Number(value);
  if (!Number.isInteger(count) || count < 0 || count > 10) {
    throw new ConfigError(
      `${name} must be true, false, or the number of proxies in front (at most 10), not "${value}".`,
    );
  }
  return count;
}

function oneOf(text: Lookup, name: string, allowed: readonly string[], fallback: string): string {
  const value = text(name) ?? fallback;
  if (!allowed.includes(value)) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${value}".`);
  return value;
}

/** The value may hold a password, so the message does not repeat it. */
function url(text: Lookup, name: string, protocols: readonly string[]): string | undefined {
  const value = text(name);
  if (value === undefined) return undefined;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError(
      `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    );
  }
  return value;
}

function timeZone(value: string | undefined): string {
  const zone = value ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError(`TIME_ZONE must be an IANA time zone such as "Europe/Berlin", not "${zone}".`);
  }
}

function tokenSecret(text: Lookup, name: string): string | undefined {
  const value = text(name);
  if (value !== undefined && value.length < 32) throw new ConfigError(`${name} must have at least 32 characters.`);
  return value;
}

/** Endings in the order they were named, each once. Only kinds whose content can be checked. */
function fileKinds(value: string | undefined): readonly string[] {
  if (value === undefined) return ALL_KINDS;
  const kinds = [...new Set(value.toLowerCase().split(/[\s,]+/))].filter(Boolean);
  const unknown = kinds.find((kind) => !ALL_KINDS.includes(kind));
  if (unknown !== undefined || kinds.length === 0) {
    throw new ConfigError(`FILES_KINDS may name ${ALL_KINDS.join(', ')}, not "${unknown ?? value}".`);
  }
  return kinds;
}

function s3(text: Lookup): S3Config | undefined {
  const address = url(text, 'FILES_S3_URL', ['http:', 'https:']);
  if (address === undefined) return undefined;
  const needed = (name: string): string => {
    const value = text(name);
    if (value === undefined) throw new ConfigError(`${name} is needed together with FILES_S3_URL.`);
    return value;
  };
  const { pathname, search } = new URL(address);
  if (pathname === '/' || search !== '') {
    throw new ConfigError('FILES_S3_URL must name the bucket, such as "https://s3.example.org/bucket".');
  }
  const [key, secret] = [needed('FILES_S3_KEY'), needed('FILES_S3_SECRET')];
  return { url: address, key, secret, region: text('FILES_S3_REGION') ?? 'us-east-1' };
}
