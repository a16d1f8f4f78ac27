import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { people, transferOf } from './transferKit.ts';
import { makeUser } from './users.ts';

const { t, call, admin } = await adminPlatform();
const { pool } = t.platform;

/** An import of two participants by a new user, checked and started, with no row written yet. */
async function begun(keys: [string, string]) {
  const user = await makeUser(call, ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT']);
  const theirs = transferOf(await t.signIn(user.login, user.password));
  const job = await theirs.check('PARTICIPANT', people(...keys.map((key) => `A;A;${key};GERMAN;Total system`)));
  expect(job.counts).toMatchObject({ add: 2, reject: 0 });
  const run = async () => {
    await pool.query(`update import_job set state = 'running', position = 0 where id = $1`, [job.id]);
    return transferOf(call).settled(job.id);
  };
  return { user, job, run };
}

const written = async (key: string) => (await admin.list('PARTICIPANT', { filterValue: key })).count;

it('rows of a user who has lost his rights meanwhile are rejected individually [T2]', async () => {
  const { user, job, run } = await begun(['stripped1', 'stripped2']);
  await admin.put('/user-groups', { id: user.roleId, authorities: ['PARTICIPANT_VIEW'] });
  expect(await run()).toMatchObject({ state: 'done', counts: { added: 0, add: 0, reject: 2 } });
  const rows = await transferOf(call).rows(job.id);
  expect(rows.map(({ state, errors, applied }) => [state, errors, applied])).toEqual([
    ['reject', { '': 'ACCESS_DENIED' }, false],
    ['reject', { '': 'ACCESS_DENIED' }, false],
  ]);
  expect(await written('stripped')).toBe(0);
});

it('an import of a removed user ends and writes nothing [T2]', async () => {
  const { user, run } = await begun(['deleted1', 'deleted2']);
  await admin.remove(`/users/${user.id}`);
  expect(await run()).toMatchObject({ state: 'failed', reason: 'ACCESS_DENIED', counts: { added: 0 } });
  expect(await written('deleted')).toBe(0);
});
