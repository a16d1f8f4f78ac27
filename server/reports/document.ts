import { ALARM_FIGURES, type AlarmFigure } from '../../protocol/figures.ts';
import type { DutyHours, ReportFormat, ReportTab } from '../../protocol/reports.ts';
import { bucketsOf } from '../../src/duty/buckets.ts';
import type { ChartPart, Part } from '../spreadsheet/parts.ts';
import {
  CALL_COLUMNS,
  callCells,
  cellsOf,
  headings,
  LISTED_CALL_COLUMNS,
  notReachedNames,
  PDF_COLUMNS,
  SPREADSHEET_COLUMNS,
  sumCells,
  sumCellsOf,
  sumHeadings,
} from './columns.ts';
import type { Sums } from './figures.ts';
import type { FileRow } from './fileRows.ts';
import type { Report } from './request.ts';
import type { Words } from './words.ts';

/** The data from which the file of a report is made. */
export interface FileContent {
  tab: ReportTab;
  format: ReportFormat;
  report: Report;
  sums: Sums;
  /** The alarms; undefined if the file doesn't list alarms. */
  rows: AsyncIterable<FileRow> | undefined;
  words: Words;
  /** Duty hours per person; undefined if the file doesn't contain them. */
  hours?: readonly DutyHours[];
  /** The name of the report's organization. */
  orgName: string;
  /** The moment whose changes it has, YYYY-MM-DD HH:mm:ss; undefined: it has all. */
  stateAt?: string;
}

/** Whether a file lists the alarms; `listsCalls`: whether it lists their calls too. */
export const listsAlarms = (tab: ReportTab, format: ReportFormat): boolean =>
  tab === 'detailed' || format === 'excelDetailed' || format === 'pdfDetailed';
export const listsCalls = (format: ReportFormat): boolean => format === 'excelDetailed' || format === 'pdfDetailed';
export const isPaper = (format: ReportFormat): boolean => format === 'pdf' || format === 'pdfDetailed';

/** The colors of the console's light theme. */
const COLORS: { readonly [figure in AlarmFigure]: string } = {
  running: '#4a47c9',
  waiting: '#b06a00',
  accepted: '#1c8a4c',
  takenOver: '#0f7c8a',
  notAccepted: '#c9302c',
  ended: '#8a8f9c',
};

/** The content of a file, from its head to its last row, as a stream of parts. */
export async function* documentOf(content: FileContent): AsyncGenerator<Part> {
  const { tab, format } = content;
  if (format === 'excelDatatable') {
    yield* tab === 'detailed' ? plainRows(content) : plainMonths(content);
    return;
  }
  yield* head(content);
  yield chart(content);
  yield* groups(content);
  yield* hoursOf(content);
  yield* rows(content);
}

function* head({ tab, report, sums, words, orgName, stateAt }: FileContent): Generator<Part> {
  const { targets, view } = report;
  yield { kind: 'title', text: words.text(`pages.reports-${tab}`) };
  const facts = [
    ['period', `${words.day(sums.from)} – ${words.day(sums.to)}`],
    ['organization', orgName],
    ['groupBy', words.text(`reports.groups.${report.groupBy}`)],
    ['targets', words.text('reports.targetsText', { first: targets.firstCall, acceptance: targets.acceptance })],
    ['timeZone', view.timeZone],
    ...(stateAt ? [['stateAt', words.second(stateAt)] as const] : []),
  ] as const;
  for (const [name, value] of facts) yield { kind: 'fact', name: words.text(`reports.facts.${name}`), value };
}

function chart({ sums, words }: FileContent): ChartPart {
  const label = (at: string) =>
    sums.by === 'hour' ? at.slice(11) : sums.by === 'month' ? at.slice(0, 7) : words.day(at.slice(0, 10));
  const at = bucketsOf(sums.by, sums.from, sums.to);
  const found = new Map(sums.series.map((one) => [one.at, one]));
  return {
    kind: 'chart',
    title: words.text('reports.chart'),
    time: words.text(`reports.${sums.by}`),
    labels: at.map(label),
    series: ALARM_FIGURES.map((key) => ({
      name: words.text(`figures.${key}`),
      color: COLORS[key],
      data: at.map((one) => found.get(one)?.[key] ?? 0),
    })),
  };
}

/** The sums by group, by month or by both. */
function* groups({ tab, report, sums, words }: FileContent): Generator<Part> {
  const { groupBy } = report;
  const monthly = tab === 'monthly';
  const grouped = groupBy !== 'none';
  const name = words.text(`reports.groups.${groupBy}`);
  const month = words.text('reports.month');
  const heads = monthly ? (grouped ? [month, name] : [month]) : [grouped ? name : ''];
  yield { kind: 'table', columns: sumHeadings(heads, words) };
  if (monthly) {
    for (const row of sums.months) {
      const group = grouped ? [words.group(groupBy, row.key, row.title)] : [];
      yield { kind: 'row', cells: [words.month(row.month), ...group, ...sumCells(row)] };
    }
  } else {
    for (const row of sums.groups) {
      yield { kind: 'row', cells: [words.group(groupBy, row.key, row.title), ...sumCells(row)] };
    }
    const more = sums.groupCount - sums.groups.length;
    if (more > 0) yield { kind: 'note', text: words.text('reports.moreGroups', { more }) };
  }
  const names = heads.map((_, index) => (index === 0 ? words.text('reports.total') : ''));
  yield { kind: 'sum', cells: [...names, ...sumCells(sums.total)] };
}

const HOURS = ['minutes', 'weekendMinutes', 'shifts'] as const;

/** Duty hours per person. */
function* hoursOf({ hours, words }: FileContent): Generator<Part> {
  if (!hours || hours.length === 0) return;
  const text = (key: string) => words.text(`reports.hours.${key}`);
  yield {
    kind: 'table',
    columns: [
      { title: `${text('title')}: ${text('person')}`, width: 30 },
      ...HOURS.map((key) => ({ title: text(key), width: 14, right: true })),
      { title: text('schedules'), width: 50 },
    ],
  };
  const inHours = (minutes: number) => Math.round(minutes / 6) / 10;
  for (const { participantName, minutes, weekendMinutes, shifts, schedules } of hours) {
    const numbers = [inHours(minutes), inHours(weekendMinutes), shifts];
    yield { kind: 'row', cells: [participantName, ...numbers, schedules.join(', ')] };
  }
  yield { kind: 'note', text: text('about') };
}

/** What an alarm is grouped by: its month in the monthly report, and its group. Names with their column's heading. */
function groupsOf({ tab, report, sums, words }: FileContent) {
  const { groupBy } = report;
  const titles = new Map(sums.groups.map(({ key, title }) => [key, title]));
  const monthly = tab === 'monthly';
  const grouped = groupBy !== 'none';
  return {
    heads: [
      ...(monthly ? [words.text('reports.month')] : []),
      ...(grouped ? [words.text(`reports.groups.${groupBy}`)] : []),
    ],
    names: ({ month, key, alarmName }: FileRow) => [
      ...(monthly ? [words.month(month)] : []),
      ...(grouped ? [words.group(groupBy, key, titles.get(key) ?? alarmName)] : []),
    ],
  };
}

/** The alarms: on paper under a heading for each group, in a spreadsheet with their groups in columns. */
function rows(content: FileContent): AsyncGenerator<Part> {
  return isPaper(content.format) ? paperRows(content) : sheetRows(content);
}

async function* paperRows(content: FileContent): AsyncGenerator<Part> {
  const { format, rows: alarms, sums, words } = content;
  if (!alarms) return;
  const { names } = groupsOf(content);
  yield {
    kind: 'table',
    columns: headings(PDF_COLUMNS, words),
    sub: listsCalls(format) ? callTable(CALL_COLUMNS, words) : undefined,
  };
  let last = '';
  for await (const row of alarms) {
    const heading = names(row).join(' – ');
    if (heading !== last) yield { kind: 'group', text: heading };
    last = heading;
    yield { kind: 'row', cells: cellsOf(PDF_COLUMNS, row, words) };
    for (const call of row.callList) yield { kind: 'sub', cells: callCells(CALL_COLUMNS, call, row, words) };
    if (format === 'pdfDetailed') yield* notes(row, words);
  }
  yield { kind: 'sum', cells: sumCellsOf(PDF_COLUMNS, sums.total, words) };
}

async function* sheetRows(content: FileContent): AsyncGenerator<Part> {
  const { format, rows: alarms, words } = content;
  if (!alarms) return;
  const { heads, names } = groupsOf(content);
  yield {
    kind: 'table',
    sheet: words.text('reports.alarms'),
    columns: [...heads.map((title) => ({ title, width: 26 })), ...headings(SPREADSHEET_COLUMNS, words)],
    sub: listsCalls(format) ? callTable(LISTED_CALL_COLUMNS, words) : undefined,
  };
  for await (const row of alarms) {
    yield { kind: 'row', cells: [...names(row), ...cellsOf(SPREADSHEET_COLUMNS, row, words)] };
    for (const call of row.callList) yield { kind: 'sub', cells: callCells(LISTED_CALL_COLUMNS, call, row, words) };
  }
}

const callTable = (columns: typeof CALL_COLUMNS, words: Words) => ({
  sheet: words.text('figures.calls'),
  columns: headings(columns, words),
});

function* notes(row: FileRow, words: Words): Generator<Part> {
  if (row.text) yield { kind: 'note', text: row.text };
  if (row.notReached.length === 0) return;
  yield { kind: 'note', text: words.text('reports.notReachedNames', { names: notReachedNames(row) }) };
}

async function* plainRows({ tab, rows: alarms, words }: FileContent): AsyncGenerator<Part> {
  const sheet = words.text(`pages.reports-${tab}`);
  yield { kind: 'table', sheet, columns: headings(SPREADSHEET_COLUMNS, words) };
  for await (const row of alarms ?? []) yield { kind: 'row', cells: cellsOf(SPREADSHEET_COLUMNS, row, words) };
}

/** One row per month and group; the month is written as YYYY-MM so that it can be sorted. */
function* plainMonths({ tab, report, sums, words }: FileContent): Generator<Part> {
  const { groupBy } = report;
  const names = [words.text('reports.month'), words.text(`reports.groups.${groupBy}`)];
  yield { kind: 'table', sheet: words.text(`pages.reports-${tab}`), columns: sumHeadings(names, words) };
  for (const row of sums.months) {
    const group = groupBy === 'none' ? '' : words.group(groupBy, row.key, row.title);
    yield { kind: 'row', cells: [row.month, group, ...sumCells(row)] };
  }
}
