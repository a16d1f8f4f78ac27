import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import * as calls from '../../../dataProvider/calls/transfer.ts';
import type { BulkJob } from '../../../protocol/bulk.ts';
import type { ImportJob, ImportRow, ImportSettings, RowState } from '../../../protocol/transfer.ts';
import { setLanguage } from '../../../src/i18n/i18n.ts';
import Transfer from '../../../src/pages/transfer/Transfer.tsx';
import { makeFake, refusal } from '../fakeProvider.ts';
import { fakeServer } from '../fakeServer.ts';
import { openPage, things } from '../harness.tsx';

vi.mock('../../../dataProvider/calls/transfer.ts');
/** What a job changes, of which these tests say nothing. */
const NONE = { set: {}, add: {}, remove: {} };

const server = vi.mocked(calls);

const NO_COUNTS = { add: 0, change: 0, unchanged: 0, reject: 0, added: 0, changed: 0 };
const guessed: ImportSettings = { mapping: ['name', 'code', 'kind', null], match: 'name', empty: 'keep', orgId: 1 };
let job: ImportJob;

const row = (number: number, state: RowState, more: Partial<ImportRow> = {}) => ({
  row: number,
  state,
  title: `Thing ${number}`,
  recordId: null,
  applied: false,
  changes: [],
  errors: {},
  cells: [`Thing ${number}`, `T${number}`, 'Klein', ''],
  ...more,
});
const ROWS = {
  add: [row(2, 'add'), row(3, 'add')],
  change: [row(4, 'change', { recordId: 9, changes: [{ field: 'kind', before: 'SMALL', after: 'LARGE' }] })],
  reject: [
    row(5, 'reject', { errors: { name: 'required' } }),
    row(6, 'reject', { errors: { orgId: 'unknownName:Nowhere', '': 'tooManyCells:4' } }),
  ],
};

/** Changes the server's job. */
function setJob(change: Partial<ImportJob>): ImportJob {
  job = { ...job, ...change };
  return job;
}

beforeEach(() => {
  vi.resetAllMocks();
  sessionStorage.clear();
  job = {
    id: 7,
    type: 'THING',
    fileName: 'things.csv',
    format: 'csv',
    encoding: 'windows-1252',
    delimiter: ';',
    sheets: [],
    sheet: '',
    headingRow: 1,
    preview: [],
    headings: ['Bezeichnung', 'Code', 'Art', ''],
    samples: [['Thing 2', 'T2', 'Klein', '']],
    settings: guessed,
    state: 'uploaded',
    reason: null,
    total: 5,
    position: 0,
    counts: NO_COUNTS,
    remembered: false,
    mayUndo: false,
    actor: 'Op',
    createdAt: '2026-11-21 10:00:00',
    finishedAt: null,
  };
  server.recentImports.mockResolvedValue([]);
  server.getImport.mockImplementation(async () => job);
  server.uploadImport.mockImplementation(async () => job);
  server.removeImport.mockResolvedValue();
  server.checkImport.mockImplementation(async (_, settings) =>
    setJob({ settings, state: 'checked', counts: { ...NO_COUNTS, add: 2, change: 1, reject: 2 } }),
  );
  server.importRows.mockImplementation(async (_, { state }) => {
    const list = ROWS[state as keyof typeof ROWS] ?? [];
    return { list, count: list.length };
  });
});

const show = (address: string, options: Parameters<typeof openPage>[3] = { extensions: ['transfer'] }) =>
  openPage(address, <Transfer />, makeFake({ things: [] }), options);
const fieldOf = (column: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: `Field of column ${column}` });
const card = (text: RegExp) => screen.getByRole('button', { name: text });

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

it('counts the results of the dry run, and shows the reason of every rejected row at its field', async () => {
  setJob({ state: 'checked', counts: { ...NO_COUNTS, add: 2, change: 1, unchanged: 0, reject: 2 } });
  const { user } = await show('/import-export?job=7');
  await screen.findByRole('heading', { name: 'What the import would do' });
  const counts = within(screen.getByRole('group', { name: 'Rows by result' })).getAllByRole('button');
  expect(counts.map((one) => [one.textContent, one.getAttribute('aria-pressed')])).toEqual([
    ['2Reject', 'true'],
    ['1Change', 'false'],
    ['2Add', 'false'],
    ['0Unchanged', 'false'],
  ]);
  const reasons = (await screen.findAllByRole('row')).slice(1).map((one) => one.textContent);
  expect(reasons[0]).toMatch(/^5Thing 5Name: Required/);
  expect(reasons[1]).toContain('“Nowhere”');
  expect(reasons[1]).toContain('More than 4 cells in this row');
  await user.click(card(/Change$/));
  const changed = await screen.findByRole('row', { name: /^4 Thing 4/ });
  expect(within(changed).getByRole('link').getAttribute('href')).toBe('/things/9');
  expect(changed.textContent).toMatch(/Kind: Small → Large/);
});

it('writes labels before values as the language does, and names the id', async () => {
  setJob({ state: 'checked', counts: { ...NO_COUNTS, change: 1, reject: 2 } });
  const list = [row(5, 'reject', { errors: { id: 'required', name: 'required' } })];
  server.importRows.mockResolvedValueOnce({ list, count: 1 });
  const { user } = await show('/import-export?job=7');
  await screen.findByRole('heading', { name: 'What the import would do' });
  await act(() => setLanguage('fr'));
  const faults = within(await screen.findByRole('row', { name: /^5 Thing 5/ })).getAllByRole('listitem');
  expect(faults.map(({ textContent }) => textContent)).toEqual(['ID : Obligatoire', 'Name : Obligatoire']);
  await user.click(card(/Modifier$/));
  const changed = await screen.findByRole('row', { name: /^4 Thing 4/ });
  expect(within(changed).getByRole('listitem').textContent).toBe('Kind : Small → Large');
  await act(() => setLanguage('en'));
});

it('saves the rejected rows as a file named after the uploaded one', async () => {
  setJob({ state: 'checked', counts: { ...NO_COUNTS, reject: 2 } });
  server.rejectedFile.mockResolvedValue(new TextEncoder().encode('name;reason').buffer as ArrayBuffer);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  const { user } = await show('/import-export?job=7');
  // without changes there is nothing to start
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Import 0 rows' });
  expect(start.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save rejected rows' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(server.rejectedFile).toHaveBeenCalledWith(7, 'csv', 'en');
  expect(names).toEqual(['things-rejected.csv']);
});

it('counts the written rows of a stopped import, and continues with the rest', async () => {
  setJob({ state: 'cancelled', counts: { ...NO_COUNTS, add: 12_000, added: 8_000, change: 1, changed: 1 } });
  server.controlImport.mockImplementation(async () => setJob({ state: 'running', position: 8_000 }));
  const { user } = await show('/import-export?job=7');
  await screen.findByRole('heading', { name: 'Import stopped' });
  expect(card(/Added/).textContent).toBe('8,000Added4,000 not written.');
  await user.click(screen.getByRole('button', { name: 'Import the rest' }));
  expect(server.controlImport).toHaveBeenCalledWith(7, 'start');
  await screen.findByRole('progressbar');
  setJob({ state: 'done', counts: { ...NO_COUNTS, add: 12_000, added: 12_000, change: 1, changed: 1 } });
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(screen.queryByRole('button', { name: 'Import the rest' })).toBeNull();
});

it('is taken back after a preview, if the platform says that it can be', async () => {
  setJob({ state: 'done', counts: { ...NO_COUNTS, add: 2, added: 2 } });
  const { user, unmount } = await show('/import-export?job=7');
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(screen.queryByRole('button', { name: 'Take the import back' })).toBeNull();
  unmount();

  setJob({ mayUndo: true });
  const counts = { change: 1, unchanged: 0, reject: 1, done: 0 };
  const back = {
    id: 5,
    action: 'revert',
    changes: NONE,
    undoes: null,
    mayUndo: false,
    total: 2,
    position: 2,
    reason: null,
  } as const;
  server.undoImport.mockResolvedValue({ ...back, counts, state: 'checked' } as BulkJob);
  const kept = { id: 9, title: 'Thing 3', state: 'reject', applied: false, errors: { '': 'VERSION_CONFLICT' } };
  const gone = { id: 8, title: 'Thing 2', state: 'change', applied: true, errors: {} };
  const bulk = fakeServer({
    'POST /rest/api/bulk/5/start': { body: { ...back, counts: { ...counts, done: 1 }, state: 'done' } },
    'GET /rest/api/bulk/5/rows': ({ query }) => ({
      body: { list: query.state === 'reject' ? [kept] : [gone], count: 1 },
    }),
  });
  await show('/import-export?job=7');
  await user.click(await screen.findByRole('button', { name: 'Take the import back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take back the import of things.csv' }));
  expect(server.undoImport).toHaveBeenCalledExactlyOnceWith(7);
  await dialog.findByText('1 record goes back: changed ones get their earlier values, added ones are deleted.');
  await dialog.findByText('Thing 3');
  await user.click(dialog.getByRole('button', { name: 'Take 1 back' }));
  expect(await dialog.findByText('as before')).toBeDefined();
  expect(bulk.calls()).toContain('POST /rest/api/bulk/5/start');
  setJob({ mayUndo: false });
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take the import back' })).toBeNull());
});

it('changes what the file does not have, after a look at who it is', async () => {
  const counts = { ...NO_COUNTS, change: 2, changed: 2, reject: 1 };
  setJob({ state: 'done', counts });
  const bulk = fakeServer({
    'POST /rest/api/bulk': {
      body: {
        id: 5,
        state: 'checked',
        changes: NONE,
        undoes: null,
        mayUndo: false,
        total: 1,
        counts: { change: 1, unchanged: 0, reject: 0, done: 0 },
      },
    },
    'GET /rest/api/bulk/5/rows': ({ query }) => ({
      body: {
        list:
          query.state === 'change' ? [{ id: 8, title: 'Old thing', state: 'change', applied: false, errors: {} }] : [],
        count: 1,
      },
    }),
  });
  const fields = { ...things.fields, active: { type: 'bool', bulk: true } } as const;
  const { user } = await show('/import-export?job=7', {
    definition: { ...things, fields },
    extensions: ['transfer', 'bulk'],
  });
  await user.click(await screen.findByRole('button', { name: 'Missing from the file…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Records that things.csv does not have' }));
  dialog.getByText('1 row was rejected. Whoever it was about may count as missing.');
  await user.click(dialog.getByRole('switch', { name: /^Change .*active/i }));
  await user.click(dialog.getByRole('button', { name: 'Show what would change' }));
  await dialog.findByText('Old thing');
  const begun = bulk.received.find(({ call }) => call === 'POST /rest/api/bulk');
  expect(begun?.body).toMatchObject({
    type: 'THING',
    action: 'edit',
    match: { parentOrgId: 1, recursive: true },
    exceptImport: 7,
    changes: { set: { active: false }, add: {}, remove: {} },
  });
  dialog.getByRole('button', { name: 'Change 1' });
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

it('reports that an import, its rows or the recent ones could not be loaded, and retries on request [C4]', async () => {
  server.recentImports.mockRejectedValueOnce(refusal(500, 'INTERNAL')).mockResolvedValue([job]);
  const again = async (user: Awaited<ReturnType<typeof show>>['user']) => {
    await screen.findByText(/The server has failed/);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
  };
  const recent = await show('/import-export');
  await again(recent.user);
  await screen.findByRole('button', { name: 'things.csv' });
  recent.unmount();

  setJob({ state: 'checked', counts: { ...NO_COUNTS, add: 2 } });
  server.getImport.mockRejectedValueOnce(refusal(500, 'INTERNAL'));
  server.importRows.mockRejectedValueOnce(refusal(500, 'INTERNAL'));
  const { user } = await show('/import-export?job=7');
  await again(user);
  await screen.findByRole('heading', { name: 'What the import would do' });
  await again(user);
  await screen.findByText('Thing 2');
  expect(screen.queryByText('There are no such rows.')).toBeNull();
});

it('reports that an import no longer exists [C4]', async () => {
  server.getImport.mockRejectedValue(refusal(404, 'NOT_FOUND'));
  await show('/import-export?job=7');
  expect((await screen.findByRole('alert')).textContent).toContain('This import cannot be shown');
});
