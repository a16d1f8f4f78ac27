import { it } from 'vitest';
import { LIGHT_THEME } from './axe.ts';
import { eventsOf } from './calendar.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { keysOf } from './keys.ts';
import { visit } from './visit.ts';

const NAME = `Typed ${Date.now()}`;

const { api, page } = await visit(LIGHT_THEME);
const orgId = await api.organization(NAME);
const [person = 0] = await api.people(orgId, `Tab${Date.now()}`, 1);
await api.create('/alarmpoints', { name: `Gate ${NAME}`, orgId, text: 'Gate', language: 'ENGLISH', priority: 2 });

const { press, type, tabTo, focused } = keysOf(() => page);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog');
const record = () => page.locator('.v-rec');
const field = (path: string) => page.locator(`#field-${path}`);
const tab = (name: string) => record().getByRole('tab', { name });
/** Goes to another tab of the record with the arrow keys. */
async function goTo(name: string): Promise<void> {
  await tabTo(record().locator('[role="tab"][aria-selected="true"]'), 'Shift+Tab');
  for (let i = 0; i < 9 && (await tab(name).getAttribute('aria-selected')) !== 'true'; i++) await press('ArrowRight');
  await expect(tab(name)).toBeFocused();
}
async function choose(control: RegExp, name: string): Promise<void> {
  await tabTo(record().getByRole('button', { name: control }));
  await press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await type(name);
  await page.getByRole('option', { name: new RegExp(name) }).waitFor();
  await press('ArrowDown', 'Enter');
  await expect(dialog()).toHaveCount(0);
}
/** Waits until the new record is open; returns its id. */
async function created(list: string): Promise<number> {
  const path = new RegExp(`^/${list}/(\\d+)$`);
  await expect.poll(() => new URL(page.url()).pathname).toMatch(path);
  return Number(path.exec(new URL(page.url()).pathname)?.[1]);
}
/** Opens the form of a new record from its list. */
async function add(list: string): Promise<void> {
  await openInside(page, `/${list}?org=${orgId}`);
  await tabTo(page.locator('main').getByRole('button', { name: /^New/ }).first());
  await press('Enter');
  await expect(field('name')).toBeFocused();
}

// must run first: the messages of other tests would cover the form of an event for some seconds
it('a standby is made in a calendar and deleted with the keyboard alone', async () => {
  await openInside(page, `/private-schedules/${person}?org=${orgId}`);
  await tabTo(button('Add event'));
  await press('Enter');
  await expect(field('title')).toBeFocused();
  await press('Control+a');
  await type('Standby');
  await tabTo(page.locator('.v-partform').getByRole('button', { name: /^Create/ }));
  await press('Enter');
  await expect.poll(() => eventsOf(api, person)).toMatchObject([{ title: 'Standby' }]);
  await expect.poll(focused).toBe('seen');
  await tabTo(button('Edit'), 'Shift+Tab');
  await press('Enter');
  await tabTo(page.locator('.v-partform').getByRole('button', { name: 'Delete' }));
  await press('Enter');
  await tabTo(page.getByRole('dialog', { name: /^Delete/ }).getByRole('button', { name: 'Delete' }));
  await press('Enter');
  await expect.poll(() => eventsOf(api, person)).toEqual([]);
  await expect(page.locator('.v-partform')).toHaveCount(0);
  await expect.poll(focused).toBe('seen');
});

it('an alarm plan is made with the keyboard alone', async () => {
  await add('alarm-plans');
  await type(`Plan ${NAME}`);
  await goTo('Steps');
  await tabTo(button('Add step'));
  await press('Enter');
  await tabTo(page.locator('[data-path="steps.0.participantIds"]').getByRole('button', { name: /^Add/ }));
  await press('Enter');
  await expect(dialog().getByRole('tree')).toBeFocused();
  await dialog()
    .getByRole('treeitem', { name: /001 Probe/ })
    .waitFor();
  await press('ArrowDown', 'Enter');
  await tabTo(dialog().getByRole('button', { name: 'Apply (1)' }));
  await press('Enter', 'Control+s');
  const id = await created('alarm-plans');
  expect(await api.call('GET', `/alarmplans/${id}`)).toMatchObject({
    name: `Plan ${NAME}`,
    steps: [{ participantIds: [person] }],
  });
  await expect.poll(focused).toBe('seen');
});

it('an alarm rule is made with the keyboard alone', async () => {
  await add('alarm-rules');
  await type(`Rule ${NAME}`);
  await goTo('Conditions');
  await tabTo(field('systemIdPattern'));
  await press('Control+a');
  await type('GATE-*');
  await goTo('Result');
  await choose(/^Alarm point/, `Gate ${NAME}`);
  await press('Control+s');
  const id = await created('alarm-rules');
  expect(await api.call('GET', `/alarm-rules/${id}`)).toMatchObject({
    name: `Rule ${NAME}`,
    systemIdPattern: 'GATE-*',
    alarmPointName: `Gate ${NAME}`,
  });
});

const typeOf = (device: number) => field(`devices-${device - 1}-callingDeviceType`);

it('a participant with a phone is made and deleted with the keyboard alone', async () => {
  await add('participants');
  // its code is loaded when it is shown for the first time
  await field('shortName').waitFor();
  await type('Ada');
  await press('Tab');
  await type('Keys');
  await press('Tab');
  await expect(field('shortName')).toBeFocused();
  await type(`ada${orgId}`);
  await goTo('Devices');
  await tabTo(button('Add'));
  await press('Enter');
  await expect(typeOf(1)).toBeFocused();
  await press('Tab');
  await type('+420 600 100 555');
  await tabTo(button('Add'));
  await press('Enter');
  await expect(typeOf(2)).toBeFocused();
  await tabTo(button('Remove Devices 2'), 'Shift+Tab');
  await press('Enter');
  await expect(typeOf(1)).toBeFocused();
  await press('Control+s');
  const id = await created('participants');
  expect(await api.call('GET', `/participants/${id}`)).toMatchObject({
    name: 'Ada',
    surname: 'Keys',
    orgId,
    devices: [{ callingDeviceType: 'MOBILE', address: '+420 600 100 555' }],
  });
  await tabTo(record().getByRole('button', { name: 'More' }), 'Shift+Tab');
  await press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await press('End', 'Enter');
  await tabTo(dialog().getByRole('button', { name: 'Delete' }));
  await press('Enter');
  await expect(record()).toHaveCount(0);
  await expect.poll(focused).toBe('seen');
}, 120_000);

it('an export is started and canceled with the keyboard alone', async () => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/export', async (route) => {
    await held;
    await route.abort().catch(() => undefined);
  });
  await openInside(page, '/import-export?tab=export&type=participants');
  const run = page.locator('main').getByRole('button', { name: 'Export', exact: true }).last();
  await tabTo(run);
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/export'));
  await press('Enter');
  await tabTo(button('Cancel'));
  await press('Enter');
  await cancelled;
  release();
  await page.unroute('**/export');
  await expect(run).toBeFocused();
});
