import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeFake } from '../fakeProvider.ts';
import { layOut, manyThings, open } from '../harness.tsx';

it('Enter chooses the first result of the typed text, not of the previous list', async () => {
  layOut();
  const { user } = await open('/things/1?tab=more', makeFake({ things: manyThings(12) }));
  await user.click(await screen.findByRole('button', { name: /^Partner: / }));
  await screen.findByRole('option', { name: /Thing 001/ });
  await user.type(screen.getByRole('combobox', { name: 'Search' }), 'Thing 007{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Partner: / }).textContent).toContain('Thing 007'));
});
