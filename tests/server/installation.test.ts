import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Chain, startChain } from '../endure/chain/chain.ts';
import { drill } from '../endure/chain/drill.ts';
import { faultNamed } from '../endure/chain/faults.ts';
import { Load } from '../endure/chain/load.ts';
import { lackingPrograms } from '../endure/chain/run.ts';

const lacks = lackingPrograms();
if (lacks) console.log(`A whole installation is not tested: ${lacks}.`);

/** Seconds from the begin of a fault until its end. */
const SHORT = 2;

describe.skipIf(lacks)('nginx with TLS, two processes, a primary and a synchronous standby, under load', () => {
  let chain: Chain | null;
  let load: Load;
  beforeAll(async () => {
    chain = await startChain({}, false);
    if (chain) load = await Load.make(chain);
  }, 60_000);
  afterAll(async () => {
    load?.close();
    await chain?.stop();
  });

  it.each(['process killed', 'promotion'])(
    'lose and double nothing, and tell it: %s',
    async (name) => {
      if (!chain) throw new Error('PostgreSQL did not start.');
      const outcome = await drill(chain, load, faultNamed(name), SHORT);
      // which further lines are logged depends on the moment; `npm run endure` compares them, too
      expect(outcome.faults.filter((one) => !one.startsWith('logged unexpectedly'))).toEqual([]);
      expect(outcome.alarms).toBeGreaterThan(10);
      expect(outcome.writes).toBeGreaterThan(10);
      expect(outcome.imports).toBeGreaterThan(0);
      expect(outcome.lost).toEqual([]);
    },
    120_000,
  );
});
