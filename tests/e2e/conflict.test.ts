import type { Page } from 'playwright';
import { afterAll, it } from 'vitest';
import { arrange } from './arrange.ts';
import { launch, openPage, signIn } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { productUrl } from './sharedProduct.ts';

const url = productUrl();

const [browser, api] = await Promise.all([launch(), arrange(url)]);
const office = await api.organization('Shared office');
const anna = await openPage(browser);
const bert = await openPage(browser);
await signIn(anna, url);
await signIn(bert, url);

afterAll(async () => {
  expect([...anna.problems, ...bert.problems]).toEqual([]);
  await browser.close();
});

const save = (page: Page) => page.keyboard.press('Control+s');
const saved = (page: Page) => expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
const comparison = (page: Page) => page.getByRole('dialog', { name: 'Changed by somebody else meanwhile' });

/** Both users open the same new participant; then Bert stores his own surname and description. */
async function bothOpen(name: string): Promise<number> {
  const [id = 0] = await api.people(office, name, 1);
  for (const page of [anna, bert]) {
    await openInside(page, `/participants/${id}?org=${office}`);
    await expect(page.getByLabel('Surname *', { exact: true })).toHaveValue('Probe');
  }
  await bert.getByLabel('Surname *', { exact: true }).fill('von Bert');
  await bert.getByLabel('Description').fill('also by Bert');
  await save(bert);
  await saved(bert);
  return id;
}

it('compares both versions, keeps the chosen value of each field and loses no input', async () => {
  const id = await bothOpen('Streit');
  await anna.getByLabel('Surname *', { exact: true }).fill('von Anna');
  await anna.getByLabel('Short name *', { exact: true }).fill('ANNA1');
  await save(anna);
  const dialog = comparison(anna);
  const row = (label: string) => dialog.getByRole('row').filter({ hasText: label });
  await expect(row('Surname')).toContainText('von Anna');
  await expect(row('Surname')).toContainText('von Bert');
  await expect(row('Short name')).toContainText('Streit001');
  // preselected: the other user's value if only he changed the field, else one's own
  await expect(dialog.getByRole('radio', { name: 'also by Bert' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'von Anna' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'ANNA1' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'von Bert' }).check();
  await dialog.getByRole('button', { name: 'Apply and keep editing' }).click();
  await expect(anna.getByLabel('Description')).toHaveValue('also by Bert');
  await expect(anna.getByLabel('Surname *', { exact: true })).toHaveValue('von Bert');
  await anna.getByLabel('Short name *', { exact: true }).fill('ANNA2');
  await save(anna);
  await saved(anna);
  const stored = await api.call('GET', `/participants/${id}`);
  expect(stored).toMatchObject({ surname: 'von Bert', shortName: 'ANNA2', description: 'also by Bert' });
});

it('allows deciding later: the input is kept, also after a reload, and the comparison is offered again', async () => {
  const id = await bothOpen('Spaeter');
  await anna.getByLabel('Surname *', { exact: true }).fill('von Anna');
  await save(anna);
  await comparison(anna).getByRole('button', { name: 'Decide later' }).click();
  await expect(anna.getByLabel('Surname *', { exact: true })).toHaveValue('von Anna');
  anna.once('dialog', (dialog) => void dialog.accept());
  await anna.reload();
  await expect(anna.getByLabel('Surname *', { exact: true })).toHaveValue('von Bert');
  await anna.getByRole('button', { name: 'Compare' }).click();
  const draft = anna.getByRole('dialog', { name: 'Draft and stored values' });
  await expect(draft.getByRole('radio', { name: 'von Bert' })).toBeChecked();
  await draft.getByRole('radio', { name: 'von Anna' }).check();
  await draft.getByRole('button', { name: 'Apply and keep editing' }).click();
  await expect(anna.getByLabel('Surname *', { exact: true })).toHaveValue('von Anna');
  await save(anna);
  await saved(anna);
  const stored = await api.call('GET', `/participants/${id}`);
  expect(stored).toMatchObject({ surname: 'von Anna', description: 'also by Bert' });
});

it('warns before leaving unsaved changes, and offers the draft after a reload', async () => {
  const [id = 0] = await api.people(office, 'Entwurf', 1);
  await openInside(anna, `/participants/${id}?org=${office}`);
  await anna.getByLabel('Surname *', { exact: true }).fill('Halb getippt');
  await anna.getByRole('link', { name: 'Participant groups' }).click();
  const warning = anna.getByRole('dialog', { name: 'Unsaved changes' });
  await warning.getByRole('button', { name: 'Stay' }).click();
  await expect(anna.getByLabel('Surname *', { exact: true })).toHaveValue('Halb getippt');
  anna.once('dialog', (dialog) => void dialog.accept());
  await anna.reload();
  await expect(anna.getByLabel('Surname *', { exact: true })).toHaveValue('Probe');
  await anna.getByRole('button', { name: 'Restore' }).click();
  await expect(anna.getByLabel('Surname *', { exact: true })).toHaveValue('Halb getippt');
  await anna.getByRole('link', { name: 'Participant groups' }).click();
  await warning.getByRole('button', { name: 'Discard changes' }).click();
  await expect(anna).toHaveURL(/\/participant-groups/);
  await openInside(anna, `/participants/${id}?org=${office}`);
  await expect(anna.getByLabel('Surname *', { exact: true })).toHaveValue('Probe');
  await expect(anna.getByRole('button', { name: 'Restore' })).toBeHidden();
});
