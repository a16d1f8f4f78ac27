import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { Client, type Json, next } from './records.ts';
import { makeUser } from './users.ts';

const lines: Json[] = [];
const sink = new Writable({
  write(chunk, _, done) {
    for (const line of String(chunk).split('\n')) if (line !== '') lines.push(JSON.parse(line));
    done();
  },
});
const { t, call, admin } = await adminPlatform([], { log: pino({ level: 'warn' }, sink) });
const refusals = () => lines.filter(({ missing }) => missing !== undefined);

it('a refused call leaves caller, call and the missing authority in the log, once a minute (K10)', async () => {
  const { id, login, password } = await makeUser(call, ['USERGROUP_VIEW', 'USERGROUP_EDIT']);
  const user = new Client(await t.signIn(login, password));
  const before = refusals().length;
  for (let i = 0; i < 3; i++) expect((await user.send('GET', '/participants/1?secret=x')).status).not.toBe(200);
  const role = await admin.post('/user-groups', { name: `Strong ${next()}`, orgId: 1, authorities: ['ALARM_TABLE'] });
  const reply = await user.send('PUT', '/user-groups', { id: role.id, name: 'Weak' });
  expect(reply).toEqual({ status: 403, body: { reason: 'ACCESS_DENIED' } });
  expect(refusals().slice(before)).toMatchObject([
    { caller: login, userId: id, call: 'GET /rest/api/participants/1', missing: ['PARTICIPANT_VIEW'], before: 0 },
    { caller: login, userId: id, call: 'PUT /rest/api/user-groups', missing: ['ALARM_TABLE'], before: 0 },
  ]);
});

it('a key that is refused by SCIM is logged, too (K10)', async () => {
  const key = { name: `Key ${next()}`, orgId: 1, authorities: ['USER_VIEW'], validUntil: '2099-12-31' };
  const { id } = await admin.post('/api-keys', key);
  const { secret } = await admin.post<{ secret: string }>(`/api-keys/${id}/secret`, {});
  const reply = await t.app.inject({ url: '/scim/v2/Users', headers: { authorization: `Bearer ${secret}` } });
  expect(reply.statusCode).toBe(403);
  expect(refusals().at(-1)).toMatchObject({ caller: `key/${id}`, call: 'GET /scim/v2/Users', missing: ['SCIM'] });
});
