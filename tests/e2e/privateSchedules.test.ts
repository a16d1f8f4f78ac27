import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type Arrange, arrange } from './arrange.ts';
import { STILL, violations } from './axe.ts';
import { launch, openPage, signIn, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { type Product, startProduct } from './product.ts';
import { leaveForeign, visitForeign } from './visit.ts';

let product: Product;
let browser: Browser;
let page: WatchedPage;
let api: Arrange;
let orgId: number;
let made = 0;

type Event = Record<string, unknown> & { sourceEventId: number; title: string };

/** A weekly night of Monday and Tuesday, begun on Monday, 2 November 2026. */
const NIGHT = {
  ...{ title: 'Night', recurring: true, repeatType: 'WEEKLY', markedDays: ['MONDAY', 'TUESDAY'], deviceType: 'MOBILE' },
  ...{ startDateSelected: '2026-11-02', endDateSelected: '2026-11-03', startTime: '22:00', endTime: '06:00' },
};
const STANDBY = {
  ...{ title: 'Standby', startTime: '08:00', endTime: '16:30' },
  ...{ startDateSelected: '2026-11-18', endDateSelected: '2026-11-18' },
};

/** A new person with these events. */
async function personWith(...events: object[]): Promise<number> {
  made += 1;
  const [id = 0] = await api.people(orgId, `Cal${made}x`, 1);
  for (const event of events) await api.call('PUT', `/participants/${id}/calendar/update`, { event });
  return id;
}
const eventsOf = (id: number) => api.call<Event[]>('GET', `/participants/${id}/calendar`);

/** The browser's clock stands still, so that "today" is known: Wednesday, 18 November 2026, 10:00 in Zurich. */
const NOW = new Date('2026-11-18T09:00:00Z');

async function openCalendar(on: WatchedPage, id: number, view = 'week'): Promise<void> {
  await on.clock.setFixedTime(NOW);
  await on.goto(`${product.url}/private-schedules/${id}?org=${orgId}`);
  await on.locator('.v-cal').waitFor();
  await on.getByLabel('View', { exact: true }).selectOption(view);
}
const events = (on: WatchedPage, title: string): Locator => on.locator('[data-event]').filter({ hasText: title });
const closePanel = (on: WatchedPage) => on.locator('.v-partform').getByRole('button', { name: 'Close' }).click();
const save = (on: WatchedPage) =>
  on
    .locator('.v-partform')
    .getByRole('button', { name: /^(Save|Create)/ })
    .click();

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ TIME_ZONE: 'Europe/Zurich' }), launch()]);
  api = await arrange(product.url);
  orgId = await api.organization('Schedules');
  page = await openPage(browser, STILL);
  await signIn(page, product.url);
});
afterAll(async () => {
  expect(page.problems).toEqual([]);
  await browser.close();
  await product.stop();
});

describe('private media schedules', () => {
  it('an event is drawn with the mouse, filled in and saved; then it is locked [S4.11][S4.21][S4.22][S4.23][S4.25][S3.33][S3.34][S3.37][S3.38][S3.39][S3.40][S3.41]', async () => {
    const id = await personWith();
    await openCalendar(page, id);
    const lane = await page.locator('[data-date="2026-11-19"]').last().boundingBox();
    const at = (text: string) => page.locator('.v-cal').getByText(text, { exact: true }).first().boundingBox();
    const [from, until] = [await at('09:00'), await at('11:00')];
    if (!lane || !from || !until) throw new Error('The grid is not drawn');
    const x = lane.x + lane.width / 2;
    await page.mouse.move(x, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(x, (from.y + until.y) / 2, { steps: 4 });
    await page.mouse.move(x, until.y - 6, { steps: 4 });
    await page.mouse.up();
    await expect(page.locator('#field-title')).toBeFocused();
    await save(page);
    await page.getByText('Event title').first().waitFor();
    const [stored] = await eventsOf(id);
    expect(stored).toMatchObject({
      ...{ title: 'Event title', active: true, recurring: false, acknowledgeTime: 1, repeatEvery: 1 },
      ...{ startDateSelected: '2026-11-19 00:00:00', startTime: '09:00:00', endTime: '11:00:00' },
      ...{ endType: 'AFTER_TIMES_END', repeatType: 'DAILY', monthSubType: 'DAY_OF_THE_MONTH' },
      day: '2026-11-19 00:00:00',
    });
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    await expect(page.locator('#field-title')).not.toBeEditable();
  });

  it('a new event begins with the whole of today, shown as DD.MM.YYYY [S3.35][S3.36][S3.42][S5.6]', async () => {
    await openCalendar(page, await personWith());
    await page.getByRole('button', { name: 'Add event' }).click();
    const form = page.locator('.v-partform');
    const shown = async (field: string) =>
      (await form.locator(`[data-path="${field}"]`).innerText()).replaceAll(/\s/g, '');
    await form.locator('[data-path="startDateSelected"] input').waitFor({ state: 'attached' });
    expect(await shown('startDateSelected')).toContain('18.11.2026');
    expect(await shown('endDateSelected')).toContain('18.11.2026');
    expect(await shown('startTime')).toContain('00:00');
    expect(await shown('endTime')).toContain('23:59');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toHaveCount(0);
  });

  it('an event is moved and stretched by keyboard, and removed after it was unlocked [S4.24]', async () => {
    const id = await personWith(STANDBY);
    await openCalendar(page, id);
    await events(page, 'Standby').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowUp');
    await page.getByText('19.11.2026 08:15 – 19.11.2026 16:30: Enter saves, Esc cancels.').waitFor();
    expect(await eventsOf(id)).toMatchObject([{ startTime: '08:00:00' }]);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => eventsOf(id))
      .toMatchObject([{ startDateSelected: '2026-11-19 00:00:00', startTime: '08:15:00', endTime: '16:30:00' }]);
    await events(page, 'Standby').click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.locator('.v-partform').getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: /^Delete/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(events(page, 'Standby')).toHaveCount(0);
    expect(await eventsOf(id)).toEqual([]);
  });

  it('one night of a series is changed alone, another one left out, and the series tells itself in words', async () => {
    const id = await personWith(NIGHT);
    await openCalendar(page, id, 'month');
    await expect(events(page, 'Night').first()).toBeVisible();
    await events(page, 'Night').nth(2).click();
    await page
      .locator('[data-path="recurring"]')
      .getByText('every week on Monday and Tuesday', { exact: false })
      .waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'This occurrence' }).click();
    await page.getByText('Replaces “Night” on 09.11.2026.', { exact: false }).waitFor();
    await page.locator('#field-title').fill('Swapped');
    await save(page);
    await events(page, 'Swapped').first().waitFor();
    const [series, single] = (await eventsOf(id)).sort((a, b) => a.title.localeCompare(b.title));
    expect(series).toMatchObject({ title: 'Night', recurring: true, exceptDates: ['2026-11-09'] });
    expect(single).toMatchObject({
      ...{ title: 'Swapped', recurring: false, startTime: '22:00:00', endTime: '06:00:00' },
      ...{ startDateSelected: '2026-11-09 00:00:00', endDateSelected: '2026-11-10 00:00:00' },
    });
    await closePanel(page);
    await page.locator('[data-event$=":20774"]').click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'The whole series' }).click();
    await page.locator('.v-partform').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'This occurrence' }).click();
    await expect
      .poll(async () => (await eventsOf(id)).find(({ title }) => title === 'Night')?.exceptDates)
      .toEqual(['2026-11-09', '2026-11-17']);
  });

  it('a change that somebody else has overtaken is compared, and nothing is lost', async () => {
    const id = await personWith(STANDBY);
    await openCalendar(page, id);
    await events(page, 'Standby').click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.locator('#field-title').fill('Mine');
    const [stored] = await eventsOf(id);
    await api.call('PUT', `/participants/${id}/calendar/update`, { event: { ...stored, acknowledgeTime: 5 } });
    await save(page);
    const dialog = page.getByRole('dialog').last();
    await dialog.getByRole('radio', { name: 'Mine' }).waitFor();
    await dialog.getByRole('button', { name: /save/i }).click();
    await expect.poll(() => eventsOf(id)).toMatchObject([{ title: 'Mine', acknowledgeTime: 5 }]);
  });

  it('a save during a restart of the server succeeds after it without typing again', async () => {
    const id = await personWith(STANDBY);
    await openCalendar(page, id);
    await events(page, 'Standby').click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.locator('#field-title').fill('After the outage');
    await product.kill();
    await save(page);
    await page.getByText('The connection to the server is lost.', { exact: false }).first().waitFor();
    await product.restart();
    await events(page, 'After the outage').waitFor();
    api = await arrange(product.url);
    expect(await eventsOf(id)).toMatchObject([{ title: 'After the outage' }]);
  });

  it('has no violations of accessibility in month, week, agenda and panel', async () => {
    const id = await personWith(NIGHT, STANDBY, { ...STANDBY, title: 'Absent', active: false });
    await openCalendar(page, id);
    for (const view of ['month', 'agenda', 'week']) {
      await page.getByLabel('View', { exact: true }).selectOption(view);
      await events(page, 'Absent (inactive)').first().waitFor();
      expect(await violations(page, '.v-rec')).toEqual([]);
    }
    await events(page, 'Standby').first().click();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    expect(await violations(page, '.v-partform')).toEqual([]);
  });

  it.each(['America/New_York', 'Pacific/Auckland'])(
    'times are those of the platform with a browser in %s',
    async (timezoneId) => {
      const id = await personWith(NIGHT, STANDBY);
      const abroad = await openPage(browser, { ...STILL, timezoneId });
      await signIn(abroad, product.url);
      await openCalendar(abroad, id);
      await expect(events(abroad, 'Standby')).toContainText('08:00');
      await expect(events(abroad, 'Standby')).toContainText('16:30');
      await events(abroad, 'Standby').click();
      const form = abroad.locator('.v-partform');
      await expect(form.locator('[data-path="startTime"] input')).toHaveValue('08:00');
      await expect(form.locator('[data-path="startDateSelected"] input')).toHaveValue('18.11.2026');
      await closePanel(abroad);
      await abroad.getByLabel('View', { exact: true }).selectOption('agenda');
      const agenda = abroad.locator('.v-cal');
      await expect(agenda).toContainText('18 November 2026');
      await expect(events(abroad, 'Night').first()).toContainText('22:00');
      expect(abroad.problems).toEqual([]);
      await abroad.context().close();
    },
  );

  it('a phone shows the agenda, and an event in a sheet', async () => {
    const id = await personWith(STANDBY);
    const phone = await openPage(browser, { ...STILL, viewport: { width: 400, height: 800 }, hasTouch: true });
    await signIn(phone, product.url);
    await phone.clock.setFixedTime(NOW);
    await phone.goto(`${product.url}/private-schedules/${id}?org=${orgId}`);
    await events(phone, 'Standby').tap();
    await expect(phone.getByLabel('View', { exact: true })).toHaveValue('agenda');
    const sheet = phone.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Edit', exact: true }).tap();
    await sheet.locator('#field-title').fill('Tapped');
    await save(phone);
    await expect.poll(() => eventsOf(id)).toMatchObject([{ title: 'Tapped' }]);
    expect(phone.problems).toEqual([]);
    await phone.context().close();
  });
});

it('a platform that knows only the specification: events are stored, and a series only as a whole', async () => {
  const visit = await visitForeign();
  const { page: foreign, server } = visit;
  const [person] = server.rows.get('PARTICIPANT') ?? [];
  await foreign.clock.setFixedTime(NOW);
  await foreign.goto(`${server.url}/private-schedules/${person?.id}`);
  await foreign.getByRole('button', { name: 'Add event' }).click();
  await foreign.locator('#field-title').fill('Night');
  await foreign.locator('[data-path="recurring"]').getByRole('switch').click();
  await save(foreign);
  await closePanel(foreign);
  await foreign.getByLabel('View', { exact: true }).selectOption('month');
  await expect(events(foreign, 'Night')).toHaveCount(19);
  await events(foreign, 'Night').first().focus();
  await foreign.keyboard.press('ArrowRight');
  await foreign.keyboard.press('Enter');
  await foreign.getByText('This platform can only change the whole series.', { exact: false }).waitFor();
  await foreign.getByRole('button', { name: 'The whole series' }).click();
  await expect
    .poll(() => server.calls.filter((call) => call === `PUT /participants/${person?.id}/calendar/update`).length)
    .toBe(2);
  await leaveForeign(visit);
});
