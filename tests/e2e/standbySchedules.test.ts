import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { LIGHT_THEME, violations } from './axe.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { pressIn } from './keys.ts';
import { openSignedIn, visit } from './visit.ts';
import { appoint, blocks, confirm, draw, newShift, save, saved, week } from './weekGrid.ts';

const { url, browser, api, page } = await visit({ ...LIGHT_THEME, viewport: { width: 1600, height: 1000 } });
const orgId = await api.organization('Boiler house');
const [person = 0] = await api.people(orgId, 'Standby', 1);
const steps = [{ participantIds: [person], requiredAcceptances: 1, waitSeconds: 60 }];
const plans: number[] = [
  await api.create('/alarmplans', { name: 'Day plan', orgId, steps }),
  await api.create('/alarmplans', { name: 'Night plan', orgId, steps }),
];

interface Row {
  id: number;
  alarmplanId: number;
  dateRule: { start: string; end: string; markedDays: string[] };
}
interface Stored {
  id: number;
  version: number;
  alarmPointWeekGroups: { id: number; alarmPointRotationEvents: Row[] }[];
}

const dateRule = (start: string, end: string, markedDays: string[]) => ({ start, end, markedDays });
const NIGHTS = dateRule('22:00:00', '06:00:00', ['MONDAY', 'TUESDAY']);

/** A schedule with one week of one shift. */
const schedule = (name: string) =>
  api.create('/alarm-rotationals', {
    name,
    orgId,
    validFrom: '2026-01-05 00:00:00',
    alarmPointWeekGroups: [{ alarmPointRotationEvents: [{ alarmplanId: plans[1], name: 'Night', dateRule: NIGHTS }] }],
  });
const stored = (id: number) => api.call<Stored>('GET', `/alarm-rotationals/${id}`);
const openRotation = async (on: Page, id: number, tab = 'rotation') => {
  await openInside(on, `/standby-schedules/${id}?org=${orgId}&tab=${tab}`);
};

describe('a new standby schedule', () => {
  it('is made by drawing, copying a week and saving, and is the same after a reload [S1.6]', async () => {
    await openInside(page, `/standby-schedules/_new?org=${orgId}`);
    await page.getByLabel('Name *', { exact: true }).fill('Boilers');
    await page.getByRole('tab', { name: 'Rotation' }).click();
    await page.getByRole('button', { name: 'Add a week' }).click();
    await draw(page, 1, [0, 8.1], [4, 15.9]);
    const dialog = newShift(page);
    await appoint(page, dialog, 'Alarm plan', 'Day plan');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(blocks(week(page, 1))).toHaveCount(5);
    await page.getByRole('button', { name: 'Copy Week 1' }).click();
    await save(page);
    await expect(page).toHaveURL(/standby-schedules\/\d+/);
    const id = Number(/standby-schedules\/(\d+)/.exec(page.url())?.[1]);
    const { alarmPointWeekGroups: groups } = await stored(id);
    const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];
    expect(groups.flatMap((group) => group.alarmPointRotationEvents)).toMatchObject([
      { alarmplanId: plans[0], dateRule: { start: '08:00:00', end: '16:00:00', markedDays: days } },
      { alarmplanId: plans[0], dateRule: { start: '08:00:00', end: '16:00:00', markedDays: days } },
    ]);
    await openRotation(page, id);
    await expect(blocks(week(page, 2))).toHaveCount(5);
    await expect(blocks(week(page, 2)).first()).toHaveAccessibleName('Day plan, 08:00–16:00, Mon');
    expect(await violations(page)).toEqual([]);
  });
});

describe('the editor', () => {
  it('works by keyboard alone: a shift is moved, shortened, copied and removed', async () => {
    const id = await schedule('Keyboard');
    await openRotation(page, id);
    await blocks(week(page, 1)).first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await expect(blocks(week(page, 1)).first()).toHaveAccessibleName('Night plan, Night, 22:15–06:00, Mon');
    await expect(blocks(week(page, 1)).first()).toBeFocused();
    await page.keyboard.press('Enter');
    await pressIn(page.getByRole('dialog'), 'Copy');
    await page
      .getByRole('dialog', { name: /^New shift/ })
      .getByRole('button', { name: 'Done' })
      .press('Enter');
    await expect(blocks(week(page, 1))).toHaveCount(8);
    await blocks(week(page, 1)).first().focus();
    await page.keyboard.press('Delete');
    await expect(blocks(week(page, 1))).toHaveCount(4);
    await save(page);
    await confirm(page);
    await saved(page);
    const [group] = (await stored(id)).alarmPointWeekGroups;
    expect(group?.alarmPointRotationEvents).toMatchObject([{ dateRule: { start: '22:15:00', end: '06:00:00' } }]);
  });

  it('is a list of shifts on a phone, and a tap opens all of a shift', async () => {
    const id = await schedule('Phone');
    const phone = await openSignedIn(browser, url, {
      ...LIGHT_THEME,
      viewport: { width: 400, height: 860 },
      hasTouch: true,
    });
    await openRotation(phone, id);
    // to the right of the rail, the record takes the whole screen
    await expect.poll(() => phone.locator('.v-rec.wide').boundingBox()).toMatchObject({ x: 52, width: 348 });
    await phone.getByRole('button', { name: /Night plan.*Mon Tue 22:00–06:00/ }).tap();
    const dialog = phone.getByRole('dialog', { name: 'Shift in week 1: Night plan' });
    await expect(dialog.getByRole('checkbox', { name: 'Tuesday' })).toBeChecked();
    expect(await violations(phone)).toEqual([]);
  });
});

it('compares the weeks of two people who edited the same schedule, and loses nothing', async () => {
  const id = await schedule('Two');
  const other = await openSignedIn(browser, url, { ...LIGHT_THEME, viewport: { width: 1600, height: 1000 } });
  for (const one of [page, other]) {
    await openRotation(one, id);
    await expect(blocks(week(one, 1))).toHaveCount(4);
  }
  await blocks(week(other, 1)).first().focus();
  await other.keyboard.press('Alt+ArrowDown');
  await save(other);
  await confirm(other);
  await saved(other);
  await blocks(week(page, 1)).first().focus();
  await page.keyboard.press('Alt+ArrowUp');
  await save(page);
  await page.getByRole('dialog', { name: 'Save this change?' }).waitFor();
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await confirm(page);
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else meanwhile' });
  await expect(dialog).toContainText('21:45, 05:45');
  await expect(dialog).toContainText('22:15, 06:15');
  await expect(dialog).not.toContainText('"');
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  // the resolution is another change: who gains and loses shifts by it is shown before it is saved
  await confirm(page);
  await saved(page);
  const [group] = (await stored(id)).alarmPointWeekGroups;
  expect(group?.alarmPointRotationEvents).toMatchObject([{ dateRule: { start: '21:45:00', end: '05:45:00' } }]);
});
