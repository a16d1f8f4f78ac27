import { resolve } from 'node:path';
import { ALL_KINDS } from './files/kinds.ts';
import { LOCK_OUT } from './limits.ts';
import { listedKinds, listedRoles } from './settingFormats.ts';
import { ConfigError, channelConfig, flagOr, MEGABYTE, readSettings, type Settings, together } from './settings.ts';

/** Whether a host is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|::1|localhost)$/i.test(host);
}

/** Reads and checks the settings. @throws ConfigError with a sentence that names the variable and the remedy */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
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
    /** Folder of the embedded database, files and the token secret. */
    dataDir: resolve(given.DATA_DIR),
    /** PostgreSQL 15 or later; absent: the embedded database. */
    databaseUrl: given.DATABASE_URL,
    /** Standbys of this database for reads whose state may be some seconds old; absent: all reads go to the database. */
    databaseReadUrl: given.DATABASE_READ_URL,
    /** Folder of overlay files. */
    resourcesDir: resolve(given.RESOURCES_DIR),
    /** Two letters: the country of phone numbers without a country code; undefined: they stay as they are. */
    phoneCountry: given.PHONE_COUNTRY,
    /** IANA time zone of the times in the protocol. */
    timeZone: new Intl.DateTimeFormat('en', { timeZone: given.TIME_ZONE }).resolvedOptions().timeZone,
    /** Demo data on an empty store, and the demo sign-in. */
    demo,
    /** URL under which browsers reach the platform, if it differs from host and port. */
    publicUrl: given.PUBLIC_URL,
    ...channelConfig(given, demo),
    /** Signs access tokens; if absent, generated and stored in `dataDir`. */
    tokenSecret: given.TOKEN_SECRET,
    /** The previous token secret. Data encrypted with it is decrypted and encrypted again at start. */
    previousTokenSecret: given.TOKEN_SECRET_PREVIOUS,
    /** Name of the operating organization, shown at sign-in. */
    installation: given.INSTALLATION,
    /** The speech program: a command name or a path. */
    espeakPath: given.ESPEAK_PATH,
    logLevel: given.LOG_LEVEL,
    /** One log line per API request: method, route, status and duration, nothing about the caller. */
    accessLog: flagOr(given.ACCESS_LOG, !embedded),
    /** Token required to read /metrics; if absent, nobody can. */
    metricsToken: given.METRICS_TOKEN,
    /** Full months for which alarms are kept, with their calls and logs. */
    alarmMonths: given.ALARM_MONTHS,
    /** Days after which a personal link ends. */
    ownLinkDays: given.OWN_LINK_DAYS,
    /** Days after which audit entries are deleted; absent: never. */
    auditDays: given.AUDIT_DAYS,
    /**
     * Number of proxies in front of the server, each of which appends the caller's address. Earlier entries of the header
     * come from the caller and may be forged.
     */
    trustProxy: proxies(given.TRUST_PROXY),
    /** Sign-in through an OpenID Connect provider; absent: with passwords only. */
    oidc: oidc(given),
    session: session(given),
    files: files(given),
  };
}

/** Durations and limits of sessions and sign-in. */
function session(given: Settings) {
  return {
    accessSeconds: given.ACCESS_TOKEN_SECONDS,
    refreshSeconds: given.REFRESH_TOKEN_SECONDS,
    /**
     * Maximum duration of a session signed in by the provider. Access and roles are only checked again at the next
     * sign-in.
     */
    providerSeconds: given.OIDC_SESSION_HOURS * 3_600,
    /** Within this time a reused refresh token counts as a race of two tabs, not as theft. */
    refreshGraceSeconds: 10,
    /** Wrong sign-ins of one login from one address before it is locked. */
    loginAttempts: LOCK_OUT.login,
    /** Wrong sign-ins from one address, with any login, before the address is locked for logins that are new to it. */
    addressAttempts: LOCK_OUT.address,
    /** Wrong sign-ins of one login from all addresses that are new to it, before these addresses are locked. */
    nameAttempts: LOCK_OUT.name,
    lockSeconds: LOCK_OUT.seconds,
    /** Calls per minute of one account, and of one address without a sign-in. */
    callsPerMinute: given.CALLS_PER_MINUTE,
  };
}

/** Attachments: where they are stored, which file types are accepted, and how much space they may use. */
function files(given: Settings) {
  return {
    /** Maximum bytes of one file. */
    maxBytes: given.FILES_MAX_MB * MEGABYTE,
    /** Maximum bytes of all files together. */
    quotaBytes: given.FILES_QUOTA_MB * MEGABYTE,
    /** Maximum bytes of the files of one organization below the root, with its subtree. */
    orgQuotaBytes: (given.FILES_ORG_QUOTA_MB ?? Math.ceil(given.FILES_QUOTA_MB / 2)) * MEGABYTE,
    /** Accepted file extensions. */
    kinds: given.FILES_KINDS === undefined ? ALL_KINDS : listedKinds(given.FILES_KINDS),
    /** Absent: stored in the data folder. */
    s3: s3(given),
  };
}

/** Number of proxies in front of the server; "true" counts as one. */
function proxies(value = 'false'): number {
  return value === 'true' ? 1 : value === 'false' ? 0 : Number(value);
}

/** The sign-in provider, and how its claims are interpreted. */
function oidc(given: Settings) {
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
    /** The console, with a slash at the end; the provider sends the browser here after signing out. */
    home,
    /** Where the provider sends the browser after signing in. */
    redirectUri: `${home}rest/api/oidc/callback`,
    /** Separated by spaces. */
    scopes: given.OIDC_SCOPES,
    /** Name on the button: "Sign in with …". */
    name: given.OIDC_NAME ?? new URL(issuer).hostname,
    /** Name of the claim with the values of `roles`; a dot separates the levels of a nested claim. */
    rolesClaim: given.OIDC_ROLES_CLAIM,
    /** Name of the claim that equals the id by which SCIM knows a user (`externalId`). Default: `sub`. */
    externalIdClaim: given.OIDC_EXTERNAL_ID_CLAIM,
    /** The role, by title or as "#12", that each value of the claim grants; absent: administrators of the platform assign roles. */
    roles: given.OIDC_ROLES === undefined ? undefined : listedRoles(given.OIDC_ROLES),
    /** Organization of users who sign in for the first time. */
    orgId: given.OIDC_ORG,
  };
}

/** A bucket of an S3-compatible store. */
function s3(given: Settings) {
  const { FILES_S3_URL: url, FILES_S3_KEY: key, FILES_S3_SECRET: secret, FILES_S3_REGION: region } = given;
  if (url === undefined) return undefined;
  if (key === undefined) throw new ConfigError('FILES_S3_KEY is needed together with FILES_S3_URL.');
  if (secret === undefined) throw new ConfigError('FILES_S3_SECRET is needed together with FILES_S3_URL.');
  return { url, key, secret, region };
}

/** Settings of one platform process, read from the environment once at start. */
export type Config = ReturnType<typeof readConfig>;
export type SessionConfig = Config['session'];
export type FilesConfig = Config['files'];
export type S3Config = NonNullable<FilesConfig['s3']>;
export type OidcConfig = NonNullable<Config['oidc']>;
