/** A process with twenty clients of one account that send the most expensive calls. Environment: URL and TOKEN. */
import { connect } from 'node:net';
import { setPriority } from 'node:os';

// real clients run on other machines, so these get a low priority here
setPriority(10);

const { URL: base = '', TOKEN: token = '' } = process.env;
const authorized = { authorization: `Bearer ${token}` };
const json = { ...authorized, 'content-type': 'application/json' };
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

const startClients = (n: number, work: (round: number) => Promise<unknown>) =>
  Array.from({ length: n }, () => repeat(work));
console.log('ready');
await Promise.all([
  ...startClients(8, patterns),
  ...startClients(4, imports),
  ...startClients(4, emails),
  ...startClients(4, slowHeaders),
]);
