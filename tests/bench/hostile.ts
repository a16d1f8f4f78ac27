import { spawn } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { AlarmPeople, untilHanded } from './alarmPeople.ts';
import { fire, type Shot } from './driver.ts';
import { onProduct, type Server } from './installations.ts';
import { root } from './processes.ts';
import type { Report } from './report.ts';
import { fillAlarms } from './reports.ts';
import { median, type Summary, summarize } from './stats.ts';

const PORT = 8709;
const ROWS = 100_000;
/** Calls at priority 1 that one account has waiting, and people of each of its alarms. */
const CALLS = 15_000;
const PEOPLE = 500;
/** Urgent alarms at least, and milliseconds between them. */
const URGENT = 10;
const BETWEEN = 500;
/** Milliseconds between looks at an urgent alarm, and at the mass alarms, which are not measured. */
const OFTEN = 50;
const SELDOM = 500;
/** Alarms of 2020 that are reported on. */
const ALARMS = 50_000;
/** Milliseconds after which the gets end in any case. */
const LONGEST = 600_000;

/** Creates another administrator, signs in and returns the token. */
async function otherUser(url: string, token: string): Promise<string> {
  const login = 'bench-other';
  const password = 'Four-hundred-7-lamps';
  const call = async (path: string, body: object, authorization?: string) => {
    const headers = { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) };
    const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as { token: string; id: number; list: { id: number }[] };
  };
  const list = { type: 'USERGROUP', currentPage: 0, pageSize: 1, filterValue: '', parentOrgId: 1, recursive: true };
  const roles = await call('/list', { ...list, sortField: 'name', sortOrder: 'ASCENDING' }, `Bearer ${token}`);
  const user = { login, password, name: 'Bench', surname: 'Other', language: 'ENGLISH', orgId: 1, active: true };
  await call('/users', { ...user, roleIds: roles.list.map(({ id }) => id) }, `Bearer ${token}`);
  return (await call('/auth', { login, password })).token;
}

/** Statuses that prove that a kind of call has been worked on, or refused as it should be. */
const PROOFS: { [kind: string]: readonly number[] } = {
  patterns: [200],
  duty: [200],
  reports: [200],
  exports: [200],
  signIns: [401, 429],
};

/** How often which status answered each kind of call. */
interface Statuses {
  [kind: string]: { [status: string]: number };
}

/** The clients of one account, in a process of their own. */
async function startClients({ url, token }: Server) {
  const clients = spawn(process.execPath, ['--import', 'tsx', join(root, 'tests/bench/hostileClients.ts')], {
    env: { ...process.env, URL: url, TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  clients.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await new Promise((done) => clients.stdout.once('data', done));
  const closed = new Promise((done) => clients.once('close', done));
  return {
    /** Ends them, and returns how they were answered. */
    async stop(): Promise<Statuses> {
      clients.kill('SIGTERM');
      await closed;
      return JSON.parse(output.replace('ready', ''));
    },
  };
}

/** Fails unless each kind of expensive call was really carried out. */
function requireAnswers(statuses: Statuses): void {
  console.log(`answers to the hostile clients: ${JSON.stringify(statuses)}`);
  for (const [kind, wanted] of Object.entries(PROOFS)) {
    const counts = statuses[kind] ?? {};
    if (!wanted.some((status) => (counts[status] ?? 0) > 0)) {
      throw new Error(`No call of the kind "${kind}" was answered with ${wanted.join(' or ')}.`);
    }
  }
}

/** Alarm points with which two users raise alarms of priority 1 in two organizations. */
interface Flood {
  mass: AlarmPeople;
  flood: number;
  other: AlarmPeople;
  urgent: number;
}

/** Creates the people and alarm points; `token` is the other user's. */
async function prepareFlood(product: Server, token: string): Promise<Flood> {
  const mass = new AlarmPeople(product);
  const orgId = await mass.organization();
  const urgent = await mass.point(await mass.make(1, orgId), 1, orgId);
  const flood = await mass.point(await mass.make(PEOPLE), 1);
  return { mass, flood, other: new AlarmPeople({ ...product, token }), urgent };
}

/** Raises one alarm of each kind, as a platform has that didn't start just now. */
async function warmUp({ mass, flood, other, urgent }: Flood, db: pg.Pool): Promise<void> {
  await untilHanded(db, (await mass.raise(flood)).id, PEOPLE);
  await untilHanded(db, (await other.raise(urgent)).id, 1);
}

/** Waits until all calls of these alarms have been handed to their channels. */
async function untilAllHanded(db: pg.Pool, alarms: readonly { id: number }[]): Promise<void> {
  const ids = alarms.map(({ id }) => id);
  const isOpen = async () => {
    const { rowCount } = await db.query('select from alarm_call where job_id = any($1) and sent_at is null limit 1', [
      ids,
    ]);
    return rowCount === 1;
  };
  while (await isOpen()) await new Promise((done) => setTimeout(done, SELDOM));
}

/**
 * Milliseconds from a moment of `Date.now()` until the first call of an alarm was handed to its channel. By the time that
 * the platform stored, because whoever looks often takes the processor from it.
 */
async function firstCallAfter(db: pg.Pool, began: number, jobId: number): Promise<number> {
  await untilHanded(db, jobId, 1, OFTEN);
  const { rows } = await db.query<{ at: number }>(
    'select extract(epoch from min(sent_at))::float8 * 1000 as at from alarm_call where job_id = $1',
    [jobId],
  );
  return Math.round((rows[0]?.at ?? 0) - began);
}

/**
 * Raises alarms with very many calls, and meanwhile urgent ones of another organization until all the calls have been
 * sent. Returns the milliseconds from each urgent request to its first call.
 */
async function urgentTimes({ mass, flood, other, urgent }: Flood, db: pg.Pool, calls: number): Promise<number[]> {
  let open = true;
  const raised = Promise.all(Array.from({ length: calls / PEOPLE }, () => mass.raise(flood)));
  const sent = raised
    .then((alarms) => untilAllHanded(db, alarms))
    .finally(() => {
      open = false;
    });
  // awaited below: a failure until then must not end this process, which stops the product
  sent.catch(() => undefined);
  const times: number[] = [];
  while (open || times.length < URGENT) {
    const began = Date.now();
    const { id } = await other.raise(urgent);
    times.push(await firstCallAfter(db, began, id));
    await new Promise((done) => setTimeout(done, BETWEEN));
  }
  await sent;
  return times;
}

/** Measures another user's calls while the clients of one account send the most expensive ones. */
export async function benchHostile(report: Report, { quick }: { quick: boolean }): Promise<void> {
  const rows = quick ? ROWS / 5 : ROWS;
  const calls = quick ? CALLS / 10 : CALLS;
  await onProduct(
    `hostile ${rows.toLocaleString('en')}`,
    { rows, port: PORT },
    async (part, product, loaded, databaseUrl) => {
      await fillAlarms(databaseUrl, quick ? ALARMS / 5 : ALARMS);
      const token = await otherUser(product.url, product.token);
      const shot = (i: number): Shot => ({ method: 'GET', path: `/participants/${loaded.ids[i % loaded.ids.length]}` });
      const side = { ...product, token, connections: 1, shot };
      const baseline = summarize(await fire({ ...side, milliseconds: 2_000 }));
      const limit = { of: 'value', atMost: 100 } as const;
      // `fire` fails on any status other than 200, so this also proves that other users are not refused
      const add = (what: string, { p50, p99, count }: Summary) => {
        const note = `${count} gets; baseline ${baseline.p50.toFixed(2)} / ${baseline.p99.toFixed(2)} ms`;
        report.add({ part, what: `get of another user${what}, p50`, measured: p50, unit: 'ms', note });
        report.add({ part, what: `get of another user${what}, p99`, measured: p99, unit: 'ms', limit });
      };
      const flood = await prepareFlood(product, token);
      const db = new pg.Pool({ connectionString: databaseUrl, max: 2 });
      await warmUp(flood, db);
      const clients = await startClients(product);
      let statuses: Statuses;
      try {
        add('', summarize(await fire({ ...side, milliseconds: quick ? 5_000 : 20_000 })));
        const over = new AbortController();
        const [gets, times] = await Promise.all([
          fire({ ...side, milliseconds: LONGEST, signal: over.signal }),
          urgentTimes(flood, db, calls).finally(() => over.abort()),
        ]);
        const beside = ` beside ${calls.toLocaleString('en')} calls`;
        add(beside, summarize(gets));
        const what = `first call of another organization's urgent alarm${beside}, slowest`;
        const atMost = { of: 'value', atMost: 1_000 } as const;
        const note = `${times.length} alarms, the first ${times.slice(0, 3).join(', ')} ms, median ${median(times)} ms`;
        report.add({ part, what, measured: Math.max(...times), unit: 'ms', limit: atMost, note });
      } finally {
        await db.end();
        statuses = await clients.stop();
      }
      requireAnswers(statuses);
    },
  );
}
