import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addMessages } from '../../../src/i18n/i18n.ts';
import { type Fake, makeFake, refusal } from '../fakeProvider.ts';
import { manyThings, open, things } from '../harness.tsx';

/** Opens the history of the first thing. */
async function openHistory(fake: Fake, definition = things) {
  const { user } = await open('/things/1', fake, { extensions: ['audit'], definition });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByText('History'));
  return user;
}

const EDIT = { at: '2026-11-21 08:00:00', actor: 'Ada Admin', action: 'update', before: null, after: null };

it('reports that the history could not be loaded, not that it is empty, and retries on request [C4]', async () => {
  const fake = makeFake({ things: manyThings(1) });
  fake.methods.audit
    .mockRejectedValueOnce(refusal(500, 'INTERNAL'))
    .mockResolvedValue({ list: [EDIT], count: 1 } as never);
  const user = await openHistory(fake);
  await screen.findByText(/The server has failed/);
  expect(screen.queryByText('Nothing has been recorded.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByText('Ada Admin')).closest('li')?.textContent).toContain('21/11/2026 08:00');
});

it('describes what happened in the words of the definition, with the values of the entry [C4]', async () => {
  const after = { systemId: 'PUMP-7', text: 'Test of the <b>pump</b>', alarmPointName: 'Boiler house' };
  const history = { suppress: '{alarmPointName} ({systemId}): {text}' };
  addMessages(() => ({ resources: { things: { history } } }) as never);
  const fake = makeFake({ things: manyThings(1) });
  const entry = { ...EDIT, actor: 'Sender', action: 'suppress', after };
  fake.methods.audit.mockResolvedValue({
    list: [entry, { ...entry, after: { ...after, systemId: '' } }, { ...entry, action: 'create' }],
    count: 3,
  } as never);
  await openHistory(fake);
  await screen.findAllByText('Sender');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '21/11/2026 08:00 Sender event suppressed Boiler house (PUMP-7): Test of the <b>pump</b>',
    '21/11/2026 08:00 Sender event suppressed Boiler house: Test of the <b>pump</b>',
    '21/11/2026 08:00 Sender created',
  ]);
});

/** Opens the history of a thing and returns the cells of each table, by row. */
async function tables(entries: readonly object[], definition = things) {
  const fake = makeFake({
    things: manyThings(3),
    places: [
      { id: 2, name: 'Hall' },
      { id: 4, name: 'Yard' },
    ],
  });
  fake.methods.audit.mockResolvedValue({ list: entries, count: entries.length } as never);
  await openHistory(fake, definition);
  const found = await screen.findAllByRole('table');
  return () =>
    found.map((table) =>
      within(table)
        .getAllByRole('row')
        .map((row) => [...row.children].map(({ textContent }) => textContent)),
    );
}

it('shows the value of each changed field before and after, in words', async () => {
  const before = {
    name: 'Pump',
    kind: 'SMALL',
    active: true,
    orgId: 2,
    bought: '2026-01-31',
    size: null,
    tags: ['RED'],
  };
  const after = { name: 'Pump 2', kind: 'LARGE', active: false, orgId: 4, bought: null, size: 1200, tags: [] };
  const shown = await tables([{ ...EDIT, before, after }]);
  await expect.poll(() => shown()[0]?.at(-1)?.length).toBe(3);
  await screen.findByText('Yard');
  expect(shown()).toEqual([
    [
      ['Field', 'Before', 'After'],
      ['Name', 'Pump', 'Pump 2'],
      ['Kind', 'Small', 'Large'],
      ['Size', 'empty', '1,200'],
      ['Active', 'Yes', 'No'],
      ['Bought', '31/01/2026', 'empty'],
      ['Places', 'Hall', 'Yard'],
      ['Tags', 'Red', 'empty'],
    ],
  ]);
});

it('shows lists item by item, what the definition does not know as stored, and passwords never', async () => {
  const before = { secret: 'old', parts: [{ part: 'Screw', count: 2 }], gone: { a: 1 } };
  const after = {
    secret: 'new',
    parts: [
      { part: 'Screw', count: 2 },
      { part: 'Nut', count: 4 },
    ],
    gone: null,
  };
  const shown = await tables([{ ...EDIT, before, after }]);
  expect(shown()).toEqual([
    [
      ['Field', 'Before', 'After'],
      ['Secret', '••••••••', '••••••••'],
      ['Parts', 'Screw, 2', 'Screw, 2Nut, 4'],
      ['Gone', '{"a":1}', 'empty'],
    ],
  ]);
});

it('leads from a change together with others to the whole change', async () => {
  const fake = makeFake({ things: manyThings(1) });
  const change = { before: { size: 1 }, after: { size: 2 } };
  fake.methods.audit.mockResolvedValue({ list: [{ ...EDIT, ...change, bulk: 12 }], count: 1 } as never);
  await openHistory(fake);
  const link = await screen.findByRole('link', { name: 'together with others' });
  expect(link.getAttribute('href')).toBe('/things?bulk=12');
});

it('says of a change that it undid another one, and nothing of others where there were none', async () => {
  const fake = makeFake({ things: manyThings(1) });
  const change = { ...EDIT, before: { size: 1 }, after: { size: 2 } };
  const list = [
    { ...change, bulk: 14, undoes: true, alone: true },
    { ...change, bulk: 13, undoes: true },
    { ...change, bulk: 12, alone: true },
  ];
  fake.methods.audit.mockResolvedValue({ list, count: 3 } as never);
  await openHistory(fake);
  await screen.findAllByText('Ada Admin');
  const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split('Field')[0]);
  expect(told).toEqual([
    '21/11/2026 08:00 Ada Admin changed by undoing a change',
    '21/11/2026 08:00 Ada Admin changed by undoing a change, together with others',
    '21/11/2026 08:00 Ada Admin changed',
  ]);
  expect(screen.getAllByRole('link', { name: /^by undoing/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/things?bulk=14',
    '/things?bulk=13',
  ]);
});

it('says which records of a list of references were removed and added; a new order is shown as it is', async () => {
  const fields = { ...things.fields, placeIds: { type: 'ref', to: 'places', multiple: true } } as const;
  const shown = await tables(
    [
      { ...EDIT, before: { placeIds: [2] }, after: { placeIds: [4] } },
      { ...EDIT, before: { placeIds: [] }, after: { placeIds: [2] } },
      { ...EDIT, before: { placeIds: [2, 4] }, after: { placeIds: [4, 2] } },
    ],
    { ...things, fields },
  );
  await expect
    .poll(() => shown().map(([, row]) => row?.slice(1)))
    .toEqual([
      ['removed: Hall', 'added: Yard'],
      ['', 'added: Hall'],
      ['Hall, Yard', 'Yard, Hall'],
    ]);
});

it('names what the history tells beside the fields of the record', async () => {
  const change = { before: { externalId: 'x1', shade: 1 }, after: { externalId: 'x2', shade: 2 } };
  const rows = await tables([{ ...EDIT, action: 'changeExternalId', ...change }]);
  expect(rows()).toEqual([
    [
      ['Field', 'Before', 'After'],
      ['Id at the identity provider', 'x1', 'x2'],
      ['Shade', '1', '2'],
    ],
  ]);
});

it('puts chosen values of an earlier state back into the form, where they wait to be saved', async () => {
  const fake = makeFake({ things: manyThings(1), places: [{ id: 2, name: 'Hall' }] });
  const entry = (at: string, before: object, after: object) => ({ ...EDIT, at, before, after });
  fake.methods.audit.mockResolvedValue({
    list: [
      entry('2026-11-21 09:00:00', { size: 7 }, { size: 0 }),
      entry(
        '2026-11-21 08:00:00',
        { name: 'Old pump', size: 5, orgId: 2, active: false },
        { name: 'Thing 001', size: 7, orgId: 3, active: true },
      ),
    ],
    count: 2,
  } as never);
  const user = await openHistory(fake);
  const [, second] = await screen.findAllByRole('button', { name: 'Compare or take back' });
  await user.click(second as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Compare states' });
  const box = (name: string) => within(dialog).getByRole<HTMLInputElement>('checkbox', { name });
  const states = () => ['Name', 'Size', 'Active', 'Places'].map((name) => [box(name).checked, box(name).disabled]);
  // the size was changed again at nine, the organization is changed by moving
  expect(states()).toEqual([
    [true, false],
    [false, false],
    [true, false],
    [false, true],
  ]);
  expect(box('Size').closest('th')?.textContent).toBe('SizeChanged again since');
  expect(box('Places').closest('th')?.textContent).toBe("PlacesCan't be put back here");

  // two other states: only the size differs between them
  await user.selectOptions(within(dialog).getByLabelText('Later state'), 'Now');
  await user.selectOptions(within(dialog).getByLabelText('Earlier state'), 'Before 21/11/2026 09:00 (Ada Admin)');
  expect(
    within(dialog)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['FieldBeforeAfter', 'Size70']);
  await user.selectOptions(within(dialog).getByLabelText('Earlier state'), 'Before 21/11/2026 08:00 (Ada Admin)');
  await user.click(box('Active'));
  await user.click(within(dialog).getByRole('button', { name: 'Put 2 values back' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Old pump');
  expect(screen.getByLabelText<HTMLInputElement>(/^Size/).value).toBe('5');
  expect(screen.getByLabelText<HTMLInputElement>(/^Active/).checked).toBe(true);
  await screen.findByText('2 unsaved changes');
  expect(fake.methods.update).not.toHaveBeenCalled();
});
