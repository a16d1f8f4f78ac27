import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeFake } from '../fakeProvider.ts';
import { manyThings, open } from '../harness.tsx';

const input = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const draft = () => localStorage.getItem('tocsin.draft.op.things.1');

/** A record whose name was changed to "Mine" and whose code to "MINE" without saving, and what was stored since. */
async function draftThen(since: object) {
  const stored = { ...manyThings(1)[0], id: 1, version: 1 };
  const fake = makeFake({ things: [stored] });
  const first = await open('/things/1', fake);
  for (const [label, text] of [
    [/^Name/, 'Mine'],
    [/^Code/, 'MINE'],
  ] as const) {
    await first.user.clear(await input(label));
    await first.user.type(await input(label), text);
  }
  await waitFor(() => expect(draft()).toContain('MINE'));
  first.unmount();
  fake.put('things', { ...stored, version: 2, ...since });
  const { user } = await open('/things/1', fake);
  return { user, fake };
}

it('a draft is offered as older if other fields were saved since', async () => {
  const { user } = await draftThen({ size: 7 });
  expect(await screen.findByText(/There is an unsaved draft.*The record has been changed since\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect((await input(/^Name/)).value).toBe('Mine');
  expect((await input(/^Size/)).value).toBe('7');
});

it('a draft is compared where newer values were saved since, and these stay unless the user chooses', async () => {
  const { user, fake } = await draftThen({ name: 'Theirs' });
  expect(await screen.findByText(/There is an unsaved draft.*Newer values were saved since: Name\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Draft and stored values' }));
  expect(dialog.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Name', 'Code']);
  expect(dialog.queryByRole('button', { name: 'Save this choice' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Apply and keep editing' }));
  expect((await input(/^Name/)).value).toBe('Theirs');
  expect((await input(/^Code/)).value).toBe('MINE');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(fake.rowsOf('things')[0]).toMatchObject({ name: 'Theirs', code: 'MINE', version: 3 }));
});

it('a value of the draft is taken over the newer one if the user chooses it', async () => {
  const { user } = await draftThen({ name: 'Theirs' });
  await user.click(await screen.findByRole('button', { name: 'Compare' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Draft and stored values' }));
  await user.click(dialog.getByRole('radio', { name: 'Mine' }));
  await user.click(dialog.getByRole('button', { name: 'Apply and keep editing' }));
  expect((await input(/^Name/)).value).toBe('Mine');
});

it('a draft is not offered if the same values were saved since', async () => {
  await draftThen({ name: 'Mine', code: 'MINE' });
  expect((await input(/^Name/)).value).toBe('Mine');
  expect(screen.queryByText(/There is an unsaved draft/)).toBeNull();
});

it('an offered draft is older once the same user has saved other values of its fields', async () => {
  const { user, fake } = await draftThen({ version: 1 });
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeTruthy();
  await user.clear(await input(/^Name/));
  await user.type(await input(/^Name/), 'Better');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(fake.rowsOf('things')[0]).toMatchObject({ name: 'Better', version: 2 }));
  expect(await screen.findByText(/Newer values were saved since: Name\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});
