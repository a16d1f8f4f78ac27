import { afterAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../server/actor.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { newDatabase, testPlatform } from './helpers.ts';
import { Client, person } from './records.ts';
import { HEAD, transferOf } from './transferKit.ts';
import { jobsOf, settled, takeTurn } from './upkeepKit.ts';

/** More rows than are updated before the reply to a change. */
const ROWS = 2100;
const BADGE = {
  schema: 1,
  patch: [{ name: 'participants', fields: { badge: { type: 'text', unique: 'global', search: true } } }],
};

const t = await testPlatform([], { databaseUrl: await newDatabase() });
const call = await t.signIn();
const admin = new Client(call);
const transfer = transferOf(call);
const resource = t.platform.definitions.byName.get('participants');
if (!resource) throw new Error('participants');
await t.platform.store.bulkCreate(
  resource,
  Array.from({ length: ROWS }, () => person(1)),
);
/** Ends the turn of the upkeep that the test has taken; until then the platform can't build the index. */
const giveBack = await takeTurn(t);
await admin.put('/definitions/badge', { content: JSON.stringify(BADGE), version: 0 });
afterAll(async () => {
  await giveBack();
  await t.close();
});

const add = (badge: string, more: object = {}) => admin.send('POST', '/participants', { ...person(1), ...more, badge });
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort();
const withBadge = async (badge: string) => {
  const { rows } = await t.platform.pool.query(
    `select from object where type = 'participants' and deleted_at is null and lower(doc ->> 'badge') = $1`,
    [badge],
  );
  return rows.length;
};

describe('a unique field whose index does not exist yet', () => {
  it('is checked like one with an index, with field and title in the refusal [S4]', async () => {
    expect(await jobsOf(t)).toContainEqual(expect.objectContaining({ kind: 'unique', field: 'badge' }));
    const { id, fullName } = (await add('B-1', { name: 'Eva', surname: 'Berg' })).body;
    expect(fullName).toContain('Berg');
    expect(await add(' b-1 ')).toEqual({
      status: 409,
      body: { reason: 'NOT_UNIQUE', errors: { badge: `unique:${fullName}` } },
    });
    const second = (await add('B-2')).body;
    const change = (badge: string) => admin.send('PUT', '/participants', { ...second, badge });
    expect(await change('B-1')).toMatchObject({ status: 409, body: { errors: { badge: `unique:${fullName}` } } });
    expect((await change('B-2')).status).toBe(200);
    expect(await admin.remove(`/participants/${id}`)).toEqual({});
    expect((await add('B-1')).status).toBe(200);
  });

  it('is stored by only one of parallel writers of a value [S4]', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, (_, i) => add(i % 2 ? 'ONCE' : 'once')));
    expect(statuses(replies)).toEqual([200, 409, 409, 409, 409, 409]);
    const [one, two] = [(await add('one')).body, (await add('two')).body];
    const both = await Promise.all(
      [one, two].map((record) => admin.send('PUT', '/participants', { ...record, badge: 'same' })),
    );
    expect(statuses(both)).toEqual([200, 409]);
    expect([await withBadge('once'), await withBadge('same')]).toEqual([1, 1]);
  });

  it('does not prevent changing a record that had a duplicate value before [S4]', async () => {
    const twin = (await add('twin')).body;
    const free = (await add('free')).body;
    await t.platform.pool.query(`update object set doc = doc || '{"badge": "twin"}' where id = $1`, [free.id]);
    expect((await admin.send('PUT', '/participants', { ...twin, name: 'Other' })).status).toBe(200);
    expect((await add('twin')).status).toBe(409);
    await admin.remove(`/participants/${free.id}`);
  });

  it('is checked by imports and by writes of many records [S4]', async () => {
    const line = (name: string, badge: string) => `Jan;${name};${name};GERMAN;Total system;${badge}`;
    const head = `${HEAD};badge`;
    const job = await transfer.check('PARTICIPANT', [head, line('Imp1', 'I-1'), line('Imp2', 'I-2')].join('\r\n'));
    expect(job.counts).toMatchObject({ add: 2 });
    expect((await add('I-2')).status).toBe(200);
    expect((await transfer.start(job.id)).counts).toMatchObject({ added: 1, reject: 1 });
    expect([await withBadge('i-1'), await withBadge('i-2')]).toEqual([1, 1]);

    const { store, definitions, pool } = t.platform;
    const participants = definitions.byName.get('participants');
    if (!participants) throw new Error('participants');
    const many = inTransaction(pool, (tx) =>
      store
        .many(systemActor, participants, tx)
        .writeAll(['M-1', 'm-1'].map((badge) => ({ form: { ...person(1), badge }, previous: undefined }))),
    );
    await expect(many).rejects.toMatchObject({
      reason: 'NOT_UNIQUE',
      extra: { errors: { badge: expect.any(String) } },
    });
    expect(await withBadge('m-1')).toBe(0);
  });

  it('is checked by its index once that exists [S4]', async () => {
    expect(t.platform.live.serving.context.unguarded.size).toBe(1);
    await giveBack();
    await settled(t);
    await expect.poll(() => t.platform.live.serving.context.unguarded.size).toBe(0);
    expect(await add('SAME')).toMatchObject({ status: 409, body: { reason: 'NOT_UNIQUE' } });
    expect((await add('I-3')).status).toBe(200);
  });
});

it('with few records the index exists, and derived values are stored, before the reply to the change [S4]', async () => {
  const few = await testPlatform([], { databaseUrl: await newDatabase() });
  try {
    const client = new Client(await few.signIn());
    const { id } = await client.participant(1, { surname: 'Lind' });
    const fields = {
      badge: { type: 'text', unique: 'global' },
      mark: { type: 'derived', template: '{surname} A' },
    };
    const content = JSON.stringify({ schema: 1, patch: [{ name: 'participants', fields }] });
    await client.put('/definitions/badge', { content, version: 0 });
    expect(few.platform.live.serving.context.unguarded.size).toBe(0);
    const { rows } = await few.platform.pool.query(`select doc ->> 'mark' as mark from object where id = $1`, [id]);
    expect(rows).toEqual([{ mark: 'Lind A' }]);
  } finally {
    await few.close();
  }
});
