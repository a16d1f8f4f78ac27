import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { AlarmPeople } from './alarmPeople.ts';
import { measureUse, saturation, type Use } from './growthUse.ts';
import type { Order, Seen } from './growthWatchers.ts';
import { fillDatabase, onEachCluster, type Server, startProduct } from './installations.ts';
import { root } from './processes.ts';
import type { Report } from './report.ts';
import { percentile } from './stats.ts';

const PORTS = [8721, 8722];
/** Milliseconds that the gateway takes for a call, and the connections that the platform opens to it by default. */
const GATEWAY = 250;
const GATEWAY_CONNECTIONS = 40;
const METRICS_TOKEN = 'a token of the benchmark that reads the metrics';
const SECRET = 'a secret of the benchmark that signs calls to the gateway';
const PEOPLE_OF_ALARM = 10;
/** Seconds after which an alarm that nobody accepts ends. */
const WAIT = 60;
/** Most milliseconds for which calls are waited for that are late. */
const PATIENCE = 300_000;

const FULL = { watchers: 500, calls: 50_000, seconds: 600, organizations: 1_000, people: 1_000_000, points: 100 };
const QUICK = { watchers: 50, calls: 5_000, seconds: 60, organizations: 100, people: 100_000, points: 20 };

interface Bench {
  report: Report;
  size: typeof FULL;
  db: pg.Pool;
  products: Server[];
}

/** Measures two processes on the system's PostgreSQL at the size of a large installation, and what is used up first. */
export async function benchGrowth(report: Report, { quick }: { quick: boolean }): Promise<void> {
  console.log('\ngrowth');
  const size = quick ? QUICK : FULL;
  await onEachCluster(['postgresql'], async (cluster) => {
    const { url, loaded } = await fillDatabase(cluster, size.people, size.organizations);
    const gateway = await startGateway();
    const env = {
      WEBHOOK_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`,
      WEBHOOK_SECRET: SECRET,
      METRICS_TOKEN,
    };
    const products: Server[] = [];
    const db = new pg.Pool({ connectionString: url, max: 2 });
    try {
      for (const port of PORTS) products.push(await startProduct(url, port, env));
      await measure({ report, size, db, products }, loaded.leaves);
    } finally {
      await db.end();
      await Promise.all(products.map((one) => one.stop()));
      gateway.close();
      gateway.closeAllConnections();
    }
  });
}

/** A gateway that takes its time for each call, and any number of them at once. */
async function startGateway(): Promise<HttpServer> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => setTimeout(() => response.end(), GATEWAY));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function measure({ report, size, db, products }: Bench, organizations: readonly number[]): Promise<void> {
  const people = products.map((one) => new AlarmPeople(one));
  const [first] = people;
  if (!first) throw new Error('No process runs.');
  const points: number[] = [];
  for (let i = 0; i < size.points; i++) {
    const orgId = organizations[i % organizations.length] ?? 1;
    points.push(await first.point(await first.make(PEOPLE_OF_ALARM, orgId), 3, orgId, WAIT));
  }
  const watchers = await startWatchers(
    products.map(({ url }) => url),
    await first.watchers(size.watchers),
  );
  const end = await measureUse(
    db,
    products.map(({ pid }) => pid),
  );
  // a scrape begins the figures of the event loop anew
  await Promise.all(products.map(loopDelay));
  const raised = await raiseAll(people, points, size);
  await untilSent(db, raised.length * PEOPLE_OF_ALARM);
  const loops = await Promise.all(products.map(loopDelay));
  const use = await end();
  const seen = await watchers.end(raised);
  tell(report, await callsOf(db), { use, seen, loops });
}

/** Raises alarms evenly over the time, by turns at each process; returns their ids and when each was answered. */
async function raiseAll(
  people: readonly AlarmPeople[],
  points: readonly number[],
  { calls, seconds }: typeof FULL,
): Promise<[id: number, repliedAt: number][]> {
  const alarms = calls / PEOPLE_OF_ALARM;
  const begun = Date.now();
  return Promise.all(
    Array.from({ length: alarms }, async (_, i): Promise<[number, number]> => {
      await pause(begun + (i * seconds * 1_000) / alarms - Date.now());
      const alarm = await people[i % people.length]?.raise(points[i % points.length] ?? 0);
      return [alarm?.id ?? 0, Date.now()];
    }),
  );
}

const MADE = `from alarm_call where channel = 'webhook'`;

async function untilSent(db: pg.Pool, calls: number): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    const { rows } = await db.query<{ n: number }>(`select count(sent_at)::integer as n ${MADE}`);
    if ((rows[0]?.n ?? 0) >= calls) return;
    await pause(500);
  }
  console.log(`  Not all of ${calls} calls were made within ${PATIENCE / 1_000} s after the last alarm.`);
}

interface Calls {
  made: number;
  /** Seconds from the first to the last. */
  seconds: number;
  /** Milliseconds from due to sent, which has the time that the gateway takes. */
  p50: number;
  p99: number;
}

async function callsOf(db: pg.Pool): Promise<Calls> {
  const { rows } = await db.query<Calls>(
    `select count(sent_at)::integer as made, extract(epoch from max(sent_at) - min(due_at))::float8 as seconds,
       percentile_cont(0.5) within group (order by extract(epoch from sent_at - due_at) * 1000) as p50,
       percentile_cont(0.99) within group (order by extract(epoch from sent_at - due_at) * 1000) as p99 ${MADE}`,
  );
  if (!rows[0]?.made) throw new Error('No call was made.');
  return rows[0];
}

/** The 99th percentile of the delay of a process's event loop since the last scrape, in milliseconds. */
async function loopDelay({ url }: Server): Promise<number> {
  const reply = await fetch(url.replace('/rest/api', '/metrics'), {
    headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const found = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(await reply.text());
  return Number(found?.[1]) * 1_000;
}

/** Starts the watchers and waits until all of them watch. */
async function startWatchers(urls: string[], tokens: string[]) {
  const child = fork(join(root, 'tests/bench/growthWatchers.ts'), { execArgv: ['--import', 'tsx'] });
  if (child.pid !== undefined) setPriority(child.pid, 10);
  const ask = async (order: Order): Promise<unknown> => {
    const replied = once(child, 'message');
    child.send(order);
    return (await replied)[0];
  };
  await ask({ urls, tokens });
  return {
    async end(raised: [number, number][]): Promise<Seen> {
      const seen = (await ask({ raised })) as Seen;
      child.kill();
      return seen;
    },
  };
}

function tell(report: Report, calls: Calls, { use, seen, loops }: { use: Use; seen: Seen; loops: number[] }): void {
  const part = 'growth';
  const rate = calls.made / calls.seconds;
  const add = (what: string, measured: number, unit: string) => report.add({ part, what, measured, unit });
  add(`${calls.made} calls`, rate, '/s');
  add(`from due to sent, ${GATEWAY} ms of them at the gateway, p50`, calls.p50, 'ms');
  add(`from due to sent, ${GATEWAY} ms of them at the gateway, p99`, calls.p99, 'ms');
  add('from the reply to the event at a watcher, p50', seen.delay.p50, 'ms');
  add('from the reply to the event at a watcher, p99', seen.delay.p99, 'ms');
  add('events of alarms that a watcher missed', seen.unheard, '');
  add(`reads of the alarm table, p50 of ${seen.read.count}`, seen.read.p50, 'ms');
  add(`reads of the alarm table, p99 of ${seen.read.count}`, seen.read.p99, 'ms');
  add('reads that failed, and streams that ended', seen.failed, '');
  for (const [i, cpu] of use.processes.entries()) add(`processor of process ${i + 1}`, cpu, 's');
  add('processor of the database', use.database, 's');
  add('all of it in', use.seconds, 's');
  add(`connections to the database, of ${use.connections.allowed}`, use.connections.most, '');
  add('delay of the event loop, p99, the slower process', percentile(loops, 1), 'ms');
  console.log(`  ${saturation(use, (rate * GATEWAY) / 1_000 / GATEWAY_CONNECTIONS)}`);
}
