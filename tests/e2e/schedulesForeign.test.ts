import type { Page } from 'playwright';
import { afterAll, it } from 'vitest';
import { startForeign } from '../foreign/server.ts';
import { launch, openPage, signIn } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { appoint, blocks, confirm, draw, newShift, save, saved, typeMoment, week } from './weekGrid.ts';

/** A platform in Zurich, where it is Thursday, 19 November 2026, 00:30; in New York it is still Wednesday. */
const NOW = new Date('2026-11-18T23:30:00Z');

/** Each kind in a zone of its own, west and east of the platform's. */
const KINDS = [
  {
    path: 'standby-schedules',
    timezoneId: 'America/New_York',
    call: 'alarm-rotationals',
    type: 'ALARM_ROTATIONAL',
    groups: 'alarmPointWeekGroups',
    rows: 'alarmPointRotationEvents',
    who: 'Alarm plan',
    find: 'Evacuation',
    title: 'Evacuation',
    full: 'Evacuation',
    appointed: { alarmplanId: 600 },
  },
  {
    path: 'team-schedules',
    timezoneId: 'Pacific/Auckland',
    call: 'participant-rotationals',
    type: 'PARTICIPANT_ROTATIONAL',
    groups: 'participantWeekGroups',
    rows: 'participantRotationEvents',
    who: 'Person',
    find: 'P00',
    title: 'Anna Aigner',
    full: 'Anna Aigner (P00)',
    appointed: { individualCalendarId: 100 },
  },
];

/** Creates a schedule of one night a week by drawing; it is in force from a Monday. */
async function make(page: Page, who: string, title: string): Promise<void> {
  await page.getByLabel('Name *', { exact: true }).fill('Nights');
  await typeMoment(page, page.locator('[data-path="validFrom"]'), '05012026');
  await page.getByRole('tab', { name: 'Rotation' }).click();
  await page.getByRole('button', { name: 'Add a week' }).click();
  await draw(page, 1, [0, 8.1], [0, 15.9]);
  await appoint(page, newShift(page), who, title);
  await typeMoment(page, newShift(page).locator('[data-path$=".dateRule.start"]'), '2200');
  await typeMoment(page, newShift(page).locator('[data-path$=".dateRule.end"]'), '0600');
  await newShift(page).getByRole('button', { name: 'Done' }).click();
}

const [browser, server] = await Promise.all([launch(), startForeign({ dist: 'dist' })]);
afterAll(async () => {
  expect(server.beyond.filter((call) => call !== 'GET /capabilities')).toEqual([]);
  await browser.close();
  await server.close();
});
const rule = { type: 'WeeklyDateRule', markedDays: ['MONDAY'], repeatEvery: 1, holiday: false };

it.each(KINDS)(
  'on a platform with the specification only, $path show and send times as they are typed with a browser in $timezoneId [S5.1][S5.2][S5.3][S5.4]',
  async ({ timezoneId, ...kind }) => {
    const page = await openPage(browser, { timezoneId, viewport: { width: 1600, height: 1000 } });
    page.setDefaultTimeout(15_000);
    const record = (method: string) =>
      page.waitForRequest((call) => call.method() === method && call.url().endsWith(`/${kind.call}`));
    await page.clock.setFixedTime(NOW);
    await signIn(page, server.url, 'operator');
    await openInside(page, `/${kind.path}/_new`);
    await make(page, kind.who, kind.find);
    const [created] = await Promise.all([record('POST'), save(page)]);
    const first = created.postDataJSON();
    expect(first).toMatchObject({
      id: null,
      version: 0,
      name: 'Nights',
      validFrom: '2026-01-05 00:00:00',
      [kind.groups]: [
        { [kind.rows]: [{ ...kind.appointed, dateRule: { ...rule, start: '22:00:00', end: '06:00:00' } }] },
      ],
    });
    await page.waitForURL((at) => /\/\d+$/.test(at.pathname));
    const id = server.rows.get(kind.type)?.at(-1)?.id;

    await openInside(page, `/${kind.path}/${id}`);
    await expect(page.locator('[data-path="validFrom"] input')).toHaveValue('05/01/2026');
    await page.getByRole('tab', { name: 'Preview' }).click();
    // the shifts are in the platform's time, Monday 22:00 to Tuesday 06:00
    const gaps = page.getByRole('region', { name: 'Not covered in the next 12 months' });
    await expect(gaps).toContainText('Tuesday 06:00–Monday 22:00');
    await expect(page.locator('.wg-strip').nth(1)).toContainText(`Mon 22:00 ${kind.title}`);
    await page.getByRole('tab', { name: 'Rotation' }).click();
    const block = blocks(week(page, 1)).first();
    await expect(block).toHaveAccessibleName(new RegExp(`^${kind.title}.*22:00–06:00, Mon$`));
    await block.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await save(page);
    const review = page.getByRole('dialog', { name: 'Save this change?' });
    await expect(review).toContainText(`${kind.full}: +52 shifts, first 24/11/2026 06:00`);
    await expect(review).toContainText(`${kind.full}: −52 shifts, first 23/11/2026 22:00`);
    const [changed] = await Promise.all([record('PUT'), confirm(page)]);
    const second = changed.postDataJSON();
    expect(second).toMatchObject({
      id,
      validFrom: '2026-01-05 00:00:00',
      [kind.groups]: [{ [kind.rows]: [{ dateRule: { ...rule, start: '22:15:00', end: '06:15:00' } }] }],
    });
    await saved(page);
    expect(page.problems).toEqual([]);
    await page.context().close();
  },
);
