import { expect, it } from 'vitest';
import { SharedReads } from '../../../server/sharedReads.ts';

const stays = () => false;

/** A read whose ends the test decides. */
function controlled() {
  const open: { done: (value: string) => void; fail: (error: Error) => void }[] = [];
  const read = () => new Promise<string>((done, fail) => open.push({ done, fail }));
  return { read, open, begun: () => open.length };
}

const settle = () => new Promise((done) => setImmediate(done));

it('whoever asks while a read runs shares the next one, which begins after it', async () => {
  const reads = new SharedReads<string>();
  const { read, open, begun } = controlled();
  const ask = () => reads.read('a', read, stays);
  const first = ask();
  const others = [ask(), ask(), ask()];
  expect(begun()).toBe(1);
  open[0]?.done('before');
  expect(await first).toBe('before');
  await settle();
  expect(begun()).toBe(2);
  const late = ask();
  open[1]?.done('after');
  expect(await Promise.all(others)).toEqual(['after', 'after', 'after']);
  await settle();
  open[2]?.done('last');
  expect(await late).toBe('last');
  expect(begun()).toBe(3);
});

it('different reads wait for nobody, and a later one of the same begins at once', async () => {
  const reads = new SharedReads<string>();
  const { read, open, begun } = controlled();
  const one = reads.read('a', read, stays);
  const other = reads.read('b', read, stays);
  expect(begun()).toBe(2);
  open[0]?.done('a');
  open[1]?.done('b');
  expect(await Promise.all([one, other])).toEqual(['a', 'b']);
  await settle();
  const again = reads.read('a', read, stays);
  expect(begun()).toBe(3);
  open[2]?.done('again');
  expect(await again).toBe('again');
});

it('a failure is that of all who share the read, and of none after it', async () => {
  const reads = new SharedReads<string>();
  const { read, open } = controlled();
  const ask = () => reads.read('a', read, stays);
  const [first, second, third] = [ask(), ask(), ask()];
  const failed = [first, second, third].map((one) => expect(one).rejects.toThrow());
  open[0]?.fail(new Error('gone'));
  await settle();
  open[1]?.fail(new Error('still gone'));
  await Promise.all(failed);
  await settle();
  const later = ask();
  open[2]?.done('back');
  expect(await later).toBe('back');
});

it('if the caller for whom it runs leaves, those who share it read again', async () => {
  const reads = new SharedReads<string>();
  const { read, open, begun } = controlled();
  let left = false;
  const first = reads.read('a', read, stays);
  const leaving = reads.read('a', read, () => left);
  const staying = [reads.read('a', read, stays), reads.read('a', read, stays)];
  open[0]?.done('first');
  await first;
  await settle();
  left = true;
  open[1]?.fail(new Error('canceled'));
  await expect(leaving).rejects.toThrow('canceled');
  await settle();
  expect(begun()).toBe(3);
  open[2]?.done('read again');
  await settle();
  open[3]?.done('read again');
  expect(await Promise.all(staying)).toEqual(['read again', 'read again']);
});
