import { expect, it } from 'vitest';
import { onEmbedded } from '../endure/installation.ts';
import { trial } from '../endure/trial.ts';

it('every alarm ends as its plan defines, and no call is made twice unrecorded, while server and embedded database are killed', async () => {
  const installation = await onEmbedded();
  try {
    const result = await trial(installation, { kills: 2, crashes: 2, seed: 2 });
    expect(result.faults).toEqual([]);
    expect(result.alarms).toBeGreaterThan(5);
  } finally {
    installation.stop();
  }
}, 240_000);
