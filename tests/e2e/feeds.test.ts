import { expect, it } from 'vitest';
import { LIGHT_THEME, violations } from './axe.ts';
import { openInside } from './goInside.ts';
import { visit } from './visit.ts';

const { url, api, page } = await visit(LIGHT_THEME);

it('a calendar is subscribed to, renewed, downloaded and revoked with the keyboard alone', async () => {
  const { list } = await api.call<{ list: { id: number; name: string }[] }>('POST', '/list', {
    type: 'PARTICIPANT_ROTATIONAL',
    parentOrgId: 1,
    recursive: true,
    currentPage: 0,
    pageSize: 1,
  });
  const [schedule] = list;
  if (!schedule) throw new Error('The demo data has no team schedule.');
  await openInside(page, `/team-schedules/${schedule.id}`);
  await page.getByRole('button', { name: 'More' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Subscribe to the calendar' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Calendar of ${schedule.name}` });
  await dialog.getByText('There is no address yet.').waitFor();
  expect(await violations(page, '[role="dialog"]')).toEqual([]);

  await dialog.getByRole('button', { name: 'Make an address' }).press('Enter');
  const field = dialog.getByRole('textbox', { name: 'Address of the calendar' });
  await field.waitFor();
  const first = await field.inputValue();
  expect(first.startsWith(`${url}/rest/api/calendar-feeds/`)).toBe(true);
  const reply = await fetch(first);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await reply.text()).toContain('BEGIN:VEVENT');
  expect(await violations(page, '[role="dialog"]')).toEqual([]);

  await dialog.getByRole('button', { name: 'Make a new address' }).press('Enter');
  await expect.poll(() => field.inputValue()).not.toBe(first);
  const second = await field.inputValue();
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download as a file' }).press('Enter');
  expect((await download).suggestedFilename()).toBe(`${schedule.name}.ics`);

  await dialog.getByRole('button', { name: 'Revoke the address' }).press('Enter');
  await dialog.getByText('There is no address yet.').waitFor();
  expect((await fetch(second)).status).toBe(404);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});
