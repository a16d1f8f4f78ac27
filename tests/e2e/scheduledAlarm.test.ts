import { it } from 'vitest';
import type { AlarmDetails } from '../../protocol/alarmTable.ts';
import { mobile } from './arrange.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { visit } from './visit.ts';

const { api, page } = await visit(LIGHT_THEME);
const orgId = await api.organization('Scheduled');
const [person = 0] = await api.people(orgId, 'Scheduling', 1, () => ({ devices: [mobile(411)] }));
const point = await api.alarmPoint(orgId, 'Drill', [person]);

const details = (id: number) => api.call<AlarmDetails>('GET', `/alarmtable/details/${id}`);

async function fillYear(year: string): Promise<void> {
  await page.getByRole('spinbutton', { name: 'Year' }).click();
  await page.keyboard.type(year);
}

it('an alarm is scheduled, told as scheduled with its start, moved and called off; no phone rings (U11)', async () => {
  await openInside(page, `/alarm-trigger?point=${point}`);
  await page.getByLabel('Start', { exact: true }).selectOption('Later');
  await fillYear('2090');
  await page.getByRole('button', { name: 'Schedule alarm for 1 person' }).click();
  await expect(page.getByText(/^Alarm #\d+ scheduled for \d\d\/\d\d\/2090 \d\d:\d\d: Drill$/).first()).toBeVisible();
  const detail = page.getByRole('region', { name: 'Drill', exact: true });
  await expect(detail.getByText(/^Scheduled: nobody is called before \d\d\/\d\d\/2090/)).toBeVisible();
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  expect(await violations(page)).toEqual([]);

  await detail.getByRole('button', { name: 'Change start' }).click();
  await fillYear('2091');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/is now scheduled for \d\d\/\d\d\/2091/)).toBeVisible();
  await expect(detail.getByText(/^Scheduled: nobody is called before \d\d\/\d\d\/2091/)).toBeVisible();
  expect((await details(id)).startsAt).toMatch(/^2091-/);

  const row = page.getByRole('row', { name: /Drill/ });
  await expect(row.getByText(/^from \d\d\/\d\d\/2091/)).toBeVisible();
  await row.getByRole('checkbox').check();
  const toolbar = page.getByRole('toolbar', { name: /selected/ });
  await toolbar.getByRole('button', { name: 'Call off' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('No drill');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await details(id)).status).toBe('CANCELED');
  await expect(detail.getByRole('button', { name: 'Change start' })).toHaveCount(0);
  expect((await details(id)).callList).toEqual([]);
  expect((await details(id)).log.map(({ kind }) => kind)).toEqual(['scheduled', 'moved', 'status']);
  await openInside(page, `/phone?participant=${person}`);
  await expect(page.getByRole('region', { name: /^Phone of Scheduling 001/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
});

it('Enter takes the only hit of the search for an alarm point (U14)', async () => {
  await openInside(page, '/alarm-trigger');
  await page.getByRole('searchbox').fill('Drill');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: /Drill/ })).toBeChecked();
});
