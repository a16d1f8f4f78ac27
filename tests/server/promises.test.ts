import { afterAll, expect, inject, it } from 'vitest';
import { startLab } from '../promises/lab.ts';
import { linesOf, runWorlds } from '../promises/run.ts';
import { testConfig } from './database.ts';
import { newDatabase } from './helpers.ts';

/** Worlds of the short form, and the milliseconds after which it ends with fewer. `npm run endure -- promises` has many. */
const WORLDS = 60;
const MOST = 25_000;
const SEED = 20_261_126;

const lab = await startLab(testConfig(inject('dataDir')), await newDatabase());
afterAll(() => lab.close());

it('what preview and duty view promise is what the engine does, and all screens tell it alike (A6)', async () => {
  const { worlds, disagreements } = await runWorlds(lab, { worlds: WORLDS, seed: SEED, most: MOST });
  expect(disagreements.flatMap((one) => linesOf(SEED, one))).toEqual([]);
  expect(worlds).toBeGreaterThan(0);
}, 60_000);
