import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeFake } from '../fakeProvider.ts';
import { manyThings, open } from '../harness.tsx';

const input = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const draft = () => localStorage.getItem('tocsin.draft.op.things.1');
const openThing = async (tab: 'main' | 'more', fields: object = {}) => {
  const fake = makeFake({
    things: [
      { ...manyThings(1)[0], id: 1, ...fields },
      { ...manyThings(2)[1], id: 2 },
    ],
  });
  const opened = await open(`/things/1?tab=${tab}`, fake);
  return { ...opened, fake };
};

describe('invalid JSON', () => {
  it('is an unsaved change, asks before it is left, and is kept in other tabs and as a draft', async () => {
    const { user, fake, unmount } = await openThing('more', { extra: { a: 1 } });
    await user.clear(await input('Extra'));
    await user.type(await input('Extra'), '{{"a": ');
    expect(await screen.findByText('1 unsaved change')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: /^Main/ }));
    await user.click(screen.getByRole('tab', { name: /^More/ }));
    expect((await input('Extra')).value).toBe('{"a": ');
    await user.click(await input('Extra'));
    await user.keyboard('{Escape}');
    const leaving = within(await screen.findByRole('dialog', { name: 'Unsaved changes' }));
    await user.click(leaving.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(draft()).not.toBeNull());
    unmount();
    const again = await open('/things/1?tab=more', fake);
    await again.user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect((await input('Extra')).value).toBe('{"a": ');
    await again.user.click(screen.getByRole('button', { name: /^Save/ }));
    expect((await screen.findAllByText('Not valid JSON')).length).toBeGreaterThan(0);
    expect(fake.methods.update).not.toHaveBeenCalled();
  });

  it('is saved once it is valid, and is gone when it is discarded', async () => {
    const { user, fake } = await openThing('more');
    await user.type(await input('Extra'), '{{"a": ');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect((await input('Extra')).value).toBe('');
    await user.type(await input('Extra'), '{{"a": 1}');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(fake.methods.update.mock.lastCall?.[1].data.extra).toEqual({ a: 1 }));
  });
});

describe('a half-typed date', () => {
  const day = () => screen.findByRole('spinbutton', { name: /Day/ });

  it('is an unsaved change, asks before it is left, and is kept in other tabs and as a draft', async () => {
    const { user, fake, unmount } = await openThing('main', { bought: null });
    await user.click(await day());
    await user.keyboard('2412');
    expect(await screen.findByText('1 unsaved change')).toBeTruthy();
    await user.tab();
    await waitFor(() => expect(draft()).toContain('24/12/YYYY'));
    await user.click(screen.getByRole('tab', { name: /^More/ }));
    await user.click(screen.getByRole('tab', { name: /^Main/ }));
    expect(await screen.findByText('24/12/YYYY')).toBeTruthy();
    await user.click(await input(/^Name/));
    await user.keyboard('{Escape}');
    const leaving = within(await screen.findByRole('dialog', { name: 'Unsaved changes' }));
    await user.click(leaving.getByRole('button', { name: 'Stay' }));
    unmount();
    const again = await open('/things/1', fake);
    await again.user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('24/12/YYYY')).toBeTruthy();
    await again.user.click(screen.getByRole('button', { name: /^Save/ }));
    expect((await screen.findAllByText('Not a valid date')).length).toBeGreaterThan(0);
    expect(fake.methods.update).not.toHaveBeenCalled();
  });

  it('is gone when it is discarded, and can be typed to its end', async () => {
    const { user, fake } = await openThing('main', { bought: null });
    await user.click(await day());
    await user.keyboard('24');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect((await day()).textContent).toBe('DD'));
    await user.click(await day());
    await user.keyboard('24122027');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(fake.methods.update.mock.lastCall?.[1].data.bought).toBe('2027-12-24'));
  });
});
