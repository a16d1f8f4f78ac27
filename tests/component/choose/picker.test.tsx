import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getOrgId } from '../../../dataProvider/session/stored.ts';
import { makeFake, refusal } from '../fakeProvider.ts';
import { manyThings, open, rows } from '../harness.tsx';

async function openPicker() {
  const fake = makeFake({ things: manyThings(3) });
  const opened = await open('/things', fake);
  await rows();
  await opened.user.click(screen.getByRole('button', { name: /Total system/ }));
  const element = await screen.findByRole('dialog', { name: 'Choose organization' });
  await within(element).findByRole('treeitem', { name: 'North' });
  return { ...opened, fake, dialog: within(element) };
}

describe('the organization picker', () => {
  it('is a dialog with Cancel and Select and a scrolling tree of 30em [S2.139][S2.140][S2.141][S2.142]', async () => {
    const { dialog } = await openPicker();
    const tree = dialog.getByRole('tree');
    expect([tree.style.height, tree.style.overflow]).toEqual(['30em', 'auto']);
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Select' })).toBeTruthy();
  });

  it('reports that a branch could not be loaded, keeps it closed, and retries on request [C4]', async () => {
    const { dialog, user, fake } = await openPicker();
    fake.methods.tree.mockRejectedValueOnce(refusal(500, 'INTERNAL'));
    const north = dialog.getByRole('treeitem', { name: 'North' });
    north.focus();
    await user.keyboard('{ArrowRight}');
    expect((await dialog.findByRole('alert')).textContent).toContain('The organizations could not be loaded.');
    expect(north.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowRight}');
    expect(await dialog.findByRole('treeitem', { name: 'Lab' })).toBeTruthy();
    expect(north.getAttribute('aria-expanded')).toBe('true');
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('loads a branch when it is opened, also by keyboard [S2.137]', async () => {
    const { dialog, user, fake } = await openPicker();
    const north = dialog.getByRole('treeitem', { name: 'North' });
    expect(north.getAttribute('aria-expanded')).toBe('false');
    expect(fake.methods.tree).not.toHaveBeenCalledWith(2, undefined, expect.anything());
    north.focus();
    await user.keyboard('{ArrowRight}');
    expect(await dialog.findByRole('treeitem', { name: 'Lab' })).toBeTruthy();
    expect(north.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Lab');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    await waitFor(() => expect(dialog.queryByRole('treeitem', { name: 'Lab' })).toBeNull());
  });

  it('goes to the organization whose name begins with what is typed, and Enter chooses it', async () => {
    const { dialog, user, url } = await openPicker();
    dialog.getByRole('treeitem', { name: 'North' }).focus();
    await user.keyboard('so');
    expect(document.activeElement?.textContent).toBe('South');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(url()).toBe('/things?org=4'));
  });

  it('sets the scope of the list and of later screens', async () => {
    const { dialog, user, fake, url } = await openPicker();
    await user.click(dialog.getByRole('treeitem', { name: 'South' }));
    await user.click(dialog.getByRole('button', { name: 'Select' }));
    await waitFor(() => expect(url()).toBe('/things?org=4'));
    await waitFor(() => expect(fake.methods.getList.mock.lastCall?.[1].filter).toMatchObject({ orgId: 4 }));
    expect(getOrgId()).toBe(4);
  });

  it('changes nothing on Cancel', async () => {
    const { dialog, user, url } = await openPicker();
    await user.click(dialog.getByRole('treeitem', { name: 'South' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([url(), getOrgId()]).toEqual(['/things', 1]);
  });
});
