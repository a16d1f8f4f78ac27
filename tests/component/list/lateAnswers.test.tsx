import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clearSession } from '../../../dataProvider/session/stored.ts';
import { type Fake, makeFake, refusal } from '../fakeProvider.ts';
import { manyThings, open } from '../harness.tsx';

const input = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const notice = async (text: string | RegExp) =>
  waitFor(() => expect(within(screen.getByRole('list', { name: 'notices' })).getByText(text)).toBeTruthy());

/** Delays the replies of a method until they are released. */
function hold(fake: Fake, method: 'create' | 'update' | 'clone' | 'delete') {
  const spy = fake.methods[method] as unknown as { getMockImplementation(): unknown };
  const real = spy.getMockImplementation() as (...args: unknown[]) => Promise<unknown>;
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  fake.methods[method].mockImplementation((async (...args: unknown[]) => {
    await gate;
    return real(...args);
  }) as never);
  return () => letGo();
}

describe('while a reply is pending', () => {
  it('input is kept, and counts as unsaved afterwards', async () => {
    const fake = makeFake({ things: manyThings(1) });
    const answer = hold(fake, 'update');
    const { user } = await open('/things/1', fake);
    await user.type(await input(/^Name/), '!');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Saving');
    await user.type(await input(/^Code/), 'later');
    answer();
    expect(await screen.findByText('1 unsaved change')).toBeTruthy();
    expect((await input(/^Code/)).value).toBe('T1later');
    expect(fake.rowsOf('things')[0]).toMatchObject({ name: 'Thing 001!', code: 'T1' });
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Everything is saved');
    expect(fake.rowsOf('things')[0]).toMatchObject({ name: 'Thing 001!', code: 'T1later' });
  });

  it('input in a new record is offered as a draft of the stored one', async () => {
    const fake = makeFake({ things: [] });
    const answer = hold(fake, 'create');
    const { user } = await open('/things/_new', fake);
    await user.type(await input(/^Name/), 'Fresh');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Saving');
    await user.type(await input(/^Code/), 'later');
    answer();
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect((await input(/^Code/)).value).toBe('later');
  });

  it('a second click repeats nothing', async () => {
    const fake = makeFake({ things: manyThings(1) });
    const created = hold(fake, 'create');
    const { user } = await open('/things/_new', fake);
    await user.type(await input(/^Name/), 'Once');
    const create = screen.getByRole('button', { name: /^Create/ });
    create.click();
    create.click();
    await screen.findByText('Saving');
    created();
    await screen.findByRole('heading', { name: /^Once/ });
    expect(fake.methods.create).toHaveBeenCalledTimes(1);
    const copied = hold(fake, 'clone');
    await user.dblClick(await screen.findByRole('button', { name: 'Clone' }));
    await user.dblClick(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clone' }));
    copied();
    await notice('views.record.cloned');
    expect(fake.methods.clone).toHaveBeenCalledTimes(1);
  });

  it('a user who has navigated away stays there', async () => {
    const fake = makeFake({ things: manyThings(2) });
    const removed = hold(fake, 'delete');
    const { user, url } = await open('/things/1', fake);
    await input(/^Name/);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(false));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    // as in a browser: a disabled button loses the focus, and the dialog takes it
    screen.getByRole('dialog').focus();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('row', { name: /Thing 002/ }));
    await screen.findByRole('heading', { name: /^Thing 002/ });
    removed();
    await notice('views.record.removed');
    expect(url()).toMatch(/^\/things\/2/);
  });

  it('a created record opens only on the screen where it was started', async () => {
    const fake = makeFake({ things: manyThings(1) });
    const created = hold(fake, 'create');
    const { user, url } = await open('/things/_new', fake);
    await user.type(await input(/^Name/), 'Fresh');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Saving');
    await user.click(await screen.findByRole('row', { name: /Thing 001/ }));
    await user.click(await screen.findByRole('button', { name: 'Leave, keep the draft' }));
    await screen.findByRole('heading', { name: /^Thing 001/ });
    created();
    await notice('views.form.created');
    expect(url()).toMatch(/^\/things\/1/);
  });
});

describe('a record that changed on the server', () => {
  it('to the submitted values, because only the reply was lost, counts as saved', async () => {
    const fake = makeFake({ things: manyThings(1) });
    const { user } = await open('/things/1', fake);
    await user.type(await input(/^Name/), '!');
    const [row] = fake.rowsOf('things');
    if (row) fake.put('things', { ...row, name: 'Thing 001!', version: 2 });
    await user.keyboard('{Control>}s{/Control}');
    await notice('views.form.saved');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Everything is saved')).toBeTruthy();
  });

  it('because it was deleted there: the input can become a new record', async () => {
    const fake = makeFake({ things: manyThings(1) });
    const { user, url } = await open('/things/1', fake);
    await user.type(await input(/^Name/), ' mine');
    fake.methods.update.mockRejectedValueOnce(refusal(404, 'NOT_FOUND'));
    await user.keyboard('{Control>}s{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Create as a new record' }));
    expect(url()).toMatch(/^\/things\/_new/);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect((await input(/^Name/)).value).toBe('Thing 001 mine');
    await user.keyboard('{Control>}s{/Control}');
    await notice('views.form.created');
    expect(fake.rowsOf('things')).toHaveLength(2);
  });

  it('because it was deleted there: deleting it again is no failure', async () => {
    const fake = makeFake({ things: manyThings(1) });
    const { user, url } = await open('/things/1', fake);
    await input(/^Name/);
    fake.methods.delete.mockRejectedValueOnce(refusal(404, 'NOT_FOUND'));
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(false));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await notice('assist.gone');
    expect(url()).toBe('/things');
  });
});

describe('a draft', () => {
  it('is offered only to its author, also if the session ended', async () => {
    const fake = makeFake({ things: manyThings(1) });
    const { user, unmount } = await open('/things/1', fake);
    await user.type(await input(/^Name/), ' secret');
    clearSession();
    unmount();
    const other = await open('/things/1', fake, { login: 'other' });
    await input(/^Name/);
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    other.unmount();
    await open('/things/1', fake);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect((await input(/^Name/)).value).toBe('Thing 001 secret');
  });
});

describe('a new record', () => {
  it('belongs to the organization of its list, and has the focus', async () => {
    const { user } = await open('/things?org=4', makeFake({ things: manyThings(3) }));
    await user.click(await screen.findByRole('button', { name: 'New' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('field-name'));
    expect(document.querySelector('[data-path="orgId"]')?.textContent).toContain('South');
  });

  it('that is a copy takes the focus of its original', async () => {
    const { user } = await open('/things/1', makeFake({ things: manyThings(1) }));
    await input(/^Name/);
    await user.click(await screen.findByRole('button', { name: 'Clone' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clone' }));
    await notice('views.record.cloned');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
  });
});
