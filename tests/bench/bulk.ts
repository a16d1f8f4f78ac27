import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { BulkJob, BulkRequest, BulkRows } from '../../protocol/bulk.ts';
import type { ImportJob } from '../../protocol/transfer.ts';
import type { Shot } from './driver.ts';
import {
  type ClusterName,
  fillDatabase,
  onEachCluster,
  type Server,
  startProduct,
  type Target,
} from './installations.ts';
import type { Report } from './report.ts';
import { percentile } from './stats.ts';
import { cpuOf } from './usage.ts';

const PORT = 8713;
const RECORDS = 10_000;
const ORGANIZATIONS = 200;
/** More than the people of the demo data, which are not taken. */
const DEMO = 5_000;
/** Seconds for 10,000 records, each way, on two cores with nothing else to do. */
const MOST_SECONDS = 10;
/** Milliseconds that nobody else's write may take meanwhile. */
const LONGEST_WRITE = 150;
/** Milliseconds between two writes of one of them. */
const WRITE_PAUSE = 60;

async function send<T>({ url, token }: Target, method: string, path: string, body?: object | string): Promise<T> {
  const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json';
  const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) };
  const reply = await fetch(url + path, {
    method,
    headers,
    body: typeof body === 'object' ? JSON.stringify(body) : body,
  });
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

type Job = BulkJob | ImportJob;

/** Waits for the end of a phase of a job. */
async function settled<T extends Job>(server: Target, path: string): Promise<T> {
  for (;;) {
    const job = await send<T>(server, 'GET', path);
    if (job.state === 'failed') throw new Error(`${path} failed: ${job.reason}`);
    if (job.state !== 'checking' && job.state !== 'running') return job;
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Others' writes: new people in the organizations and the group of the job, and changed ones. */
function writesOfOthers(orgs: readonly number[], mine: readonly number[], group: number): () => Shot {
  let written = 0;
  const mark = Date.now().toString(36);
  const person = (i: number) => ({
    name: 'Katharina',
    surname: `Öhlmann-${i}`,
    shortName: `B${mark}${i}`,
    language: 'GERMAN',
    orgId: orgs[i % orgs.length],
    groupIds: i % 4 === 0 ? [group] : [],
  });
  return () => {
    const i = written++;
    if (i % 2 === 0) return { method: 'POST', path: '/participants', body: person(i) };
    const id = mine[i % mine.length];
    return { method: 'PUT', path: '/participants', body: { id, description: `Change ${i}` } };
  };
}

interface World {
  part: string;
  report: Report;
  server: Server;
  shot: () => Shot;
}

/** Writes now and then until `signal` is aborted; returns the milliseconds of each write. */
async function write({ server, shot }: World, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const { method, path, body } = shot();
    const started = performance.now();
    await send(server, method, path, body as object);
    times.push(performance.now() - started);
    await delay(WRITE_PAUSE);
  }
  return times;
}

/** Does `work` while two others write; adds its seconds and the slowest write. Returns the result of `work`. */
async function beside<T>(world: World, what: string, work: () => Promise<T>): Promise<T> {
  const { part, report, server } = world;
  const ended = new AbortController();
  const writing = Promise.all([write(world, ended.signal), write(world, ended.signal)]);
  const [started, used] = [performance.now(), cpuOf(server.pid)];
  try {
    const result = await work();
    const measured = (performance.now() - started) / 1000;
    const processor = `${(cpuOf(server.pid) - used).toFixed(1)} s of the processor`;
    ended.abort();
    const times = (await writing).flat();
    const value = (atMost: number) => ({ limit: { of: 'value', atMost } as const });
    report.add({ part, what, measured, unit: 's', note: processor, ...value(MOST_SECONDS) });
    const note = `${times.length} writes, p50 ${percentile(times, 0.5).toFixed(0)} ms`;
    const slowest = percentile(times, 1);
    report.add({ part, what: 'slowest other write', measured: slowest, unit: 'ms', note, ...value(LONGEST_WRITE) });
    return result;
  } finally {
    ended.abort();
    await writing.catch(() => undefined);
  }
}

/** Throws unless all records were written, with what one of the others was refused for. */
async function expectDone(server: Target, what: string, { id, counts }: BulkJob, wanted: number): Promise<void> {
  if (counts.done + counts.unchanged === wanted) return;
  const { list } = await send<BulkRows>(server, 'GET', `/bulk/${id}/rows?state=reject&pageSize=1`);
  throw new Error(`${what}: ${JSON.stringify({ counts, list })}`);
}

/** Measures a change: preview, writing, and if it has a way back, the way back. */
async function measureJob(world: World, what: string, many: number, request: BulkRequest): Promise<void> {
  const { server } = world;
  const id = await beside(world, `${what}, preview`, async () => {
    const job = await send<BulkJob>(server, 'POST', '/bulk', request);
    await settled(server, `/bulk/${job.id}`);
    return job.id;
  });
  const job = await beside(world, what, async () => {
    await send(server, 'POST', `/bulk/${id}/start`);
    return settled<BulkJob>(server, `/bulk/${id}`);
  });
  await expectDone(server, what, job, many);
  if (!job.mayUndo) return;
  const back = await beside(world, `${what}, taken back`, async () => {
    const { id: undo } = await send<BulkJob>(server, 'POST', `/bulk/${id}/undo`);
    return settled<BulkJob>(server, `/bulk/${undo}`);
  });
  await expectDone(server, `${what}, taken back`, back, job.counts.done);
}

/** Brings a CSV file in; returns the import's id. */
async function bringIn(server: Target, type: string, lines: readonly string[]): Promise<number> {
  const { id, settings } = await send<ImportJob>(server, 'POST', `/imports?type=${type}`, lines.join('\n'));
  await send(server, 'PUT', `/imports/${id}`, settings);
  await settled(server, `/imports/${id}`);
  await send(server, 'POST', `/imports/${id}/start`);
  const { counts } = await settled<ImportJob>(server, `/imports/${id}`);
  if (counts.added !== lines.length - 1) throw new Error(`An import added ${counts.added} records.`);
  return id;
}

const HEAD = 'Name;Surname;Short name;Language;Organization;Devices';

/** Measures how an import is taken back. */
async function measureImport(world: World, many: number): Promise<void> {
  const { server } = world;
  const line = (_: unknown, i: number) =>
    `Katharina;Öhlmann-${i};imp-${i};GERMAN;Total system;"[{""callingDeviceType"":""MOBILE"",""address"":""+49 171 ${i}""}]"`;
  const id = await bringIn(server, 'PARTICIPANT', [HEAD, ...Array.from({ length: many }, line)]);
  const job = await beside(world, 'taking an import back, preview', async () => {
    const { id: back } = await send<BulkJob>(server, 'POST', `/imports/${id}/undo`);
    return settled<BulkJob>(server, `/bulk/${back}`);
  });
  const done = await beside(world, 'taking an import back', async () => {
    await send(server, 'POST', `/bulk/${job.id}/start`);
    return settled<BulkJob>(server, `/bulk/${job.id}`);
  });
  await expectDone(server, 'taking an import back', done, many);
}

/** The people that the benchmark has made: no two have the same short name. */
async function madePeople(databaseUrl: string): Promise<number[]> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const { rows } = await db.query<{ id: number }>(
      `select id from object where type = 'participants' and doc ->> 'shortName' ~ '^P[0-9]+$' order by id`,
    );
    return rows.map(({ id }) => id);
  } finally {
    await db.end();
  }
}

/** Changes, moves and removals of 10,000 records at once, and back, while others write. */
export async function benchBulk(
  report: Report,
  { databases, quick }: { databases: readonly ClusterName[]; quick: boolean },
): Promise<void> {
  const many = quick ? RECORDS / 10 : RECORDS;
  await onEachCluster(databases, async (cluster) => {
    const part = `bulk ${many.toLocaleString('en')} ${cluster.name}`;
    console.log(`\n${part}`);
    const { url, loaded } = await fillDatabase(cluster, 2 * many + DEMO, ORGANIZATIONS);
    const server = await startProduct(url, PORT);
    try {
      const orgs = loaded.leaves;
      const [here = 1, there = 1] = orgs;
      const all = await madePeople(url);
      const [ids, others] = [all.slice(0, many), all.slice(many)];
      const { id: group } = await send<{ id: number }>(server, 'POST', '/participant-groups', {
        name: 'Bench',
        orgId: here,
        participantIds: [],
      });
      const world = { part, report, server, shot: writesOfOthers(orgs, others, group) };
      await beside(world, 'without a job', () => delay(3_000));
      const edit = (changes: BulkRequest['changes']) =>
        ({ type: 'PARTICIPANT', action: 'edit', ids, changes }) as const;
      await measureJob(world, 'a text', many, edit({ set: { description: 'Changed' } }));
      await measureJob(world, 'joining a group', many, edit({ add: { groupIds: [group] } }));
      await measureJob(world, 'moving', many, edit({ set: { orgId: there } }));
      await measureJob(world, 'removing people', many, { type: 'PARTICIPANT', action: 'remove', ids });
      await bringIn(server, 'ALARMPOINT', ['Name', ...Array.from({ length: many }, (_, i) => `Bench ${i}`)]);
      const points = {
        type: 'ALARMPOINT',
        action: 'remove',
        match: { parentOrgId: 1, filterValue: 'Bench' },
      } as const;
      await measureJob(world, 'removing alarm points', many, points);
      await measureImport(world, many);
    } finally {
      await server.stop();
    }
  });
}
