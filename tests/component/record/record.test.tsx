import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeFake, refusal } from '../fakeProvider.ts';
import { manyThings, open, rows } from '../harness.tsx';

const input = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const notice = async (text: string | RegExp) =>
  waitFor(() => expect(within(screen.getByRole('list', { name: 'notices' })).getByText(text)).toBeTruthy());
const draft = (id: string) => localStorage.getItem(`tocsin.draft.op.things.${id}`);

describe('a record', () => {
  it('opens from a link with its tab, and shows the path of its organization with " > " instead of brackets [S3.265]', async () => {
    await open('/things/1?tab=more', makeFake({ things: manyThings(2) }));
    expect((await screen.findByRole('tab', { name: 'More' })).getAttribute('aria-selected')).toBe('true');
    expect(await screen.findByText('Total system > North > Lab')).toBeTruthy();
  });

  it('that is opened again soon after it was open for long is as it is stored now', async () => {
    const fake = makeFake({ things: manyThings(1) });
    const { router } = await open('/things/1', fake);
    expect((await input(/^Name/)).value).toBe('Thing 001');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    fake.rowsOf('things').splice(0, 1, { ...manyThings(1)[0], id: 1, name: 'Renamed by another' });
    await router.navigate('/elsewhere');
    await screen.findByText('elsewhere');
    await router.navigate('/things/1');
    await waitFor(async () => expect((await input(/^Name/)).value).toBe('Renamed by another'));
  });

  it('updates derived fields while others are edited', async () => {
    const { user } = await open('/things/1', makeFake({ things: manyThings(1) }));
    await user.clear(await input(/^Name/));
    await user.type(await input(/^Name/), 'New');
    expect((await input('Label')).value).toBe('New/T1');
  });

  it('of a parent organization is read-only', async () => {
    const above = { ...manyThings(1)[0], id: 1, orgName: 'The group', fromAbove: true };
    const fake = makeFake({ things: [above] });
    await open('/things/1', fake);
    expect(await screen.findByText(/^Belongs to an organization above/)).toBeTruthy();
    expect(screen.getByTitle('The group').textContent).toBe('The group');
    for (const name of ['Clone', 'Move to another organization', 'More', /^Save/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect((await input(/^Name/)).readOnly).toBe(true);
    // its organization is out of reach, so it is not requested
    expect(fake.methods.showOrg).not.toHaveBeenCalled();
  });

  it('labels a reference without a label by its target, if that is meaningful', async () => {
    await open('/things/1?tab=more', makeFake({ things: manyThings(1) }));
    expect(await screen.findByText('Partner')).toBeTruthy();
    expect(await screen.findByRole('columnheader', { name: 'Places' })).toBeTruthy();
  });

  it('counts changes, marks them, and saves with Ctrl+S the input together with values that no field shows', async () => {
    const fake = makeFake({ things: [{ ...manyThings(1)[0], id: 1, foreign: 'kept' }] });
    const { user } = await open('/things/1', fake);
    await user.type(await input(/^Name/), '!');
    expect(await screen.findByText('1 unsaved change')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'changed' })).toBeTruthy();
    await user.keyboard('{Control>}s{/Control}');
    await notice('views.form.saved');
    expect(fake.rowsOf('things')[0]).toMatchObject({ name: 'Thing 001!', foreign: 'kept', version: 2 });
    expect(await screen.findByText('Everything is saved')).toBeTruthy();
    expect(draft('1')).toBeNull();
  });

  it('shows errors at fields, on the tab and in a summary with links, before anything is sent', async () => {
    const fake = makeFake({ things: manyThings(1) });
    const { user } = await open('/things/1', fake);
    await user.clear(await input(/^Name/));
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('1 field needs your attention');
    expect(screen.getByRole('tab', { name: /has a problem/ }).textContent).toContain('Main');
    await user.click(within(alert).getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('field-name'));
    expect((await input(/^Name/)).getAttribute('aria-invalid')).toBe('true');
    expect(fake.methods.update).not.toHaveBeenCalled();
  });

  it('focuses a field of another tab', async () => {
    const { user } = await open('/things/1', makeFake({ things: manyThings(1) }));
    await user.clear(await input(/^Name/));
    await user.click(screen.getByRole('tab', { name: /More/ }));
    await user.type(await input(/^Weight/), '2,5');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('field-name'));
  });

  it("shows the server's errors at the fields and keeps the input", async () => {
    const fake = makeFake({ things: manyThings(1) });
    fake.methods.update.mockRejectedValueOnce(refusal(409, 'NOT_UNIQUE', { errors: { code: 'unique:Thing 007' } }));
    const { user } = await open('/things/1', fake);
    await user.type(await input(/^Code/), 'x');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Already used by Thing 007')).toBeTruthy();
    expect((await input(/^Code/)).value).toBe('T1x');
  });

  it('shows all faults that the server finds at once, each at its field, with what was typed', async () => {
    const fake = makeFake({ things: manyThings(1) });
    const errors = { code: 'unique:Thing 007', size: 'max:50', weight: 'min:1' };
    fake.methods.update.mockRejectedValueOnce(refusal(400, 'VALIDATION', { errors }));
    const { user } = await open('/things/1', fake);
    await user.type(await input(/^Code/), 'x');
    await user.clear(await input(/^Size/));
    await user.type(await input(/^Size/), '77');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('3 fields need your attention');
    expect(screen.getByText('Already used by Thing 007')).toBeTruthy();
    expect(screen.getByText('At most 50')).toBeTruthy();
    expect((await input(/^Code/)).value).toBe('T1x');
    expect((await input(/^Size/)).value).toBe('77');
    await user.click(screen.getByRole('tab', { name: /More/ }));
    await screen.findByText('At least 1');
  });

  it('shows a conflict field by field, loses nothing, and saves the chosen values', async () => {
    const fake = makeFake({ things: manyThings(1) });
    const { user } = await open('/things/1', fake);
    await user.type(await input(/^Name/), ' mine');
    await user.type(await input(/^Code/), 'a');
    const [row] = fake.rowsOf('things');
    if (row) fake.put('things', { ...row, code: 'THEIRS', size: 77, version: 5 });
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed by somebody else meanwhile' }));
    expect(dialog.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Name', 'Code', 'Size']);
    const checked = (name: string) => dialog.getByRole<HTMLInputElement>('radio', { name, hidden: true }).checked;
    expect([checked('Thing 001 mine'), checked('T1a'), checked('77')]).toEqual([true, true, true]);
    await user.click(dialog.getByRole('radio', { name: 'THEIRS' }));
    await user.click(dialog.getByRole('button', { name: 'Save this choice' }));
    await notice('views.form.saved');
    expect(fake.rowsOf('things')[0]).toMatchObject({ name: 'Thing 001 mine', code: 'THEIRS', size: 77, version: 6 });
  });

  it.each(['CHANGED_MEANWHILE', undefined])(
    'compares with the stored record that comes with a conflict, whatever its reason: %s [P25]',
    async (reason) => {
      const fake = makeFake({ things: manyThings(1) });
      const { user } = await open('/things/1', fake);
      await user.type(await input(/^Name/), ' mine');
      const current = { ...manyThings(1)[0], code: 'THEIRS', version: 5 };
      fake.put('things', { ...current, id: 1 });
      fake.methods.update.mockRejectedValueOnce(Object.assign(refusal(409, ''), { reason, current }));
      await user.click(screen.getByRole('button', { name: /^Save/ }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Changed by somebody else meanwhile' }));
      expect(dialog.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Name', 'Code']);
      await user.click(dialog.getByRole('button', { name: 'Save this choice' }));
      await notice('views.form.saved');
      expect(fake.rowsOf('things')[0]).toMatchObject({ name: 'Thing 001 mine', code: 'THEIRS', version: 6 });
    },
  );

  it('stores a draft and offers it again', async () => {
    const fake = makeFake({ things: manyThings(1) });
    const first = await open('/things/1', fake);
    await first.user.type(await input(/^Name/), ' draft');
    await waitFor(() => expect(draft('1')).toContain('Thing 001 draft'));
    first.unmount();
    const { user } = await open('/things/1', fake);
    expect((await input(/^Name/)).value).toBe('Thing 001');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect((await input(/^Name/)).value).toBe('Thing 001 draft');
    expect(await screen.findByText('1 unsaved change')).toBeTruthy();
  });

  it('never stores a password in a draft', async () => {
    const { user } = await open('/things/1', makeFake({ things: manyThings(1) }));
    await user.selectOptions(await input(/^Kind/), 'LARGE');
    await user.type(await input(/^Secret/), 'hunter2hunter2');
    await waitFor(() => expect(draft('1')).toContain('LARGE'));
    expect(draft('1')).not.toContain('hunter2');
  });

  it('warns before leaving unsaved changes', async () => {
    const { user, url } = await open('/things/1', makeFake({ things: manyThings(3) }));
    await user.type(await input(/^Name/), '?');
    await user.keyboard('{Escape}');
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Unsaved changes' })).getByRole('button', { name: 'Stay' }),
    );
    expect(url()).toBe('/things/1');
    expect((await input(/^Name/)).value).toBe('Thing 001?');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Leave, keep the draft' }));
    await waitFor(() => expect(url()).toBe('/things'));
    expect(draft('1')).toContain('Thing 001?');
  });

  it('creates with defaults and opens the stored record', async () => {
    const fake = makeFake({});
    const { user, url } = await open('/things/_new', fake);
    await user.type(await input(/^Name/), 'Fresh');
    await user.click(screen.getByRole('button', { name: /^Create/ }));
    await waitFor(() => expect(url()).toBe('/things/900'));
    expect(fake.methods.create.mock.lastCall?.[1].data).toMatchObject({
      name: 'Fresh',
      kind: 'SMALL',
      active: true,
      orgId: 1,
    });
  });

  it('is read-only without the authority', async () => {
    await open('/things/1', makeFake({ things: manyThings(1) }), { authorities: ['THING_VIEW'] });
    expect((await input(/^Name/)).readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clone' })).toBeNull();
  });

  it('shows a refused record as refused', async () => {
    const fake = makeFake({ things: manyThings(1) });
    fake.methods.getOne.mockRejectedValue(refusal(403, 'ACCESS_DENIED'));
    await open('/things/1', fake);
    expect((await screen.findByRole('alert')).textContent).toContain('You may not see or change this');
  });

  it('shows who uses it before it is deleted, and does not delete it while in use', async () => {
    const fake = makeFake({ things: manyThings(2) });
    fake.state.usedBy = {
      count: 1,
      groups: [{ resource: 'things', field: 'partnerId', count: 1, items: [{ id: 2, title: 'Thing 002' }] }],
    };
    const { user } = await open('/things/1', fake);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Delete/ }));
    expect((await dialog.findByRole('link', { name: 'Thing 002' })).getAttribute('href')).toBe('/things/2');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
  });

  it('is deleted by the keyboard alone: the menu moves its focus with the arrow keys', async () => {
    const fake = makeFake({ things: manyThings(1) });
    const { user } = await open('/things/1', fake, { extensions: ['audit'] });
    const more = await screen.findByRole('button', { name: 'More' });
    more.focus();
    await user.keyboard('{Enter}');
    const menu = within(await screen.findByRole('menu', { name: 'More' }));
    const [history, remove] = menu.getAllByRole('menuitem');
    expect([history?.textContent, remove?.textContent]).toEqual(['History', 'Delete']);
    await waitFor(() => expect(document.activeElement).toBe(history));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(remove);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(history);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(more);
    await user.keyboard('{Enter}{ArrowUp}{Enter}');
    await screen.findByRole('dialog', { name: /^Delete/ });
  });

  it('is deleted if it is not in use', async () => {
    const fake = makeFake({ things: manyThings(2) });
    const { user, url } = await open('/things/1', fake);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Delete/ }));
    await dialog.findByText('Nothing else uses it.');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(url()).toBe('/things'));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it('clones and opens the copy', async () => {
    const { user, url } = await open('/things/1', makeFake({ things: manyThings(1) }));
    await user.click(await screen.findByRole('button', { name: 'Clone' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clone' }));
    await waitFor(() => expect(url()).toBe('/things/901'));
    expect(await screen.findByDisplayValue('Thing 001 (2)')).toBeTruthy();
  });

  it('is moved by a separate call only if the organization was changed in the form [S5.11]', async () => {
    const fake = makeFake({ things: manyThings(1) });
    const { user } = await open('/things/1', fake);
    await user.type(await input(/^Name/), '!');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await notice('views.form.saved');
    expect(fake.methods.move).not.toHaveBeenCalled();
    await user.click(await input(/^Place/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose organization' }));
    await user.click(await dialog.findByRole('treeitem', { name: 'South' }));
    await user.click(dialog.getByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() =>
      expect(fake.methods.move).toHaveBeenCalledWith('things', { id: 1, newOrgId: 4, previousOrgId: 3 }),
    );
    expect(fake.methods.update).toHaveBeenCalledTimes(1);
    await screen.findByText('Total system > South');
  });

  it('reports a move to its own organization as not needed [S5.15]', async () => {
    const { user } = await open('/things/1', makeFake({ things: manyThings(1) }));
    await user.click(await screen.findByRole('button', { name: 'Move to another organization' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose organization' }));
    await dialog.findByRole('treeitem', { name: 'Lab', selected: true });
    await user.click(dialog.getByRole('button', { name: 'Select' }));
    await notice('views.record.moveNotNeeded');
  });
});
