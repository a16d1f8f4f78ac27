import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { makeFake, refusal } from '../fakeProvider.ts';
import { manyThings, open, rows, stubListWidth } from '../harness.tsx';

const lastList = (fake: ReturnType<typeof makeFake>) => fake.methods.getList.mock.lastCall?.[1];

describe('a list', () => {
  it('loads the first page as defined and shows its rows with labels of values and names of references', async () => {
    const fake = makeFake({ things: manyThings(45) });
    await open('/things', fake);
    const [first] = await rows();
    expect(first?.textContent).toContain('Thing 001 (T1)');
    expect(first?.textContent).toContain('Small');
    expect(first?.textContent).toContain('Lab');
    expect(lastList(fake)).toMatchObject({
      pagination: { page: 1, perPage: 20 },
      sort: { field: 'name', order: 'ASC' },
      filter: { orgId: 1, recursive: true },
    });
    expect(screen.getByText('1 to 20 of 45')).toBeTruthy();
  });

  it('has a sort control where it is too narrow for column headers, as beside an open record', async () => {
    stubListWidth(480);
    const fake = makeFake({ things: manyThings(3) });
    const { user, url } = await open('/things', fake);
    const sort = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    expect([...sort.options].map((option) => option.value)).toEqual([
      'name',
      'kind',
      'size',
      'bought',
      'weight',
      'orgName',
    ]);
    await user.selectOptions(sort, 'size');
    await waitFor(() => expect(url()).toBe('/things?sort=size'));
    await user.click(screen.getByRole('button', { name: /^Ascending/ }));
    await waitFor(() => expect(lastList(fake)?.sort).toEqual({ field: 'size', order: 'DESC' }));
  });

  it('keeps page, sort and search in the address and follows it', async () => {
    const fake = makeFake({ things: manyThings(45) });
    const { user, url, router } = await open('/things', fake);
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await screen.findByText('21 to 40 of 45');
    expect(url()).toBe('/things?page=2');
    await user.click(screen.getByRole('button', { name: 'Size' }));
    await waitFor(() => expect(url()).toBe('/things?sort=size'));
    await waitFor(() => expect(lastList(fake)?.sort).toEqual({ field: 'size', order: 'ASC' }));
    await router.navigate(-1);
    await screen.findByText('21 to 40 of 45');
    await user.type(screen.getByRole('searchbox'), 'thing 04{Enter}');
    await waitFor(() => expect(url()).toBe('/things?q=thing+04'));
    expect(await rows()).toHaveLength(6);
  });

  it('keeps every checked box, however quickly they are clicked', async () => {
    const { url } = await open('/things', makeFake({ things: manyThings(45) }));
    await rows();
    const boxes = ['001', '002', '003'].map((number) =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^Select Thing ${number}`) }),
    );
    // not with user-event, which would wait for rendering in between
    for (const box of boxes) box.click();
    expect(boxes.map((box) => box.checked)).toEqual([true, true, true]);
    await waitFor(() => expect(url()).toBe('/things?sel=1.2.3'));
  });

  it('searches half a second after the last key, once [S9.16]', async () => {
    const fake = makeFake({ things: manyThings(5) });
    await open('/things', fake);
    await rows();
    const before = fake.methods.getList.mock.calls.length;
    // synchronously: on a busy machine two typed keys could be more than half a second apart
    for (const value of ['t', 'th', 'thing']) fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    expect(fake.methods.getList.mock.calls.length).toBe(before);
    await waitFor(() => expect(lastList(fake)?.filter).toMatchObject({ q: 'thing' }));
    expect(fake.methods.getList.mock.calls.length).toBe(before + 1);
  });

  it('keeps sort and scope if they are chosen before the search starts [C1]', async () => {
    const fake = makeFake({ things: manyThings(45) });
    const { url } = await open('/things', fake);
    await rows();
    // synchronously: on a busy machine half a second could pass between two steps
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'thing 04' } });
    fireEvent.click(screen.getByRole('button', { name: 'Size' }));
    fireEvent.click(screen.getByRole('switch', { name: 'with child organizations' }));
    await waitFor(() => expect(url()).toBe('/things?sort=size&children=no&q=thing+04'));
    await waitFor(() =>
      expect(lastList(fake)).toMatchObject({
        filter: { q: 'thing 04', recursive: false },
        sort: { field: 'size', order: 'ASC' },
      }),
    );
  });

  it('includes or excludes child organizations by a toggle [S2.143]', async () => {
    const fake = makeFake({ things: manyThings(3) });
    const { user, url } = await open('/things', fake);
    await rows();
    const toggle = screen.getByRole('switch', { name: 'with child organizations' });
    expect((toggle as HTMLInputElement).checked).toBe(true);
    await user.click(toggle);
    await waitFor(() => expect(lastList(fake)?.filter).toMatchObject({ recursive: false }));
    expect(url()).toBe('/things?children=no');
  });

  it('writes filters to the address and reads them from it', async () => {
    const fake = makeFake({ things: manyThings(10) });
    const { user, url } = await open('/things?f.kind=LARGE', fake);
    await rows();
    expect(screen.getByRole('region', { name: 'Filters' })).toBeTruthy();
    expect(lastList(fake)?.filter).toMatchObject({ kind: ['LARGE'] });
    await user.click(screen.getByRole('button', { name: 'Remove filter: Kind' }));
    await waitFor(() => expect(url()).toBe('/things'));
    await user.click(screen.getByRole('button', { name: /^Active/ }));
    await user.click(await screen.findByRole('button', { name: 'No' }));
    await waitFor(() => expect(url()).toBe('/things?f.active=false'));
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    await waitFor(() => expect(lastList(fake)?.filter).toMatchObject({ active: false }));
  });

  it('shows a filter of the address that the list does not offer, so that it can be removed [C5]', async () => {
    const fake = makeFake({ things: manyThings(3) });
    const { user } = await open('/things?f.code=ABC', fake);
    await screen.findByRole('button', { name: 'Remove filter: Code' });
    expect(lastList(fake)?.filter).toMatchObject({ code: 'ABC' });
    expect(screen.getByRole('region', { name: 'Filters' }).textContent).toContain('ABC');
    await user.click(screen.getByRole('button', { name: 'Remove filter: Code' }));
    await waitFor(() => expect(lastList(fake)?.filter).not.toHaveProperty('code'));
    expect(screen.queryByRole('button', { name: 'Remove filter: Code' })).toBeNull();
  });

  it('offers no filters to a server without the extension for them', async () => {
    await open('/things', makeFake({ things: manyThings(2) }), { extensions: [] });
    await rows();
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
  });

  it('moves through rows with the arrow keys while the record follows, and Escape closes it', async () => {
    const { user, url } = await open('/things', makeFake({ things: manyThings(5) }));
    const [first] = await rows();
    first?.focus();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(url()).toBe('/things/2'));
    await screen.findByDisplayValue('Thing 002');
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(url()).toBe('/things/3'));
    await screen.findByDisplayValue('Thing 003');
    expect(document.activeElement?.textContent).toContain('Thing 003');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(url()).toBe('/things'));
  });

  it('shows a refusal in place of the list and names the authority', async () => {
    const fake = makeFake({});
    fake.methods.getList.mockRejectedValue(refusal(403, 'ACCESS_DENIED'));
    await open('/things', fake, { authorities: [] });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Needed: “Thing view”');
    expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
  });

  it('offers to try again after a failure', async () => {
    const fake = makeFake({ things: manyThings(1) });
    fake.methods.getList.mockRejectedValueOnce(refusal(500, 'INTERNAL'));
    const { user } = await open('/things', fake);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });

  it('explains an empty list and offers the next step', async () => {
    const { user, url } = await open('/things', makeFake({}));
    const button = (await screen.findAllByRole('button', { name: 'New' })).at(-1);
    if (button) await user.click(button);
    await waitFor(() => expect(url()).toBe('/things/_new'));
  });

  it('remembers chosen columns on this machine', async () => {
    const fake = makeFake({ things: manyThings(2) });
    const first = await open('/things', fake);
    await rows();
    await first.user.click(screen.getByRole('button', { name: 'Columns' }));
    await first.user.click(await screen.findByRole('checkbox', { name: 'Weight' }));
    expect(screen.getByRole('columnheader', { name: 'Weight' })).toBeTruthy();
    first.unmount();
    await open('/things', fake);
    await rows();
    expect(screen.getByRole('columnheader', { name: 'Weight' })).toBeTruthy();
  });

  it('saves a view with its filters under a name for the user', async () => {
    const fake = makeFake({ things: manyThings(6) });
    const { user, url } = await open('/things?f.kind=LARGE', fake);
    await rows();
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await user.type(panel.getByRole('textbox'), 'Big ones{Enter}');
    await screen.findByRole('button', { name: /^Big ones/ });
    expect(fake.state.tableFilters).toContain('f.kind=LARGE');
    await user.click(screen.getByRole('button', { name: /^All/ }));
    await waitFor(() => expect(url()).toBe('/things'));
    await user.click(screen.getByRole('button', { name: /^Big ones/ }));
    await waitFor(() => expect(url()).toContain('f.kind=LARGE'));
  });

  it('replaces a saved view of the same name only by a button for that [C5]', async () => {
    const fake = makeFake({ things: manyThings(6) });
    const { user } = await open('/things?f.kind=LARGE', fake);
    await rows();
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    const first = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await user.type(first.getByRole('textbox'), 'Mine{Enter}');
    await screen.findByRole('button', { name: /^Mine/ });
    await user.click(screen.getByRole('button', { name: /^Active/ }));
    await user.click(await screen.findByRole('button', { name: 'No' }));
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    const second = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await user.type(second.getByRole('textbox'), 'Mine');
    expect((await second.findByRole('alert')).textContent).toContain('Mine');
    expect(fake.state.tableFilters).not.toContain('f.active=false');
    await user.click(second.getByRole('button', { name: 'Replace it' }));
    await waitFor(() => expect(fake.state.tableFilters).toContain('f.active=false'));
    expect(fake.state.tableFilters.match(/Mine/g)).toHaveLength(1);
  });

  it('exports all matching records in safe cells with a byte order mark', async () => {
    const made: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => made.push(blob) && 'blob:x',
        revokeObjectURL: () => undefined,
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const things = manyThings(30);
    Object.assign(things[0] ?? {}, { name: '=HYPERLINK("x")', code: '' });
    const { user } = await open('/things', makeFake({ things }));
    await rows();
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(made).toHaveLength(1));
    const bytes = new Uint8Array((await made[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text.trim().split('\r\n')).toHaveLength(31);
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  });
});
