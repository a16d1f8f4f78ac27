import type { ReportFigures } from '../../protocol/reports.ts';
import { triggeredByText } from '../../src/duty/triggeredBy.ts';
import type { Cell, Column } from '../spreadsheet/parts.ts';
import type { FileCall, FileRow } from './fileRows.ts';
import { FIGURES, type Words } from './words.ts';

interface Heading extends Omit<Column, 'title'> {
  /** Key of the heading text. */
  text: string;
}

interface AlarmColumn extends Heading {
  cell: (row: FileRow, words: Words) => Cell;
  /** The cell below all alarms. */
  sum?: (figures: ReportFigures, words: Words) => Cell;
}

interface CallColumn extends Heading {
  cell: (call: FileCall, row: FileRow, words: Words) => Cell;
}

/** The cell of a moment YYYY-MM-DD HH:mm:ss. */
const at = (moment: string | null): Cell => (moment === null ? null : { at: moment });
const average = (seconds: number | null): Cell => (seconds === null ? null : `Ø ${seconds}`);
const missed = (alarms: number, words: Words): Cell =>
  alarms === 0 ? null : `${words.number(alarms)} ${words.passed(false)}`;

/** The people who were not reached. */
export const notReachedNames = ({ notReached }: FileRow): string =>
  notReached.map(({ participantName }) => participantName).join(', ');

const field = (name: string) => `resources.alarm-table.fields.${name}`;

const ALARM: readonly AlarmColumn[] = [
  { text: field('id'), width: 9, right: true, id: true, cell: ({ id }) => id, sum: ({ alarms }) => alarms },
  {
    text: field('triggeredAt'),
    width: 18,
    time: true,
    cell: ({ triggeredAt }) => at(triggeredAt),
    sum: (_, words) => words.text('reports.total'),
  },
  { text: field('alarmName'), width: 32, cell: ({ alarmName }) => alarmName },
  { text: field('status'), width: 20, cell: ({ status }, words) => words.status(status) },
  { text: field('systemId'), width: 16, cell: ({ systemId }) => systemId },
  { text: field('orgName'), width: 24, cell: ({ orgName }) => orgName },
  {
    text: field('triggeredBy'),
    width: 20,
    cell: (row, words) => triggeredByText(row, (key, values) => words.text(key, values)),
  },
];

const TIMES: readonly AlarmColumn[] = [
  {
    text: 'reports.columns.firstCallSeconds',
    width: 10,
    right: true,
    cell: ({ firstCallSeconds }) => firstCallSeconds,
    sum: ({ firstCallSeconds }) => average(firstCallSeconds),
  },
  {
    text: 'reports.columns.firstCallPassed',
    width: 12,
    cell: ({ firstCallPassed }, words) => words.passed(firstCallPassed),
    sum: ({ firstCallMissed }, words) => missed(firstCallMissed, words),
  },
  {
    text: 'reports.columns.acceptSeconds',
    width: 10,
    right: true,
    cell: ({ acceptSeconds }) => acceptSeconds,
    sum: ({ acceptSeconds }) => average(acceptSeconds),
  },
  {
    text: 'reports.columns.acceptancePassed',
    width: 12,
    cell: ({ acceptancePassed }, words) => words.passed(acceptancePassed),
    sum: ({ acceptanceMissed }, words) => missed(acceptanceMissed, words),
  },
];

/** Columns of a PDF file. */
export const PDF_COLUMNS: readonly AlarmColumn[] = [...ALARM, ...TIMES];

/** Columns of a spreadsheet. */
export const SPREADSHEET_COLUMNS: readonly AlarmColumn[] = [
  ...ALARM,
  { text: field('calls'), width: 8, right: true, cell: ({ calls }) => calls },
  { text: field('failedCalls'), width: 8, right: true, cell: ({ failedCalls }) => failedCalls },
  ...TIMES,
  { text: field('priority'), width: 8, right: true, cell: ({ priority }) => priority },
  { text: field('required'), width: 8, right: true, cell: ({ required }) => required },
  { text: field('accepted'), width: 8, right: true, cell: ({ accepted }) => accepted },
  { text: 'reports.columns.notReached', width: 40, cell: notReachedNames },
  { text: field('text'), width: 60, cell: ({ text }) => text },
];

/** Columns of the calls below their alarm. */
export const CALL_COLUMNS: readonly CallColumn[] = [
  { text: 'reports.hours.person', width: 32, cell: ({ participantName }) => participantName },
  { text: 'reports.calls.device', width: 20, cell: ({ deviceType }, _, words) => words.value(deviceType) },
  { text: 'reports.calls.state', width: 20, cell: ({ state }, _, words) => words.text(`phone.state.${state}`) },
  { text: 'reports.calls.reason', width: 36, cell: ({ reason }, _, words) => words.reason(reason) },
  { text: 'reports.calls.sentAt', width: 18, time: true, cell: ({ sentAt }) => at(sentAt) },
  { text: 'reports.calls.answeredAt', width: 18, time: true, cell: ({ answeredAt }) => at(answeredAt) },
];

/** Columns of the calls in a table of their own, which names the alarms. */
export const LISTED_CALL_COLUMNS: readonly CallColumn[] = [
  { text: field('id'), width: 9, right: true, id: true, cell: (_, { id }) => id },
  { text: field('alarmName'), width: 32, cell: (_, { alarmName }) => alarmName },
  ...CALL_COLUMNS,
];

/** Header cells of a table of alarms or of calls. */
export const headings = (columns: readonly Heading[], words: Words): Column[] =>
  columns.map(({ text, width, right, time, id }) => ({ title: words.text(text), width, right, time, id }));

/** Cells of an alarm. */
export const cellsOf = (columns: readonly AlarmColumn[], row: FileRow, words: Words): Cell[] =>
  columns.map(({ cell }) => cell(row, words));
/** Cells of the row below all alarms. */
export const sumCellsOf = (columns: readonly AlarmColumn[], figures: ReportFigures, words: Words): Cell[] =>
  columns.map(({ sum }) => sum?.(figures, words) ?? null);
/** Cells of a call of the alarm `row`. */
export const callCells = (columns: readonly CallColumn[], call: FileCall, row: FileRow, words: Words): Cell[] =>
  columns.map(({ cell }) => cell(call, row, words));

/** Header cells of a table of sums. `names`: titles of the columns before the figures. */
export function sumHeadings(names: readonly string[], words: Words): Column[] {
  return [
    ...names.map((title) => ({ title, width: 26, wraps: true })),
    ...FIGURES.map((key) => ({ title: words.text(`figures.${key}`), width: 12, right: true })),
  ];
}

export const sumCells = (figures: ReportFigures): Cell[] => FIGURES.map((key) => figures[key]);
