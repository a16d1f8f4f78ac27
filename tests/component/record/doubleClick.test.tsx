import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeFake } from '../fakeProvider.ts';
import { manyThings, open } from '../harness.tsx';

const input = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const notice = async (text: string | RegExp) =>
  waitFor(() => expect(within(screen.getByRole('list', { name: 'notices' })).getByText(text)).toBeTruthy());

describe('a saved form', () => {
  it('keeps the cursor in an item of a list', async () => {
    const parts = [{ part: 'Bolt', count: 1 }];
    const { user } = await open('/things/1?tab=more', makeFake({ things: [{ ...manyThings(1)[0], id: 1, parts }] }));
    const part = await screen.findByDisplayValue('Bolt');
    await user.type(part, 's');
    await user.keyboard('{Control>}s{/Control}');
    await notice('views.form.saved');
    expect(document.activeElement).toBe(part);
    await user.keyboard('!');
    expect(screen.getByDisplayValue('Bolts!')).toBeTruthy();
  });

  it('keeps the focus on the save button, and moves it there from the discard button', async () => {
    const { user } = await open('/things/1', makeFake({ things: manyThings(1) }));
    await user.type(await input(/^Name/), '!');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await screen.findByText('Everything is saved');
    expect(document.activeElement?.textContent).toBe('Saved');
    await user.type(await input(/^Name/), '!');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect((await input(/^Name/)).value).toBe('Thing 001!');
    expect(document.activeElement?.textContent).toMatch(/^Save/);
  });
});

describe('a bulk deletion', () => {
  it('is not stopped by a double click', async () => {
    const fake = makeFake({ things: manyThings(3) });
    const { user } = await open('/things?sel=1.2', fake);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.dblClick(await screen.findByRole('button', { name: 'Delete 2' }));
    await screen.findByText('2 of 2 done, 0 failed');
    expect(fake.rowsOf('things').map(({ id }) => id)).toEqual([3]);
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  });

  it('deletes only the confirmed number: if more records match now, it asks again', async () => {
    const fake = makeFake({ things: manyThings(3) });
    const { user } = await open('/things?sel=all', fake);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const confirm = await screen.findByRole('button', { name: 'Delete 3' });
    fake.put('things', { ...manyThings(4)[3], id: 4 });
    await user.click(confirm);
    expect((await screen.findByRole('alert')).textContent).toContain('4 records match now');
    expect(fake.methods.delete).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Delete 4' }));
    await screen.findByText('4 of 4 done, 0 failed');
  });
});

describe('a saved view', () => {
  it('that was deleted can be restored', async () => {
    const fake = makeFake({ things: manyThings(3) });
    fake.state.tableFilters = JSON.stringify({ tocsinViews: {} });
    const { user } = await open('/things?q=Thing', fake);
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    await user.type(await screen.findByLabelText('Name of the view'), 'Mine{Enter}');
    await notice('views.saved.kept');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Mine'));
    await user.click(await screen.findByRole('button', { name: 'Delete view Mine' }));
    await notice('views.saved.removed');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('All'));
    await user.click(await screen.findByRole('button', { name: 'assist.undo' }));
    expect(await screen.findByRole('button', { name: /^Mine/ })).toBeTruthy();
  });
});
