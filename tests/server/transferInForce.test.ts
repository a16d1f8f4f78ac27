import { expect, it, vi } from 'vitest';
import { ImportRunner } from '../../server/transfer/runner.ts';
import { adminPlatform } from './admin.ts';

const { t, admin } = await adminPlatform();

it('imports are worked off by the definitions in force, not by those that an overlay has replaced', async () => {
  const before = t.platform;
  const fields = { badge: { type: 'text', maxLength: 20 } };
  const content = JSON.stringify({ schema: 1, patch: [{ name: 'participants', fields }] });
  expect((await admin.send('PUT', '/definitions/badge', { content, version: 0 })).status).toBe(200);
  expect(t.platform).not.toBe(before);
  const looked = vi.spyOn(before.jobs, 'connect');
  const [old, current] = [new ImportRunner(before), new ImportRunner(t.platform)];
  old.wake();
  expect(looked).not.toHaveBeenCalled();
  current.wake();
  expect(looked).toHaveBeenCalledOnce();
  looked.mockRestore();
  await Promise.all([old.stop(), current.stop()]);
});
