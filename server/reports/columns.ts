import type { ReportFigures } from '../../protocol/reports.ts';
import { triggeredByText } from '../../src/duty/triggeredBy.ts';
import type { Cell, Column } from '../spreadsheet/parts.ts';
import { at } from './cells.ts';
import type { FileRow } from './fileRows.ts';
import { FIGURES, type Words } from './words.ts';

interface RowColumn extends Omit<Column, 'title'> {
  /** Key of the heading text: that of an alarm table column or, with `own`, below `reports.columns`. */
  key: string;
  /** The heading exists for reports only. */
  own?: true;
  cell: (row: FileRow, words: Words) => Cell;
  /** The cell below all alarms. */
  sum?: (figures: ReportFigures, words: Words) => Cell;
}

const names = ({ notReached }: FileRow) => notReached.map(({ participantName }) => participantName).join(', ');

const average = (seconds: number | null): Cell => (seconds === null ? null : `Ø ${seconds}`);
const missed = (alarms: number, words: Words): Cell =>
  alarms === 0 ? null : `${words.number(alarms)} ${words.passed(false)}`;

const ID: RowColumn = {
  key: 'id',
  width: 9,
  right: true,
  id: true,
  cell: ({ id }) => id,
  sum: ({ alarms }) => alarms,
};
const TRIGGERED: RowColumn = {
  key: 'triggeredAt',
  width: 18,
  time: true,
  cell: ({ triggeredAt }) => at(triggeredAt),
  sum: (_, words) => words.text('reports.total'),
};
const NAME: RowColumn = { key: 'alarmName', width: 32, cell: ({ alarmName }) => alarmName };
const STATUS: RowColumn = {
  key: 'status',
  width: 20,
  cell: ({ status }, words) => words.status(status),
};
const SYSTEM: RowColumn = { key: 'systemId', width: 16, cell: ({ systemId }) => systemId };
const ORG: RowColumn = { key: 'orgName', width: 24, cell: ({ orgName }) => orgName };
const BY: RowColumn = {
  key: 'triggeredBy',
  width: 20,
  cell: (row, words) => triggeredByText(row, (key, values) => words.text(key, values)),
};
const CALLS: RowColumn = { key: 'calls', width: 8, right: true, cell: ({ calls }) => calls };
const FAILED: RowColumn = { key: 'failedCalls', width: 8, right: true, cell: ({ failedCalls }) => failedCalls };
const FIRST: RowColumn = {
  key: 'firstCallSeconds',
  own: true,
  width: 10,
  right: true,
  cell: ({ firstCallSeconds }) => firstCallSeconds,
  sum: ({ firstCallSeconds }) => average(firstCallSeconds),
};
const ACCEPT: RowColumn = {
  key: 'acceptSeconds',
  own: true,
  width: 10,
  right: true,
  cell: ({ acceptSeconds }) => acceptSeconds,
  sum: ({ acceptSeconds }) => average(acceptSeconds),
};
const FIRST_MET: RowColumn = {
  key: 'firstCallPassed',
  own: true,
  width: 12,
  cell: ({ firstCallPassed }, words) => words.passed(firstCallPassed),
  sum: ({ firstCallMissed }, words) => missed(firstCallMissed, words),
};
const ACCEPT_MET: RowColumn = {
  key: 'acceptancePassed',
  own: true,
  width: 12,
  cell: ({ acceptancePassed }, words) => words.passed(acceptancePassed),
  sum: ({ acceptanceMissed }, words) => missed(acceptanceMissed, words),
};

const ALARM = [ID, TRIGGERED, NAME, STATUS, SYSTEM, ORG, BY] as const;
const TIMES = [FIRST, FIRST_MET, ACCEPT, ACCEPT_MET] as const;

/** Columns of a PDF file. */
export const PDF_COLUMNS = [...ALARM, ...TIMES] as const;

/** Columns of a spreadsheet. */
export const SPREADSHEET_COLUMNS = [
  ...ALARM,
  CALLS,
  FAILED,
  ...TIMES,
  { key: 'priority', width: 8, right: true, cell: ({ priority }) => priority },
  { key: 'required', width: 8, right: true, cell: ({ required }) => required },
  { key: 'accepted', width: 8, right: true, cell: ({ accepted }) => accepted },
  { key: 'notReached', own: true, width: 40, cell: names },
  { key: 'text', width: 60, cell: ({ text }) => text },
] as const satisfies readonly RowColumn[] as readonly RowColumn[];

/** Header cells of a table of alarms. */
export function headings(columns: readonly RowColumn[], words: Words): Column[] {
  return columns.map(({ key, own, width, right, time, id }) => ({
    title: words.text(own ? `reports.columns.${key}` : `resources.alarm-table.fields.${key}`),
    width,
    right,
    time,
    id,
  }));
}

export const cellsOf = (columns: readonly RowColumn[], row: FileRow, words: Words): Cell[] =>
  columns.map(({ cell }) => cell(row, words));
/** Cells of the row below all alarms. */
export const sumCellsOf = (columns: readonly RowColumn[], figures: ReportFigures, words: Words): Cell[] =>
  columns.map(({ sum }) => sum?.(figures, words) ?? null);

/** Header cells of a table of sums. `names`: titles of the columns before the figures. */
export function sumHeadings(names: readonly string[], words: Words): Column[] {
  return [
    ...names.map((title) => ({ title, width: 26, wraps: true })),
    ...FIGURES.map((key) => ({ title: words.text(`figures.${key}`), width: 12, right: true })),
  ];
}

export const sumCells = (figures: ReportFigures): Cell[] => FIGURES.map((key) => figures[key]);
