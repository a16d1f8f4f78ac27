import { expect, it } from 'vitest';
import { shippedDefinitions } from '../../server/definitions.ts';
import { loadDefinitions } from '../../src/engine/load.ts';
import { CALLS } from './roleCalls.ts';
import { freshRecords, rolePlatform } from './roleKit.ts';
import type { Fixture } from './roleRows.ts';
import { makeUser } from './users.ts';

/** In a field of every record that only who holds SECRETS may read. */
const SECRET = 'marzipan';

/** An overlay that adds the field to every resource with records. */
async function overlay() {
  const { resources } = loadDefinitions(await shippedDefinitions(), []);
  const stored = resources.filter(({ viewOf, api }) => viewOf === undefined && api.calls.create !== false);
  const secret = { type: 'text', search: true, readBy: ['SECRETS'] };
  const patch = stored.map(({ name }) => ({ name, fields: { secret } }));
  return { source: 'secrets.json', content: { schema: 1, authorities: ['SECRETS'], patch } };
}

const platform = await rolePlatform([await overlay()], { secret: SECRET });
const { t, call, ours, shared } = platform;
const fresh = freshRecords(platform, { secret: SECRET });

/** A user of our organization with every authority but those that read the field. */
async function clerk() {
  const roles = t.platform.definitions.byName.get('user-groups')?.fields.authorities;
  const all = roles?.type === 'enum' ? roles.values : [];
  const authorities = all.filter((one) => one !== 'ADMIN' && one !== 'SECRETS');
  expect(authorities.length).toBeGreaterThan(30);
  const { login, password } = await makeUser(call, authorities, { orgId: ours.id }, { orgId: ours.id });
  return t.signIn(login, password);
}

it('no call returns a field to who may not read it [T2][S2]', async () => {
  const callers = { clerk: await clerk(), chief: platform.callers.chief };
  const revealed = { clerk: new Set<string>(), chief: new Set<string>() };
  let taken = 0;
  for (const [name, row] of Object.entries(CALLS)) {
    const [method = 'GET', path = ''] = name.split(' ');
    if (path === '/resources.json' || path.startsWith('/sessions')) continue;
    for (const who of ['clerk', 'chief'] as const) {
      const f: Fixture = { ...shared, ...(await fresh(row)) };
      const payload = row.body?.(f);
      const url = row.url?.(f) ?? path;
      const reply = await callers[who]({ method: method as 'GET', url, ...(payload === undefined ? {} : { payload }) });
      if (reply.body.includes(SECRET)) revealed[who].add(name);
      if (who === 'clerk' && reply.statusCode === 200) taken += 1;
    }
  }
  expect([...revealed.clerk]).toEqual([]);
  // the same calls with the right: they do return it
  expect([...revealed.chief]).toEqual(
    expect.arrayContaining([
      'GET /participants/{}',
      'PUT /participants',
      'POST /participants/clone',
      'PUT /alarmpoints/re-enable',
      'POST /list',
      'POST /list/multi',
      'POST /list/membership',
      'POST /export',
      'GET /audit/{}/{}',
      'GET /consequentials/list',
    ]),
  );
  expect(taken).toBeGreaterThan(100);
}, 240_000);
