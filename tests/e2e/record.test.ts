import type { Locator } from 'playwright';
import { it } from 'vitest';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { visit } from './visit.ts';

const { api, page } = await visit();
const ward = await api.organization('Record ward');
const annex = await api.organization('Record annex', ward);

const record = () => page.getByRole('region', { name: 'Participant', exact: true });
const rows = () => page.getByRole('region', { name: 'Participants' }).locator('tbody tr');
const field = (path: string): Locator => page.locator(`[data-path="${path}"]`);
const open = (id: number | '_new', name = 'participants') => openInside(page, `/${name}/${id}?org=${ward}`);
const idInAddress = () => Number(new URL(page.url()).pathname.split('/').at(-1));

it('creates a record: fills in defaults, then updates address and list', async () => {
  await openInside(page, `/participants?org=${ward}`);
  await page.getByRole('button', { name: 'New' }).first().click();
  await expect(page).toHaveURL(/\/participants\/_new\?/);
  await expect(page.getByLabel('Language *', { exact: true })).toHaveValue('ENGLISH');
  await page.getByLabel('Name *', { exact: true }).fill('Nora');
  await page.getByLabel('Surname *', { exact: true }).fill('Neuling');
  await page.getByLabel('Short name *', { exact: true }).fill('NN1');
  await field('orgId').getByRole('button').first().click();
  const picker = page.getByRole('dialog', { name: 'Choose organization' });
  await picker.getByRole('treeitem', { name: 'Record ward' }).click();
  await picker.getByRole('button', { name: 'Select' }).click();
  await page.getByRole('button', { name: /^Create/ }).click();
  await expect(page).toHaveURL(/\/participants\/\d+\?/);
  await expect(page.getByRole('heading', { name: 'Nora Neuling (NN1)' })).toBeVisible();
  await expect(rows()).toHaveCount(1);
  const stored = await api.call('GET', `/participants/${idInAddress()}`);
  expect(stored).toMatchObject({ name: 'Nora', surname: 'Neuling', shortName: 'NN1', orgId: ward, active: true });
});

it('saves a change with Ctrl+S and shows it on the button', async () => {
  const [id = 0] = await api.people(ward, 'Aendern', 1);
  await open(id);
  await page.getByLabel('Surname *', { exact: true }).fill('Geändert');
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(rows().filter({ hasText: 'Aendern 001 Geändert' })).toBeVisible();
  const stored = await api.call('GET', `/participants/${id}`);
  expect(stored).toMatchObject({ surname: 'Geändert' });
});

it('clones a record under a unique name and opens the copy', async () => {
  const id = await api.create('/alarmplans', {
    name: 'Original plan',
    orgId: ward,
    steps: [
      { groupIds: [], participantIds: await api.people(ward, 'Klon', 1), requiredAcceptances: 0, waitSeconds: 0 },
    ],
  });
  await open(id, 'alarm-plans');
  await page.getByRole('button', { name: 'Clone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clone' }).click();
  await expect(page.getByRole('heading', { name: 'Original plan (2)' })).toBeVisible();
  const copy = await api.call<{ steps: object[] }>('GET', `/alarmplans/${idInAddress()}`);
  // zero is a value: no acceptance needed, no waiting time
  expect(copy.steps[0]).toMatchObject({ requiredAcceptances: 0, waitSeconds: 0 });
});

it('moves a record to another organization, and reports when it is there already [S5.15]', async () => {
  const [id = 0] = await api.people(ward, 'Umziehen', 1);
  await open(id);
  const move = async (name: string) => {
    await page.getByRole('button', { name: 'Move to another organization' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose organization' });
    const ofWard = picker.getByRole('treeitem', { name: 'Record ward' });
    await expect(ofWard).toBeVisible();
    if ((await ofWard.getAttribute('aria-expanded')) === 'false') await ofWard.press('ArrowRight');
    await picker.getByRole('treeitem', { name }).click();
    await picker.getByRole('button', { name: 'Select' }).click();
  };
  await move('Record ward');
  await expect(page.getByText('Moving is not needed')).toBeVisible();
  await move('Record annex');
  await expect(page.getByText('Moved to the other organization')).toBeVisible();
  await expect(field('orgId')).toContainText('Record annex');
  const stored = await api.call('GET', `/participants/${id}`);
  expect(stored).toMatchObject({ orgId: annex });
});

it('shows who uses a record before it is deleted, with links, and deletes it when nobody does', async () => {
  const [id = 0] = await api.people(ward, 'Benutzt', 1);
  const group = await api.create('/participant-groups', { name: 'User of one', orgId: ward, participantIds: [id] });
  await open(id);
  const ask = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await ask();
  const dialog = page.getByRole('dialog', { name: 'Delete "Benutzt 001 Probe (Benutzt001)"?' });
  await expect(dialog).toContainText('It cannot be deleted while it is used');
  await expect(dialog.getByRole('link', { name: 'User of one' })).toHaveAttribute(
    'href',
    `/participant-groups/${group}`,
  );
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await api.call('DELETE', `/participant-groups/${group}`);
  await ask();
  await expect(dialog).toContainText('Nothing else uses it.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(record()).toBeHidden();
  await expect(rows().filter({ hasText: 'Benutzt 001' })).toHaveCount(0);
});

it('restores a deleted alarm point on the screen of the deleted ones', async () => {
  const participantIds = await api.people(ward, 'Wieder', 1);
  const steps = [{ participantIds, requiredAcceptances: 1, waitSeconds: 60 }];
  const alarmPlanId = await api.create('/alarmplans', { name: 'Restore plan', orgId: ward, steps });
  const id = await api.create('/alarmpoints', {
    text: 'Boiler 7 is too hot',
    language: 'ENGLISH',
    priority: 3,
    name: 'Boiler 7',
    systemId: 'E2E-B7',
    orgId: ward,
    alarmPlanId,
  });
  await api.call('DELETE', `/alarmpoints/${id}`);
  await openInside(page, `/deleted-alarm-points?org=${ward}`);
  await page.getByRole('row').filter({ hasText: 'Boiler 7' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('"Boiler 7 (E2E-B7)" is back')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Boiler 7' })).toBeHidden();
  await openInside(page, `/alarm-points?org=${ward}`);
  await expect(page.getByRole('row').filter({ hasText: 'Boiler 7' })).toBeVisible();
});

it("shows the server's refusal at the field and keeps the input", async () => {
  const [, second = 0] = await api.people(ward, 'Doppelt', 2);
  await open(second);
  await page.getByLabel('Short name *', { exact: true }).fill('Doppelt001');
  await page.getByLabel('Description').fill('typed before the refusal');
  await page.getByRole('button', { name: 'Save Ctrl S' }).click();
  await expect(field('shortName')).toContainText('Already used by Doppelt 001 Probe (Doppelt001)');
  const summary = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect(summary).toContainText('1 field needs your attention');
  await summary.getByRole('button', { name: 'Short name' }).click();
  await expect(page.getByLabel('Short name *', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Description')).toHaveValue('typed before the refusal');
  await page.getByLabel('Short name *', { exact: true }).fill('Doppelt009');
  await page.getByRole('button', { name: 'Save Ctrl S' }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
});

it('works without a mouse: arrows, Enter, Escape and Ctrl+S', async () => {
  const ids = await api.people(ward, 'Tastatur', 3);
  await openInside(page, `/participants?org=${ward}&q=Tastatur`);
  await expect(rows()).toHaveCount(3);
  await rows().first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows().nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Tastatur 002' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('heading', { name: 'Tastatur 003' })).toBeVisible();
  expect(idInAddress()).toBe(ids[2]);
  await expect(rows().nth(2)).toBeFocused();
  await page.getByLabel('Surname *', { exact: true }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Blind');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(record()).toBeHidden();
  await expect(rows().nth(2)).toContainText('Tastatur 003 Blind');
  await expect(rows().nth(2)).toBeFocused();
});
