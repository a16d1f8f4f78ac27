import type { CDPSession } from 'playwright';
import { describe, it } from 'vitest';
import type { CalendarEvent } from '../../protocol/calendars.ts';
import { dayAt, readDay, writeDay } from '../../src/duty/days.ts';
import { occurrences } from '../../src/duty/events.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import { drawn, eventsOf, openCalendar, personWith, placeOf, STANDBY } from './calendar.ts';
import { drag, type Place } from './drag.ts';
import { expect } from './expect.ts';
import { isCovered } from './messages.ts';
import { openSignedIn, visit } from './visit.ts';

const addressOf = (id: number) => `/private-schedules/${id}?org=${orgId}`;

// tall enough for a whole day
const { url, browser, api, page } = await visit({ ...LIGHT_THEME, viewport: { width: 1440, height: 2000 } });
const orgId = await api.organization('Moved events');

it('an event is moved with the mouse to another day and hour, and stretched', async () => {
  const id = await personWith(api, orgId, STANDBY);
  await openCalendar(page, addressOf(id));
  await expect(drawn(page, 'Standby')).toContainText('08:00');
  await drag(page, await placeOf(page, '2026-11-18', 10), await placeOf(page, '2026-11-20', 11));
  const days = { startDateSelected: '2026-11-20 00:00:00', endDateSelected: '2026-11-20 00:00:00' };
  await expect
    .poll(() => eventsOf(api, id))
    .toMatchObject([{ ...days, day: '2026-11-20 00:00:00', startTime: '09:00', endTime: '17:30' }]);
  await expect(drawn(page, 'Standby')).toContainText('17:30');
  const box = await drawn(page, 'Standby').boundingBox();
  if (!box) throw new Error('The event is not drawn');
  const end = { x: box.x + box.width / 2, y: box.y + box.height - 2 };
  await drag(page, end, { x: end.x, y: (await placeOf(page, '2026-11-20', 18.9)).y });
  await expect
    .poll(() => eventsOf(api, id))
    .toMatchObject([{ ...days, title: 'Standby', startTime: '09:00', endTime: '19:00' }]);
  await page.reload();
  await expect(drawn(page, 'Standby')).toHaveText(/09:00\D+19:00/);
});

it('an event beside its calendar is free of violations in both themes, and a message does not cover its button', async () => {
  const id = await personWith(api, orgId);
  // the button is where messages would be
  await page.setViewportSize({ width: 1440, height: 860 });
  await openCalendar(page, addressOf(id));
  await page.getByRole('button', { name: 'Add event' }).click();
  const create = page.getByRole('dialog').getByRole('button', { name: /^Create/ });
  await create.waitFor();
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  expect(await isCovered(create)).toBe(false);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 2000 });
});

describe('on a phone', () => {
  /** Touches of one finger at positions of the page. */
  const finger = (touch: CDPSession) => {
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Place[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    return send;
  };

  it('an event is drawn by a long touch, and created in a sheet', async () => {
    const id = await personWith(api, orgId);
    const phone = await openSignedIn(browser, url, {
      ...LIGHT_THEME,
      viewport: { width: 400, height: 1600 },
      hasTouch: true,
    });
    await openCalendar(phone, addressOf(id), 'day');
    const touch = finger(await phone.context().newCDPSession(phone));
    const [from, to] = [await placeOf(phone, '2026-11-18', 9.2), await placeOf(phone, '2026-11-18', 10.8)];
    await touch('touchStart', from);
    // the finger has rested long enough: the first half hour is marked
    await phone.locator('.v-cal').getByText('09:00').nth(1).waitFor();
    await touch('touchMove', { x: from.x, y: (from.y + to.y) / 2 });
    await touch('touchMove', to);
    await touch('touchEnd');
    const sheet = phone.getByRole('dialog');
    await sheet.locator('#field-title').fill('Drawn by hand');
    await sheet.getByRole('button', { name: /^Create/ }).tap();
    await expect
      .poll(() => eventsOf(api, id))
      .toMatchObject([{ title: 'Drawn by hand', day: '2026-11-18 00:00:00', startTime: '09:00', endTime: '11:00' }]);
  });
});

/** A recurring event of one hour on a day. */
const hourOf = (title: string, day: string, more: object) => ({
  title,
  recurring: true,
  startTime: '08:00',
  endTime: '09:00',
  startDateSelected: day,
  endDateSelected: day,
  ...more,
});

const SERIES = [
  hourOf('Leap day', '2024-02-29', { repeatType: 'YEARLY' }),
  hourOf('Last of the month', '2026-01-31', { repeatType: 'MONTHLY' }),
  hourOf('Three times', '2026-10-12', {
    repeatType: 'WEEKLY',
    markedDays: ['MONDAY'],
    repeatEvery: 2,
    endType: 'AFTER_TIMES_END',
    countAfterTimesEnd: 3,
  }),
  // the nights of the two clock changes are 22 weeks apart
  hourOf('Night', '2026-10-24', {
    repeatType: 'WEEKLY',
    markedDays: ['SATURDAY'],
    repeatEvery: 22,
    endDateSelected: '2026-10-25',
    startTime: '22:00',
    endTime: '06:00',
  }),
];

/** The first days of the drawn occurrences, by month. */
const MONTHS: [month: string, from: string, to: string, days: string[]][] = [
  [
    'October 2026',
    '2026-10-01',
    '2026-11-01',
    ['2026-10-12 Three times', '2026-10-24 Night', '2026-10-26 Three times', '2026-10-31 Last of the month'],
  ],
  ['November 2026', '2026-11-01', '2026-12-01', ['2026-11-09 Three times']],
  ['December 2026', '2026-12-01', '2027-01-01', ['2026-12-31 Last of the month']],
  ['January 2027', '2027-01-01', '2027-02-01', ['2027-01-31 Last of the month']],
  ['February 2027', '2027-02-01', '2027-03-01', []],
  ['March 2027', '2027-03-01', '2027-04-01', ['2027-03-27 Night', '2027-03-31 Last of the month']],
];

describe('series', () => {
  /** The occurrences in the shown month: their first days and their titles. */
  const shown = () =>
    page.locator('[data-event]').evaluateAll((found) => {
      const keys = found.map((one) => {
        const day = Number((one as HTMLElement).dataset.event?.split(':')[1]);
        const title = /Leap day|Last of the month|Three times|Night/.exec(one.textContent ?? '')?.[0];
        return `${new Date(day * 86_400_000).toISOString().slice(0, 10)} ${title}`;
      });
      return [...new Set(keys)].sort();
    });
  const resolved = (stored: CalendarEvent[], from: string, to: string) =>
    stored
      .flatMap((one) =>
        occurrences(one, readDay(from) ?? 0, readDay(to) ?? 0).map(
          ({ start }) => `${writeDay(dayAt(start))} ${one.title}`,
        ),
      )
      .sort();
  const month = (name: string) => page.getByRole('heading', { name, exact: true });

  it('of 29 February, of the 31st, of every other week three times, and of nights with clock changes are shown on the days that are computed for them', async () => {
    const id = await personWith(api, orgId, ...SERIES);
    const stored = (await eventsOf(api, id)) as unknown as CalendarEvent[];
    await openCalendar(page, addressOf(id), 'agenda', new Date('2026-10-15T10:00:00Z'));
    for (const [name, from, to, days] of MONTHS) {
      await month(name).waitFor();
      await expect.poll(shown).toEqual(days);
      expect(resolved(stored, from, to)).toEqual(days);
      if (days.some((day) => day.endsWith('Night')))
        await expect(drawn(page, 'Night')).toHaveText([/^22:00\s*–\s*00:00Night$/, /^00:00\s*–\s*06:00Night$/]);
      await page.getByRole('button', { name: 'Forward' }).click();
    }
    await openCalendar(page, addressOf(id), 'agenda', new Date('2028-02-10T10:00:00Z'));
    await month('February 2028').waitFor();
    await expect.poll(shown).toEqual(['2028-02-29 Leap day']);
    expect(resolved(stored, '2028-02-01', '2028-03-01')).toEqual(['2028-02-29 Leap day']);
  });
});
