import { describe, it } from 'vitest';
import { LIGHT_THEME, violations } from './axe.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { pressIn } from './keys.ts';
import { visit } from './visit.ts';
import { appoint, blocks, confirm, draw, newShift, save, saved, typeMoment, week } from './weekGrid.ts';

interface Stored {
  id: number;
  validFrom: string;
  participantWeekGroups: { participantRotationEvents: object[] }[];
}

const stored = (id: number) => api.call<Stored>('GET', `/participant-rotationals/${id}`);
const shiftsOf = async (id: number) =>
  (await stored(id)).participantWeekGroups.map((group) => group.participantRotationEvents);

/** A schedule with one week of one night. */
const schedule = (name: string) =>
  api.create('/participant-rotationals', {
    name,
    orgId,
    validFrom: '2026-01-05 00:00:00',
    participantWeekGroups: [
      {
        participantRotationEvents: [
          {
            name: 'Night',
            individualCalendarId: people[0],
            dateRule: { start: '22:00:00', end: '06:00:00', markedDays: ['FRIDAY'] },
          },
        ],
      },
    ],
  });
const open = (id: number, tab: string) => openInside(page, `/team-schedules/${id}?org=${orgId}&tab=${tab}`);

const { url, api, page } = await visit({ ...LIGHT_THEME, viewport: { width: 1600, height: 1000 } });
const orgId = await api.organization('Turbine hall');
const people = await api.people(orgId, 'Turbine', 2);

describe('a new team media schedule', () => {
  it('is drawn, gets people and devices, and is sent with times as HH:mm:ss and without an id [S1.7][S5.1][S5.2][S5.4]', async () => {
    await openInside(page, `/team-schedules/_new?org=${orgId}`);
    await page.getByLabel('Name *', { exact: true }).fill('Turbines');
    await typeMoment(page, page.locator('[data-path="validFrom"]'), '05012026');
    await page.getByRole('tab', { name: 'Rotation' }).click();
    await page.getByRole('button', { name: 'Add a week' }).click();
    await draw(page, 1, [0, 6.1], [4, 13.9]);
    await appoint(page, newShift(page), 'Person', 'Turbine 001');
    await newShift(page).getByLabel('Called on').selectOption({ label: 'Mobile' });
    await newShift(page).getByRole('button', { name: 'Done' }).click();
    await expect(blocks(week(page, 1))).toHaveCount(5);
    await page.getByRole('button', { name: 'Add a week' }).click();
    await draw(page, 2, [5, 8.1], [5, 15.9]);
    await appoint(page, newShift(page, 2), 'Person', 'Turbine 002');
    await typeMoment(page, newShift(page, 2).locator('[data-path$=".dateRule.start"]'), '2200');
    await typeMoment(page, newShift(page, 2).locator('[data-path$=".dateRule.end"]'), '0600');
    await newShift(page, 2).getByRole('button', { name: 'Done' }).click();
    await expect(blocks(week(page, 2)).first()).toHaveAccessibleName(/Turbine 002.*22:00–06:00, Sat/);
    const sent = page.waitForRequest((request) => request.method() === 'POST' && /rotationals$/.test(request.url()));
    await save(page);
    const body = (await sent).postDataJSON();
    expect(body).toMatchObject({ id: null, version: 0, name: 'Turbines', orgId, validFrom: '2026-01-05 00:00:00' });
    const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];
    const byDay = { type: 'WeeklyDateRule', start: '06:00:00', end: '14:00:00', markedDays: days, repeatEvery: 1 };
    const byNight = { start: '22:00:00', end: '06:00:00', markedDays: ['SATURDAY'], holiday: false };
    expect(body.participantWeekGroups).toMatchObject([
      {
        participantRotationEvents: [
          { individualCalendarId: people[0], device: { callingDeviceType: 'MOBILE' }, dateRule: byDay },
        ],
      },
      {
        participantRotationEvents: [
          { individualCalendarId: people[1], device: { callingDeviceType: null }, dateRule: byNight },
        ],
      },
    ]);
    await expect(page).toHaveURL(/team-schedules\/\d+/);
    const id = Number(/team-schedules\/(\d+)/.exec(page.url())?.[1]);
    await open(id, 'rotation');
    await expect(blocks(week(page, 1)).first()).toHaveAccessibleName(/Turbine 001.*06:00–14:00, Mon/);
    await blocks(week(page, 1)).first().click();
    const dialog = page.getByRole('dialog', { name: /^Shift in week 1: Turbine 001/ });
    await expect(dialog.getByLabel('Called on')).toHaveValue('MOBILE');
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await violations(page)).toEqual([]);
  });
});

describe('a stored team media schedule', () => {
  it('gets another device and other times, and keeps the ids of what stays', async () => {
    const id = await schedule('Devices');
    const [[before] = []] = await shiftsOf(id);
    await open(id, 'rotation');
    await blocks(week(page, 1)).first().click();
    const dialog = page.getByRole('dialog', { name: /^Shift in week 1: Turbine 001/ });
    await dialog.getByLabel('Called on').selectOption({ label: 'Phone' });
    await typeMoment(page, dialog.locator('[data-path$=".dateRule.end"]'), '0730');
    await dialog.getByRole('button', { name: 'Done' }).click();
    const sent = page.waitForRequest((request) => request.method() === 'PUT' && /rotationals$/.test(request.url()));
    await save(page);
    await confirm(page);
    expect((await sent).postDataJSON()).toMatchObject({ id, version: 1 });
    await saved(page);
    const [[after] = []] = await shiftsOf(id);
    expect(after).toMatchObject({
      id: (before as { id: number }).id,
      individualCalendarId: people[0],
      name: 'Night',
      device: { callingDeviceType: 'PHONE' },
      dateRule: { start: '22:00:00', end: '07:30:00' },
    });
  });

  it('in use is not deleted: the platform replies 500, and the screen shows what uses it [S8.16]', async () => {
    const id = await schedule('Needed');
    await open(id, 'details');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: /^Delete/ });
    const remove = dialog.getByRole('button', { name: 'Delete' });
    await expect(remove).toBeEnabled();
    // a plan begins to call it while the question is open
    const step = { teamScheduleIds: [id], requiredAcceptances: 1, waitSeconds: 60 };
    await api.create('/alarmplans', { name: 'Overspeed', orgId, steps: [step] });
    const refused = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await remove.click();
    expect((await refused).status()).toBe(500);
    await expect(dialog).toContainText('Object "Needed" is tightly used by others');
    await expect(dialog).toContainText('Overspeed');
    expect(await stored(id)).toMatchObject({ id, name: 'Needed' });
  });

  it('a calendar is subscribed to, renewed, downloaded and revoked with the keyboard alone', async () => {
    const id = await schedule('Subscribed');
    await open(id, 'details');
    await page.getByRole('button', { name: 'More' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Subscribe to the calendar' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Calendar of Subscribed' });
    await dialog.getByText('There is no address yet.').waitFor();
    expect(await violations(page, '[role="dialog"]')).toEqual([]);

    await pressIn(dialog, 'Make an address');
    const field = dialog.getByRole('textbox', { name: 'Address of the calendar' });
    await field.waitFor();
    const first = await field.inputValue();
    expect(first.startsWith(`${url}/rest/api/calendar-feeds/`)).toBe(true);
    const reply = await fetch(first);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(await reply.text()).toContain('BEGIN:VEVENT');
    expect(await violations(page, '[role="dialog"]')).toEqual([]);

    await pressIn(dialog, 'Make a new address');
    await expect.poll(() => field.inputValue()).not.toBe(first);
    const second = await field.inputValue();
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);

    const download = page.waitForEvent('download');
    await pressIn(dialog, 'Download as a file');
    expect((await download).suggestedFilename()).toBe('Subscribed.ics');

    await pressIn(dialog, 'Revoke the address');
    await dialog.getByText('There is no address yet.').waitFor();
    expect((await fetch(second)).status).toBe(404);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});
