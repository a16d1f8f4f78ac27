import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

/** Starts the built product once per worker, for all end-to-end tests that don't start their own. */
export default async function setup(project: TestProject) {
  const starts = Array.from({ length: project.config.maxWorkers }, () =>
    startProduct({ ESPEAK_PATH: resolve(import.meta.dirname, 'speaks.cjs') }),
  );
  const products = await Promise.all(starts);
  project.provide(
    'productUrls',
    products.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(products.map((product) => product.stop()));
  };
}
