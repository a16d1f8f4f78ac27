import { afterAll } from 'vitest';
import type { OverlayFile } from '../../src/engine/load.ts';
import { type Caller, type TestOptions, type TestPlatform, testPlatform } from './helpers.ts';
import { Client } from './records.ts';

/** A platform for all tests of a file, closed afterwards, with its administrator as a client and as a caller. */
export async function adminPlatform(
  overlays: readonly OverlayFile[] = [],
  options: TestOptions = {},
): Promise<{ t: TestPlatform; call: Caller; admin: Client }> {
  const t = await testPlatform(overlays, options);
  afterAll(() => t.close());
  const call = await t.signIn();
  return { t, call, admin: new Client(call) };
}
