import { resolve } from 'node:path';
import { ALL_KINDS } from './files/kinds.ts';
import { LOCK_OUT } from './limits.ts';
import { listedKinds, listedRoles } from './settingFormats.ts';
import {
  type ChannelConfig,
  ConfigError,
  channelConfig,
  flagOr,
  MEGABYTE,
  readSettings,
  type Settings,
  together,
} from './settings.ts';

/** Settings of one platform process, read from the environment once at start. */
export interface Config extends ChannelConfig {
  port: number;
  host: string;
  /** Folder of the embedded database, files and the token secret. */
  dataDir: string;
  /** PostgreSQL 15 or later; absent: the embedded database. */
  databaseUrl?: string;
  /** Standbys of this database for reads whose state may be some seconds old; absent: all reads go to the database. */
  databaseReadUrl?: string;
  /** Folder of overlay files. */
  resourcesDir: string;
  /** IANA time zone of the times in the protocol. */
  timeZone: string;
  /** Two letters: the country of phone numbers without a country code; undefined: they stay as they are. */
  phoneCountry: string | undefined;
  /** Demo data on an empty store, and the demo sign-in. */
  demo: boolean;
  /** URL under which browsers reach the platform, if it differs from host and port. */
  publicUrl?: string;
  /** Signs access tokens; if absent, generated and stored in `dataDir`. */
  tokenSecret?: string;
  /** The previous token secret. Data encrypted with it is decrypted and encrypted again at start. */
  previousTokenSecret?: string;
  /** Name of the operating organization, shown at sign-in. */
  installation?: string;
  /** The speech program: a command name or a path. */
  espeakPath: string;
  logLevel: string;
  /** One log line per API request: method, route, status and duration, nothing about the caller. */
  accessLog: boolean;
  /** Token required to read /metrics; if absent, nobody can. */
  metricsToken?: string;
  /**
   * Number of proxies in front of the server, each of which appends the caller's address. Earlier entries of the header
   * come from the caller and may be forged.
   */
  trustProxy: number;
  /** Full months for which alarms are kept, with their calls and logs. */
  alarmMonths: number;
  /** Days after which a personal link ends. */
  ownLinkDays: number;
  /** Days after which audit entries are deleted; absent: never. */
  auditDays?: number;
  /** Sign-in through an OpenID Connect provider; absent: with passwords only. */
  oidc?: OidcConfig;
  session: SessionConfig;
  files: FilesConfig;
}

/** The sign-in provider, and how its claims are interpreted. */
export interface OidcConfig {
  issuer: string;
  clientId: string;
  secret: string;
  /** Separated by spaces. */
  scopes: string;
  /** Name on the button: "Sign in with …". */
  name: string;
  /** Name of the claim with the values of `roles`; a dot separates the levels of a nested claim. */
  rolesClaim: string;
  /** The role, by title or as "#12", that each value of the claim grants; absent: administrators of the platform assign roles. */
  roles?: readonly { value: string; role: string }[];
  /** Name of the claim that equals the id by which SCIM knows a user (`externalId`). Default: `sub`. */
  externalIdClaim?: string;
  /** Organization of users who sign in for the first time. */
  orgId: number;
  /** Where the provider sends the browser after signing in. */
  redirectUri: string;
  /** The console, with a slash at the end; the provider sends the browser here after signing out. */
  home: string;
}

/** Attachments: where they are stored, which file types are accepted, and how much space they may use. */
export interface FilesConfig {
  /** Maximum bytes of one file. */
  maxBytes: number;
  /** Maximum bytes of all files together. */
  quotaBytes: number;
  /** Maximum bytes of the files of one organization below the root, with its subtree. */
  orgQuotaBytes: number;
  /** Accepted file extensions. */
  kinds: readonly string[];
  /** Absent: stored in the data folder. */
  s3?: S3Config;
}

/** A bucket of an S3-compatible store. */
export interface S3Config {
  /** URL of the bucket, optionally with a key prefix. */
  url: string;
  key: string;
  secret: string;
  region: string;
}

/** Durations and limits of sessions and sign-in. */
export interface SessionConfig {
  accessSeconds: number;
  refreshSeconds: number;
  /**
   * Maximum duration of a session signed in by the provider. Access and roles are only checked again at the next
   * sign-in.
   */
  providerSeconds: number;
  /** Within this time a reused refresh token counts as a race of two tabs, not as theft. */
  refreshGraceSeconds: number;
  /** Wrong sign-ins of one login from one address before it is locked. */
  loginAttempts: number;
  /** Wrong sign-ins from one address, with any login, before the address is locked for logins that are new to it. */
  addressAttempts: number;
  /** Wrong sign-ins of one login from all addresses that are new to it, before these addresses are locked. */
  nameAttempts: number;
  lockSeconds: number;
  /** Calls per minute of one account, and of one address without a sign-in. */
  callsPerMinute: number;
}

/** Whether a host is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|::1|localhost)$/i.test(host);
}

/** Reads and checks the settings. @throws ConfigError with a sentence that names the variable and the remedy */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = readSettings(env);
  const embedded = given.DATABASE_URL === undefined;
  if (!embedded && given.TOKEN_SECRET === undefined) {
    throw new ConfigError(
      'TOKEN_SECRET is needed together with DATABASE_URL, the same for every server of that database; "openssl rand -base64 48" makes one.',
    );
  }
  if (embedded && given.DEMO === undefined && !isLoopback(given.HOST)) {
    throw new ConfigError(
      `With HOST ${given.HOST} the network could sign in as admin / admin of the demo: set DEMO to false, or to true if that is wanted.`,
    );
  }
  const demo = flagOr(given.DEMO, embedded);
  together(given, 'DATABASE_URL', 'DATABASE_READ_URL');
  together(given, 'OIDC_CLIENT_ID', 'OIDC_ISSUER');
  together(given, 'OIDC_CLIENT_SECRET', 'OIDC_ISSUER');
  together(given, 'PUBLIC_URL', 'OIDC_ISSUER');
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir: resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    databaseReadUrl: given.DATABASE_READ_URL,
    resourcesDir: resolve(given.RESOURCES_DIR),
    phoneCountry: given.PHONE_COUNTRY,
    timeZone: new Intl.DateTimeFormat('en', { timeZone: given.TIME_ZONE }).resolvedOptions().timeZone,
    demo,
    publicUrl: given.PUBLIC_URL,
    ...channelConfig(given, demo),
    tokenSecret: given.TOKEN_SECRET,
    previousTokenSecret: given.TOKEN_SECRET_PREVIOUS,
    installation: given.INSTALLATION,
    espeakPath: given.ESPEAK_PATH,
    logLevel: given.LOG_LEVEL,
    accessLog: flagOr(given.ACCESS_LOG, !embedded),
    metricsToken: given.METRICS_TOKEN,
    alarmMonths: given.ALARM_MONTHS,
    ownLinkDays: given.OWN_LINK_DAYS,
    auditDays: given.AUDIT_DAYS,
    trustProxy: proxies(given.TRUST_PROXY),
    oidc: oidc(given),
    session: {
      accessSeconds: given.ACCESS_TOKEN_SECONDS,
      refreshSeconds: given.REFRESH_TOKEN_SECONDS,
      providerSeconds: given.OIDC_SESSION_HOURS * 3_600,
      refreshGraceSeconds: 10,
      loginAttempts: LOCK_OUT.login,
      addressAttempts: LOCK_OUT.address,
      nameAttempts: LOCK_OUT.name,
      lockSeconds: LOCK_OUT.seconds,
      callsPerMinute: given.CALLS_PER_MINUTE,
    },
    files: {
      maxBytes: given.FILES_MAX_MB * MEGABYTE,
      quotaBytes: given.FILES_QUOTA_MB * MEGABYTE,
      orgQuotaBytes: (given.FILES_ORG_QUOTA_MB ?? Math.ceil(given.FILES_QUOTA_MB / 2)) * MEGABYTE,
      kinds: given.FILES_KINDS === undefined ? ALL_KINDS : listedKinds(given.FILES_KINDS),
      s3: s3(given),
    },
  };
}

/** Number of proxies in front of the server; "true" counts as one. */
function proxies(value = 'false'): number {
  return value === 'true' ? 1 : value === 'false' ? 0 : Number(value);
}

function oidc(given: Settings): OidcConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret, PUBLIC_URL: url } = given;
  if (issuer === undefined || clientId === undefined || secret === undefined || url === undefined) return undefined;
  if (issuer.startsWith('http:') && !isLoopback(new URL(issuer).hostname)) {
    throw new ConfigError('OIDC_ISSUER must begin with https://, except on this machine.');
  }
  const home = url.replace(/\/*$/, '/');
  return {
    issuer,
    clientId,
    secret,
    home,
    redirectUri: `${home}rest/api/oidc/callback`,
    scopes: given.OIDC_SCOPES,
    name: given.OIDC_NAME ?? new URL(issuer).hostname,
    rolesClaim: given.OIDC_ROLES_CLAIM,
    externalIdClaim: given.OIDC_EXTERNAL_ID_CLAIM,
    roles: given.OIDC_ROLES === undefined ? undefined : listedRoles(given.OIDC_ROLES),
    orgId: given.OIDC_ORG,
  };
}

function s3(given: Settings): S3Config | undefined {
  const { FILES_S3_URL: url, FILES_S3_KEY: key, FILES_S3_SECRET: secret, FILES_S3_REGION: region } = given;
  if (url === undefined) return undefined;
  if (key === undefined) throw new ConfigError('FILES_S3_KEY is needed together with FILES_S3_URL.');
  if (secret === undefined) throw new ConfigError('FILES_S3_SECRET is needed together with FILES_S3_URL.');
  return { url, key, secret, region };
}
