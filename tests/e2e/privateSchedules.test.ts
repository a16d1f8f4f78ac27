import { describe, it } from 'vitest';
import { LIGHT_THEME, violations } from './axe.ts';
import type { WatchedPage } from './browser.ts';
import {
  drawn as events,
  NIGHT,
  NOW,
  personWith as newPerson,
  openCalendar as openAt,
  placeOf,
  STANDBY,
  eventsOf as stored,
} from './calendar.ts';
import { drag } from './drag.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { closeForeignWithoutErrors, openSignedIn, visit, visitForeign } from './visit.ts';

const personWith = (...events: object[]) => newPerson(api, orgId, ...events);
const eventsOf = (id: number) => stored(api, id);
const openCalendar = (on: WatchedPage, id: number, view?: string, now?: Date) =>
  openAt(on, `/private-schedules/${id}?org=${orgId}`, view, now);
const closePanel = (on: WatchedPage) => on.locator('.v-partform').getByRole('button', { name: 'Close' }).click();
const save = (on: WatchedPage) =>
  on
    .locator('.v-partform')
    .getByRole('button', { name: /^(Save|Create)/ })
    .click();

const { url, browser, api, page } = await visit(LIGHT_THEME);
const orgId = await api.organization('Schedules');

describe('private media schedules', () => {
  it('an event is drawn with the mouse, filled in and saved; then it is locked [S1.8][S4.11][S4.21][S4.22][S4.23][S4.25][S3.33][S3.34][S3.37][S3.38][S3.39][S3.40][S3.41]', async () => {
    const id = await personWith();
    await openCalendar(page, id);
    const [from, until] = [await placeOf(page, '2026-11-19', 9.2), await placeOf(page, '2026-11-19', 10.8)];
    await drag(page, from, until);
    await expect(page.locator('#field-title')).toBeFocused();
    await save(page);
    await page.getByText('Event title').first().waitFor();
    // the title is shown before the event is stored
    await expect
      .poll(async () => (await eventsOf(id))[0])
      .toMatchObject({
        title: 'Event title',
        active: true,
        recurring: false,
        acknowledgeTime: 1,
        repeatEvery: 1,
        startDateSelected: '2026-11-19 00:00:00',
        startTime: '09:00',
        endTime: '11:00',
        endType: 'AFTER_TIMES_END',
        repeatType: 'DAILY',
        monthSubType: 'DAY_OF_THE_MONTH',
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
    expect(await eventsOf(id)).toMatchObject([{ startTime: '08:00' }]);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => eventsOf(id))
      .toMatchObject([{ startDateSelected: '2026-11-19 00:00:00', startTime: '08:15', endTime: '16:30' }]);
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

  it('one night of a series is changed alone, another one left out, and the series is described in words', async () => {
    const id = await personWith(NIGHT);
    await openCalendar(page, id, 'month');
    await expect(events(page, 'Night').first()).toBeVisible();
    await events(page, 'Night').nth(2).click();
    await page
      .locator('[data-path="recurring"]')
      .getByText('every week on Monday and Tuesday', { exact: false })
      .waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'This occurrence' }).waitFor();
    expect(await violations(page, '[role="dialog"]')).toEqual([]);
    await page.getByRole('button', { name: 'This occurrence' }).click();
    await page.getByText('Replaces “Night” on 09.11.2026.', { exact: false }).waitFor();
    await page.locator('#field-title').fill('Swapped');
    await save(page);
    await events(page, 'Swapped').first().waitFor();
    const [series, single] = (await eventsOf(id)).sort((a, b) => a.title.localeCompare(b.title));
    expect(series).toMatchObject({ title: 'Night', recurring: true, exceptDates: ['2026-11-09'] });
    expect(single).toMatchObject({
      title: 'Swapped',
      recurring: false,
      startTime: '22:00',
      endTime: '06:00',
      startDateSelected: '2026-11-09 00:00:00',
      endDateSelected: '2026-11-10 00:00:00',
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

  it('a change to an event that somebody else has changed meanwhile is compared, and nothing is lost', async () => {
    const id = await personWith(STANDBY);
    await openCalendar(page, id);
    await events(page, 'Standby').click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.locator('#field-title').fill('Mine');
    const [before] = await eventsOf(id);
    await api.call('PUT', `/participants/${id}/calendar/update`, { event: { ...before, acknowledgeTime: 5 } });
    await save(page);
    const dialog = page.getByRole('dialog').last();
    await dialog.getByRole('radio', { name: 'Mine' }).waitFor();
    await dialog.getByRole('button', { name: /save/i }).click();
    await expect.poll(() => eventsOf(id)).toMatchObject([{ title: 'Mine', acknowledgeTime: 5 }]);
  });

  it('has no accessibility violations in month, week, agenda and panel', async () => {
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

  it('times are those of the platform in a browser on the other side of the earth', async () => {
    const id = await personWith(NIGHT, STANDBY);
    const abroad = await openSignedIn(browser, url, { ...LIGHT_THEME, timezoneId: 'Pacific/Auckland' });
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
  });

  it('a phone shows the agenda, and an event in a sheet', async () => {
    const id = await personWith(STANDBY);
    const phone = await openSignedIn(browser, url, {
      ...LIGHT_THEME,
      viewport: { width: 400, height: 800 },
      hasTouch: true,
    });
    await phone.clock.setFixedTime(NOW);
    await openInside(phone, `/private-schedules/${id}?org=${orgId}`);
    await events(phone, 'Standby').tap();
    await expect(phone.getByLabel('View', { exact: true })).toHaveValue('agenda');
    const sheet = phone.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Edit', exact: true }).tap();
    await sheet.locator('#field-title').fill('Tapped');
    expect(await violations(phone, '[role="dialog"]')).toEqual([]);
    await save(phone);
    await expect.poll(() => eventsOf(id)).toMatchObject([{ title: 'Tapped' }]);
  });
});

it('a platform with the specification only: events are stored, and a series only as a whole', async () => {
  const elsewhere = await visitForeign();
  const { page: foreign, server } = elsewhere;
  const [person] = server.rows.get('PARTICIPANT') ?? [];
  await foreign.clock.setFixedTime(NOW);
  await openInside(foreign, `/private-schedules/${person?.id}`);
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
  await closeForeignWithoutErrors(elsewhere);
});
