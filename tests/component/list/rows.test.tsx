import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeFake } from '../fakeProvider.ts';
import { manyThings, open, rows } from '../harness.tsx';

const box = (number: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^Select Thing ${number}`) });

describe('the rows of a list', () => {
  it('are one tab stop; the arrow keys move through rows and boxes [U11]', async () => {
    const { user } = await open('/things', makeFake({ things: manyThings(4) }));
    const all = await rows();
    expect(all.map((row) => row.tabIndex)).toEqual([0, -1, -1, -1]);
    expect(all.map((row) => row.querySelector('input')?.tabIndex)).toEqual([-1, -1, -1, -1]);
    all[0]?.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(all[2]);
    expect(all.map((row) => row.tabIndex)).toEqual([-1, -1, 0, -1]);
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(await box('003'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await box('004'));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(all[3]);
    await user.tab();
    expect(document.activeElement?.closest('tbody')).toBeNull();
  });

  it('are checked as a range by clicking with Shift [U8]', async () => {
    const { user, url } = await open('/things', makeFake({ things: manyThings(9) }));
    await user.click(await box('003'));
    await user.keyboard('{Shift>}');
    await user.click(await box('006'));
    await user.keyboard('{/Shift}');
    await waitFor(() => expect(url()).toBe('/things?sel=3.4.5.6'));
    await user.keyboard('{Shift>}');
    await user.click(await box('005'));
    await user.keyboard('{/Shift}');
    await waitFor(() => expect(url()).toBe('/things?sel=3.4'));
  });

  it('are checked by Shift and the arrow keys [U8]', async () => {
    const { user, url } = await open('/things', makeFake({ things: manyThings(5) }));
    const [, second] = await rows();
    second?.focus();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await waitFor(() => expect(url()).toBe('/things?sel=2.3.4'));
    expect(document.activeElement?.textContent).toContain('Thing 004');
  });

  it('are scrolled to the first one when others have been loaded [U8]', async () => {
    const { user } = await open('/things', makeFake({ things: manyThings(45) }));
    const [first] = await rows();
    const scrolls = first?.closest('.v-tw');
    if (!scrolls) throw new Error('nothing scrolls');
    scrolls.scrollTop = 300;
    fireEvent.scroll(scrolls);
    await user.click(await box('001'));
    expect(scrolls.scrollTop).toBe(300);
    await user.type(screen.getByRole('searchbox'), 'thing 04{Enter}');
    await screen.findByText('1 to 6 of 6');
    expect(scrolls.scrollTop).toBe(0);
  });

  it('continue with the first row of the next page after the last one', async () => {
    const { user, url } = await open('/things', makeFake({ things: manyThings(25) }));
    const last = (await rows()).at(-1);
    last?.focus();
    await user.keyboard('{ArrowDown}');
    await screen.findByText('21 to 25 of 25');
    expect(url()).toBe('/things?page=2');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Thing 021'));
  });
});
