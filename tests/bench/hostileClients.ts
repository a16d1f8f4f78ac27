/** A process with 28 clients of one account that send the most expensive calls. Environment: URL and TOKEN. */
import { connect } from 'node:net';
import { setPriority } from 'node:os';

// real clients run on other machines, so these get a low priority here
setPriority(10);

const { URL: base = '', TOKEN: token = '' } = process.env;
const authorized = { authorization: `Bearer ${token}` };
const json = { ...authorized, 'content-type': 'application/json' };
/** Sign-ins that are refused. */
const REFUSED = 1_000;
let running = true;
process.on('SIGTERM', () => {
  running = false;
  setTimeout(() => process.exit(0), 500);
});

async function repeat(work: (round: number) => Promise<unknown>): Promise<void> {
  // continues after every refusal
  for (let round = 0; running; round++) await work(round).catch(() => new Promise((done) => setTimeout(done, 20)));
}

const post = async (path: string, body: string, headers: { [name: string]: string }, method = 'POST') => {
  const reply = await fetch(base + path, { method, headers, body });
  await reply.arrayBuffer();
};

const get = async (path: string) => {
  const reply = await fetch(base + path, { headers: authorized });
  await reply.arrayBuffer();
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
  new Promise<void>((done) => {
    const { hostname, port } = new URL(base);
    const socket = connect(Number(port), hostname, () => socket.write('GET /rest/api/verify HTTP/1.1\r\n'));
    const drip = setInterval(() => (running ? socket.write('x-a: b\r\n') : socket.destroy()), 500);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      done();
    });
  });

/** Who is on duty within a year, detailed reports and their files, exports, and sign-ins that are refused. */
const duty = () => get('/duty?from=2026-01-01&to=2026-12-31&orgId=1&recursive=true');
const reports = (round: number) =>
  post(
    round % 2 === 0 ? '/reports/detailed' : '/reports/detailed/export?format=excel',
    JSON.stringify({ duration: { option: 'HOURS_DURATION', hours: 8_760 }, organizationFilter: { id: 1 } }),
    json,
  );
const exports = () => post('/export', JSON.stringify({ type: 'PARTICIPANT', parentOrgId: 1, recursive: true }), json);
let refused = 0;
const signIns = async () => {
  if (refused >= REFUSED) return new Promise((done) => setTimeout(done, 1_000));
  refused += 1;
  return post('/auth', JSON.stringify({ login: `nobody-${refused}`, password: 'Four-hundred-8-lamps' }), {
    'content-type': 'application/json',
  });
};

const startClients = (n: number, work: (round: number) => Promise<unknown>) =>
  Array.from({ length: n }, () => repeat(work));
console.log('ready');
await Promise.all([
  ...startClients(8, patterns),
  ...startClients(4, imports),
  ...startClients(4, emails),
  ...startClients(4, slowHeaders),
  ...startClients(2, duty),
  ...startClients(2, reports),
  ...startClients(2, exports),
  ...startClients(2, signIns),
]);
