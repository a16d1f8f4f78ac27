import { expect, it } from 'vitest';
import { PDF } from './fixtures.ts';
import type { Caller } from './helpers.ts';
import { next } from './records.ts';
import { APART, CALLS } from './roleCalls.ts';
import { freshRecords, OURS, rolePlatform, THEIRS } from './roleKit.ts';
import { type Fixture, ROLES } from './roleRows.ts';
import { transferOf } from './transferKit.ts';
import { upload } from './uploads.ts';
import { okBody } from './users.ts';

const platform = await rolePlatform();
const { t, ours, theirs, shared, callers } = platform;
const fresh = freshRecords(platform);

/** The marker that replies to a role must not contain. */
const hiddenFrom = (role: string): string | undefined =>
  role === 'system' ? undefined : role === 'nobody' || role === 'stranger' ? OURS : THEIRS;

/** Every route of the platform except the console's files: "GET /participants/{}". */
function routes(): string[] {
  const found = new Set<string>();
  const above: string[] = [];
  for (const line of t.app.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n')) {
    const [, indent, path = '', methods] = /^([│ ]*)[├└]── (\S+)(?: \(([^)]*)\))?$/.exec(line) ?? [];
    if (indent === undefined) continue;
    above.length = indent.length / 4;
    const url = above.join('') + path.replace(/\|[^/]*/g, '');
    above.push(path.replace(/\|[^/]*/g, ''));
    const name = url
      .replace(/^\/rest\/api/, '')
      .replace(/:\w+/g, '{}')
      .replace(/(.)\/+$/, '$1');
    for (const method of methods?.split(', ') ?? [])
      if (method !== 'HEAD' && url !== '/*' && url !== '*') found.add(`${method} ${name}`);
  }
  return [...found].sort();
}

it('every call of the platform has a row [T1][T2]', () => {
  expect(routes()).toEqual([...new Set([...Object.keys(CALLS), ...APART])].sort());
});

const rootCall: Caller = (request) => t.app.inject(request);

it('every call returns each role the status of its row, and reveals nothing out of reach [T1][T2][S2]', async () => {
  const revealed: string[] = [];
  const found: { [call: string]: string } = {};
  for (const [name, row] of Object.entries(CALLS)) {
    const [method = 'GET', path = ''] = name.split(' ');
    const statuses: number[] = [];
    for (const role of ROLES) {
      const f: Fixture = { ...shared, ...(await fresh(row)) };
      const url = row.url?.(f) ?? path;
      const payload = row.body?.(f);
      const root = ['/livez', '/readyz', '/metrics', '/resources.json'].includes(path);
      const send = root ? rootCall : callers[role];
      const reply = await send({ method: method as 'GET', url, ...(payload === undefined ? {} : { payload }) });
      statuses.push(reply.statusCode);
      const hidden = hiddenFrom(role);
      if (hidden !== undefined && reply.body.toLowerCase().includes(hidden)) revealed.push(`${name} revealed ${role}`);
    }
    found[name] = statuses.join(' ');
  }
  expect(found).toEqual(Object.fromEntries(Object.entries(CALLS).map(([name, { statuses }]) => [name, statuses])));
  expect(revealed).toEqual([]);
}, 240_000);

it('an import is accessible to its author while he may write such records [T2][S2]', async () => {
  const file = `id;name;surname;shortName;language;orgId\n${shared.participantId};A;B;X${next()};GERMAN;${ours.id}`;
  const own = transferOf(callers.editor);
  const job = okBody(await own.upload('PARTICIPANT', file, 'x.csv', ours.id));
  const statuses = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const found: number[] = [];
    for (const role of ROLES.slice(0, -1)) {
      if (role !== 'editor') found.push((await callers[role]({ method, url, payload })).statusCode);
    }
    return found.join(' ');
  };
  // nobody, stranger and viewer are refused; the chief may view imports of his organization, but not change them
  const url = `/imports/${job.id}`;
  for (const path of [url, `${url}/rows`, `${url}/rejected`])
    expect(await statuses('GET', path)).toBe('401 404 404 200');
  const settings = { mapping: ['id'], match: null, empty: 'keep', orgId: ours.id };
  expect(await statuses('PUT', url, settings)).toBe('401 404 404 403');
  expect(await statuses('POST', `${url}/start`)).toBe('401 404 404 403');
  expect(await statuses('POST', `${url}/cancel`)).toBe('401 404 404 403');
  const stranger = transferOf(callers.stranger);
  const foreign = okBody(
    await stranger.upload('PARTICIPANT', file.replaceAll(`;${ours.id}`, `;${theirs.id}`), 'x.csv', theirs.id),
  );
  await stranger.settled(Number(foreign.id));
  expect(JSON.stringify(await stranger.rows(Number(foreign.id)))).not.toContain(OURS);
  for (const [role, status] of [
    ['nobody', 401],
    ['stranger', 403],
    ['viewer', 403],
  ] as const) {
    expect((await transferOf(callers[role]).upload('PARTICIPANT', file, 'x.csv', ours.id)).statusCode).toBe(status);
    expect((await upload(callers[role] as Caller, ours.id, [{ name: `${role}.pdf`, content: PDF }])).statusCode).toBe(
      status,
    );
    const removal = {
      method: 'DELETE',
      url: '/rest/admin/instructions/delete',
      payload: [{ path: shared.filePath, orgId: ours.id }],
    } as const;
    expect((await callers[role](removal)).statusCode).toBe(status);
  }
});
