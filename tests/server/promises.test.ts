import fc from 'fast-check';
import { afterAll, expect, inject, it } from 'vitest';
import { startLab } from '../promises/lab.ts';
import { compareWorld } from '../promises/promises.ts';
import { worlds } from '../promises/worlds.ts';
import { testConfig } from './database.ts';
import { newDatabase } from './helpers.ts';

const lab = await startLab(testConfig(inject('dataDir')), await newDatabase());
afterAll(() => lab.close());

it('x', async () => {
  const all = fc.sample(worlds, { seed: Number(process.env.SEED ?? 1), numRuns: Number(process.env.N ?? 20) });
  const t0 = performance.now();
  let bad = 0;
  for (const [n, world] of all.entries()) {
    try {
      const found = await compareWorld(lab, world);
      if (found.missing.length + found.more.length > 0) { bad++; if (bad <= 6) console.log(n, world.at, JSON.stringify(found, null, 1).slice(0, 2500)); }
    } catch (e) { bad++; if (bad <= 6) console.log(n, String((e as Error).stack).slice(0, 1500)); }
  }
  console.log('worlds', all.length, 'bad', bad, (performance.now() - t0) / all.length);
  expect(bad).toBe(0);
}, 600_000);
