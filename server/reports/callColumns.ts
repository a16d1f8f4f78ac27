import type { Cell, Column } from '../spreadsheet/parts.ts';
import { at } from './cells.ts';
import type { FileCall, FileRow } from './fileRows.ts';
import type { Words } from './words.ts';

interface CallColumn extends Omit<Column, 'title'> {
  /** Key of the heading text. */
  text: string;
  cell: (call: FileCall, row: FileRow, words: Words) => Cell;
}

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
  { text: 'resources.alarm-table.fields.id', width: 9, right: true, id: true, cell: (_, { id }) => id },
  { text: 'resources.alarm-table.fields.alarmName', width: 32, cell: (_, { alarmName }) => alarmName },
  ...CALL_COLUMNS,
];

/** Header cells of a table of calls. */
export const callHeadings = (columns: readonly CallColumn[], words: Words): Column[] =>
  columns.map(({ text, width, right, time, id }) => ({ title: words.text(text), width, right, time, id }));

export const callCells = (columns: readonly CallColumn[], call: FileCall, row: FileRow, words: Words): Cell[] =>
  columns.map(({ cell }) => cell(call, row, words));
