import { screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import * as calls from '../../../dataProvider/calls/transfer.ts';
import type { ImportJob, ImportRow, ImportSettings, RowState } from '../../../protocol/transfer.ts';
import Transfer from '../../../src/pages/transfer/Transfer.tsx';
import { makeFake } from '../fakeProvider.ts';
import { openPage } from '../harness.tsx';

export const server = vi.mocked(calls);

export const NO_COUNTS = { add: 0, change: 0, unchanged: 0, reject: 0, added: 0, changed: 0 };
export const guessed: ImportSettings = {
  mapping: ['name', 'code', 'kind', null],
  match: 'name',
  empty: 'keep',
  orgId: 1,
};
export let job: ImportJob;

export const row = (number: number, state: RowState, more: Partial<ImportRow> = {}) => ({
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
export function setJob(change: Partial<ImportJob>): ImportJob {
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
    undone: 0,
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

export const show = (address: string, options: Parameters<typeof openPage>[3] = { extensions: ['transfer'] }) =>
  openPage(address, <Transfer />, makeFake({ things: [] }), options);
export const fieldOf = (column: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: `Field of column ${column}` });
export const card = (text: RegExp) => screen.getByRole('button', { name: text });
