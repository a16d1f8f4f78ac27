import { it } from 'vitest';
import type { AlarmRow } from '../../protocol/alarmTable.ts';
import { mobile } from './arrange.ts';
import { LIGHT_THEME, settled, violations } from './axe.ts';
import { openPage, signIn, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { closeForeignWithoutErrors, openSignedIn, visit, visitForeign } from './visit.ts';

const NAME = 'Panel room';
const LOGIN = 'panel-operator';
const PASSWORD = 'kolben lampe werft 7';

const { url, browser, api, page } = await visit();
const orgId = await api.organization('Panels');
const [anna = 0] = await api.people(orgId, 'Panelist', 1, () => ({ devices: [mobile(301)] }));
const alarm = { text: 'Fire', acknowledgeMode: 'ACCEPT' };
const point = await api.alarmPoint(orgId, 'Panel boiler', [anna], { ...alarm, systemId: 'PB-1' });
await api.alarmPoint(orgId, 'Panel lift', [anna], { ...alarm, systemId: 'PB-2' });
const role = (name: string, authorities: string[]) => api.create('/user-groups', { name, orgId, authorities });
const roleIds = [await role('Panel operators', ['ALARM_PANEL', 'ALARM_TABLE', 'ALARM_ACTION'])];
const person = { name: 'Olga', surname: 'Panel', language: 'ENGLISH', orgId, password: PASSWORD };
await api.create('/users', { ...person, login: LOGIN, roleIds });
const panel = await api.create('/alarm-panels', { name: NAME, orgId, userGroupIds: roleIds, buttons: [] });
const others = [await role('Others', ['ALARM_PANEL', 'ALARM_TABLE'])];
await api.create('/users', { ...person, login: 'panel-other', roleIds: others });

async function alarms(): Promise<AlarmRow[]> {
  const columnsFilter = { alarmPointId: [point] };
  return (await api.call<{ list: AlarmRow[] }>('POST', '/alarmtable', { columnsFilter, pageSize: 50 })).list;
}

const MOVING = { reducedMotion: 'no-preference' } as const;

/** Holds a button of the panel with the mouse for a time in milliseconds. */
async function hold(on: WatchedPage, name: RegExp, time: number): Promise<void> {
  await on.getByRole('button', { name }).hover();
  await on.mouse.down();
  // the duration of the hold is what is tested
  await on.evaluate((wait) => new Promise((done) => setTimeout(done, wait)), time);
  await on.mouse.up();
}

it('an administrator arranges a panel: adds buttons, moves and resizes them by keyboard and mouse', async () => {
  await openInside(page, `/alarm-panels?panel=${panel}`);
  await page.getByRole('main').getByRole('link', { name: 'Arrange' }).first().click();
  await expect(page.getByRole('heading', { name: NAME, level: 2 })).toBeVisible();
  await page.getByRole('button', { name: 'Add a button', exact: true }).click();
  for (const name of ['Panel boiler', 'Panel lift']) {
    await page.getByRole('dialog').getByRole('combobox').fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await expect(page.getByRole('group', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  const said = (text: string) => page.getByRole('status').filter({ hasText: text });
  await page.getByRole('button', { name: /^Move Panel lift/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(said('Panel lift (PB-2): column 5, row 1, 3 wide, 1 high')).toHaveCount(1);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(said('Panel lift (PB-2): column 5, row 1, 4 wide, 2 high')).toHaveCount(1);
  // the mouse
  const from = await page.getByRole('group', { name: /^Panel boiler/ }).boundingBox();
  if (!from) throw new Error('The button is not on the screen');
  await page.mouse.move(from.x + 20, from.y + 70);
  await page.mouse.down();
  await page.mouse.move(from.x + 20 + from.width * 3.1, from.y + 75, { steps: 12 });
  await page.mouse.up();
  await expect(said('Panel boiler (PB-1): column 10, row 1, 3 wide, 1 high')).toHaveCount(1);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  const { buttons } = await api.call<{ buttons: object[] }>('GET', `/alarm-panels/${panel}`);
  expect(buttons).toMatchObject([
    { alarmPointId: point, x: 9, y: 0, w: 3, h: 1 },
    { x: 4, y: 0, w: 4, h: 2 },
  ]);
}, 120_000);

it('an operator holds a button: one alarm runs, the button shows it, and acknowledges it', async () => {
  // with reduced motion, buttons are confirmed instead of held
  const operator = await openSignedIn(browser, url, MOVING, LOGIN, PASSWORD);
  await openInside(operator, '/alarm-panels');
  await expect(operator.getByRole('tab', { name: NAME })).toBeVisible();
  await hold(operator, /^Panel boiler/, 300);
  await expect(operator.getByRole('button', { name: /^Panel boiler.*Released too early/ })).toBeVisible();
  expect(await alarms()).toEqual([]);

  await hold(operator, /^Panel boiler/, 1_400);
  const running = operator.getByRole('button', { name: /^Panel boiler.*0 of 1 accepted/i });
  await expect(running).toBeVisible();
  await expect(operator.getByRole('menu')).toHaveCount(0);
  await hold(operator, /^Panel boiler/, 1_400);
  await operator.keyboard.press('Escape');
  expect(await alarms()).toHaveLength(1);

  await running.press('Enter');
  await operator.getByRole('menuitem', { name: 'Acknowledge' }).waitFor();
  expect(await violations(operator, '[role="menu"]')).toEqual([]);
  await operator.getByRole('menuitem', { name: 'Acknowledge' }).press('Enter');
  await expect(operator.getByRole('button', { name: /^Panel boiler.*acknowledged/i })).toBeVisible();
  expect(await alarms()).toMatchObject([{ status: 'ACKNOWLEDGED' }]);

  // with the keys, on a phone: the buttons are one column
  await operator.setViewportSize({ width: 400, height: 800 });
  await settled(operator);
  expect(await operator.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  const boxes = await operator
    .locator('.ap-button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  expect(boxes.map(({ x }) => x)).toEqual([boxes[0]?.x, boxes[0]?.x]);
  for (const { height } of boxes) expect(height).toBeGreaterThanOrEqual(88);
}, 120_000);

it('a user without the role of a panel doesn’t see it', async () => {
  const other = await openPage(browser, LIGHT_THEME);
  await signIn(other, url, 'panel-other', PASSWORD);
  await openInside(other, '/alarm-panels');
  await expect(other.getByRole('heading', { name: 'No alarm panels yet' })).toBeVisible();
  expect(await violations(other)).toEqual([]);
  await other.close();
});

it('a platform with the specification only: the panel is kept in the browser, and its button raises one alarm', async () => {
  const foreign = await visitForeign({ textIds: true });
  const { page: own, server } = foreign;
  await own.emulateMedia(MOVING);
  await openInside(own, '/alarm-panels');
  await expect(own.getByText(/kept in this browser only/)).toBeVisible();
  await own.getByRole('link', { name: 'New panel' }).click();
  await own.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await own.getByRole('button', { name: 'Add a button', exact: true }).click();
  await own
    .getByRole('option', { name: /Fire alarm/ })
    .first()
    .click();
  await own.keyboard.press('Escape');
  await own.getByRole('button', { name: /^Save|^Create/ }).click();
  await hold(own, /^Fire alarm/, 1_400);
  await expect.poll(() => server.triggers).toEqual([{ alarmPointId: 500 }]);
  await own.getByRole('button', { name: /^Fire alarm.*calling/ }).click();
  await own.getByRole('menuitem', { name: 'Quit' }).click();
  await expect(own.getByRole('button', { name: /^Fire alarm.*calling/ })).toHaveCount(0);
  expect(server.alarms).toMatchObject([{ status: 'ACKNOWLEDGED' }]);
  await own.reload();
  await expect(own.getByRole('tab', { name: 'Mine' })).toBeVisible();
  await closeForeignWithoutErrors(foreign);
}, 120_000);
