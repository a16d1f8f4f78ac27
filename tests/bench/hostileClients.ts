/**
 * A process with 28 clients of one account that send the most expensive calls. Environment: URL and TOKEN. Prints `ready`,
 * and after SIGTERM, when the calls on their way have been answered, as JSON how often which status answered each kind.
 */
import { connect } from 'node:net';
import { setPriority } from 'node:os';

// real clients run on other machines, so these get a low priority here
setPriority(10);

const { URL: base = '', TOKEN: token = '' } = process.env;
const authorized = { authorization: `Bearer ${token}` };
const json = { ...authorized, 'content-type': 'application/json' };
/** Sign-ins that are refused. */
const REFUSED = 1_000;
/** Milliseconds that the last calls have to be answered. */
const FAREWELL = 120_000;
let running = true;
const statuses: { [kind: string]: { [status: string]: number } } = {};
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Sends calls of a kind one after another, whatever the answers; `work` returns the status, 0 without a reply. */
async function repeat(kind: string, work: (round: number) => Promise<number>): Promise<void> {
  statuses[kind] ??= {};
  const counts = statuses[kind];
  for (let round = 0; running; round++) {
    const status = await work(round).catch(() => 0);
    counts[status] = (counts[status] ?? 0) + 1;
    if (status === 0) await pause(20);
  }
}

const post = async (path: string, body: string, headers: { [name: string]: string }, method = 'POST') => {
  const reply = await fetch(base + path, { method, headers, body });
  await reply.arrayBuffer();
  return reply.status;
};

const get = async (path: string) => {
  const reply = await fetch(base + path, { headers: authorized });
  await reply.arrayBuffer();
  return reply.status;
};

/** Filters over all records that no index supports. */
const patterns = (round: number) => {
  const values = Array.from({ length: 50 }, (_, i) => `%_${'ab'.repeat(10)}${i}${round}`);
  const filters = { description: values, surname: values, 'devices.address': values };
  const list = { type: 'PARTICIPANT', currentPage: round % 7, pageSize: 100, filterValue: 'an', parentOrgId: 1 };
  return post(
    '/list',
    JSON.stringify({ ...list, recursive: true, sortField: 'orgName', sortOrder: 'ASCENDING', filters }),
    json,
  );
};

const LINES = 'Jan;Novák;IMP-;GERMAN;Total system\n'.repeat(300_000);
const imports = () =>
  post('/imports?type=PARTICIPANT', `Name;Surname;Short name;Language;Organization\n${LINES}`, {
    ...authorized,
    'content-type': 'application/octet-stream',
  });

const emails = () => post('/users/profile', JSON.stringify({ email: `${'a.'.repeat(500_000)}@b` }), json, 'PATCH');

/** A request with headers that never end. */
const slowHeaders = () =>
  new Promise<number>((done) => {
    const { hostname, port } = new URL(base);
    const socket = connect(Number(port), hostname, () => socket.write('GET /rest/api/verify HTTP/1.1\r\n'));
    const drip = setInterval(() => (running ? socket.write('x-a: b\r\n') : socket.destroy()), 500);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      done(0);
    });
  });

/** Who is on duty within a year: parts of some schedules each, one after another. */
const duty = (round: number) =>
  get(`/duty?from=2026-01-01&to=2026-12-31&orgId=1&recursive=true&currentPage=${round % 3}`);

/** The days on which there are many alarms. */
const DAYS = {
  option: 'DATE_DURATION',
  start: { dayOfMonth: 1, month: 'JANUARY', year: 2020 },
  end: { dayOfMonth: 31, month: 'DECEMBER', year: 2020 },
};
const REPORTS = ['', '/export?format=excel', '/export?format=pdf'];
const reports = (round: number) =>
  post(
    `/reports/detailed${REPORTS[round % REPORTS.length]}`,
    JSON.stringify({ groupBy: 'alarmPointName', duration: DAYS, organizationFilter: { id: 1 } }),
    json,
  );
const exports = () => post('/export', JSON.stringify({ type: 'PARTICIPANT', parentOrgId: 1, recursive: true }), json);
let refused = 0;
const signIns = async () => {
  while (refused >= REFUSED && running) await pause(500);
  refused += 1;
  return post('/auth', JSON.stringify({ login: `nobody-${refused}`, password: 'Four-hundred-8-lamps' }), {
    'content-type': 'application/json',
  });
};

const startClients = (n: number, kind: string, work: (round: number) => Promise<number>) =>
  Array.from({ length: n }, () => repeat(kind, work));
console.log('ready');
const clients = [
  ...startClients(8, 'patterns', patterns),
  ...startClients(4, 'imports', imports),
  ...startClients(4, 'emails', emails),
  ...startClients(4, 'slowHeaders', slowHeaders),
  ...startClients(2, 'duty', duty),
  ...startClients(2, 'reports', reports),
  ...startClients(2, 'exports', exports),
  ...startClients(2, 'signIns', signIns),
];
process.on('SIGTERM', async () => {
  running = false;
  await Promise.race([Promise.all(clients), pause(FAREWELL)]);
  process.stdout.write(JSON.stringify(statuses), () => process.exit(0));
});
await Promise.all(clients);
