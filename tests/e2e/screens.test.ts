import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, it } from 'vitest';
import { definitions } from '../../resources/index.ts';
import { loadDefinitions } from '../../src/engine/load.ts';
import { PAGES } from '../../src/pages/registry.ts';
import type { Arrange } from './arrange.ts';
import { STILL, settled, structureViolations, violations } from './axe.ts';
import { openPage, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { productUrl } from './sharedProduct.ts';
import { leave, visit } from './visit.ts';

const url = productUrl();
/**
 * Every screen of a definition (parts are shown on their record's screen; one without a menu entry has a page in its
 * place), and every page of the menu.
 */
const LISTS = loadDefinitions(definitions, []).resources.filter(
  ({ list, partOf, menu }) => list !== false && partOf === undefined && menu !== undefined,
);
const ROUTES = [
  '/account',
  '/empty',
  '/views',
  '/nowhere-at-all',
  ...PAGES.filter((page) => page.built && !page.disabled).map((page) => page.route),
];

let browser: Browser;
let api: Arrange;
let page: WatchedPage;

beforeAll(async () => {
  ({ browser, api, page } = await visit(url, STILL));
  // the demo has no keys, because their secrets are told only once, and sends no reports
  await api.create('/api-keys', {
    name: 'Building control',
    orgId: 1,
    validUntil: '2099-12-31',
    authorities: ['ALARM_TABLE'],
  });
  await api.create('/report-schedules', {
    // no other file of this worker's product may choose the name
    name: 'Screens',
    orgId: 1,
    recipients: [{ address: 'shift@example.org' }],
  });
});

afterAll(() => leave(browser, page));

/** Checks that the page, and each of its tabs, fits a phone of 400 px, then resets the width to 1440 px. */
async function fitsPhone(tabs: readonly Locator[] = []): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 400, height: 800 });
  await overflowsNothing();
  for (const tab of tabs) {
    await choose(tab);
    await overflowsNothing();
  }
  await page.setViewportSize(size);
}

async function overflowsNothing(): Promise<void> {
  await settled(page);
  const overflow = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done));
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
  await expect.poll(overflow).toBe(0);
}

async function choose(tab: Locator): Promise<void> {
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** Facts of the specification about routes, by screen, and the heading that stands there. */
const SCREENS: Readonly<Record<string, [facts: string, heading: string]>> = {
  'user-groups': ['[S2.7][S6.6]', 'Roles'],
  users: ['[S2.8]', 'Users'],
  participants: ['[S2.9]', 'Participants'],
  'participant-groups': ['[S2.10]', 'Participant groups'],
  organizations: ['[S2.11]', 'Organizations'],
  'alarm-points': ['[S2.12]', 'Alarm points'],
  'deleted-alarm-points': ['[S2.13][S2.14]', 'Deleted alarm points'],
  panels: ['', 'Panel layouts'],
  'api-keys': ['', 'API keys'],
  'report-schedules': ['', 'Report schedules'],
  'standby-schedules': ['[S2.16]', 'Standby schedules'],
  'team-schedules': ['[S2.17]', 'Team media schedules'],
  'private-schedules': ['[S2.18]', 'Private media schedules'],
  'alarm-plans': ['[S2.20]', 'Alarm plans'],
  'alarm-rules': ['[S2.27]', 'Alarm rules'],
  'alarm-templates': ['[S2.28]', 'Alarm templates'],
  'text-templates': ['[S2.29]', 'Text templates'],
  '/import-export': ['[S2.34]', 'Import and export'],
  '/crud': ['[S2.35]', 'Definitions'],
  '/account': ['[S2.145]', 'Account'],
  '/alarm-trigger': ['[S2.15]', 'Trigger alarm'],
  '/holidays': ['[S2.19]', 'Holidays'],
  '/alarm-panels': ['[S2.21]', 'Alarm panels'],
  '/timeline': ['[S2.36]', 'Who is on duty'],
  '/empty': ['[S2.37]', 'Empty page'],
  '/test': ['[S2.39]', 'Self-check'],
  '/views': ['[S2.40]', 'Saved views'],
};
const known = (name: string) => SCREENS[name] ?? ['', undefined];
const heading = (name: string | undefined) => page.getByRole('heading', { name, level: 1 }).first();

/**
 * Lists and records that show, together, every component of definitions: colours are checked on them. The others differ
 * from them by names and fields: their roles, names and labels are checked. The console starts with each of these.
 */
const IN_COLOUR = ['participants', 'alarm-points', 'alarm-plans', 'standby-schedules', 'team-schedules', 'user-groups'];

/** Records on the first page. */
const SIZE = 8;

it.each(LISTS.map((resource) => [known(resource.name)[0], resource.name, resource] as const))(
  '%s /%s opens a record by its id and lists all of them [S2.1]; axe finds nothing wrong, and both fit on 400 px',
  async (_, name, { api: { listType }, list }) => {
    const fixed = list === false ? {} : list.fixed;
    const request = { type: listType, currentPage: 0, pageSize: 1, filterValue: '', parentOrgId: 1, recursive: true };
    const found = await api.call<{ list: { id: number; name: string }[]; count: number }>('POST', '/list', {
      ...request,
      ...fixed,
    });
    const [first] = found.list;
    if (known(name)[1] !== undefined && !first) throw new Error(`The demo data has nothing on /${name}`);
    const address = `/${name}${first ? `/${first.id}` : ''}?size=${SIZE}`;
    if (IN_COLOUR.includes(name)) await page.goto(url + address);
    else await openInside(page, address);
    await page.locator('tbody tr, .v-state').first().waitFor();
    const record = page.locator('.v-rec');
    const close = page.getByRole('button', { name: 'Close' }).first();
    if (first) {
      await close.waitFor();
      await expect(record.getByRole('heading', { level: 2 })).toContainText(first.name);
    }
    const check = IN_COLOUR.includes(name) ? violations : structureViolations;
    expect(await check(page)).toEqual([]);
    const tabs = await page.getByRole('tab').all();
    for (const tab of tabs.slice(1)) {
      await choose(tab);
      expect(await check(page, '.v-rec')).toEqual([]);
    }
    await fitsPhone(tabs);
    if (!first) return;
    await close.click();
    await expect(record).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/${name}(\\?|$)`));
    await expect(heading(known(name)[1])).toBeVisible();
    await expect(page.locator('tbody tr[data-id]')).toHaveCount(Math.min(found.count, SIZE));
    await fitsPhone();
  },
);

it.each(ROUTES.map((route) => [known(route)[0], route] as const))(
  '%s axe finds nothing wrong with %s, and it fits on 400 px',
  async (_, route) => {
    await openInside(page, route);
    await expect(heading(known(route)[1])).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await fitsPhone();
  },
);

it('axe finds nothing wrong with the sign-in', async () => {
  const visitor = await openPage(browser, STILL);
  await visitor.goto(`${url}/login`);
  await visitor.getByLabel('User name').waitFor();
  expect(await violations(visitor)).toEqual([]);
  expect(visitor.problems).toEqual([]);
  await visitor.context().close();
});
