import { expect, it } from 'vitest';
import type { ImportJob } from '../../protocol/transfer.ts';
import { adminPlatform } from './admin.ts';
import { transferOf } from './transferKit.ts';
import { okBody } from './users.ts';

const { t, call, admin } = await adminPlatform();
const transfer = transferOf(call);

const overlay = async (name: string, version: number, content: object) =>
  expect(await admin.send('PUT', `/definitions/${name}`, { content: JSON.stringify(content), version })).toMatchObject({
    status: 200,
  });
const badge = (maxLength: number) => ({
  schema: 1,
  patch: [{ name: 'participants', fields: { badge: { type: 'text', maxLength } } }],
});
const line = (_: unknown, i: number) => `n${i};s${i};force${i};GERMAN;1`;
const jobOf = async (id: number) => okBody<ImportJob>(await call({ method: 'GET', url: `/imports/${id}` }));

it('an import runs with the definitions that are current [S11]', async () => {
  const before = t.platform;
  await overlay('badge', 0, badge(3));
  expect(t.platform).not.toBe(before);

  const file = 'name;surname;shortName;language;orgId;badge\nA;B;force-a;GERMAN;1;abcd';
  const job = await transfer.check('PARTICIPANT', file);
  expect(job.counts).toMatchObject({ add: 0, reject: 1 });
  await overlay('badge', 1, badge(4));
  okBody(await call({ method: 'PUT', url: `/imports/${job.id}`, payload: job.settings }));
  expect((await transfer.settled(job.id)).counts).toMatchObject({ add: 1, reject: 0 });
});

it('a running import continues with the new definitions after a change [S11]', async () => {
  const rows = 2_500;
  const file = ['name;surname;shortName;language;orgId', ...Array.from({ length: rows }, line)].join('\n');
  const { id } = await transfer.check('PARTICIPANT', file);
  // blocks the second batch, so that the definitions change in the middle
  const blocker = await t.platform.pool.connect();
  await blocker.query('begin');
  await blocker.query('select from import_row where job_id = $1 and place = 1500 for update', [id]);
  okBody(await call({ method: 'POST', url: `/imports/${id}/start` }));
  await expect.poll(async () => (await jobOf(id)).counts.added, { timeout: 20_000 }).toBe(1000);
  await overlay('mark', 0, {
    schema: 1,
    patch: [{ name: 'participants', fields: { mark: { type: 'derived', template: '{shortName} !' } } }],
  });
  expect(await jobOf(id)).toMatchObject({ state: 'running', counts: { added: 1000 } });
  await blocker.query('commit');
  blocker.release();
  expect(await transfer.settled(id)).toMatchObject({ state: 'done', counts: { add: rows, added: rows, reject: 0 } });
  // the running batch used the old definitions; the last one uses the new ones
  const { rows: last } = await t.platform.pool.query(
    `select doc ->> 'mark' as mark from object where type = 'participants' and doc ->> 'shortName' = 'force2499'`,
  );
  expect(last).toEqual([{ mark: 'force2499 !' }]);
}, 60_000);
