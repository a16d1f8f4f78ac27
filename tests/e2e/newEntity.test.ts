import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe } from 'vitest';
import { type Arrange, arrange } from './arrange.ts';
import { launch, openPage, signIn, type WatchedPage } from './browser.ts';
import { buildCopy, type CopiedTree } from './copiedTree.ts';
import { expect } from './expect.ts';
import { type Product, startProduct } from './product.ts';
import { vehicleTests } from './vehicles.ts';

const EXAMPLE = resolve(import.meta.dirname, '../../docs/examples/vehicles.ts');

let tree: CopiedTree;
let product: Product;
let browser: Browser;
let api: Arrange;
let page: WatchedPage;
let depot: number;

beforeAll(async () => {
  tree = buildCopy((root) => copyFileSync(EXAMPLE, join(root, 'resources/vehicles.ts')));
  [browser, product] = await Promise.all([launch(), startProduct({}, { root: tree.root })]);
  api = await arrange(product.url);
  depot = await api.organization('Vehicle depot');
  page = await openPage(browser);
  await signIn(page, product.url);
}, 180_000);

afterAll(async () => {
  await Promise.all([browser?.close(), product?.stop()]);
  tree?.remove();
  expect(page.problems).toEqual([]);
});

describe('an entity added by one file in resources/ and nothing else', () => {
  vehicleTests({ plate: 'Plate', empty: 'No records yet: Vehicles' }, () => ({
    ...{ url: product.url, api, page, depot },
  }));
});
