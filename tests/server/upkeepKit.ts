import { expect, vi } from 'vitest';
import type { UpkeepJob } from '../../protocol/definitions.ts';
import { visibleJobs } from '../../server/upkeep/jobs.ts';
import { withUpkeepLock } from '../../server/upkeep/upkeepLock.ts';
import { type OverlayFile, parseOverlayText } from '../../src/engine/load.ts';
import type { Overlay } from '../../src/engine/overlay.ts';
import type { TestPlatform } from './helpers.ts';
import { person } from './records.ts';

/** An overlay file of the installation. */
export function overlayFile(name: string, content: Overlay): OverlayFile {
  return parseOverlayText(`${name}.json`, JSON.stringify(content));
}

/** The background jobs shown to administrators. */
export function jobsOf({ platform }: TestPlatform): Promise<UpkeepJob[]> {
  return visibleJobs(platform.pool);
}

/** Waits until the platform has finished all jobs that are not refused. */
export async function settled(t: TestPlatform): Promise<void> {
  const open = async () => (await jobsOf(t)).filter(({ state }) => state !== 'refused');
  await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 60_000, interval: 50 });
}

/** Takes the turn of the upkeep as another server would; returns a function that gives it back. */
export async function takeTurn({ platform }: TestPlatform): Promise<() => Promise<void>> {
  let ended: Promise<unknown> = Promise.resolve();
  let giveBack: () => void = () => undefined;
  const given = new Promise<void>((done) => {
    giveBack = done;
  });
  const tryToTake = () =>
    new Promise<boolean>((resolve, reject) => {
      ended = withUpkeepLock(platform.pools.long, async (db) => {
        await db.query('set local idle_in_transaction_session_timeout = 0');
        resolve(true);
        await given;
      });
      ended.then(() => resolve(false), reject);
    });
  await vi.waitUntil(tryToTake, { timeout: 60_000 });
  return async () => {
    giveBack();
    await ended;
  };
}

/** More participants than the platform updates at once (`SMALL` in upkeep.ts): the rest is done in the background. */
export const ROWS = 2200;

/** Creates these participants; returns their resource and a function that asks the database. */
export async function manyParticipants({ platform }: TestPlatform) {
  const resource = platform.definitions.byName.get('participants');
  if (!resource) throw new Error('participants');
  await platform.store.bulkCreate(
    resource,
    Array.from({ length: ROWS }, () => person(1)),
  );
  const query = async <T extends object>(text: string, values: unknown[] = []) =>
    (await platform.pool.query<T>(text, values)).rows;
  return { resource, query };
}
