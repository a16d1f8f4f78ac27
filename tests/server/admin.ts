import { afterAll } from 'vitest';
import type { OverlayFile } from '../../src/engine/load.ts';
import { type Caller, type TestOptions, type TestPlatform, testPlatform } from './helpers.ts';
import { Client } from './records.ts';
import { makeUser } from './users.ts';

interface AdminPlatform {
  t: TestPlatform;
  /** The administrator, as a caller and as a client. */
  call: Caller;
  admin: Client;
  /** Signs in as a new user of an organization whose role has these authorities there. */
  clientAt(orgId: number, authorities?: string[]): Promise<Client>;
}

/** A platform for all tests of a file, closed afterwards. */
export async function adminPlatform(
  overlays: readonly OverlayFile[] = [],
  options: TestOptions = {},
): Promise<AdminPlatform> {
  const t = await testPlatform(overlays, options);
  afterAll(() => t.close());
  const call = await t.signIn();
  const clientAt = async (orgId: number, authorities = ['ADMIN']) => {
    const { login, password } = await makeUser(call, authorities, { orgId }, { orgId });
    return new Client(await t.signIn(login, password));
  };
  return { t, call, admin: new Client(call), clientAt };
}
