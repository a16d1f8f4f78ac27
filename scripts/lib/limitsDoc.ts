/** Makes the tables of docs/limits.md from the limits that the platform enforces. */
import { DUTY_LIMITS } from '../../protocol/duty.ts';
import { IMPORT_LIMITS } from '../../protocol/transfer.ts';
import {
  BODIES,
  BODY_TIMEOUT,
  HOURS_DAYS,
  LANES,
  LOCK_OUT,
  RATES,
  type RateOwner,
  SHARED_LANES,
  SPEECH,
  STREAMS,
  UPLOADS,
} from '../../server/limits.ts';

const OWNERS: Readonly<Record<RateOwner, string>> = {
  account: 'account or API key',
  address: 'address',
  link: 'link',
  login: 'login and address',
};
const count = (value: number) => value.toLocaleString('en');
const KB = 1024;
const size = (bytes: number) => (bytes % (KB * KB) === 0 ? `${bytes / KB / KB} MiB` : `${bytes / KB} KiB`);
const seconds = (milliseconds: number) => `${milliseconds / 1_000} s`;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

const TABLES: Readonly<Record<string, () => string>> = {
  rates: () =>
    table(
      ['limit', 'what counts', 'counted by', 'per minute'],
      Object.entries(RATES).map(([name, { counts, per, most }]) => [
        `\`${name}\``,
        counts,
        OWNERS[per],
        typeof most === 'number' ? count(most) : `\`${most}\``,
      ]),
    ),
  lanes: () =>
    table(
      ['lane', 'work', 'counted by', 'at once', 'waiting'],
      Object.entries(LANES).map(([name, { work, per, atOnce, waiting }]) => [
        `\`${name}\``,
        work,
        OWNERS[per],
        count(atOnce),
        Number.isFinite(waiting) ? count(waiting) : 'all',
      ]),
    ),
  shared: () =>
    table(
      ['lanes of one account together', 'at once'],
      SHARED_LANES.map(({ lanes, atOnce }) => [lanes.map((name) => `\`${name}\``).join(', '), count(atOnce)]),
    ),
  bodies: () =>
    table(
      ['body', 'most'],
      [
        ...Object.values(BODIES).map(({ of, most }) => [of, size(most)]),
        ['an attachment', '`FILES_MAX_MB`'],
        [
          'a file of records to import: text, spreadsheet',
          `${size(IMPORT_LIMITS.csvBytes)}, ${size(IMPORT_LIMITS.xlsxBytes)}`,
        ],
        ['files of one upload', count(UPLOADS.filesAtOnce)],
        ['time for a body that is not streamed', seconds(BODY_TIMEOUT)],
        ['silence during an upload', seconds(UPLOADS.silence)],
        [`least that an upload delivers in ${seconds(UPLOADS.rateWindow)}`, size(UPLOADS.rateBytes)],
      ],
    ),
  signIns: () =>
    table(
      ['wrong sign-ins', 'until the lock'],
      [
        ['of one login from one address', count(LOCK_OUT.login)],
        [
          'from one address, over all logins; those that signed in from it before stay admitted',
          count(LOCK_OUT.address),
        ],
        ['of one login, over all addresses that are new to it', count(LOCK_OUT.name)],
        [
          'length of a lock; doubled by each further wrong one',
          `${LOCK_OUT.seconds} s, at most ${LOCK_OUT.seconds * 2 ** LOCK_OUT.doublings} s`,
        ],
      ],
    ),
  others: () =>
    table(
      ['what', 'most'],
      [
        ['connections for live events: of a user, of all', `${count(STREAMS.ofUser)}, ${count(STREAMS.ofAll)}`],
        ['texts spoken at once, waiting, time for one', `${SPEECH.atOnce}, ${SPEECH.waiting}, ${seconds(SPEECH.time)}`],
        [
          'days of `GET /duty`, and days times schedules of one reply',
          `${count(DUTY_LIMITS.days)}, ${count(DUTY_LIMITS.scheduleDays)}`,
        ],
        ['days of `GET /reports/duty-hours`', count(HOURS_DAYS)],
      ],
    ),
};

/** Returns the text of docs/limits.md with newly made tables between its markers. */
export function withLimits(markdown: string): string {
  return markdown.replaceAll(
    /(<!-- limits: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, begin: string, name: string, end: string) => `${begin}${TABLES[name]?.() ?? ''}\n${end}`,
  );
}
