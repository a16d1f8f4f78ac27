import type { ImportJob } from '../../protocol/transfer.ts';
import { type Server, startCluster, startProduct } from './installations.ts';
import type { Report } from './report.ts';
import { memoryOf } from './usage.ts';

const PORT = 8706;
const ROWS = 50_000;
/** Limit from upload to the last row, on two cores. */
const MOST_SECONDS = 60;
/** Maximum of additional memory in megabytes: more would mean that it grows with the file. */
const MOST_MEGABYTES = 250;

function fileOf(rows: number): string {
  const line = (_: unknown, i: number) =>
    `Katharina;Öhlmann-${i};imp-${i};GERMAN;Total system;"[{""callingDeviceType"":""MOBILE"",""address"":""+49 171 ${i}""}]"`;
  return `Name;Surname;Short name;Language;Organization;Devices\n${Array.from({ length: rows }, line).join('\n')}`;
}

async function send<T>({ url, token }: Server, method: string, path: string, body?: string, type?: string): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) };
  const reply = await fetch(url + path, { method, headers, body });
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** Measures time and memory of importing participants into a new embedded database and exporting them again. */
export async function benchImports(report: Report, { quick }: { quick: boolean }): Promise<void> {
  console.log('\nimport');
  const cluster = await startCluster('embedded');
  if (!cluster) return;
  const server = await startProduct(cluster.url, PORT);
  const rows = quick ? ROWS / 5 : ROWS;
  const part = `import ${rows.toLocaleString('en')}`;
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(server.pid) ?? 0);
  }, 50);
  try {
    const rest = memoryOf(server.pid) ?? 0;
    const started = performance.now();
    const add = (what: string, since: number, atMost?: number) =>
      report.add({
        part,
        what,
        measured: (performance.now() - since) / 1000,
        unit: 's',
        ...(atMost === undefined ? {} : { limit: { of: 'value' as const, atMost } }),
      });
    const file = fileOf(rows);
    const { id, settings } = await send<ImportJob>(
      server,
      'POST',
      '/imports?type=PARTICIPANT',
      file,
      'application/octet-stream',
    );
    add('upload and reading', started);
    const until = async (state: string) => {
      for (;;) {
        const job = await send<ImportJob>(server, 'GET', `/imports/${id}`);
        if (job.state === state) return job;
        if (job.state !== 'checking' && job.state !== 'running') throw new Error(`The import ended as ${job.state}.`);
        await new Promise((done) => setTimeout(done, 50));
      }
    };
    const checking = performance.now();
    await send(server, 'PUT', `/imports/${id}`, JSON.stringify(settings), 'application/json');
    await until('checked');
    add('dry run', checking);
    const running = performance.now();
    await send(server, 'POST', `/imports/${id}/start`);
    const { counts } = await until('done');
    if (counts.added !== rows) throw new Error(`${counts.added} of ${rows} rows were added.`);
    add('writing', running);
    add('all', started, MOST_SECONDS);
    for (const format of ['csv', 'xlsx']) {
      const exporting = performance.now();
      const body = JSON.stringify({ type: 'PARTICIPANT', parentOrgId: 1, recursive: true, format });
      const reply = await fetch(`${server.url}/export`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
        body,
      });
      await reply.arrayBuffer();
      add(`export as ${format}`, exporting);
    }
    const limit = { of: 'value', atMost: MOST_MEGABYTES } as const;
    if (peak > 0)
      report.add({ part, what: 'memory above the server at rest', measured: peak - rest, unit: 'MB', limit });
  } finally {
    clearInterval(watch);
    await server.stop();
    await cluster.stop();
  }
}
