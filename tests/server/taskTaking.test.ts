import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/database/open.ts';
import { createLog } from '../../server/log.ts';
import { addTask } from '../../server/work/tasks.ts';
import { migrateWorker, Worker } from '../../server/work/worker.ts';
import { newDatabase } from './helpers.ts';

const log = createLog({ logLevel: 'silent' });

async function openTasks() {
  const quiet = { say: () => undefined, warn: () => undefined };
  const database = await openDatabase({ databaseUrl: await newDatabase(), dataDir: '', timeZone: 'UTC' }, quiet);
  await migrateWorker(database.pools.alarms, log);
  return database;
}

it("of the alarms of one organization one begins at a time; more urgent ones and those of other organizations don't wait", async () => {
  const database = await openTasks();
  const running = new Set<number>();
  let most = 0;
  const ends: (() => void)[] = [];
  const begin = async ({ job }: { job: number }) => {
    running.add(job);
    most = Math.max(most, running.size);
    if (job < 100) await new Promise<void>((done) => ends.push(done));
    running.delete(job);
    began.push(job);
  };
  const began: number[] = [];
  const add = (job: number, flag: string, priority: number) =>
    addTask(database.pools.alarms, 'alarm_start', { job }, { priority, flag });
  // those of the mass alarm are more urgent than the other organization's, and there before the worker starts
  for (const job of [1, 2, 3, 4, 5, 6]) await add(job, 'begins:7:2', 200);
  await add(100, 'begins:8:3', 300);
  const worker = new Worker(database, log, { tasks: { alarm_start: begin }, concurrency: 5, pause: 10 });
  worker.start();
  try {
    await expect.poll(() => began).toEqual([100]);
    await expect.poll(() => [...running]).toEqual([1]);
    // a more urgent one doesn't wait for it
    await add(101, 'begins:7:1', 100);
    await expect.poll(() => began).toEqual([100, 101]);
    // one ends, and its place is the next one's
    ends.shift()?.();
    await expect.poll(() => [...running]).toEqual([2]);
    while (began.length < 8) {
      for (const end of ends.splice(0)) end();
      await expect.poll(() => ends.length > 0 || began.length === 8).toBe(true);
    }
    expect(began.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 100, 101]);
    // the other one beside it
    expect(most).toBeLessThanOrEqual(2);
  } finally {
    for (const end of ends.splice(0)) end();
    await worker.stop();
    await database.close();
  }
});

it('a connection that is lost while the worker starts ends neither it nor the process', async () => {
  const database = await openTasks();
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  const lost = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
  const { alarms } = database.pools;
  const ask = alarms.query.bind(alarms) as (...question: unknown[]) => unknown;
  let asked = 0;
  // the first questions that the worker sends by the pool itself
  const query = vi.spyOn(alarms, 'query').mockImplementation((...question: unknown[]) => {
    asked += 1;
    return asked <= 2 ? Promise.reject(lost) : ask(...question);
  });
  const done: number[] = [];
  const begin = async ({ job }: { job: number }) => void done.push(job);
  const worker = new Worker(database, log, { tasks: { alarm_start: begin }, concurrency: 5, pause: 10 });
  try {
    worker.start();
    await addTask(database.pools.jobs, 'alarm_start', { job: 1 }, { priority: 100, flag: 'begins:7:1' });
    await expect.poll(() => done).toEqual([1]);
    expect(unhandled).toEqual([]);
  } finally {
    query.mockRestore();
    process.off('unhandledRejection', note);
    await worker.stop();
    await database.close();
  }
});
