import { it } from 'vitest';
import { mobile, raiseAndAccept, watchOf } from './arrange.ts';
import { LIGHT_THEME } from './axe.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { pressIn } from './keys.ts';
import { visit } from './visit.ts';

/** Whoever plans a ward's shifts does it on the way. */
const PHONE = { width: 400, height: 860 };

const { api, page } = await visit({ ...LIGHT_THEME, locale: 'de-DE', viewport: PHONE });
const ward = await api.organization('Station Nord');
const [berta = 0] = await api.people(ward, 'Berta', 1, () => ({ devices: [mobile(781)] }));
await api.people(ward, 'Xaver', 1, () => ({ devices: [mobile(783)] }));
const watch = await api.create('/participant-rotationals', watchOf('Nachtwache Nord', ward, berta));
const plan = await api.create('/alarmplans', {
  name: 'Wache Nord',
  orgId: ward,
  steps: [{ teamScheduleIds: [watch], groupIds: [], participantIds: [], requiredAcceptances: 1, waitSeconds: 600 }],
});
const texts = { text: 'Sturz', language: 'GERMAN', priority: 1, acknowledgeMode: 'ACCEPT' };
const point = await api.create('/alarmpoints', { name: 'Notruf Nord', orgId: ward, alarmPlanId: plan, ...texts });
const open = (address: string) => openInside(page, address, 'Leere Seite');
/** The first shift of the day whose entry says this. */
const shift = (text: RegExp) => page.getByRole('listitem').filter({ hasText: text }).first();

/** Raises the ward's alarm and returns who was called. */
const called = (requestId: string) => raiseAndAccept(api, point, requestId);

it('joins: with a phone, by the form', async () => {
  await open(`/participants/_new?org=${ward}`);
  await page.getByRole('textbox', { name: 'Vorname' }).fill('Änne');
  await page.getByRole('textbox', { name: 'Nachname' }).fill('Neu');
  await page.getByRole('textbox', { name: 'Kurzname' }).fill('aenne-neu');
  await page.getByRole('tab', { name: 'Geräte' }).click();
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
  await page.getByRole('textbox', { name: 'Nummer oder Adresse' }).fill('+420 600 100 782');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/participants\/\d+/);
  expect(await called('course-1')).toEqual(['Berta 001 Probe (Berta001)']);
});

it('takes a shift: the screen of duties and the next alarm say so', async () => {
  await open(`/timeline?org=${ward}&range=day`);
  await shift(/^Berta 001 Probe/)
    .getByRole('button', { name: 'Jemand anderes hat Dienst' })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Anstelle von Berta 001 Probe/ });
  await pressIn(dialog, /^Stattdessen hat Dienst/);
  await page.getByRole('combobox').fill('Änne');
  await page.getByRole('option', { name: /Änne Neu/ }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /^Stattdessen hat Dienst: Änne Neu/ }).waitFor();
  await pressIn(dialog, 'Speichern');
  await dialog.waitFor({ state: 'hidden' });
  await expect(shift(/^Änne Neu.*vertritt jemanden, der abwesend ist/)).toBeVisible();
  expect(await called('course-2')).toEqual(['Änne Neu (aenne-neu)']);
});

it('falls ill: who covers is on duty and is called', async () => {
  await open(`/absences/_new?org=${ward}`);
  await page.getByRole('button', { name: /^Abwesend: / }).click();
  await page.keyboard.type('Änne');
  await page.getByRole('option', { name: /Änne Neu/ }).click();
  await page.getByRole('combobox', { name: 'Art' }).selectOption({ label: 'Krankheit' });
  await page.getByRole('group', { name: 'Bis' }).getByRole('spinbutton').first().press('ControlOrMeta+a');
  await page.keyboard.type('010120310800');
  await page.getByRole('button', { name: /^Vertretung: / }).click();
  await page.keyboard.type('Xaver');
  await page.getByRole('option', { name: /Xaver 001/ }).click();
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/absences\/\d+/);
  expect(await called('course-3')).toEqual(['Xaver 001 Probe (Xaver001)']);
  await open(`/timeline?org=${ward}&range=day`);
  await expect(shift(/^Xaver 001 Probe.*vertritt jemanden, der abwesend ist/)).toBeVisible();
});

it('leaves: is replaced everywhere and deleted; nothing calls for her, and past alarms still say who was called', async () => {
  const { list } = await api.call<{ list: { id: number }[] }>('POST', '/list', {
    type: 'PARTICIPANT',
    parentOrgId: ward,
    filterValue: 'aenne-neu',
  });
  await open(`/participants/${list[0]?.id}`);
  await page.getByRole('button', { name: 'Mehr' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Überall ersetzen' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /überall ersetzen$/ });
  await pressIn(dialog, /^Ersatz/);
  // other files leave people of this first name, without a phone
  await page.keyboard.type('Xaver 001');
  await page.getByRole('option', { name: /Xaver 001/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const show = dialog.getByRole('button', { name: 'Zeigen, was sich ändern würde' });
  await expect(show).toBeEnabled();
  await show.press('Enter');
  await dialog.getByRole('button', { name: '1 ändern' }).press('Enter');
  await dialog.getByText('1 von 1 erledigt, 0 fehlgeschlagen').waitFor();
  await dialog.getByRole('button', { name: 'Schließen' }).press('Enter');
  await page.getByRole('button', { name: 'Mehr' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Löschen' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen', exact: true }).click();
  await page
    .getByText(/gelöscht$/)
    .first()
    .waitFor();
  expect(await called('course-4')).toEqual(['Xaver 001 Probe (Xaver001)']);
  await open(`/alarm-table?tab=0&org=${ward}`);
  await page.locator('tbody tr').nth(2).getByRole('link').first().click();
  await page.getByRole('region', { name: 'Notruf Nord' }).getByText('Änne Neu').first().waitFor();
});
