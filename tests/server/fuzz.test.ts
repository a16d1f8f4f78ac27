import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { API_BASE } from '../../protocol/constants.ts';
import { REASONS } from '../../protocol/errors.ts';
import { adminPlatform } from './admin.ts';
import { storeAlarm } from './alarmRows.ts';
import { PDF } from './fixtures.ts';
import { type Description, requestsOf, type Sent } from './fuzzRequests.ts';
import type { Caller } from './helpers.ts';
import { type Json, type Stored, sampleTable } from './records.ts';
import { CALLS } from './roleCalls.ts';
import type { Fixture } from './roleRows.ts';
import { inconsistencies } from './truth.ts';
import { ownFolder, upload } from './uploads.ts';
import { makeUser, okBody } from './users.ts';

/** Seed of the random requests. */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_500);
/** Requests are generated in batches, so that they need little memory themselves. */
const BATCH = 50;
/** Maximum growth of the heap from the second to the last quarter of the requests, in megabytes. */
const GROWTH = 24;
/** Calls that end the caller's sessions; another user makes them. */
const ENDING = new Set([`GET ${API_BASE}/logout`, `DELETE ${API_BASE}/sessions`, `DELETE ${API_BASE}/sessions/{id}`]);
/** Internals that no reply may contain. */
const INSIDE =
  /postgres|node_modules|\.(ts|js):\d|\n\s+at |select .* from |syntax error|(Type|Range|Syntax)Error|\/server\//i;

const VEHICLES = {
  schema: 1,
  add: [
    {
      schema: 1,
      name: 'vehicles',
      title: '{name}',
      api: { listType: 'VEHICLE' },
      fields: {
        name: { type: 'text', required: true, maxLength: 20 },
        orgId: { type: 'ref', to: 'organizations', required: true },
        seats: { type: 'int', min: 1 },
        weight: { type: 'decimal' },
        built: { type: 'date' },
        driverIds: { type: 'ref', to: 'participants', multiple: true },
        extra: { type: 'json' },
        wheels: { type: 'array', fields: { size: { type: 'int' }, at: { type: 'time' } } },
      },
    },
  ],
};

const { t, call, admin } = await adminPlatform([{ source: 'vehicles.json', content: VEHICLES }], {
  config: { dataDir: ownFolder() },
});

const org = await admin.org(1);
const samples: { [type: string]: { path: string; record: Json; change: Json } } = {
  ...(await sampleTable(admin)),
  ORGANIZATION: { path: '/organizations', record: { name: 'O', parentId: 1 }, change: { phone: '+1234' } },
  VEHICLE: { path: '/vehicles', record: { name: 'V', orgId: 1 }, change: { seats: 2 } },
};
if (samples.ALARM_APP) samples.ALARM_APP.record.alarmPlanId = (await admin.alarmPlan(1)).id;
/** A stored record of each list type. */
const stored: { [type: string]: Stored } = {};
for (const [type, { path, record }] of Object.entries(samples)) stored[type] = await admin.post(path, record);
const file = okBody<{ path: string }>(await upload(call, 1, [{ name: 'plan.pdf', content: PDF }]));

const alarmId = await storeAlarm(t.platform.pool, { org_id: org.id });

const idOf = (type: string) => stored[type]?.id ?? 0;
const fixtureOf = (type: string): Fixture => ({
  orgId: org.id,
  id: idOf(type),
  sample: samples[type]?.record ?? {},
  change: samples[type]?.change ?? {},
  participantId: idOf('PARTICIPANT'),
  pointId: idOf('ALARMPOINT'),
  templateId: idOf('ALARM_TEMPLATE'),
  login: String(stored.USER?.login),
  shortName: String(stored.PARTICIPANT?.shortName),
  filePath: file.path,
  fileOrgId: 1,
  alarmId,
});
const plain = (described: string) =>
  described
    .replace(API_BASE, '')
    .replace(/\{\w+\}/g, '{}')
    .replace(/\/$/, '');

function exampleOf(described: string) {
  const row = CALLS[plain(described)];
  if (!row) return undefined;
  const fixture = fixtureOf(row.type ?? '');
  return { url: row.url?.(fixture) ?? plain(described).split(' ')[1] ?? '', body: row.body?.(fixture) };
}

function named(name: string): unknown {
  if (name === 'id' || name === 'objectId') return idOf('VEHICLE');
  if (/^(org|parent|newOrg|parentOrg)Id$/.test(name)) return 1;
  if (/^(type|objectType|listType)$/.test(name)) return 'VEHICLE';
  return undefined;
}

let ending: Caller | undefined;
/** Sends a request as an administrator; those that end sessions as another one. */
async function send({ call: described, method, url, body, type }: Sent) {
  let caller = call;
  if (ENDING.has(described)) {
    if (!ending || (await ending({ method: 'GET', url: '/verify' })).statusCode !== 200) {
      const { login, password } = await makeUser(call, ['ADMIN']);
      ending = await t.signIn(login, password);
    }
    caller = ending;
  }
  const headers = type ? { 'content-type': type } : {};
  return caller({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
}

/** The fault of a reply, or undefined. */
function faultOf(status: number, body: string): string | undefined {
  if (INSIDE.test(body)) return 'reveals internals';
  if (status === 200 || status === 206) return undefined;
  // 501 means that this machine has no speech program
  if (status >= 500 && status !== 501) return 'is a defect';
  try {
    const { reason } = JSON.parse(body) as { reason?: unknown };
    return typeof reason === 'string' && Object.hasOwn(REASONS, reason) ? undefined : 'has no reason of the list';
  } catch {
    return 'is no JSON';
  }
}

/** Replaces a record that was removed. */
async function replace({ call: described }: Sent): Promise<void> {
  const type = CALLS[plain(described)]?.type;
  const sample = type === undefined ? undefined : samples[type];
  if (!type || !sample) return;
  const record = { ...sample.record, ...('login' in sample.record ? { login: `again-${Date.now()}` } : {}) };
  const reply = await call({ method: 'POST', url: sample.path, payload: record });
  if (reply.statusCode === 200) stored[type] = reply.json();
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heldMegabytes = () => {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

it(
  'answers any request with a coded reason, without defects, revealed internals, half-stored data or memory leaks',
  async () => {
    const description = (await call({ method: 'GET', url: '/openapi.json' })).json<Description>();
    // its reply never ends
    delete description.paths[`${API_BASE}/events`];
    const faults: string[] = [];
    const statuses: { [status: string]: number } = {};
    const answered = new Set<string>();
    const held: number[] = [];
    for (let batch = 0; batch * BATCH < REQUESTS; batch++) {
      const requests = requestsOf(description, exampleOf, named);
      for (const sent of fc.sample(requests, { numRuns: BATCH, seed: SEED * 1_000_000 + batch })) {
        const { statusCode, body } = await send(sent);
        statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
        if (statusCode === 200) answered.add(sent.call);
        if (statusCode === 200 && sent.method === 'DELETE') await replace(sent);
        const fault = faultOf(statusCode, body);
        if (fault === undefined) continue;
        faults.push(
          `${statusCode} ${fault}: ${sent.method} ${sent.url.slice(0, 200)} ${sent.type} ${sent.body?.slice(0, 400)} -> ${body.slice(0, 200)}`,
        );
      }
      const quarter = ((batch + 1) * BATCH * 4) / REQUESTS;
      if (held.length < Math.floor(quarter)) held.push(heldMegabytes());
    }
    if (process.env.FUZZ_REQUESTS !== undefined) {
      console.info('fuzz', {
        seed: SEED,
        requests: REQUESTS,
        statuses,
        answered: answered.size,
        held: held.map(Math.round),
      });
    }
    expect(faults, `FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`).toEqual([]);
    expect(await inconsistencies(t)).toEqual([]);
    const [, second = 0, , last = 0] = held;
    expect(last - second).toBeLessThan(GROWTH);
    // enough requests were valid
    expect(statuses[200]).toBeGreaterThan(REQUESTS / 10);
    expect(
      (
        await t.call({
          method: 'POST',
          url: '/auth',
          payload: { login: 'admin', password: 'admin' },
          remoteAddress: '10.0.0.1',
        })
      ).statusCode,
    ).toBe(200);
  },
  60_000 + REQUESTS * 60,
);
