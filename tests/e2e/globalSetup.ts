import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { reapAfter } from '../reaper.ts';
import { startProduct } from './product.ts';

/**
 * Creates the demo data once, and starts the built product once per worker, with a copy of it, for all end-to-end tests
 * that don't start their own.
 */
export default async function setup(project: TestProject) {
  const first = await startProduct({}, { data: null });
  await first.stop('keep');
  const reaper = reapAfter(first.folder);
  project.provide('demoFolder', first.folder);
  const starts = Array.from({ length: project.config.maxWorkers }, () =>
    startProduct({ ESPEAK_PATH: resolve(import.meta.dirname, 'speaks.cjs') }, { data: first.folder }),
  );
  const products = await Promise.all(starts);
  project.provide(
    'productUrls',
    products.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(products.map((product) => product.stop()));
    reaper.release();
    rmSync(first.folder, { recursive: true, force: true });
  };
}
