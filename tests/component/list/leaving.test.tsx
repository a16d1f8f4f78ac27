import { act, screen, waitFor, within } from '@testing-library/react';
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

it('keeps a tab that was chosen just before another record opens, though it has not rendered yet', async () => {
  const fake = makeFake({ things: manyThings(3) });
  const { router } = await open('/things/1?tab=more', fake);
  const other = (await rows())[1] as HTMLElement;
  const tab = await screen.findByRole('tab', { name: 'Main' });
  await act(async () => {
    tab.click();
    within(other).getAllByRole('cell')[1]?.click();
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/things/2'));
  expect(router.state.location.search).toBe('?tab=main');
});

it('applies two quick clicks, on another tab and back on the previous one', async () => {
  const { router } = await open('/things/1?tab=more', makeFake({ things: manyThings(3) }));
  const main = await screen.findByRole('tab', { name: 'Main' });
  await act(async () => {
    main.click();
    screen.getByRole('tab', { name: 'More' }).click();
  });
  expect(router.state.location.search).toBe('?tab=more');
  expect(screen.getByRole('tab', { name: 'More' }).getAttribute('aria-selected')).toBe('true');
});
