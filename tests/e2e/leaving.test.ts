import { it } from 'vitest';
import { LIGHT_THEME, violations } from './axe.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { pressIn } from './keys.ts';
import { visit } from './visit.ts';

const { api, page } = await visit(LIGHT_THEME);
const ward = await api.organization('Ward that somebody leaves');
const [leaves = 0, stays = 0] = await api.people(ward, 'Leaving', 2);
const step = { groupIds: [], requiredAcceptances: 1, waitSeconds: 30 };
const plan = await api.create('/alarmplans', {
  name: 'Plan of the ward',
  orgId: ward,
  steps: [{ ...step, participantIds: [leaves] }],
});
await api.create('/participant-groups', { name: 'Nurses of the ward', orgId: ward, participantIds: [leaves, stays] });
const calledBy = async () =>
  (await api.call<{ steps: { participantIds: number[] }[] }>('GET', `/alarmplans/${plan}`)).steps[0]?.participantIds;

it('a person who leaves is replaced everywhere from the question before deleting, by the keyboard', async () => {
  await openInside(page, `/participants/${leaves}`);
  await page.getByRole('button', { name: 'More' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const question = page.getByRole('dialog', { name: /^Delete/ });
  await question.getByRole('link', { name: 'Plan of the ward' }).waitFor();
  await pressIn(question, 'Replace everywhere');

  const dialog = page.getByRole('dialog', { name: /^Replace "Leaving 001/ });
  await dialog.getByRole('checkbox', { name: /Alarm plan/ }).waitFor();
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(2);
  expect(await violations(page)).toEqual([]);
  await pressIn(dialog, /^Replacement/);
  await page.keyboard.type('Leaving 002');
  await page.getByRole('option', { name: /Leaving 002/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Show what would change' }).press('Enter');
  await dialog.getByText('2 records will be changed.').waitFor();
  expect(await calledBy()).toEqual([leaves]);
  await dialog.getByRole('button', { name: 'Change 2' }).press('Enter');
  await dialog.getByText('2 of 2 done, 0 failed').waitFor();
  expect(await calledBy()).toEqual([stays]);
  await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
  await dialog.getByText('as before').first().waitFor();
  expect(await calledBy()).toEqual([leaves]);
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
});

it('an absence is entered for anybody on the screen of all absences, and found where nobody covers', async () => {
  await openInside(page, `/absences?org=${ward}`);
  await page
    .getByRole('button', { name: /^New/ })
    .or(page.getByRole('link', { name: /^New/ }))
    .first()
    .click();
  await page.getByRole('button', { name: /^Absent: / }).click();
  await page.keyboard.type('Leaving 001');
  await page.getByRole('option', { name: /Leaving 001/ }).click();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('VACATION');
  await page.getByRole('group', { name: 'Until' }).getByRole('spinbutton').first().press('ControlOrMeta+a');
  await page.keyboard.type('010120310800');
  await page.keyboard.press('Control+s');
  const row = page.locator('tbody tr', { hasText: 'Leaving 001' });
  await row.waitFor();
  expect(await row.textContent()).toContain('Vacation');
  await openInside(page, `/absences?org=${ward}&f.coverId@empty=true`);
  await row.waitFor();
});
