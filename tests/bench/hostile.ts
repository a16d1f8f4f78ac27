import { spawn } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { AlarmPeople, untilHanded } from './alarmPeople.ts';
import { fire, type Shot } from './driver.ts';
import { onProduct, type Server } from './installations.ts';
import { root } from './processes.ts';
import type { Report } from './report.ts';
import { summarize } from './stats.ts';

const PORT = 8709;
const ROWS = 100_000;
/** Calls at priority 1 that one account has waiting, and people of each of its alarms. */
const CALLS = 15_000;
const PEOPLE = 500;
const URGENT = 10;

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

interface Urgent {
  part: string;
  report: Report;
  quick: boolean;
  product: Server;
  /** Of the other user, who raises the urgent alarms. */
  token: string;
  databaseUrl: string;
}

/** Milliseconds between the alarms of the other organization. */
const BETWEEN = 500;

/**
 * Measures the first calls of another organization's urgent alarms, while one account has 15,000 calls of the same
 * priority waiting and its other clients go on.
 */
async function benchUrgent({ part, report, quick, product, token, databaseUrl }: Urgent): Promise<void> {
  const mass = new AlarmPeople(product);
  const other = new AlarmPeople({ ...product, token });
  const db = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    const orgId = await mass.organization();
    const urgent = await mass.point(await mass.make(1, orgId), 1, orgId);
    const flood = await mass.point(await mass.make(PEOPLE), 1);
    const calls = quick ? CALLS / 10 : CALLS;
    for (let made = 0; made < calls; made += PEOPLE) await mass.raise(flood);
    const times: number[] = [];
    for (let i = 0; i < URGENT; i++) {
      const began = Date.now();
      const { id } = await other.raise(urgent);
      await untilHanded(db, id, 1);
      times.push(Date.now() - began);
      await new Promise((done) => setTimeout(done, BETWEEN));
    }
    const what = `first call of another organization's urgent alarm beside ${calls.toLocaleString('en')} calls, slowest`;
    const limit = { of: 'value', atMost: 1_000 } as const;
    report.add({ part, what, measured: Math.max(...times), unit: 'ms', limit });
  } finally {
    await db.end();
  }
}

/** Measures another user's gets while twenty clients of one account send the most expensive calls. */
export async function benchHostile(report: Report, { quick }: { quick: boolean }): Promise<void> {
  const rows = quick ? ROWS / 5 : ROWS;
  await onProduct(
    `hostile ${rows.toLocaleString('en')}`,
    { rows, port: PORT },
    async (part, product, loaded, databaseUrl) => {
      const token = await otherUser(product.url, product.token);
      const shot = (i: number): Shot => ({ method: 'GET', path: `/participants/${loaded.ids[i % loaded.ids.length]}` });
      const milliseconds = quick ? 5_000 : 20_000;
      const side = { ...product, token, connections: 1, shot };
      const baseline = summarize(await fire({ ...side, milliseconds: 2_000 }));
      const clients = spawn(process.execPath, ['--import', 'tsx', join(root, 'tests/bench/hostileClients.ts')], {
        env: { ...process.env, URL: product.url, TOKEN: product.token },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      try {
        await new Promise((done) => clients.stdout.once('data', done));
        // `fire` fails on any status other than 200, so this also proves that other users are not refused
        const during = summarize(await fire({ ...side, milliseconds }));
        const note = `${during.count} gets; baseline ${baseline.p50.toFixed(2)} / ${baseline.p99.toFixed(2)} ms`;
        report.add({ part, what: `get of another user, p50`, measured: during.p50, unit: 'ms', note });
        const limit = { of: 'value', atMost: 100 } as const;
        report.add({ part, what: `get of another user, p99`, measured: during.p99, unit: 'ms', limit });
        await benchUrgent({ part, report, quick, product, token, databaseUrl });
      } finally {
        clients.kill('SIGTERM');
      }
    },
  );
}
