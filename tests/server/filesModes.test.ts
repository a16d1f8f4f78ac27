import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Files } from '../../server/files/service.ts';
import { filesPlatform } from './filesKit.ts';

const { t, store } = await filesPlatform();
const folder = join(t.platform.config.dataDir, 'files');
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

it('attachments and their folders are readable by the user of the platform only (K10)', async () => {
  await store('Escape routes.pdf');
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true });
  const modes = (files: boolean) =>
    paths.flatMap((path) => (path.isFile() === files ? [modeOf(join(path.parentPath, path.name))] : []));
  expect([...new Set(modes(true))]).toEqual(['600']);
  expect([...new Set(modes(false))]).toEqual(['700']);
});

it('a start closes the folder of an earlier release, so that nobody else gets to the files in it (K10)', async () => {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const files = new Files(t.platform.pool, t.platform.config, t.app.log);
  await files.start(0);
  files.stop();
  expect(modeOf(folder)).toBe('700');
});
