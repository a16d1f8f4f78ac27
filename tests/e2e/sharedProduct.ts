import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the running products, one for each worker. */
    productUrls: string[];
  }
}

/** URL of the product that the test files of this worker share; other workers have their own. */
export function productUrl(): string {
  const urls = inject('productUrls');
  const url = urls[Number(process.env.VITEST_POOL_ID) - 1];
  if (!url) throw new Error(`No product runs for worker ${process.env.VITEST_POOL_ID}`);
  return url;
}
