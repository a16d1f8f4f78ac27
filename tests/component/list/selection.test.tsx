import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readSelection, writeSelection } from '../../../src/list/selection/selection.ts';
import { makeFake } from '../fakeProvider.ts';
import { manyThings, open, rows } from '../harness.tsx';

it('keeps every checked row, however many there are [C3]', () => {
  const few = [3, 1, 2];
  expect(writeSelection(few)).toBe('3.1.2');
  expect(readSelection('3.1.2')).toEqual([3, 1, 2]);
  const many = Array.from({ length: 2_000 }, (_, index) => index + 1_000_000);
  const text = writeSelection(many);
  expect(text.length).toBeLessThan(60);
  expect(readSelection(text)).toEqual(many);
  expect(writeSelection(many.slice(1))).not.toBe(text);
});

it('ignores checked rows of another address [C3]', () => {
  writeSelection(Array.from({ length: 500 }, (_, index) => index + 1));
  expect(readSelection('kept-1-500-500')).toEqual([]);
});

it('goes to the last existing page when the shown one has become empty [C2]', async () => {
  const fake = makeFake({ things: manyThings(45) });
  const { url } = await open('/things?page=9', fake);
  await waitFor(() => expect(url()).toBe('/things?page=3'));
  expect(await rows()).toHaveLength(5);
  expect(screen.queryByText(/No records yet/)).toBeNull();
});

it('a deleted record is no longer selected, the others are [U19]', async () => {
  const { user, url } = await open('/things/2?sel=1.2', makeFake({ things: manyThings(3) }));
  await screen.findByRole('toolbar', { name: '2 selected' });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const confirm = await screen.findByRole('dialog', { name: /Thing 002/ });
  await waitFor(() =>
    expect(within(confirm).getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', false),
  );
  await user.click(within(confirm).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(url()).toBe('/things?sel=1'));
  expect(screen.getByRole('toolbar', { name: '1 selected' })).toBeTruthy();
});
