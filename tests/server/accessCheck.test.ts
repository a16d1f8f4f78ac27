import { expect, it } from 'vitest';
import type { AccessExplanation } from '../../protocol/audit.ts';
import { adminPlatform } from './admin.ts';
import { Client, next } from './records.ts';
import { makeUser } from './users.ts';

const { t, call, admin } = await adminPlatform();

/** A tree of three: a site with a ward, and a ward elsewhere. */
const site = await admin.org(1, `Site ${next()}`);
const ward = await admin.org(site.id, `Ward ${next()}`);
const elsewhere = await admin.org(1, `Elsewhere ${next()}`);

const userAt = async (orgId: number, authorities: string[]) => makeUser(call, authorities, { orgId }, { orgId });
const why = (who: Client, userId: number, [resource, op, orgId]: readonly [string, string, number]) =>
  who.get<AccessExplanation>(`/access-check?userId=${userId}&resource=${resource}&op=${op}&orgId=${orgId}`);

it.each([
  ['below his organization', ['participants', 'update', ward.id], { allowed: true, place: 'within' }],
  ['elsewhere', ['participants', 'update', elsewhere.id], { allowed: false, place: 'outside' }],
  ['above his organization', ['participants', 'one', 1], { allowed: false, place: 'outside' }],
  ['what those above share', ['holidays', 'list', site.id], { allowed: true, place: 'within' }],
] as const)('shows for which organizations the rights of a user apply: %s [S6]', async (_, question, expected) => {
  const user = await userAt(site.id, ['ADMIN']);
  const answer = await why(admin, user.id, question);
  expect(answer).toMatchObject({ ...expected, active: true, exists: true });
  expect(answer.userOrg).toEqual({ id: site.id, title: site.name });
});

it('names the authority that is needed and the roles that give it, in agreement with the call itself [S6]', async () => {
  const [chief, viewer] = [await userAt(site.id, ['ADMIN']), await userAt(site.id, ['PARTICIPANT_GROUP_VIEW'])];
  const person = await admin.participant(site.id);
  const question = ['participants', 'update', site.id] as const;
  const allowed = await why(admin, chief.id, question);
  expect(allowed).toMatchObject({
    allowed: true,
    given: [{ authority: 'ADMIN', roles: [{ title: expect.any(String) }] }],
  });
  const refused = await why(admin, viewer.id, question);
  expect(refused).toMatchObject({ allowed: false, given: [], place: 'within' });
  expect(refused.needed).toBe(allowed.needed);
  for (const [user, status] of [
    [chief, 200],
    [viewer, 403],
  ] as const) {
    const client = new Client(await t.signIn(user.login, user.password));
    expect((await client.send('PUT', '/participants', { id: person.id, description: 'x' })).status).toBe(status);
  }
});

it('reveals nothing about users and organizations out of reach, and nothing to other users', async () => {
  const near = await userAt(site.id, ['ADMIN']);
  const far = await userAt(elsewhere.id, ['ADMIN']);
  const client = new Client(await t.signIn(near.login, near.password));
  const url = (userId: number, orgId: number, resource = 'participants') =>
    `/access-check?userId=${userId}&resource=${resource}&op=one&orgId=${orgId}`;
  expect((await client.send('GET', url(near.id, ward.id))).status).toBe(200);
  expect((await client.send('GET', url(far.id, ward.id))).status).toBe(403);
  expect((await client.send('GET', url(near.id, elsewhere.id))).status).toBe(403);
  const viewer = await userAt(site.id, ['ALARM_TABLE']);
  const other = new Client(await t.signIn(viewer.login, viewer.password));
  expect((await other.send('GET', url(viewer.id, site.id))).status).toBe(403);
  expect((await admin.send('GET', url(near.id, 1, 'nothing'))).body).toEqual({
    reason: 'VALIDATION',
    errors: { resource: 'enum' },
  });
});
