/**
 * Every limit on what callers may ask of one process, in one place: routes and services use them by name, and
 * docs/limits.md is made from them (`npm run schema`). Counts are kept per process.
 */

const KB = 1024;
const MB = 1024 * KB;

/** What calls are counted by. `link`: the secret in the URL; `login`: a login together with the caller's address. */
export type RateOwner = 'account' | 'address' | 'link' | 'login';

/** Calls per minute. `most`: a number, or the setting that holds it. */
export interface Rate {
  per: RateOwner;
  most: number | 'CALLS_PER_MINUTE';
  /** What is counted; a row of docs/limits.md. */
  counts: string;
}

const rates = <const Name extends string>(all: { readonly [name in Name]: Rate }) => all;

/**
 * Rates. What carries an alarm, an answer or a call for help is counted by its account or its own link, never by the
 * address that it shares with others.
 */
export const RATES = rates({
  calls: {
    per: 'account',
    most: 'CALLS_PER_MINUTE',
    counts: 'calls of a signed-in user or an API key that no other row names',
  },
  alarms: {
    per: 'account',
    most: 6_000,
    counts: 'raising alarms, answering, acting on alarms, check-ins and help of a signed-in user or an API key',
  },
  events: { per: 'link', most: 6_000, counts: 'events at the address of a connected system' },
  links: {
    per: 'link',
    most: 300,
    counts: 'answer pages, their files, check-in pages, attachments and spoken texts: reads and answers of one link',
  },
  ownData: { per: 'link', most: 60, counts: 'reads and changes of the own data by one personal link' },
  feeds: { per: 'link', most: 60, counts: 'reads of one calendar subscription' },
  unsigned: {
    per: 'address',
    most: 'CALLS_PER_MINUTE',
    counts: 'calls without a sign-in that no other row names, such as files of the console',
  },
  refused: {
    per: 'address',
    most: 300,
    counts:
      'unknown links, tickets and keys in addresses, invalid refresh tokens, wrong signatures; counted after the check, so that valid ones from the same address are not refused',
  },
  signIns: { per: 'login', most: 60, counts: 'sign-ins with a password, right and wrong ones' },
  providerSignIns: { per: 'address', most: 600, counts: 'sign-ins that are begun at the OpenID provider' },
  testCalls: { per: 'account', most: 20, counts: 'test calls, each of which rings a phone' },
  selfChecks: { per: 'account', most: 20, counts: 'self-checks' },
  speech: { per: 'account', most: 120, counts: 'texts made into speech' },
});
export type RateName = keyof typeof RATES;

/** Milliseconds after which a count begins again. */
export const RATE_WINDOW = 60_000;

/** Work of one account (or of one address, for callers who aren't signed in) that runs at the same time. */
export interface LaneLimit {
  per: 'account' | 'address';
  atOnce: number;
  /** Further work that waits for its turn. */
  waiting: number;
  work: string;
  /** Whose connections to the database the work uses; absent: those of its route. */
  connections?: 'reads' | 'long';
}

const lanes = <const Name extends string>(all: { readonly [name in Name]: LaneLimit }) => all;

export const LANES = lanes({
  reads: {
    per: 'account',
    atOnce: 2,
    waiting: 60,
    connections: 'reads',
    work: 'lists, alarm tables, previews, dashboard figures, searches of the history of all records',
  },
  duty: {
    per: 'account',
    atOnce: 1,
    waiting: 60,
    connections: 'reads',
    work: 'who is on duty in a range of days, and calendars as files',
  },
  files: { per: 'account', atOnce: 1, waiting: 60, connections: 'long', work: 'reports, duty hours and exports' },
  // these calls carry alarms: none is refused, but others' alarms don't wait for a flood of one account
  triggers: { per: 'account', atOnce: 2, waiting: Number.POSITIVE_INFINITY, work: 'alarms that are raised' },
  bodies: { per: 'account', atOnce: 1, waiting: 60, work: 'JSON bodies of more than 64 KiB or of unknown size' },
  signIns: { per: 'address', atOnce: 2, waiting: 200, work: 'passwords that are checked' },
  links: {
    per: 'address',
    atOnce: 6,
    // these calls carry answers and help: none is refused for its address
    waiting: Number.POSITIVE_INFINITY,
    work: 'answer pages, check-in pages, events of connected systems, reports of the gateway, refresh tokens',
  },
  feeds: { per: 'address', atOnce: 2, waiting: 200, work: 'reads of calendar subscriptions' },
});
export type LaneName = keyof typeof LANES;
/** The lanes that a route can name in its config. */
export type CallLane = Exclude<LaneName, 'bodies'>;

/**
 * Work of one account that runs at the same time in several lanes. A report never takes the last place, so that lists
 * can still be read beside it.
 */
export const SHARED_LANES: readonly { lanes: readonly CallLane[]; atOnce: number }[] = [
  { lanes: ['duty', 'files'], atOnce: 1 },
  { lanes: ['reads', 'duty', 'files'], atOnce: 2 },
];

/** Seconds after which a caller refused by a full lane may try again. */
export const LANE_RETRY_SECONDS = 5;

/** Limits of bodies, in bytes. */
export const BODIES = {
  json: { most: MB, of: 'JSON bodies that no other row names' },
  definitions: { most: 2 * MB, of: 'an overlay, however its text is escaped in JSON' },
  signIn: { most: 32 * KB, of: 'sign-ins and refresh tokens' },
  ticket: { most: KB, of: 'the ticket of a sign-in by the provider' },
  event: { most: 256 * KB, of: 'an event of a connected system; what is beyond is cut, not refused' },
  callback: { most: 256 * KB, of: 'the report of the gateway on a call' },
  ownForm: { most: 64 * KB, of: 'the form of the own data' },
  linkForm: { most: 16 * KB, of: 'a form of an answer page or check-in page; what is beyond is cut, not refused' },
} as const;

/** A JSON body with more bytes than this is large: the lane `bodies` is for it. */
export const LARGE_BODY = 64 * KB;

/** Uploads. Attachments have further limits in the settings FILES_*, imports in IMPORT_LIMITS. */
export const UPLOADS = {
  /** Bytes of a form in addition to its files. */
  formBytes: 256 * KB,
  filesAtOnce: 100,
  /** Milliseconds without data after which a sender counts as disconnected. */
  silence: 60_000,
  /** Bytes that a sender must at least deliver in each `rateWindow` (milliseconds). */
  rateBytes: 256 * KB,
  rateWindow: 60_000,
} as const;

/** Milliseconds for a body that is not streamed. */
export const BODY_TIMEOUT = 60_000;

/** Connections that receive live events. */
export const STREAMS = { ofUser: 10, ofAll: 2_000 } as const;

/** Texts made into speech, of all callers: milliseconds and bytes of one, how many at once, how many that wait. */
export const SPEECH = { time: 10_000, bytes: 16 * MB, atOnce: 2, waiting: 8 } as const;

/** Wrong sign-ins before a lock, and its length, which doubles with each further one. */
export const LOCK_OUT = {
  /** Of one login from one address. */
  login: 10,
  /** From one address, over all logins; logins that have signed in from it before stay admitted. */
  address: 100,
  /** Of one login, over all addresses that it has not signed in from before. */
  name: 50,
  seconds: 60,
  doublings: 4,
};

/** Days of the duty hours of a report: a leap year. */
export const HOURS_DAYS = 366;
