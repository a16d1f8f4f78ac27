import type { ReportFigures } from '../../protocol/reports.ts';
import { triggeredByText } from '../../src/duty/triggeredBy.ts';
import type { FileCall, FileRow } from './fileRows.ts';
import type { Cell, Column } from './parts.ts';
import { FIGURES, type Words } from './words.ts';

interface RowColumn {
  /** Key of the heading text: either below `reports.columns` or that of an alarm table column (see `OWN`). */
  key: string;
  width: number;
  right?: boolean;
  cell: (row: FileRow, words: Words) => Cell;
  /** The cell of a row that shows a call of the alarm. */
  sub?: (call: FileCall, words: Words) => Cell;
}

const at = (moment: string | null): Cell => (moment === null ? null : { at: moment });
const names = ({ notReached }: FileRow) => notReached.map(({ participantName }) => participantName).join(', ');

const ID: RowColumn = { key: 'id', width: 9, right: true, cell: ({ id }) => id };
const TRIGGERED: RowColumn = {
  key: 'triggeredAt',
  width: 18,
  cell: ({ triggeredAt }) => at(triggeredAt),
  sub: ({ sentAt }) => at(sentAt),
};
const NAME: RowColumn = {
  key: 'alarmName',
  width: 32,
  cell: ({ alarmName }) => alarmName,
  sub: ({ participantName }) => participantName,
};
const STATUS: RowColumn = {
  key: 'status',
  width: 20,
  cell: ({ status }, words) => words.status(status),
  sub: ({ state, reason }, words) => [words.text(`phone.state.${state}`), reason].filter(Boolean).join(', '),
};
const SYSTEM: RowColumn = {
  key: 'systemId',
  width: 16,
  cell: ({ systemId }) => systemId,
  sub: ({ deviceType }, words) => words.value(deviceType),
};
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
  width: 10,
  right: true,
  cell: ({ firstCallSeconds }) => firstCallSeconds,
};
const ACCEPT: RowColumn = {
  key: 'acceptSeconds',
  width: 10,
  right: true,
  cell: ({ acceptSeconds }) => acceptSeconds,
};
const FIRST_MET: RowColumn = {
  key: 'firstCallPassed',
  width: 12,
  cell: ({ firstCallPassed }, words) => words.passed(firstCallPassed),
};
const ACCEPT_MET: RowColumn = {
  key: 'acceptancePassed',
  width: 12,
  cell: ({ acceptancePassed }, words) => words.passed(acceptancePassed),
};

/** Columns of a PDF file. */
export const PDF_COLUMNS = [
  ID,
  TRIGGERED,
  NAME,
  STATUS,
  SYSTEM,
  ORG,
  BY,
  FIRST,
  FIRST_MET,
  ACCEPT,
  ACCEPT_MET,
] as const;

/** Columns of a spreadsheet. The second one must be a time because its cells are formatted as times. */
export const SPREADSHEET_COLUMNS = [
  ID,
  TRIGGERED,
  NAME,
  STATUS,
  SYSTEM,
  ORG,
  BY,
  CALLS,
  FAILED,
  FIRST,
  FIRST_MET,
  ACCEPT,
  ACCEPT_MET,
  { key: 'priority', width: 8, right: true, cell: ({ priority }) => priority },
  { key: 'required', width: 8, right: true, cell: ({ required }) => required },
  { key: 'accepted', width: 8, right: true, cell: ({ accepted }) => accepted },
  { key: 'notReached', width: 40, cell: names },
  { key: 'text', width: 60, cell: ({ text }) => text },
] as const satisfies readonly RowColumn[] as readonly RowColumn[];

/** Columns whose headings exist for reports only. */
const OWN = new Set(['firstCallSeconds', 'firstCallPassed', 'acceptSeconds', 'acceptancePassed', 'notReached']);

/** Header cells of a table of alarms. */
export function headings(columns: readonly RowColumn[], words: Words): Column[] {
  return columns.map(({ key, width, right }) => ({
    title: words.text(OWN.has(key) ? `reports.columns.${key}` : `resources.alarm-table.fields.${key}`),
    width,
    right: right ?? false,
  }));
}

export const cellsOf = (columns: readonly RowColumn[], row: FileRow, words: Words): Cell[] =>
  columns.map(({ cell }) => cell(row, words));
export const subCellsOf = (columns: readonly RowColumn[], call: FileCall, words: Words): Cell[] =>
  columns.map(({ sub }) => sub?.(call, words) ?? null);

/** Header cells of a table of sums. `names`: titles of the columns before the figures. */
export function sumHeadings(names: readonly string[], words: Words): Column[] {
  return [
    ...names.map((title) => ({ title, width: 26 })),
    ...FIGURES.map((key) => ({ title: words.text(`figures.${key}`), width: 12, right: true })),
  ];
}

export const sumCells = (figures: ReportFigures): Cell[] => FIGURES.map((key) => figures[key]);
