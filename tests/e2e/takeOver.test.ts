import { afterAll, afterEach, it } from 'vitest';
import type { AlarmRaised } from '../../protocol/alarms.ts';
import { arrange } from './arrange.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import { launch, openPage, signIn, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { startProduct } from './product.ts';

const PASSWORD = 'tide-and-otter-42';

async function operator(name: string, surname: string, orgId: number): Promise<WatchedPage> {
  const role = { name: `Role of ${name}`, orgId: 1, authorities: ['ALARM_TABLE', 'ALARM_ACTION'] };
  const roleIds = [await api.create('/user-groups', role)];
  const person = { name, surname, login: name.toLowerCase(), language: 'ENGLISH', active: true, orgId, roleIds };
  await api.create('/users', { ...person, password: PASSWORD });
  const page = await openPage(browser, LIGHT_THEME);
  await signIn(page, product.url, person.login, PASSWORD);
  return page;
}

const product = await startProduct({});
const [browser, api] = await Promise.all([launch(), arrange(product.url)]);
const boilers = await api.organization('Boilers');
const anna = await operator('Anna', 'Schulze', 1);
// sees his organization only, which no address names
const petr = await operator('Petr', 'Novak', boilers);
afterAll(async () => {
  await browser.close();
  await product.stop();
});
afterEach(() => expect([anna.problems, petr.problems]).toEqual([[], []]));

it('an unhandled alarm is taken over and leaves the first counter; the second operator is told by whom (U6)', async () => {
  const values = { name: 'Boiler', orgId: boilers, systemId: 'B-1', text: 'Fire', language: 'ENGLISH', priority: 1 };
  const alarmPointId = await api.create('/alarmpoints', values);
  // there is no plan, so the alarm ends at once and nobody is called
  const { id } = await api.call<AlarmRaised>('POST', '/alarm-trigger', { alarmPointId, requestId: 'no plan' });
  await Promise.all([anna, petr].map((page) => openInside(page, `/alarm-table/${id}?tab=0`)));
  const first = anna.getByRole('region', { name: 'Number by status' }).getByRole('button').first();
  await expect(first).toHaveText(/1\s*Unhandled/, { timeout: 20_000 });
  await expect(petr.getByRole('row', { name: /Boiler/ })).toBeVisible();
  for (const page of [anna, petr]) {
    await page.getByRole('button', { name: 'Take over alarm' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('I call them');
  }
  expect(await violations(anna)).toEqual([]);
  await anna.getByRole('dialog').getByRole('button', { name: 'Take over alarm' }).click();
  await expect(anna.getByRole('region', { name: 'Boiler' }).getByText(/^Taken over by Anna Schulze, /)).toBeVisible();
  await expect(anna.getByRole('row', { name: /Boiler/ })).toContainText('Taken over: Anna Schulze');
  await expect(first).toHaveText(/0\s*Unhandled/, { timeout: 20_000 });

  const dialog = petr.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take over alarm' }).click();
  await expect(dialog.getByText(/has been taken over already: Anna Schulze, /)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('I call them');
  await dialog.getByRole('button', { name: 'Comment' }).click();
  await expect(dialog).toHaveCount(0);
  await petr.getByRole('button', { name: 'Close alarm' }).click();
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('False alarm');
  await dialog.getByRole('button', { name: 'Close alarm' }).click();
  await expect(petr.getByText(/^Closed by Petr Novak, .*: False alarm$/)).toBeVisible();
}, 120_000);

it('the wall display is an entry of the menu; Escape leads back (U16)', async () => {
  await openInside(anna, '/alarm-table?tab=0');
  await anna.getByRole('link', { name: 'Wall display' }).click();
  await expect(anna.locator('.kiosk tbody tr').first()).toBeVisible();
  await anna.keyboard.press('Escape');
  await expect(anna.locator('.kiosk')).toHaveCount(0);
}, 60_000);
