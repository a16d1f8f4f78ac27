import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type ForeignServer, startForeign } from '../foreign/server.ts';
import { arrange } from './arrange.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import { BADGE, typeBadge } from './badge.ts';
import { launch, openPage, signIn, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { productUrl } from './sharedProduct.ts';
import { vehicleTest } from './vehicles.ts';

const url = productUrl();
const VEHICLES = readFileSync(join(import.meta.dirname, '../../docs/examples/vehicles.json'), 'utf8');

const [browser, api] = await Promise.all([launch(), arrange(url)]);
const depot = await api.organization('Vehicle depot');
const page = await openPage(browser, LIGHT_THEME);
await page.addInitScript(() => localStorage.setItem('systemTables', 'true'));
page.setDefaultTimeout(10_000);
await signIn(page, url);

afterAll(async () => {
  const { overlays } = await api.call<{ overlays: { name: string; version: number }[] }>('GET', '/definitions');
  for (const { name, version } of overlays) await api.call('DELETE', `/definitions/${name}?version=${version}`);
  await browser.close();
  expect(page.problems).toEqual([]);
});

const screen = () => ({ api, page, depot });
const editor = () => page.getByRole('textbox', { name: /^Text of the overlay/ });
const save = () => page.getByRole('button', { name: 'Save and put in force' });
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const overlay = (name: string) => openInside(page, `/crud/overlay/${name}`);

/** Starts a new overlay on the definitions screen. */
async function begin(name: string, template: string, of?: string): Promise<void> {
  await openInside(page, '/crud');
  await page.getByRole('button', { name: 'New overlay' }).click();
  const dialog = page.getByRole('dialog', { name: 'New overlay' });
  await dialog.getByLabel('Name of the overlay').fill(name);
  await dialog.getByLabel(template).check();
  if (of) await dialog.getByLabel('Of', { exact: true }).selectOption(of);
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await editor().waitFor();
}

/** Replaces the content of the editor. */
async function write(text: string): Promise<void> {
  await editor().focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

async function accessible(): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

it('the menu entry opens the list of all definitions, and each definition with its fields, calls and form', async () => {
  await page.getByRole('button', { name: 'Technical configuration' }).click();
  await page.getByRole('link', { name: 'System tables' }).click();
  await expect(page.getByRole('heading', { name: 'Definitions' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^participants Participants \d+ shipped/ })).toBeVisible();
  await page.getByRole('link', { name: 'alarm-points', exact: true }).click();
  await expect(page.getByRole('row', { name: /^Priority priority int Yes min 1, max 5/ })).toBeVisible();
  await tab('Calls').click();
  await expect(page.getByText('PUT /rest/api/alarmpoints/', { exact: true })).toBeVisible();
  await tab('List and form').click();
  await expect(page.getByText('Place in the menu')).toBeVisible();
  await openInside(page, '/crud?name=participants&part=try');
  await page.getByRole('button', { name: 'Check and show the call' }).click();
  await expect(page.locator('[data-path="shortName"]')).toContainText('Required');
  for (const [label, text] of [
    ['Name', 'Ada'],
    ['Surname', 'Probe'],
    ['Short name', 'NOT-SENT'],
  ] as const) {
    await page.getByLabel(`${label} *`, { exact: true }).fill(text);
  }
  await page.getByRole('button', { name: 'Check and show the call' }).click();
  await expect(page.getByRole('figure')).toContainText('"shortName": "NOT-SENT"');
  await accessible();
  const found = {
    type: 'PARTICIPANT',
    currentPage: 0,
    pageSize: 1,
    filterValue: 'NOT-SENT',
    parentOrgId: 1,
    recursive: true,
  };
  expect(await api.call('POST', '/list', found)).toMatchObject({ count: 0 });
});

describe('an overlay written in the running product', () => {
  it('is checked during typing, shows its effect, and applies when saved', async () => {
    await begin('vehicles', 'a whole entity');
    await write(VEHICLES.replace('"type": "int"', '"type": "integer"'));
    await expect(page.getByText('1 fault:')).toBeVisible();
    await expect(save()).toBeDisabled();
    await page.getByRole('button', { name: 'add.0.fields.seats.type' }).click();
    await expect(editor()).toBeFocused();
    await expect(page.locator('.cm-lintRange-error')).toHaveText('"integer"');
    await accessible();
    // deletes the faulty value, which begins at the cursor
    for (const key of ['Delete', 'Delete', 'Delete', 'Delete', 'Delete', 'Delete', 'Delete', 'Delete', 'Delete']) {
      await page.keyboard.press(key);
    }
    await page.keyboard.press('Control+Space');
    await page.getByRole('option', { name: 'int', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Vehicles is added' })).toBeVisible();
    await tab('Try').click();
    await expect(page.getByLabel('Registration *')).toBeVisible();
    await page.getByRole('button', { name: 'Check and show the call' }).click();
    await expect(page.locator('[data-path="plate"]')).toContainText('Required');
    await tab('Differences').click();
    await expect(page.locator('ol > .added').first()).toBeVisible();
    await save().click();
    await expect(page.getByText('version 1,')).toBeVisible();
    await expect(page.getByText('The definitions have been changed.')).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText('The definitions have been changed.')).toBeHidden();
  });

  vehicleTest({ plate: 'Registration', empty: 'Vehicles that can be sent out.' }, screen);
});

describe('a custom field written in the running product', () => {
  it('starts with a template; the keyboard leaves the editor and the input is kept', async () => {
    await begin('badge', 'add a field', 'participants');
    await expect(editor()).toContainText('newField');
    await write(JSON.stringify(BADGE));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(editor()).not.toBeFocused();
    await page.waitForFunction(() => localStorage.getItem('tocsin.overlay.badge')?.includes('Badge number'));
    await page.reload();
    await expect(editor()).toContainText('Badge number');
    await editor().focus();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('version 1,')).toBeVisible();
    await page.reload();
    await typeBadge(screen());
  });
});

it('two concurrent editors lose nothing', async () => {
  await overlay('badge');
  await expect(editor()).toContainText('maxLength');
  const theirs = JSON.stringify({ ...BADGE, labels: {} });
  await api.call('PUT', '/definitions/badge', { content: theirs, version: 1 });
  await write(JSON.stringify(BADGE).replace('Badge number', 'Badge no.'));
  await save().click();
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else meanwhile' });
  await expect(dialog).toContainText('Tocsin Administrator saved version 2');
  await accessible();
  await dialog.getByRole('button', { name: 'Continue with mine' }).click();
  await expect(editor()).toContainText('Badge no.');
  await save().click();
  await expect(page.getByText('version 3,')).toBeVisible();
});

it('earlier versions are shown and restored as new ones', async () => {
  await tab('Versions').click();
  const version = (number: number) => page.getByRole('listitem').filter({ hasText: `Version ${number} ` });
  await version(3).getByRole('button', { name: 'Changes' }).click();
  await expect(version(3).locator('.added').filter({ hasText: 'Badge no.' })).toHaveCount(1);
  await version(1).getByRole('button', { name: 'Bring back' }).click();
  await expect(editor()).toContainText('Badge number');
  await save().click();
  await expect(page.getByText('version 4,')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Version 4 ' })).toContainText('in force');
});

it('an overlay that would make signing in impossible is refused; without overlays the console always opens', async () => {
  await begin('lock-out', 'an empty overlay');
  await write('{"schema": 1, "patch": [{"name": "users", "hide": ["login"]}]}');
  await expect(page.getByText('the platform itself needs "login" of users')).toBeVisible();
  await expect(save()).toBeDisabled();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.goto(`${url}/participants?overlays=off`);
  await expect(page.getByText('The overlays are off on this page.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Vehicles' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Turn them on' }).click();
  await expect(page.getByRole('link', { name: 'Vehicles' })).toBeVisible();
});

it('removing an overlay shows what remains stored; it can be restored', async () => {
  await api.create('/vehicles', { name: 'Van', plate: 'EL-B 7', kind: 'CAR', orgId: depot });
  await overlay('vehicles');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove the overlay "vehicles"?' });
  await expect(dialog).toContainText('Vehicles: 2 records');
  await accessible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1 removed overlay').click();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Vehicles' })).toHaveCount(0);
  await page.getByText('1 removed overlay').click();
  await page.getByRole('link', { name: 'vehicles' }).click();
  await tab('Versions').click();
  await page.getByRole('button', { name: 'Bring back' }).click();
  await save().click();
  await expect(page.getByText('version 3,')).toBeVisible();
  await page.goto(`${url}/vehicles?org=${depot}`);
  await expect(page.locator('tbody tr')).toHaveCount(2);
});

it('needs no sideways scrolling at 400 px', async () => {
  await page.setViewportSize({ width: 400, height: 800 });
  const parts = ['', '?part=form', '?part=calls', '?part=json', '?part=try'].map((part) => `/crud/participants${part}`);
  for (const path of ['/crud', '/crud/alarm-points', ...parts, '/crud/overlay/badge']) {
    await openInside(page, path);
    await page.locator('main table, main figure, main dl, main form, .cm-content').first().waitFor();
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 400]);
    const beyond = await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth);
    expect([path, beyond]).toEqual([path, 0]);
  }
});

it('scrolls to the open tab where not all fit, without scrolling the page', async () => {
  await openInside(page, '/crud/alarm-points?part=try');
  const open = page.getByRole('tab', { name: 'Try', exact: true });
  await expect(open).toHaveAttribute('aria-selected', 'true');
  await expect(open).toBeInViewport({ ratio: 1 });
  await openInside(page, '/crud/overlay/badge');
  await page.locator('.cm-content').waitFor();
  expect(await page.getByRole('main').evaluate((main) => main.scrollTop)).toBe(0);
});

describe('on a foreign platform', () => {
  let server: ForeignServer;
  let visitor: WatchedPage;
  beforeAll(async () => {
    server = await startForeign({ dist: 'dist' });
    visitor = await openPage(browser);
    await signIn(visitor, server.url, 'operator');
  });
  afterAll(() => server?.close());

  it('definitions can be viewed and tried, not written', async () => {
    await openInside(visitor, '/crud');
    await expect(visitor.getByRole('row', { name: /^participants Participants/ })).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'New overlay' })).toHaveCount(0);
    await visitor.getByRole('link', { name: 'participants', exact: true }).click();
    await visitor.getByRole('tab', { name: 'Try' }).click();
    await visitor.getByRole('button', { name: 'Check and show the call' }).click();
    await expect(visitor.locator('[data-path="name"]')).toContainText('Required');
    expect(server.calls.filter((call) => call.includes('/definitions'))).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });
});
