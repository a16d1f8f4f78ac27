import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeFake } from '../fakeProvider.ts';
import { manyThings, open, rows } from '../harness.tsx';

it('stops an export silently when its screen is left [C6]', async () => {
  const fake = makeFake({ things: manyThings(3) });
  const { user, router } = await open('/things', fake);
  await rows();
  let asked: AbortSignal | undefined;
  fake.methods.getList.mockImplementation((_, { signal }) => {
    asked = signal;
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(asked).toBeDefined());
  await router.navigate('/elsewhere');
  await screen.findByText('elsewhere');
  expect(asked?.aborted).toBe(true);
  expect(within(screen.getByRole('list', { name: 'notices' })).queryAllByRole('listitem')).toEqual([]);
});

it('stops an export by its button [C6]', async () => {
  const fake = makeFake({ things: manyThings(3) });
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  const { user } = await open('/things', fake);
  await rows();
  fake.methods.getList.mockImplementation(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await user.click(await screen.findByRole('button', { name: '0 rows, cancel' }));
  await screen.findByRole('button', { name: 'Export as CSV' });
  expect(save).not.toHaveBeenCalled();
});
