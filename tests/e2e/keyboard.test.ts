import { it } from 'vitest';
import type { AlarmRaised } from '../../protocol/alarms.ts';
import { mobile } from './arrange.ts';
import { LIGHT_THEME } from './axe.ts';
import { expect } from './expect.ts';
import { keysOf } from './keys.ts';
import { visit } from './visit.ts';

const NAME = `Keys ${Date.now()}`;

const { url, api, page } = await visit(LIGHT_THEME);
const orgId = await api.organization(NAME);
const [person = 0] = await api.people(orgId, `Kay${Date.now()}`, 1, () => ({ devices: [mobile(301)] }));
const steps = [{ participantIds: [person], requiredAcceptances: 1, waitSeconds: 600 }];
const alarmPlanId = await api.create('/alarmplans', { name: NAME, orgId, steps });
const text = { text: 'Fire', language: 'ENGLISH', priority: 1, acknowledgeMode: 'ACCEPT_AND_ACKNOWLEDGE' };
const made = ['Lift', 'Gate', 'Pump'].map((name) =>
  api.create('/alarmpoints', {
    ...text,
    name: `${name} ${NAME}`,
    systemId: `${name}${NAME.replace(' ', '')}`,
    orgId,
    alarmPlanId,
  }),
);
const points = await Promise.all(made);

const raise = (alarmPointId: number, requestId: string) =>
  api.call<AlarmRaised>('POST', '/alarm-trigger', { alarmPointId, requestId: `${NAME} ${requestId}` });
const table = () => `${url}/alarm-table?tab=0&orgId=${orgId}`;

/**
 * Runs in the page: records what a screen reader announces, i.e. the text of each live region when it changes or is
 * put there again by a new element.
 */
function listen(): void {
  const regions = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"]';
  const before = new WeakMap<Element, { text: string; child: Element | null }>();
  const said: string[] = [];
  Object.assign(window, { said });
  new MutationObserver(() => {
    for (const region of document.querySelectorAll(regions)) {
      const now = { text: region.textContent ?? '', child: region.firstElementChild };
      const last = before.get(region);
      const changed = last?.text !== now.text || last.child !== now.child;
      if (changed && now.text !== '' && !region.closest('[inert]')) said.push(now.text);
      before.set(region, now);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
/** Returns the announcements since the last call. */
const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));

it('new alarms, a lost connection and its return are each announced once, not with every poll', async () => {
  await page.context().addInitScript(listen);
  await page.goto(table());
  await page.getByText('Up to date').waitFor();
  // with the pointer over the rows, the bar counts what is new
  await page.locator('.v-tw').hover();
  await said();
  const bar = page.locator('.at-new');
  await raise(points[0] ?? 0, 'one');
  await expect(bar).toContainText('1 new');
  expect(await said()).toEqual([`New alarm: Lift ${NAME}`]);
  await Promise.all([1, 2, 3, 4, 5].map((number) => raise(points[number % 3] ?? 0, `more ${number}`)));
  await expect(bar).toContainText('6 new');
  // announced soon after they are counted, by several polls if need be, each alarm once
  let told = 0;
  const count = (text: string) => (text.startsWith('New alarm: ') ? 1 : Number.parseInt(text, 10));
  await expect
    .poll(async () => {
      for (const text of await said()) told += count(text);
      return told;
    })
    .toBe(5);
  const all: string[] = [];
  const heard = async () => {
    all.push(...(await said()));
    return all;
  };
  const lost = 'The connection to the server is lost. The console reconnects automatically.';
  await page.context().setOffline(true);
  const age = page.locator('.at-old');
  await expect(age).toHaveText(/^Data \d+ s old$/);
  await expect.poll(heard).toEqual([lost]);
  const shown = await age.innerText();
  // the age increases, and is not announced
  await expect(age).not.toHaveText(shown);
  await page.context().setOffline(false);
  await expect(age).toHaveCount(0);
  await expect.poll(heard).toEqual([lost, 'The server answers']);
}, 60_000);

const { press, tabTo, focused, skip } = keysOf(() => page);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

it('alarms are commented, stopped, acknowledged and raised again with the keyboard alone', async () => {
  for (const [index, id] of points.entries()) await raise(id, `job ${index}`);
  await page.goto(`${table()}&sort=-triggeredAt`);
  const rows = page.locator('tbody tr[data-id]');
  await skip();
  await rows.nth(2).waitFor();
  await tabTo(rows.first());
  await press('Space', 'ArrowDown', 'Space');
  const selected = page.getByRole('toolbar', { name: '2 selected' });
  await tabTo(selected.getByRole('button', { name: 'Comment' }));
  await press('Enter');
  await expect(dialog().getByRole('textbox', { name: 'Note' })).toBeFocused();
  await page.keyboard.type('Seen');
  await tabTo(dialog().getByRole('button', { name: 'Comment' }));
  await press('Enter');
  await expect(dialog().getByText('2 of 2 done')).toBeVisible();
  await press('Escape');
  await expect(selected.getByRole('button', { name: 'Comment' })).toBeFocused();
  await tabTo(selected.getByRole('button', { name: 'Stop' }));
  await press('Enter');
  await tabTo(dialog().getByRole('button', { name: 'Stop' }));
  await press('Enter');
  await expect(dialog().getByText('2 of 2 done')).toBeVisible();
  await press('Escape');
  await expect(dialog()).toHaveCount(0);
  await expect.poll(focused).toBe('seen');

  // opens the third alarm and goes to its details
  await tabTo(page.locator('tbody tr[tabindex="0"]'), 'Shift+Tab');
  await press('ArrowDown', 'Enter');
  const detail = page.locator('section.v-rec');
  await tabTo(detail.getByRole('button', { name: 'Acknowledge' }));
  await press('Enter');
  await tabTo(dialog().getByRole('button', { name: 'Acknowledge' }));
  await press('Enter');
  await expect(detail.getByText('acknowledged', { exact: true }).first()).toBeVisible();
  await expect.poll(focused).toBe('seen');
  await tabTo(detail.getByRole('link', { name: 'Trigger again' }), 'Shift+Tab');
  await press('Enter');
  await tabTo(button('Trigger alarm, call 1 person'));
  await press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/alarm-table\/\d+$/);
  await expect(detail).toBeFocused();
}, 90_000);

it('a lone worker’s session is started, checked in and ended with the keyboard alone', async () => {
  await page.goto(`${url}/alarm-table?tab=4&orgId=${orgId}`);
  await skip();
  await tabTo(button('Start session'));
  await press('Enter');
  await expect(button('Person: Choose')).toBeFocused();
  for (const [control, name] of [
    ['Person', 'Kay'],
    ['Alarm raised when overdue', `Lift ${NAME}`],
  ]) {
    await tabTo(button(`${control}: Choose`));
    await press('Enter');
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
    await page.keyboard.type(String(name));
    await page.getByRole('option').first().waitFor();
    await press('ArrowDown', 'Enter');
    await expect(button(new RegExp(`^${control}: .*(Kay|Lift)`))).toBeFocused();
  }
  await tabTo(dialog().getByRole('button', { name: 'Start session' }));
  await press('Enter');
  const session = page.locator('section.v-rec');
  await tabTo(session.getByRole('button', { name: /^Check in/ }));
  await press('Enter');
  await expect(session.getByRole('listitem').filter({ hasText: 'Checked in' }).first()).toBeVisible();
  await tabTo(session.getByRole('button', { name: 'End', exact: true }), 'Shift+Tab');
  await press('Enter');
  await expect(dialog().getByRole('radio', { name: 'Safe' })).toBeFocused();
  await press('Space');
  await tabTo(dialog().getByRole('button', { name: 'End', exact: true }));
  await press('Enter');
  await expect(dialog()).toHaveCount(0);
  await expect.poll(focused).toBe('seen');
}, 60_000);
