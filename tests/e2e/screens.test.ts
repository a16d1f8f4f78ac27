import type { Locator } from 'playwright';
import { it } from 'vitest';
import { definitions } from '../../resources/index.ts';
import { loadDefinitions } from '../../src/engine/load.ts';
import { PAGES } from '../../src/pages/registry.ts';
import { ENTITY_ROWS } from '../entities.ts';
import { LIGHT_THEME, structureViolations, violations } from './axe.ts';
import { openPage } from './browser.ts';
import { collectPlatformTexts, textsOn, waitUntilLoaded } from './consoleTexts.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { visit } from './visit.ts';

/**
 * Every screen of a definition, and every page of the menu. Parts are shown on the screen of their record, and a
 * definition without a menu entry has a page instead of a screen.
 */
const LISTS = loadDefinitions(definitions, []).resources.filter(
  ({ list, partOf, menu }) => list !== false && partOf === undefined && menu !== undefined,
);
const ROUTES = [
  '/account',
  '/account/jobs',
  '/empty',
  '/views',
  '/nowhere-at-all',
  ...PAGES.filter((page) => page.built && !page.disabled).map((page) => page.route),
];

// in German, whose words are the longest
const { url, browser, api, page } = await visit({ ...LIGHT_THEME, locale: 'de-DE' });
const texts = await textsOn(page, 'de', collectPlatformTexts(page));
// the demo has no API keys, because their secrets are shown only once, and sends no reports
await api.create('/api-keys', {
  name: 'Building control',
  orgId: 1,
  validUntil: '2099-12-31',
  authorities: ['ALARM_TABLE'],
});
await api.create('/report-schedules', {
  // no other test file with this worker's product may use the same name
  name: 'Screens',
  orgId: 1,
  recipients: [{ address: 'shift@example.org' }],
});

const PHONE = { width: 400, height: 860 };
const WIDE = { width: 1440, height: 900 };

/** Checks that the texts of the page fit, are complete and translated, and don't overlap. */
async function showsWholeTexts(): Promise<void> {
  await waitUntilLoaded(page);
  // joined into one text, because a report shortens lists
  expect((await texts.faults()).join('\n')).toBe('');
}

/** Checks the shown tab of a record on the phone: its texts, and the structure of the page unless the wide screen was checked. */
async function isRight(inColour: boolean): Promise<void> {
  await showsWholeTexts();
  if (!inColour) expect(await structureViolations(page)).toEqual([]);
}

async function choose(tab: Locator): Promise<void> {
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

const EMPTY = 'Leere Seite';
/** Ids of the specification's facts about routes that are no entity's, and the heading of the screen. */
const SCREENS: Readonly<Record<string, readonly [facts: string, heading: string]>> = {
  '/import-export': ['[S2.34]', 'Import und Export'],
  '/crud': ['[S2.35]', 'Definitionen'],
  '/account': ['[S2.145]', 'Konto'],
  '/account/jobs': ['', 'Eigene Importe und Änderungen'],
  '/alarm-trigger': ['[S2.15]', 'Alarm auslösen'],
  '/holidays': ['[S2.19]', 'Feiertage'],
  '/alarm-panels': ['[S2.21]', 'Alarmtafeln'],
  '/timeline': ['[S2.36]', 'Wer hat Dienst'],
  '/empty': ['[S2.37]', EMPTY],
  '/test': ['[S2.39]', 'Selbstprüfung'],
  '/views': ['[S2.40]', 'Gespeicherte Ansichten'],
};
const known = (name: string) => ENTITY_ROWS[name]?.screen ?? SCREENS[name] ?? ['', undefined];
const heading = (name: string | undefined) => page.getByRole('heading', { name, level: 1 }).first();

/**
 * Screens whose lists and records together show every component of definitions. The console is started at each of them,
 * and their colors are checked, on a wide screen. The other screens differ only in names and fields, so only their
 * roles, names and labels are checked: those of the record on the phone that its texts have to fit.
 */
const IN_COLOUR = ['participants', 'alarm-points', 'alarm-plans', 'team-schedules', 'user-groups'];

/** Number of records per page. */
const SIZE = 8;

it.each(LISTS.map((resource) => [known(resource.name)[0], resource.name, resource] as const))(
  '%s /%s opens a record by its id and lists all of them [S2.1]; axe finds nothing wrong, and both fit on 400 px with complete texts',
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
    const inColour = IN_COLOUR.includes(name);
    await page.setViewportSize(inColour ? WIDE : PHONE);
    if (inColour) await page.goto(url + address);
    else await openInside(page, address, EMPTY);
    const record = page.locator('.v-rec');
    const close = page.getByRole('button', { name: 'Schließen' }).first();
    if (first) {
      await close.waitFor();
      await expect(record.getByRole('heading', { level: 2 })).toContainText(first.name);
    } else await page.locator('tbody tr, .v-state').first().waitFor();
    const tabs = await page.getByRole('tab').all();
    if (inColour) {
      expect(await violations(page)).toEqual([]);
      for (const tab of tabs.slice(1)) {
        await choose(tab);
        expect(await violations(page, '.v-rec')).toEqual([]);
      }
      await page.setViewportSize(PHONE);
    }
    if (first && tabs.length === 0) await isRight(inColour);
    for (const tab of tabs) {
      await choose(tab);
      await isRight(inColour);
    }
    if (first) {
      await close.click();
      await expect(record).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`/${name}(\\?|$)`));
    }
    await page.setViewportSize(WIDE);
    if (first) {
      await expect(heading(known(name)[1])).toBeVisible();
      await expect(page.locator('tbody tr[data-id]')).toHaveCount(Math.min(found.count, SIZE));
    }
    if (!inColour) expect(await structureViolations(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await showsWholeTexts();
  },
  240_000,
);

it.each(ROUTES.map((route) => [known(route)[0], route] as const))(
  '%s axe finds nothing wrong with %s, and it fits on 400 px with complete texts',
  async (_, route) => {
    await page.setViewportSize(WIDE);
    await openInside(page, route, EMPTY);
    await expect(heading(known(route)[1])).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await showsWholeTexts();
  },
  240_000,
);

it('axe finds nothing wrong with the sign-in', async () => {
  const visitor = await openPage(browser, LIGHT_THEME);
  await visitor.goto(`${url}/login`);
  await visitor.getByLabel('User name').waitFor();
  expect(await violations(visitor)).toEqual([]);
  expect(visitor.problems).toEqual([]);
  await visitor.context().close();
});
