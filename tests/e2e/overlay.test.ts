import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { arrange } from './arrange.ts';
import { BADGE, badgeTest } from './badge.ts';
import { launch, openPage, signIn } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { startProduct } from './product.ts';
import { vehicleTest } from './vehicles.ts';

const EXAMPLE = resolve(import.meta.dirname, '../../docs/examples/vehicles.json');

/** Names a type that does not exist. */
const FAULTY = {
  schema: 1,
  patch: [{ name: 'participants', fields: { shoeSize: { type: 'number' } } }],
};

const started = startProduct(
  {},
  {
    prepare: (folder) => {
      const overlays = join(folder, 'resources.d');
      mkdirSync(overlays);
      copyFileSync(EXAMPLE, join(overlays, 'vehicles.json'));
      writeFileSync(join(overlays, 'badge.json'), JSON.stringify(BADGE));
      writeFileSync(join(overlays, 'shoes.json'), JSON.stringify(FAULTY));
    },
  },
);
const [browser, product] = await Promise.all([launch(), started]);
const api = await arrange(product.url);
const depot = await api.organization('Vehicle depot');
const page = await openPage(browser);
await signIn(page, product.url);

afterAll(async () => {
  await Promise.all([browser?.close(), product?.stop()]);
  expect(page.problems).toEqual([]);
});

const rows = () => page.locator('tbody tr');
const open = (path: string) => openInside(page, `${path}?org=${depot}`);

describe('an entity added by an overlay at start', () => {
  vehicleTest({ plate: 'Registration', empty: 'Vehicles that can be sent out.' }, () => ({
    api,
    page,
    depot,
  }));
});

describe('a custom field added by an overlay at start', () => {
  badgeTest(() => ({ api, page, depot }));
});

it('reports a faulty overlay in one sentence in the log and to administrators; everything else works', async () => {
  const said = product
    .output()
    .split('\n')
    .filter((line) => line.includes('shoes.json'));
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('shoeSize');
  await open('/participants');
  await page.getByText('1 fault in the definitions').click();
  const fault = page.getByRole('listitem').filter({ hasText: 'shoes.json' });
  await expect(fault).toContainText('shoeSize');
  await expect(rows().first()).toBeVisible();
});

it("the built console contains an empty list of overlays for other platforms; the platform's own reply takes precedence [P27]", async () => {
  expect(JSON.parse(readFileSync('dist/resources.json', 'utf8'))).toEqual([]);
  const served: { source: string }[] = await (await fetch(`${product.url}/resources.json`)).json();
  expect(served.map(({ source }) => source)).toEqual(expect.arrayContaining(['badge.json', 'vehicles.json']));
});
