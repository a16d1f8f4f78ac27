import type { Locator, Page } from 'playwright';
import type { Arrange } from './arrange.ts';
import type { WatchedPage } from './browser.ts';
import type { Place } from './drag.ts';
import { openInside } from './goInside.ts';

/** An event of an individual calendar. */
export type CalendarEvent = Record<string, unknown> & { sourceEventId: number; title: string };

/** The browser's clock is fixed, so that "today" is known: Wednesday, 18 November 2026, 10:00 in Zurich. */
export const NOW = new Date('2026-11-18T09:00:00Z');

export const STANDBY = {
  title: 'Standby',
  startTime: '08:00',
  endTime: '16:30',
  startDateSelected: '2026-11-18',
  endDateSelected: '2026-11-18',
};

/** A weekly night shift on Monday and Tuesday that starts on Monday, 2 November 2026. */
export const NIGHT = {
  title: 'Night',
  recurring: true,
  repeatType: 'WEEKLY',
  markedDays: ['MONDAY', 'TUESDAY'],
  deviceType: 'MOBILE',
  startDateSelected: '2026-11-02',
  endDateSelected: '2026-11-03',
  startTime: '22:00',
  endTime: '06:00',
};

let made = 0;

/** Creates a person with these events; returns the person's id. */
export async function personWith(api: Arrange, orgId: number, ...events: object[]): Promise<number> {
  made += 1;
  const [id = 0] = await api.people(orgId, `Cal${made}x`, 1);
  for (const event of events) await api.call('PUT', `/participants/${id}/calendar/update`, { event });
  return id;
}

/** The stored events of a person. */
export const eventsOf = (api: Arrange, id: number) => api.call<CalendarEvent[]>('GET', `/participants/${id}/calendar`);

/** Opens the calendar of a person in a view, at a fixed time. */
export async function openCalendar(on: WatchedPage, address: string, view = 'week', now = NOW): Promise<void> {
  await on.clock.setFixedTime(now);
  await openInside(on, address);
  await on.locator('.v-cal').waitFor();
  await on.getByLabel('View', { exact: true }).selectOption(view);
}

/** The drawn occurrences of an event. */
export const drawn = (on: Page, title: string): Locator => on.locator('[data-event]').filter({ hasText: title });

/** Returns the position of a time of a day in the grid of hours. */
export async function placeOf(on: Page, date: string, hour: number): Promise<Place> {
  const lane = await on.locator(`[data-date="${date}"]`).last().boundingBox();
  const label = (text: string) => on.locator('.v-cal').getByText(text, { exact: true }).first().boundingBox();
  const [nine, eleven] = [await label('09:00'), await label('11:00')];
  if (!lane || !nine || !eleven) throw new Error('The grid is not drawn');
  const perHour = (eleven.y - nine.y) / 2;
  return { x: lane.x + lane.width / 2, y: lane.y + hour * perHour };
}
