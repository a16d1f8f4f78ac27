import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { expect, it } from 'vitest';
import type { TakenCall } from '../../../server/alarms/deliveryRows.ts';
import { Settler } from '../../../server/alarms/settler.ts';

/** A pool whose transactions wait at the lock of their alarm until the test frees it. */
function lockedPool() {
  const locked: number[] = [];
  const free = new Map<number, () => void>();
  const query = async (statement: unknown, values: readonly unknown[] = []) => {
    if (typeof statement === 'string' && statement.endsWith('for update')) {
      const id = Number(values[0]);
      locked.push(id);
      await new Promise<void>((go) => free.set(id, go));
    }
    return { rows: [], rowCount: 0 };
  };
  const pool = { connect: async () => ({ query, release: () => undefined }) };
  return { pool: pool as unknown as pg.Pool, locked, free: (id: number) => free.get(id)?.() };
}

it('keeps a transaction free for alarms with few results while mass alarms have stored theirs slowly', async () => {
  const { pool, locked, free } = lockedPool();
  const log = {} as FastifyBaseLogger;
  const settler = new Settler({ pool, log, settle: async () => undefined, done: () => undefined });
  const results = (jobId: number, count: number) => {
    for (let id = 0; id < count; id++) {
      const call = { id, jobId } as TakenCall;
      settler.add({ call, channel: 'simulated', result: 'sent', reason: null, detail: '', pause: 0, at: 0 });
    }
  };
  // each begins with its first result, and the rest of it waits
  for (const mass of [1, 2, 3, 4]) results(mass, 6);
  await expect.poll(() => locked).toEqual([1, 2, 3, 4]);
  results(5, 6);
  free(4);
  await new Promise((done) => setImmediate(done));
  results(6, 1);
  await expect.poll(() => locked).toEqual([1, 2, 3, 4, 6]);
  free(6);
  free(1);
  await expect.poll(() => locked.length).toBe(6);
  settler.close();
});
