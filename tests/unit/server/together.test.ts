import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { together } from '../../../server/database/together.ts';

async function sent(code?: string): Promise<void> {
  if (code) throw Object.assign(new Error(code), { code });
}

it('returns what each statement returns, in their order', async () => {
  const late = delay(5).then(() => 'first');
  expect(await together([late, undefined, Promise.resolve(3)])).toEqual(['first', undefined, 3]);
});

it.each([
  ['the only error', [undefined, '23505'], '23505'],
  ['the first of several errors', ['40P01', '23505'], '40P01'],
  ['what aborted the transaction, though others tell of it first', ['25P02', '23505'], '23505'],
  ['that the transaction was aborted before', ['25P02', '25P02'], '25P02'],
])('throws %s', async (_, codes, code) => {
  await expect(together(codes.map(sent))).rejects.toMatchObject({ code });
});

it('ends only when all statements have ended', async () => {
  let ended = false;
  const slow = delay(20).then(() => {
    ended = true;
  });
  await expect(together([sent('23505'), slow])).rejects.toThrow('23505');
  expect(ended).toBe(true);
});
