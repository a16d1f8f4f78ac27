import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeFake } from '../fakeProvider.ts';
import { manyThings, open } from '../harness.tsx';

const orgOf = (fake: ReturnType<typeof makeFake>) => fake.rowsOf('things')[0]?.orgId;

it('undoes a move from its message, on any screen [U5]', async () => {
  const fake = makeFake({ things: manyThings(1) });
  const { user, url } = await open('/things/1', fake);
  await user.click(await screen.findByRole('button', { name: 'Move to another organization' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose organization' }));
  await user.click(await dialog.findByRole('treeitem', { name: 'South' }));
  await user.click(dialog.getByRole('button', { name: 'Select' }));
  const notices = within(screen.getByRole('list', { name: 'notices' }));
  await notices.findByText('views.record.moved');
  expect(orgOf(fake)).toBe(4);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(url()).toBe('/things'));
  await user.click(notices.getByRole('button', { name: 'assist.undo' }));
  await notices.findByText('assist.undone');
  expect(orgOf(fake)).toBe(3);
});
