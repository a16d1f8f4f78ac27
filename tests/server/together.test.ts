import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, assert, expect, it } from 'vitest';
import { createPool } from '../../server/database/pool.ts';
import { together } from '../../server/database/together.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { WatchedClient } from '../../server/database/watchedClient.ts';
import { newDatabase } from './helpers.ts';

const pool = createPool(await newDatabase(), { kind: 'alarms', report: () => undefined });
await pool.query('create table word (text text primary key)');
afterAll(() => pool.end());

const INSERT = 'insert into word (text) values ($1) returning text';
const words = async () => (await pool.query<{ text: string }>('select text from word order by text')).rows;

it('statements are written at once, before the replies to earlier ones, and carried out in their order', async () => {
  const texts = await inTransaction(pool, async (db) => {
    assert(db instanceof WatchedClient);
    const { stream } = db.connection;
    const sent = ['c', 'a', 'b'].map((text) => db.query<{ text: string }>(INSERT, [text]));
    expect([stream.writableCorked, stream.writableLength > 0]).toEqual([1, true]);
    await nextTurn();
    expect([stream.writableCorked, stream.writableLength > 0]).toEqual([0, false]);
    const results = await together(sent);
    return results.map(({ rows }) => rows[0]?.text);
  });
  expect(texts).toEqual(['c', 'a', 'b']);
  expect(await words()).toEqual([{ text: 'a' }, { text: 'b' }, { text: 'c' }]);
});

it('nothing is stored if one of them fails, whose error is told, and the connection is used again', async () => {
  const failing = inTransaction(pool, (db) =>
    together(['d', 'a', 'e', 'f'].map((text) => db.query<{ text: string }>(INSERT, [text]))),
  );
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await words()).toEqual([{ text: 'a' }, { text: 'b' }, { text: 'c' }]);
  const { rowCount } = await inTransaction(pool, (db) => db.query(INSERT, ['d']));
  expect(rowCount).toBe(1);
  expect(pool.totalCount).toBe(1);
});
