import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeFake } from '../fakeProvider.ts';
import { manyThings, open } from '../harness.tsx';

it('shows the active filters of the address on a phone too, also if the list offers none [C5]', async () => {
  vi.stubGlobal('innerWidth', 400);
  const fake = makeFake({ things: manyThings(3) });
  const { user, url } = await open('/things?f.code=ABC', fake, { extensions: [] });
  await user.click(await screen.findByRole('button', { name: 'Filters, 1 active' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(sheet.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['CodeABC']);
  await user.click(sheet.getByRole('button', { name: 'Remove filter: Code' }));
  await waitFor(() => expect(url()).toBe('/things'));
});
