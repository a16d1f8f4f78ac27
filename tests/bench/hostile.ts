import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fire, type Shot } from './driver.ts';
import { onProduct } from './installations.ts';
import { root } from './processes.ts';
import type { Report } from './report.ts';
import { summarize } from './stats.ts';

const PORT = 8709;
const ROWS = 100_000;

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

/** Measures another user's gets while twenty clients of one account send the most expensive calls. */
export async function benchHostile(report: Report, { quick }: { quick: boolean }): Promise<void> {
  const rows = quick ? ROWS / 5 : ROWS;
  await onProduct(`hostile ${rows.toLocaleString('en')}`, { rows, port: PORT }, async (part, product, loaded) => {
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
    } finally {
      clients.kill('SIGTERM');
    }
  });
}
