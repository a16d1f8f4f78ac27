import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeFake, refusal } from '../fakeProvider.ts';
import { manyThings, open, rows } from '../harness.tsx';

const bar = async () => within(await screen.findByRole('toolbar'));
const orgs = (fake: ReturnType<typeof makeFake>) =>
  Object.fromEntries(fake.rowsOf('things').map((row) => [row.id, row.orgId]));

async function chooseSouth(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await (await bar()).findByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose organization' }));
  await user.click(await dialog.findByRole('treeitem', { name: 'South' }));
  await user.click(dialog.getByRole('button', { name: 'Select' }));
}

describe('several records at once', () => {
  it('are moved only after confirming number and target, and can be moved back [U5]', async () => {
    const fake = makeFake({ things: manyThings(45) });
    const { user, url } = await open('/things?sel=all', fake);
    const before = orgs(fake);
    await chooseSouth(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Moving 45 records' }));
    expect(dialog.getByText(/New organization: South/)).toBeTruthy();
    expect(fake.methods.move).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Move 45' }));
    await screen.findByText('45 of 45 done, 0 failed');
    expect(new Set(Object.values(orgs(fake)))).toEqual(new Set([4]));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    // 15 of 45 had been moved
    await screen.findByText('15 of 15 done, 0 failed');
    expect(screen.getAllByText('moved back')).toHaveLength(15);
    expect(orgs(fake)).toEqual(before);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(url()).toBe('/things'));
  });

  it('are not moved when that is canceled [U5]', async () => {
    const fake = makeFake({ things: manyThings(3) });
    const { user, url } = await open('/things?sel=1.2', fake);
    await chooseSouth(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Moving 2 records' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(fake.methods.move).not.toHaveBeenCalled();
    expect(url()).toBe('/things?sel=1.2');
  });

  it('show who uses those that remain, with links [U5]', async () => {
    const fake = makeFake({ things: manyThings(3) });
    const items = [{ id: 9, title: 'Big box' }];
    fake.methods.delete.mockRejectedValue(
      refusal(409, 'IN_USE', {
        body: {
          reason: 'IN_USE',
          usedBy: { count: 3, groups: [{ resource: 'things', field: 'partnerId', count: 3, items }] },
        },
      }),
    );
    const { user } = await open('/things?sel=2', fake);
    await user.click(await (await bar()).findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 1' }));
    const user9 = await screen.findByRole('link', { name: 'Big box' });
    expect(user9.getAttribute('href')).toBe('/things/9');
    expect(user9.closest('li')?.textContent).toMatch(/Thing 002 \(T2\).*used by others.*Big box.*2 more/);
  });

  it('stay checked if the action is stopped before them [C3]', async () => {
    const fake = makeFake({ things: manyThings(6) });
    const waiting: (() => void)[] = [];
    fake.methods.delete.mockImplementation(
      () => new Promise((done) => waiting.push(() => done({ data: { id: 1, version: 1 } }))),
    );
    const { user, url } = await open('/things?sel=1.2.3.4.5.6', fake);
    await user.click(await (await bar()).findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 6' }));
    await waitFor(() => expect(waiting).toHaveLength(4));
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    for (const done of waiting) done();
    await screen.findByText('4 of 6 done, 0 failed');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(url()).toBe('/things?sel=5.6'));
  });

  it('show the previous page when the last one has become empty [C2]', async () => {
    const fake = makeFake({ things: manyThings(21) });
    const { user, url } = await open('/things?page=2', fake);
    expect(await rows()).toHaveLength(1);
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click((await bar()).getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 1' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await screen.findByText('1 to 20 of 20');
    expect(url()).toBe('/things');
    expect(screen.queryByText(/No records yet/)).toBeNull();
  });
});
