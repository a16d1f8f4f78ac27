import { it } from 'vitest';
import { mobile, raiseAndAccept } from './arrange.ts';
import { LIGHT_THEME } from './axe.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { pressIn } from './keys.ts';
import { visit } from './visit.ts';

/** Whoever closes a ward does it there. */
const PHONE = { width: 400, height: 860 };

const { api, page } = await visit({ ...LIGHT_THEME, locale: 'de-DE', viewport: PHONE });
const house = await api.organization('Haus am Wald');
const closes = await api.organization('Station 4 schließt', house);
const stays = await api.organization('Station 5 bleibt', house);
const moved = await api.people(closes, 'PflegeVier', 3);
const [there = 0] = await api.people(stays, 'PflegeFuenf', 1, () => ({ devices: [mobile(771)] }));
const teamOf = (name: string, orgId: number, participantIds: number[]) =>
  api.create('/participant-groups', { name, orgId, participantIds });
const planOf = (name: string, orgId: number, groupId: number) =>
  api.create('/alarmplans', {
    name,
    orgId,
    steps: [{ groupIds: [groupId], participantIds: [], requiredAcceptances: 1, waitSeconds: 600 }],
  });
const team4 = await teamOf('Team vier', closes, moved);
const team5 = await teamOf('Team fünf', stays, [there]);
const plan4 = await planOf('Plan vier', closes, team4);
const plan5 = await planOf('Plan fünf', stays, team5);
const texts = { text: 'Notruf', language: 'GERMAN', priority: 1 };
const point4 = await api.create('/alarmpoints', { name: 'Notruf vier', orgId: closes, alarmPlanId: plan4, ...texts });
const open = (address: string) => openInside(page, address, 'Leere Seite');

/** Deletes the open record after its question. */
async function remove(address: string): Promise<void> {
  await open(address);
  await page.getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name: 'Löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen', exact: true }).click();
  // the message of the last removal may still be there
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(address);
}

/** Moves all records of the ward's list to the other ward, by one job. */
async function moveAll(list: string, count: number): Promise<void> {
  await open(`/${list}?org=${closes}`);
  await expect.poll(() => page.locator('tbody tr').count()).toBe(count);
  for (const box of await page.locator('tbody').getByRole('checkbox').all()) await box.click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Verschieben' }).click();
  const picker = page.getByRole('dialog', { name: 'Organisation wählen' });
  await picker.getByRole('combobox').fill('Station 5');
  await picker.getByRole('option', { name: /Station 5 bleibt/ }).click();
  await picker.getByRole('button', { name: 'Auswählen' }).click();
  await carryOut(count);
}

/** Carries out the job of the dialog that is shown after its preview. */
async function carryOut(count: number): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: `${count} ändern` }).click();
  await dialog.getByText(`${count} von ${count} erledigt, 0 fehlgeschlagen`).waitFor();
  await dialog.getByRole('button', { name: 'Schließen' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Replaces a record everywhere by another one, by the keyboard. */
async function replace(address: string, by: string): Promise<void> {
  await open(address);
  await page.getByRole('button', { name: 'Mehr' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Überall ersetzen' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /überall ersetzen$/ });
  await pressIn(dialog, /^Ersatz/);
  await page.keyboard.type(by);
  await page.getByRole('option', { name: new RegExp(by) }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const show = dialog.getByRole('button', { name: 'Zeigen, was sich ändern würde' });
  await expect(show).toBeEnabled();
  await show.press('Enter');
  await carryOut(1);
}

it('a ward is closed: its people and its button move, what called for it is replaced, and nothing is left', async () => {
  await moveAll('participants', 3);
  await replace(`/participant-groups/${team4}`, 'Team fünf');
  await replace(`/alarm-plans/${plan4}`, 'Plan fünf');
  await moveAll('alarm-points', 1);
  for (const left of [`/alarm-plans/${plan4}`, `/participant-groups/${team4}`, `/organizations/${closes}`])
    await remove(left);

  // the button calls whom the other ward calls
  await open(`/alarm-trigger?point=${point4}`);
  await page.getByText('1 Person wird alarmiert').waitFor();
  const { alarmPlanId, orgId } = await api.call<{ alarmPlanId: number; orgId: number }>(
    'GET',
    `/alarmpoints/${point4}`,
  );
  expect([alarmPlanId, orgId]).toEqual([plan5, stays]);
  expect(await raiseAndAccept(api, point4, 'ward')).toEqual(['PflegeFuenf 001 Probe (PflegeFuenf001)']);
});
