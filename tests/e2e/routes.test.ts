import type { Browser } from 'playwright';
import { afterAll, beforeAll, it } from 'vitest';
import type { Arrange } from './arrange.ts';
import type { WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { productUrl } from './sharedProduct.ts';
import { leave, visit } from './visit.ts';

const url = productUrl();
let browser: Browser;
let api: Arrange;
let page: WatchedPage;

beforeAll(async () => {
  ({ browser, api, page } = await visit(url));
});

afterAll(() => leave(browser, page));

/** List types of the listed records. */
const WITH_RECORDS = [
  ['[S2.7][S6.6]', '/user-groups', 'Roles', { type: 'USERGROUP' }],
  ['[S2.8]', '/users', 'Users', { type: 'USER' }],
  ['[S2.9]', '/participants', 'Participants', { type: 'PARTICIPANT' }],
  ['[S2.10]', '/participant-groups', 'Participant groups', { type: 'PARTICIPANT_GROUP' }],
  ['[S2.11]', '/organizations', 'Organizations', { type: 'ORGANIZATION' }],
  ['[S2.12]', '/alarm-points', 'Alarm points', { type: 'ALARMPOINT' }],
  ['[S2.13][S2.14]', '/deleted-alarm-points', 'Deleted alarm points', { type: 'ALARMPOINT', deletedAlarm: true }],
  ['[S2.20]', '/alarm-plans', 'Alarm plans', { type: 'ALARMPLAN' }],
  ['[S2.27]', '/alarm-rules', 'Alarm rules', { type: 'ALARM_RULE' }],
  ['[S2.28]', '/alarm-templates', 'Alarm templates', { type: 'ALARM_TEMPLATE' }],
  ['[S2.29]', '/text-templates', 'Text templates', { type: 'TEXT_TEMPLATE' }],
] as const;

it.each(WITH_RECORDS)('%s %s lists %s, and opens a record by its id [S2.1]', async (_, route, heading, list) => {
  const request = { currentPage: 0, pageSize: 20, filterValue: '', parentOrgId: 1, recursive: true, ...list };
  const { list: found } = await api.call<{ list: { id: number; name: string }[] }>('POST', '/list', request);
  const [first] = found;
  await page.goto(`${url}${route}?size=20`);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  await expect(page.locator('.v-rec')).toHaveCount(0);
  await expect(page.locator('tbody tr[data-id]')).toHaveCount(found.length);
  if (!first) throw new Error(`The demo data has nothing on ${route}`);
  await page.goto(`${url}${route}/${first.id}`);
  await expect(page.locator('.v-rec').getByRole('heading', { level: 2 })).toContainText(first.name);
});

it.each([
  ['[S2.34]', '/import-export', 'Import and export'],
  ['[S2.35]', '/crud', 'Definitions'],
  ['[S2.145]', '/account', 'Account'],
])('%s %s opens %s', async (_, route, heading) => {
  await page.goto(`${url}${route}`);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
});
