import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refusal } from '../fakeProvider.ts';
import { fieldOf, guessed, job, NO_COUNTS, server, setJob, show } from './transferKit.tsx';

vi.mock('../../../dataProvider/calls/transfer.ts');

it('shows the guessed mapping, and checks with the changed one', async () => {
  const { user } = await show('/import-export?job=7');
  await screen.findByRole('heading', { name: 'Which column is what?' });
  expect(
    screen.getByText(/5 rows in 4 columns.*CSV, Windows-1252 \(Western Europe\), separated by semicolons/),
  ).toBeDefined();
  expect(['Bezeichnung', 'Code', 'Art', 'Column D'].map((name) => fieldOf(name).value)).toEqual([
    'name',
    'code',
    'kind',
    '',
  ]);
  expect(screen.getByText('Thing 2')).toBeDefined();
  // two columns for one field, or none at all, are invalid
  const check = screen.getByRole<HTMLButtonElement>('button', { name: 'Check' });
  await user.selectOptions(fieldOf('Column D'), 'name');
  expect(screen.getByRole('alert').textContent).toBe('Two columns are mapped to the same field.');
  expect(check.disabled).toBe(true);
  await user.selectOptions(fieldOf('Column D'), 'weight');
  expect(check.disabled).toBe(false);
  // records are matched only by a mapped column
  await user.selectOptions(fieldOf('Bezeichnung'), '');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Find existing records by' }).value).toBe('');
  await user.click(check);
  expect(server.checkImport).toHaveBeenCalledWith(7, {
    ...guessed,
    mapping: [null, 'code', 'kind', 'weight'],
    match: null,
  });
  await screen.findByRole('heading', { name: 'What the import would do' });
});

it('reads the file again in a chosen encoding, and says after a reload how to (I1)', async () => {
  const first = await show('/import-export');
  const file = new File(['Bezeichnung;Code'], 'things.csv', { type: 'text/csv' });
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]') ?? Promise.reject());
  await first.user.upload(input, file);
  const encodings = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Encoding' });
  expect((await encodings()).value).toBe('windows-1252');
  expect([...(await encodings()).options].map(({ text }) => text)).toEqual([
    'UTF-8 (all languages)',
    'Windows-1250 (Central Europe)',
    'Windows-1252 (Western Europe)',
    'ISO 8859-2 (Central Europe)',
    'UTF-16 LE',
    'UTF-16 BE',
  ]);
  server.uploadImport.mockImplementation(async () => setJob({ id: 8, encoding: 'windows-1250' }));
  await first.user.selectOptions(await encodings(), 'windows-1250');
  await waitFor(() => expect(screen.getByText(/CSV, Windows-1250 \(Central Europe\), separated/)).toBeDefined());
  expect(server.uploadImport.mock.lastCall?.[0]).toMatchObject({ file, reading: { encoding: 'windows-1250' } });
  first.unmount();
  await show('/import-export?job=7');
  expect([...(await encodings()).options].map(({ text }) => text)).toEqual(['Windows-1250 (Central Europe)']);
  expect(screen.getByText(/discard this import and choose the file again/)).toBeDefined();
});

it('shows the first rows, and reads the file again with another separator, row of headings or sheet', async () => {
  const preview = [
    { row: 1, cells: ['List'] },
    { row: 3, cells: ['Bezeichnung', 'Code'] },
    { row: 4, cells: ['Thing', 'T1'] },
  ];
  const sheets = [
    { name: 'Things', hidden: false },
    { name: 'Lists', hidden: true },
  ];
  setJob({ headingRow: 3, preview, sheets, sheet: 'Things' });
  const { user } = await show('/import-export');
  const file = new File(['Bezeichnung;Code'], 'things.csv', { type: 'text/csv' });
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]') ?? Promise.reject());
  await user.upload(input, file);
  const choice = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });
  const rows = within(await screen.findByRole('table', { name: 'First rows of the file' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Row 1 not importedList',
    'Row 3 HeadingsBezeichnungCode',
    'Row 4ThingT1',
  ]);
  expect([...(await choice('Sheet')).options].map(({ text }) => text)).toEqual(['Things', 'Lists (hidden)']);
  expect([...(await choice('Separator')).options].map(({ text }) => text)).toEqual([
    'Semicolon (;)',
    'Comma (,)',
    'Tab',
    'Vertical bar (|)',
  ]);
  // what the user has mapped stays with its heading, and a new heading gets what was guessed
  await user.selectOptions(fieldOf('Code'), '');
  server.uploadImport.mockImplementation(async () =>
    setJob({
      id: 8,
      delimiter: '|',
      headings: ['Code', 'Bezeichnung', 'Gewicht'],
      settings: { ...guessed, mapping: ['code', 'name', 'weight'] },
    }),
  );
  await user.selectOptions(await choice('Separator'), '|');
  await waitFor(() => expect(fieldOf('Gewicht').value).toBe('weight'));
  expect([fieldOf('Code').value, fieldOf('Bezeichnung').value]).toEqual(['', 'name']);
  expect(server.uploadImport.mock.lastCall?.[0].reading).toEqual({ delimiter: '|' });
  expect(document.activeElement).toBe(await choice('Separator'));
  server.uploadImport.mockImplementation(async () => setJob({ id: 9, headingRow: 4 }));
  await user.selectOptions(await choice('Row of the headings'), '4');
  await waitFor(() =>
    expect(server.uploadImport.mock.lastCall?.[0].reading).toEqual({ delimiter: '|', headingRow: 4 }),
  );
  // another sheet has its headings elsewhere
  await waitFor(async () => expect((await choice('Row of the headings')).value).toBe('4'));
  await user.selectOptions(await choice('Sheet'), 'Lists');
  await waitFor(() =>
    expect(server.uploadImport.mock.lastCall?.[0].reading).toEqual({ delimiter: '|', sheet: 'Lists' }),
  );
});

it('keeps a changed mapping after a reload of the page', async () => {
  const first = await show('/import-export?job=7');
  await screen.findByRole('heading', { name: 'Which column is what?' });
  await first.user.selectOptions(fieldOf('Column D'), 'weight');
  first.unmount();
  await show('/import-export?job=7');
  await waitFor(() => expect(fieldOf('Column D').value).toBe('weight'));
});

it('shows beside the file why it cannot be read, and keeps the choices', async () => {
  server.uploadImport.mockRejectedValue(refusal(400, 'IMPORT_NO_TABLE'));
  const { user } = await show('/import-export?type=places');
  const input = await screen.findByLabelText<HTMLInputElement>(/Choose/);
  await user.upload(input, new File(['x'], 'picture.xlsx'));
  expect(await screen.findByText(/This is not a table/)).toBeDefined();
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Records' }).value).toBe('places');
});

it('is not stopped by the second click of the double click that started it', async () => {
  setJob({ state: 'checked', counts: { ...NO_COUNTS, add: 2 } });
  server.controlImport.mockImplementation(async () => setJob({ state: 'running' }));
  const { user } = await show('/import-export?job=7');
  await user.click(await screen.findByRole('button', { name: /^Import 2/ }));
  // the stop button is in the place of the start button
  fireEvent.click(await screen.findByRole('button', { name: 'Stop importing' }), { detail: 2 });
  expect(server.controlImport).not.toHaveBeenCalledWith(7, 'cancel');
  fireEvent.click(screen.getByRole('button', { name: 'Stop importing' }), { detail: 1 });
  expect(server.controlImport).toHaveBeenCalledWith(7, 'cancel');
});

it('opens a parsed file only on the screen where it was chosen', async () => {
  let answer: () => void = () => undefined;
  server.uploadImport.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve(job);
      }),
  );
  const { user, router, url } = await show('/import-export');
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]') ?? Promise.reject());
  await user.upload(input, new File(['a;b'], 'things.csv', { type: 'text/csv' }));
  await waitFor(() => expect(server.uploadImport).toHaveBeenCalled());
  await act(() => router.navigate('/elsewhere'));
  await act(async () => answer());
  expect(url()).toBe('/elsewhere');
});
