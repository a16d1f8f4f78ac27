import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeFake, refusal } from '../fakeProvider.ts';
import { manyThings, open, rows } from '../harness.tsx';

describe('several records at once', () => {
  it('are checked by row, kept in the address, and deleted with a result for each; failed ones stay checked [C3]', async () => {
    const fake = makeFake({ things: manyThings(5) });
    const remove = fake.methods.delete.getMockImplementation();
    fake.methods.delete.mockImplementation(async (name, params) => {
      if (params.id === 2) throw refusal(409, 'IN_USE');
      if (!remove) throw new Error('no implementation');
      return remove(name, params);
    });
    const { user, url } = await open('/things', fake);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Thing 001 (T1)' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Thing 002 (T2)' }));
    await waitFor(() => expect(url()).toBe('/things?sel=1.2'));
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 records' }));
    await user.click(dialog.getByRole('button', { name: 'Delete 2' }));
    await dialog.findByText('1 of 2 done, 1 failed');
    const [failed, done] = dialog.getAllByRole('listitem');
    expect(failed?.textContent).toMatch(/Thing 002 \(T2\).*: The record is used by others/);
    expect(done?.textContent).toContain('Thing 001 (T1)done');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(async () => expect(await rows()).toHaveLength(4));
    expect(url()).toBe('/things?sel=2');
  });

  it('those that somebody else removed meanwhile are not checked any more', async () => {
    const fake = makeFake({ things: manyThings(3) });
    fake.methods.delete.mockImplementation(async (_, { id }) => {
      throw id === 1 ? refusal(404, 'NOT_FOUND') : refusal(409, 'IN_USE');
    });
    const { user, url } = await open('/things?sel=1.2', fake);
    await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 records' }));
    await user.click(dialog.getByRole('button', { name: 'Delete 2' }));
    await dialog.findByText('0 of 2 done, 2 failed');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(url()).toBe('/things?sel=2'));
  });

  it('can be all matching records, far beyond the page', async () => {
    const fake = makeFake({ things: manyThings(45) });
    const { user, url } = await open('/things?q=thing', fake);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Select all 45' }));
    await waitFor(() => expect(url()).toBe('/things?q=thing&sel=all'));
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 45' }));
    await screen.findByText('45 of 45 done, 0 failed');
    expect(fake.methods.allIds.mock.lastCall?.[1].filter).toMatchObject({ q: 'thing', orgId: 1, recursive: true });
    expect(fake.rowsOf('things')).toHaveLength(0);
  });

  it('are moved to a chosen organization; those already there are reported as not needed [S5.11][S5.15]', async () => {
    const fake = makeFake({ things: manyThings(2) });
    const { user } = await open('/things?sel=1.2', fake);
    await user.click(await within(await screen.findByRole('toolbar')).findByRole('button', { name: 'Move' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose organization' }));
    await user.click(await dialog.findByRole('treeitem', { name: 'South' }));
    await user.click(dialog.getByRole('button', { name: 'Select' }));
    await user.click(await screen.findByRole('button', { name: 'Move 2' }));
    expect(await screen.findByText('not needed')).toBeTruthy();
    expect(fake.rowsOf('things').map((row) => row.orgId)).toEqual([4, 4]);
  });

  it('can be stopped midway', async () => {
    const fake = makeFake({ things: manyThings(20) });
    const waiting: (() => void)[] = [];
    fake.methods.delete.mockImplementation(
      () => new Promise((done) => waiting.push(() => done({ data: { id: 1, version: 1 } }))),
    );
    const { user } = await open('/things?sel=all', fake);
    await user.click(await within(await screen.findByRole('toolbar')).findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 20' }));
    await waitFor(() => expect(waiting).toHaveLength(4));
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    for (const done of waiting) done();
    await screen.findByText('4 of 20 done, 0 failed');
    expect(fake.methods.delete).toHaveBeenCalledTimes(4);
  });
});
