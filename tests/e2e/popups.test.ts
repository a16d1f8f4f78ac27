import type { Locator } from 'playwright';
import { expect as check, it } from 'vitest';
import type { AlarmRaised } from '../../protocol/alarms.ts';
import { mobile } from './arrange.ts';
import { LIGHT_THEME, settled, violations } from './axe.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { visit } from './visit.ts';

const POPUP = '[role="dialog"], [role="menu"]';
const HOLIDAY = { title: 'Popup day', start: '2031-10-03 00:00:00', end: '2031-10-03 23:59:00' };
/**
 * Names, without the state that they contain, of the buttons whose menu or panel was checked, here or by
 * dialogs.test.ts.
 */
const seen = new Set(['Columns', 'Save view']);

const { api, page } = await visit(LIGHT_THEME);
const ward = await api.organization('Popup ward');
const [person = 0] = await api.people(ward, 'Popup', 2, () => ({ devices: [mobile(901)] }));
const kind = { acknowledgeMode: 'NONE', mediaProcessingType: 'BY_RANK', mediaUsageType: 'ALL', language: 'ENGLISH' };
const point = await api.create('/alarmpoints', {
  name: 'Popup point',
  orgId: ward,
  priority: 2,
  text: 'Popup',
  active: true,
  ...kind,
});
const button = { x: 0, y: 0, w: 6, h: 1, alarmPointId: point };
const panel = await api.create('/alarm-panels', { name: 'Popup panel', orgId: ward, buttons: [button] });
const raising = await api.alarmPoint(ward, 'Popup alarm', [person], { loneWorker: true });
const raise = (number: number) =>
  api.call<AlarmRaised>('POST', '/alarm-trigger', { alarmPointId: raising, requestId: `Popup ${ward} ${number}` });
const [{ id: alarm }] = [await raise(1), await raise(2)];
const session = await api.create('/lone-worker', {
  requestId: `Popup ${ward}`,
  participantId: person,
  alarmPointId: raising,
  intervalMinutes: 60,
});
const group = await api.create('/participant-groups', { name: 'Popup group', orgId: ward, participantIds: [person] });
await api.create(`/holidays/${ward}?year=2031`, HOLIDAY);
const ids = { ward, person, point, panel, group, alarm, session };

const popup = () => page.locator(POPUP).last();
const close = async () => {
  for (let open = await page.locator(POPUP).count(); open > 0; open--) {
    await page.keyboard.press('Escape');
    await expect(page.locator(POPUP)).toHaveCount(open - 1);
  }
};

/** Returns the violations of an open popup in both themes. */
async function found(name: string): Promise<string[]> {
  await popup().waitFor();
  await settled(page);
  return (await violations(page, POPUP)).map((line) => `${name}: ${line}`);
}

/** Opens every menu and panel of this part that wasn't open before; returns the violations. */
async function openAll(part: Locator): Promise<string[]> {
  const lines: string[] = [];
  const buttons = part.locator('button[aria-haspopup]:visible:enabled');
  for (let at = 0; at < (await buttons.count()); at++) {
    const button = buttons.nth(at);
    const name = ((await button.getAttribute('aria-label')) ?? (await button.innerText())).replace(/[:,\n].*/s, '');
    if (seen.has(name)) continue;
    seen.add(name);
    await button.click();
    lines.push(...(await found(name)));
    await close();
  }
  return lines;
}

const SCREENS: [screen: string, address: () => string][] = [
  ['a record', () => `/participants/${ids.person}?org=${ids.ward}`],
  ['the texts of an alarm point', () => `/alarm-points/${ids.point}?org=${ids.ward}&tab=text`],
  ['a panel layout', () => `/panels/${ids.panel}?org=${ids.ward}`],
  ['an alarm panel', () => `/alarm-panels?panel=${ids.panel}`],
  ['the alarm table', () => '/alarm-table?tab=0&f.hours=72'],
  ['the simulated phone', () => '/phone'],
  ['reports', () => '/reports/detailed'],
];

it.each(SCREENS)(
  'axe finds nothing wrong with the menus and panels of %s, in both themes',
  async (_, address) => {
    await openInside(page, address());
    await page.locator('main h1, main h2').first().waitFor({ state: 'attached' });
    await settled(page);
    check(await openAll(page.locator('body'))).toEqual([]);
  },
  120_000,
);

it('axe finds nothing wrong with the menus of a narrow window, in both themes', async () => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.locator('nav.rail').waitFor();
  check(await openAll(page.locator('nav.rail'))).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
});

const press = async (name: string | RegExp, part: Locator = page.locator('body')) =>
  part
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

/** Presses a button of the actions below an alarm or a session, which opens its dialog. */
const act = (name: string | RegExp) => press(name, page.locator('.v-rec footer'));

const ALARM = () => `/alarm-table/${ids.alarm}?tab=0&orgId=${ids.ward}`;
const SESSION = () => `/alarm-table/${ids.session}?tab=4&orgId=${ids.ward}`;

const DIALOGS: [dialog: string, address: () => string, open: () => Promise<void>][] = [
  ['a copy', () => `/alarm-points/${ids.point}?org=${ids.ward}`, () => press('Clone')],
  ['an audit entry', () => '/audit', () => page.locator('main tbody button').first().click()],
  ['reasons why somebody may', () => '/audit', () => press('Why may somebody …?')],
  ['public holidays', () => `/holidays?org=${ids.ward}`, () => press('Propose public holidays')],
  ['holidays of next year', () => `/holidays?org=${ids.ward}&year=2031`, () => press('Copy to 2032')],
  ['a new tile', () => '/', () => press(/Tile$/)],
  ['a session that starts', () => '/alarm-table?tab=4', () => press('Start session')],
  ['other sessions', () => '/account', () => press('Sign out all others')],
  ['a new overlay', () => '/crud', () => press(/overlay/i)],
  [
    'members',
    () => `/participant-groups/${ids.group}?org=${ids.ward}&tab=members`,
    () => press(/^Add/, page.locator('.v-rec')),
  ],
  [
    'a button of a panel',
    () => `/panels/${ids.panel}?org=${ids.ward}`,
    async () => {
      await press('More for Popup point');
      await page.getByRole('menuitem', { name: 'Change button' }).click();
    },
  ],
  ['a comment of an alarm', ALARM, () => act('Comment')],
  ['stopping an alarm', ALARM, () => act('Stop')],
  ['acknowledging an alarm', ALARM, () => act('Acknowledge')],
  [
    'what became of several alarms',
    () => `/alarm-table?tab=0&orgId=${ids.ward}`,
    async () => {
      const boxes = page.getByRole('checkbox', { name: 'Select Popup alarm' });
      await boxes.nth(1).waitFor();
      for (const box of await boxes.all()) await box.check();
      await press('Comment', page.getByRole('toolbar'));
      await page.getByRole('textbox', { name: 'Note' }).fill('Seen');
      await press('Comment', popup());
      await expect(popup()).toContainText('2 of 2 done');
    },
  ],
  ['a changed session', SESSION, () => act('Change')],
  ['help for a session', SESSION, () => act('Call for help')],
  ['the end of a session', SESSION, () => act('End')],
  [
    'people to choose for a session',
    () => '/alarm-table?tab=4',
    async () => {
      await press('Start session');
      await press('Person: Choose');
      await page.getByRole('option').first().waitFor();
    },
  ],
  ['a day', () => '/audit', () => press(/^Choose date/)],
  ['a day and an hour', () => `/timeline?org=${ids.ward}`, () => press(/^Choose date/, page.locator('main section'))],
  [
    'a question before an alarm',
    () => `/alarm-panels?panel=${ids.panel}`,
    () => page.locator('.ap-button > button').first().click(),
  ],
];

it.each(DIALOGS)('axe finds nothing wrong with the dialog of %s, in both themes', async (name, address, open) => {
  await openInside(page, address());
  await open();
  check(await found(name)).toEqual([]);
  await close();
});
