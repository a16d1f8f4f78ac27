import pg from 'pg';
import { type Server, startCluster, startProduct } from './installations.ts';
import type { Report } from './report.ts';
import { cpuOf, memoryOf } from './usage.ts';

const PORT = 8709;
const ROWS = 100_000;
/** Limits on two cores, in seconds and megabytes. */
const MOST_SECONDS = { excel: 15, excelDatatable: 15, pdf: 30 } as const;
const MOST_MEGABYTES = 200;

/** Stores alarms of one day in 2020, each with two calls, in the root. */
export async function fillAlarms(url: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into alarm_job (org_id, name, system_id, alarm_point_id, status, source, triggered_by, content, raised_at,
       starts_at, ended_at, accepted_at, required, calls)
     select 1, 'Brand Ärztehaus ' || n % 97, 'BMS-' || n % 311, n % 97, (array['ACCEPTED', 'NOT_ACCEPTED', 'FINISHED'])[n % 3 + 1],
       'user', 'Jiří Dvořák ' || n % 40, '{"text": "Žluťoučký kůň"}', t, t, t + interval '2 minutes',
       case when n % 3 = 0 then t + interval '50 seconds' end, 1, 2
     from (select n, timestamptz '2020-06-01 06:00+00' + n * interval '0.5 seconds' as t from generate_series(1, $1::integer) n) s`,
    [rows],
  );
  await client.query(
    `insert into alarm_call (raised_at, job_id, track, round, step, participant_id, participant_name, device_type, address,
       rank, position, state, sent_at)
     select j.raised_at, j.id, 0, 0, 0, k, 'Šárka ' || k, 'MOBILE', '', 1, 0, (array['ACCEPTED', 'NO_ANSWER'])[k],
       j.raised_at + interval '3 seconds'
     from alarm_job j cross join generate_series(1, 2) k where j.raised_at < '2021-01-01'`,
  );
  await client.query('analyze alarm_job');
  await client.query('analyze alarm_call');
  await client.end();
}

const DAY = { dayOfMonth: 1, month: 'JUNE', year: 2020 };
const body = (groupBy: string) =>
  JSON.stringify({
    groupBy,
    duration: { option: 'DATE_DURATION', start: DAY, end: { ...DAY, dayOfMonth: 2 } },
    organizationFilter: { id: 1 },
  });

async function post({ url, token }: Server, path: string, groupBy: string): Promise<ArrayBuffer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const reply = await fetch(url + path, { method: 'POST', headers, body: body(groupBy) });
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.arrayBuffer();
}

/** Measures a detailed report of many alarms: its first page, and its files, with the memory that they take. */
export async function benchReports(report: Report, { quick }: { quick: boolean }): Promise<void> {
  console.log('\nreports');
  const cluster = await startCluster('embedded');
  if (!cluster) return;
  const server = await startProduct(cluster.url, PORT);
  const rows = quick ? ROWS / 10 : ROWS;
  const part = `reports ${rows.toLocaleString('en')}`;
  try {
    await fillAlarms(cluster.url, rows);
    const page = performance.now();
    await post(server, '/reports/detailed', 'alarmPointName');
    report.add({ part, what: 'a page with all sums', measured: (performance.now() - page) / 1000, unit: 's' });
    const rest = memoryOf(server.pid) ?? 0;
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(server.pid) ?? 0);
    }, 50);
    for (const [format, atMost] of Object.entries(MOST_SECONDS)) {
      const [started, cpu] = [performance.now(), cpuOf(server.pid)];
      const bytes = await post(server, `/reports/detailed/export?format=${format}`, 'alarmPointName');
      const measured = (performance.now() - started) / 1000;
      const size = (bytes.byteLength / 1_000_000).toFixed(1);
      console.log(`${format}: ${size} MB, ${(cpuOf(server.pid) - cpu).toFixed(1)} s of the processor`);
      report.add({ part, what: `as ${format}`, measured, unit: 's', limit: { of: 'value', atMost } });
    }
    clearInterval(watch);
    const limit = { of: 'value', atMost: MOST_MEGABYTES } as const;
    if (peak > 0)
      report.add({ part, what: 'memory above the server at rest', measured: peak - rest, unit: 'MB', limit });
  } finally {
    await server.stop();
    await cluster.stop();
  }
}
