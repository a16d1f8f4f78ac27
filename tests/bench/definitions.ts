import type { DefinitionsReply, UpkeepJob } from '../../protocol/definitions.ts';
import { fire, type Shot } from './driver.ts';
import { onProduct, type Target } from './installations.ts';
import { platformShot } from './listCases.ts';
import type { Report } from './report.ts';
import type { Loaded } from './rows.ts';
import { summarize } from './stats.ts';

const PORT = 8708;
const ROWS = 400_000;
const FIELDS = 100;
const LONGEST = 30 * 60_000;

async function send<T>({ url, token }: Target, method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
  const reply = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

const openJobs = async (product: Target): Promise<UpkeepJob[]> => {
  const { jobs = [] } = await send<DefinitionsReply>(product, 'GET', '/definitions');
  return jobs.filter(({ state }) => state !== 'refused');
};

let written = 0;

/** Creates a new participant. */
function create(rows: Loaded): Shot {
  written += 1;
  return {
    method: 'POST',
    path: '/participants',
    body: {
      name: 'Katharina',
      surname: `Öhlmann-${written}`,
      shortName: `D${Date.now().toString(36)}${written}`,
      language: 'GERMAN',
      orgId: rows.leaves[written % rows.leaves.length],
      active: true,
      devices: [],
      groupIds: [],
    },
  };
}

/** Changes definitions of many participants during other writes, and adds a hundred custom fields. */
export async function benchDefinitions(report: Report, { quick }: { quick: boolean }): Promise<void> {
  const rows = quick ? ROWS / 20 : ROWS;
  await onProduct(`definitions ${rows.toLocaleString('en')}`, { rows, port: PORT }, async (part, product, loaded) => {
    const shot = () => create(loaded);
    const milliseconds = quick ? 2_000 : 10_000;
    const baseline = summarize(await fire({ ...product, connections: 4, milliseconds, shot }));
    const fields = {
      badge: { type: 'text', maxLength: 20, search: true },
      mark: { type: 'derived', template: '{surname} {name}' },
    };
    const overlay = { schema: 1, patch: [{ name: 'participants', fields, columns: [{ field: 'mark' }] }] };
    const { duration, writes, seconds } = await change(product, 'badge', overlay, shot);
    const note = `without a change ${baseline.p50.toFixed(1)} / ${baseline.p99.toFixed(1)} ms`;
    const during = summarize(writes);
    const limit = (atMost: number) => ({ limit: { of: 'value', atMost } as const });
    report.add({ part, what: 'PUT of a definition', measured: duration, unit: 'ms' });
    report.add({ part, what: 'until all records follow', measured: seconds, unit: 's' });
    report.add({ part, what: 'four writers meanwhile, p50', measured: during.p50, unit: 'ms', note });
    report.add({ part, what: 'four writers meanwhile, p99', measured: during.p99, unit: 'ms', ...limit(150) });
    await benchFields(report, { part, product, loaded, quick });
  });
}

/** Changes an overlay during other writes and waits until the background job is done. */
async function change(product: Target, name: string, overlay: object, shot: () => Shot) {
  const started = performance.now();
  let running = true;
  const writing = (async () => {
    const all: number[] = [];
    while (running) all.push(...(await fire({ ...product, connections: 4, milliseconds: 1_000, shot })));
    return all;
  })();
  try {
    await send(product, 'PUT', `/definitions/${name}`, { content: JSON.stringify(overlay), version: 0 });
    const duration = performance.now() - started;
    while ((await openJobs(product)).length > 0) {
      if (performance.now() - started > LONGEST) throw new Error('The records did not follow.');
      await new Promise((done) => setTimeout(done, 250));
    }
    running = false;
    return { duration, writes: await writing, seconds: (performance.now() - started) / 1000 };
  } finally {
    running = false;
    await writing.catch(() => undefined);
  }
}

interface Fields {
  part: string;
  product: Target;
  loaded: Loaded;
  quick: boolean;
}

/** Measures gets and first pages of a definition before and after adding a hundred fields. */
async function benchFields(report: Report, { part, product, loaded, quick }: Fields): Promise<void> {
  const calls: { [what: string]: (i: number) => Shot } = {
    get: (i) => ({ method: 'GET', path: `/participants/${loaded.ids[i % loaded.ids.length]}` }),
    'first page': () => platformShot({ body: {} }),
    create: () => create(loaded),
  };
  const milliseconds = quick ? 1_000 : 4_000;
  const measure = async () => {
    const found: { [what: string]: number } = {};
    for (const [what, shot] of Object.entries(calls)) {
      found[what] = summarize(await fire({ ...product, connections: 1, milliseconds, shot })).p50;
    }
    return found;
  };
  const before = await measure();
  const names = Array.from({ length: FIELDS }, (_, i) => `extra${i}`);
  const fields = Object.fromEntries(names.map((field) => [field, { type: 'text', maxLength: 50 }]));
  const content = JSON.stringify({ schema: 1, patch: [{ name: 'participants', fields }] });
  await send(product, 'PUT', '/definitions/many', { content, version: 0 });
  while ((await openJobs(product)).length > 0) await new Promise((done) => setTimeout(done, 250));
  const after = await measure();
  for (const what of Object.keys(calls)) {
    const limit = { of: 'ratio', atMost: 1.5 } as const;
    const note = 'floor: without them';
    report.add({
      part,
      what: `${what} with ${FIELDS} more fields, p50`,
      measured: after[what] ?? Number.NaN,
      floor: before[what],
      unit: 'ms',
      limit,
      note,
    });
  }
}
