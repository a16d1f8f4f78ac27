import pg from 'pg';
import { AlarmPeople, untilHanded } from './alarmPeople.ts';
import { benchDashboard } from './dashboard.ts';
import {
  type ClusterName,
  fillDatabase,
  onEachCluster,
  type Server,
  startFloor,
  startProduct,
} from './installations.ts';
import type { Report } from './report.ts';
import { summarize } from './stats.ts';
import { storeAlarms, storeCalls, storedCounts } from './storedAlarms.ts';
import { byTurns } from './turns.ts';
import { cpuOf } from './usage.ts';

const PORT = 8711;
const RUNNING = 100;
const ALARMS = 200;
const MASS = 10_000;
const WATCHING = 200;
/** Maximum number of connections per user. */
const OF_EACH = 10;

interface Bench {
  part: string;
  report: Report;
  quick: boolean;
  product: Server;
  people: AlarmPeople;
  db: pg.Pool;
}

/** Measures alarms from the trigger to the first call, a mass alarm, watching connections and the alarm table. */
export async function benchAlarms(
  report: Report,
  { databases, quick }: { databases: readonly ClusterName[]; quick: boolean },
): Promise<void> {
  await onEachCluster(databases, async (cluster) => {
    const part = `alarms ${cluster.name}`;
    console.log(`\n${part}`);
    const { url } = await fillDatabase(cluster, 1_000);
    const product = await startProduct(url, PORT);
    const floor = await startFloor(url);
    const db = new pg.Pool({ connectionString: url, max: 2 });
    try {
      const bench = { part, report, quick, product, db, people: new AlarmPeople(product) };
      await benchFirstCalls(bench);
      await benchMass(bench);
      await benchWatching(bench);
      await benchTable(bench, floor);
      await benchDashboard(bench);
    } finally {
      await db.end();
      await Promise.all([product.stop(), floor.stop()]);
    }
  });
}

/** Milliseconds from the reply to the trigger until the first call was handed to its channel. */
async function firstCall(db: pg.Pool, people: AlarmPeople, point: number): Promise<number> {
  const { id } = await people.raise(point);
  const replied = Date.now();
  await untilHanded(db, id, 1);
  const { rows } = await db.query<{ at: number }>(
    'select extract(epoch from min(sent_at)) * 1000 as at from alarm_call where job_id = $1',
    [id],
  );
  return Math.max(0, Number(rows[0]?.at) - replied);
}

async function benchFirstCalls({ part, report, quick, people, db }: Bench): Promise<void> {
  const point = await people.point(await people.make(3));
  for (let i = 0; i < RUNNING; i++) {
    // running, not waiting to begin: alarms of one organization begin one after another
    const { id } = await people.raise(point);
    await untilHanded(db, id, 1);
  }
  const times: number[] = [];
  for (let i = 0; i < (quick ? ALARMS / 4 : ALARMS); i++) times.push(await firstCall(db, people, point));
  const { p50, p99 } = summarize(times);
  const what = `from the reply to the first call, ${RUNNING} alarms running`;
  report.add({ part, what: `${what}, p50`, measured: p50, unit: 'ms', limit: { of: 'value', atMost: 50 } });
  report.add({ part, what: `${what}, p99`, measured: p99, unit: 'ms', limit: { of: 'value', atMost: 250 } });
}

async function benchMass({ part, report, quick, people, db }: Bench): Promise<void> {
  const size = quick ? MASS / 10 : MASS;
  const [few, many] = [await people.point(await people.make(1), 1), await people.point(await people.make(size), 4)];
  const { id } = await people.raise(many);
  const replied = Date.now();
  const urgent = await firstCall(db, people, few);
  await untilHanded(db, id, size);
  const { rows } = await db.query<{ at: number }>(
    'select extract(epoch from max(sent_at)) * 1000 as at from alarm_call where job_id = $1',
    [id],
  );
  const seconds = (Number(rows[0]?.at) - replied) / 1_000;
  const count = size.toLocaleString('en');
  report.add({
    part,
    what: `first calls to ${count} people`,
    measured: seconds,
    unit: 's',
    limit: { of: 'value', atMost: 10 },
  });
  report.add({
    part,
    what: 'first call of an urgent alarm meanwhile',
    measured: urgent,
    unit: 'ms',
    limit: { of: 'value', atMost: 500 },
  });
}

async function benchWatching({ part, report, quick, product, people }: Bench): Promise<void> {
  const point = await people.point(await people.make(1));
  const abort = new AbortController();
  const seen = new Map<number, number>();
  const tokens = await people.watchers(WATCHING / OF_EACH);
  const watch = async (token: string, first: boolean) => {
    const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' };
    const reply = await fetch(`${product.url}/events`, { headers, signal: abort.signal });
    if (!reply.ok) throw new Error(`GET /events: ${reply.status} ${await reply.text()}`);
    void read(reply, (ref) => {
      if (first && !seen.has(ref)) seen.set(ref, Date.now());
    });
  };
  await Promise.all(Array.from({ length: WATCHING }, (_, i) => watch(tokens[i % tokens.length] ?? '', i === 0)));
  const [began, cpu] = [performance.now(), cpuOf(product.pid)];
  const times: number[] = [];
  for (let i = 0; i < (quick ? 20 : 100); i++) {
    const { id } = await people.raise(point);
    const replied = Date.now();
    const deadline = replied + 10_000;
    while (!seen.has(id) && Date.now() < deadline) await new Promise((done) => setTimeout(done, 2));
    times.push(Math.max(0, (seen.get(id) ?? Number.POSITIVE_INFINITY) - replied));
  }
  const cores = (cpuOf(product.pid) - cpu) / ((performance.now() - began) / 1_000);
  abort.abort();
  const what = `from the change to the event, ${WATCHING} connections watching`;
  const limit = { of: 'value', atMost: 500 } as const;
  report.add({ part, what: `${what}, p99`, measured: summarize(times).p99, unit: 'ms', limit });
  report.add({ part, what: `${what}: cores`, measured: cores, unit: 'cores', limit: { of: 'value', atMost: 1 } });
}

/** Reads the events of a stream until it ends. */
async function read(reply: Response, onEvent: (ref: number) => void): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of reply.body ?? []) {
      for (const [, ref] of decoder.decode(chunk as Uint8Array).matchAll(/"ref":(\d+)/g)) onEvent(Number(ref));
    }
  } catch {
    // aborted at the end
  }
}

/** The request of a console's alarm table. */
export const TABLE_REQUEST = {
  field: null,
  currentPage: 0,
  pageSize: 10,
  duration: { option: 'HOURS_DURATION', hours: 23 },
  orderByPriority: false,
  sortField: 'triggeredAt',
  sortOrder: 'DESCENDING',
  textFilter: '',
  columnsFilter: {},
  organizationFilter: { id: 1, recursive: true },
  participantsFilter: { participants: [], groups: [] },
};

async function benchTable({ part, report, quick, product, db }: Bench, floor: { url: string; token: string }) {
  const stored = storedCounts(quick);
  const { jobs, calls } = stored;
  await storeAlarms(db, jobs);
  const page = () =>
    byTurns({ quick }, 1, [
      { ...product, shot: () => ({ method: 'POST' as const, path: '/alarmtable', body: TABLE_REQUEST }) },
      { ...floor, shot: () => ({ method: 'POST' as const, path: '/plain/alarms', body: {} }) },
    ]);
  const what = `first page of the alarm table, ${jobs.toLocaleString('en')} alarms in the window`;
  const [few, least] = await page();
  report.add({
    part,
    what: `${what}, p50`,
    measured: few.p50,
    floor: least.p50,
    unit: 'ms',
    limit: { of: 'ratio', atMost: 2 },
  });
  await storeCalls(db, stored);
  const [many, leastNow] = await page();
  report.add({
    part,
    what: `the same with ${calls.toLocaleString('en')} calls stored, p50`,
    measured: many.p50,
    // the load of the machine may have changed meanwhile: the floor's server shows by how much
    floor: few.p50 * (leastNow.p50 / least.p50),
    unit: 'ms',
    note: 'floor: with few calls',
    limit: { of: 'ratio', atMost: 1.5 },
  });
}
