import { expect, it } from 'vitest';
import { Turns } from '../../../server/turns.ts';

const never = new AbortController().signal;

it('works wait in their order, and a turn that is given back twice counts once', async () => {
  const turns = new Turns(1);
  const order: string[] = [];
  const give = await turns.take(never);
  const second = turns.take(never).then((next) => {
    order.push('second');
    return next;
  });
  const third = turns.take(never).then(() => order.push('third'));
  give();
  give();
  const next = await second;
  await Promise.resolve();
  expect(order).toEqual(['second']);
  next();
  await third;
  expect(order).toEqual(['second', 'third']);
});

it('who leaves while waiting takes no turn', async () => {
  const turns = new Turns(1);
  const give = await turns.take(never);
  const leaving = new AbortController();
  const left = turns.take(leaving.signal);
  const stays = turns.take(never);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  give();
  await expect(stays).resolves.toBeTypeOf('function');
  await expect(turns.take(leaving.signal)).rejects.toThrow('left');
});
