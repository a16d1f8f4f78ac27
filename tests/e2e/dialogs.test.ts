import { it } from 'vitest';
import { LIGHT_THEME, violations } from './axe.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { visit } from './visit.ts';

const { api, page } = await visit(LIGHT_THEME);
const ward = await api.organization('Dialogue ward');
const [person = 0] = await api.people(ward, 'Dialog', 3);
// records in use cannot be deleted; the message gives record and reason
await api.create('/participant-groups', { name: 'Dialogue group', orgId: ward, participantIds: [person] });
await openInside(page, `/participants/${person}?org=${ward}&q=Dialog`);
await expect(page.getByRole('row', { name: /Dialog 00\d/ })).toHaveCount(3);
await page.getByLabel('Surname *', { exact: true }).waitFor();

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const more = async (name: string) => {
  await press('More');
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const surname = () => page.getByLabel('Surname *', { exact: true });
const select = async () => {
  for (const name of ['001', '002']) {
    const box = page.getByRole('checkbox', { name: `Select Dialog ${name}` });
    await box.click();
    await expect(box).toBeChecked();
  }
};

const steps: [step: string, open: () => Promise<void>][] = [
  ['the column chooser', () => press('Columns')],
  ['the organization picker', () => press('Move to another organization')],
  ['a filter', () => press(/^Language any/)],
  ['a saved view', () => press('Save view')],
  ['search and go', () => page.keyboard.press('Control+k')],
  ['deleting', () => more('Delete')],
  ['the history', () => more('History')],
  [
    'deleting several',
    async () => {
      await select();
      await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    },
  ],
  [
    'what became of several',
    async () => {
      await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
      // the preview has named the one that is in use
      await press('Delete 1');
      await expect(page.getByRole('dialog')).toContainText('1 of 2 done, 1 failed');
    },
  ],
  [
    'leaving with unsaved changes',
    async () => {
      await surname().fill('Halb');
      await page.getByRole('link', { name: 'Participant groups' }).click();
    },
  ],
  [
    'a conflict',
    async () => {
      const stored = await api.call('GET', `/participants/${person}`);
      await api.call('PUT', '/participants', { ...stored, surname: 'Andere', description: 'of somebody else' });
      await page.keyboard.press('Control+s');
    },
  ],
];

it('axe finds nothing wrong with dialogs and panels, in both themes', async () => {
  for (const [step, open] of steps) {
    await open();
    await page.getByRole('dialog').first().waitFor();
    expect({ step, found: await violations(page) }).toEqual({ step, found: [] });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

it('focuses the safe choice when changes would be lost [U11]', async () => {
  await surname().fill('Halb');
  await page.getByRole('link', { name: 'Participant groups' }).click();
  await expect(page.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(surname()).toHaveValue('Halb');
});

it('restores the focus when search and go is closed [U11]', async () => {
  await surname().focus();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(surname()).toBeFocused();
});

it('shows messages above an open dialog, where they can be closed [C7]', async () => {
  await more('History');
  await page.getByRole('dialog').waitFor();
  const message = JSON.stringify({ severity: 'warning', content: 'Seen above', life: 60_000 });
  await page.evaluate((text) => localStorage.setItem('message', text), message);
  const close = page.locator('.banner', { hasText: 'Seen above' }).getByRole('button', { name: 'Close message' });
  await close.waitFor();
  expect(await violations(page)).toEqual([]);
  await close.click();
  await expect(page.getByText('Seen above')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

it('shows why a move was refused', async () => {
  const path = '**/rest/api/move';
  await page.route(path, (route) => route.fulfill({ status: 409, json: { reason: 'LIMIT_REACHED' } }));
  await press('Move to another organization');
  const picker = page.getByRole('dialog', { name: 'Choose organization' });
  await picker.getByRole('treeitem', { name: 'Total system' }).click();
  await picker.getByRole('button', { name: 'Select' }).click();
  await expect(
    page.getByText('Unable to change organization: The limit of the organization has been reached'),
  ).toBeVisible();
  await page.unroute(path);
});
