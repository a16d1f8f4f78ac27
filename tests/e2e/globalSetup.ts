import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string;
  }
}

/** Starts the built product once for all end-to-end tests that don't need one of their own. */
export default async function setup(project: TestProject) {
  const product = await startProduct({ ESPEAK_PATH: resolve(import.meta.dirname, 'speaks.cjs') });
  project.provide('productUrl', product.url);
  return () => product.stop();
}
