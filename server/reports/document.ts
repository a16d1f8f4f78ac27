import { ROOT_ORG_NAME } from '../../protocol/constants.ts';
import { ALARM_FIGURES, type AlarmFigure } from '../../protocol/figures.ts';
import type { DutyHours, ReportFormat, ReportTab } from '../../protocol/reports.ts';
import { bucketsOf } from '../../src/duty/buckets.ts';
import { cellsOf, headings, PDF_COLUMNS, SPREADSHEET_COLUMNS, subCellsOf, sumCells, sumHeadings } from './columns.ts';
import type { Sums } from './figures.ts';
import type { FileRow } from './fileRows.ts';
import type { ChartPart, Part } from './parts.ts';
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
  if (isPaper(format)) yield chart(content);
  yield* groups(content);
  yield* hoursOf(content);
  yield* rows(content);
}

function* head({ tab, report, sums, words, orgName }: FileContent): Generator<Part> {
  const { targets, view } = report;
  yield { kind: 'title', text: words.text(`pages.reports-${tab}`) };
  const facts = [
    ['period', `${words.day(sums.from)} – ${words.day(sums.to)}`],
    // the root organization's built-in name is translated into the language of the file
    ['organization', orgName === ROOT_ORG_NAME ? words.text('reports.wholeSystem') : orgName],
    ['groupBy', words.text(`reports.groups.${report.groupBy}`)],
    ['targets', words.text('reports.targetsText', { first: targets.firstCall, acceptance: targets.acceptance })],
    ['timeZone', view.timeZone],
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
    labels: at.map(label),
    series: ALARM_FIGURES.map((key) => ({
      name: words.text(`figures.${key}`),
      color: COLORS[key],
      data: at.map((one) => found.get(one)?.[key] ?? 0),
    })),
  };
}

/** The sums by group, by month or by both. In a spreadsheet the second column is reserved for the alarms' times. */
function* groups({ tab, format, report, sums, words }: FileContent): Generator<Part> {
  const { groupBy } = report;
  const monthly = tab === 'monthly';
  const grouped = groupBy !== 'none';
  const name = words.text(`reports.groups.${groupBy}`);
  const month = words.text('reports.month');
  // a spreadsheet always has both leading columns, a PDF file only those that it needs
  const two = !isPaper(format) || (monthly && grouped);
  const first = (cells: readonly [string, string]) => (two ? cells : cells.slice(0, 1));
  const heads = monthly ? ([month, grouped ? name : ''] as const) : ([grouped ? name : '', ''] as const);
  yield { kind: 'table', columns: sumHeadings(first(heads), words) };
  if (monthly) {
    for (const row of sums.months) {
      const group = grouped ? words.group(groupBy, row.key, row.title) : '';
      yield { kind: 'row', cells: [...first([words.month(row.month), group]), ...sumCells(row)] };
    }
  } else {
    for (const row of sums.groups) {
      const group = words.group(groupBy, row.key, row.title);
      yield { kind: 'row', cells: [...first([group, '']), ...sumCells(row)] };
    }
    const more = sums.groupCount - sums.groups.length;
    if (more > 0) yield { kind: 'note', text: words.text('reports.moreGroups', { more }) };
  }
  yield { kind: 'sum', cells: [...first([words.text('reports.total'), '']), ...sumCells(sums.total)] };
}

const HOURS = ['minutes', 'weekendMinutes', 'shifts'] as const;

/** Duty hours per person. In a spreadsheet the second column stays empty here too. */
function* hoursOf({ format, hours, words }: FileContent): Generator<Part> {
  if (!hours || hours.length === 0) return;
  const text = (key: string) => words.text(`reports.hours.${key}`);
  const gap = isPaper(format) ? [] : [''];
  yield {
    kind: 'table',
    columns: [
      ...[`${text('title')}: ${text('person')}`, ...gap].map((title) => ({ title, width: 30 })),
      ...HOURS.map((key) => ({ title: text(key), width: 14, right: true })),
      { title: text('schedules'), width: 50 },
    ],
  };
  const inHours = (minutes: number) => Math.round(minutes / 6) / 10;
  for (const { participantName, minutes, weekendMinutes, shifts, schedules } of hours) {
    const numbers = [inHours(minutes), inHours(weekendMinutes), shifts];
    yield { kind: 'row', cells: [participantName, ...gap, ...numbers, schedules.join(', ')] };
  }
}

/** The alarms, under a heading for each group, and for each month of the monthly report. */
async function* rows({ tab, format, report, sums, rows: alarms, words }: FileContent): AsyncGenerator<Part> {
  if (!alarms) return;
  const columns = isPaper(format) ? PDF_COLUMNS : SPREADSHEET_COLUMNS;
  const titles = new Map(sums.groups.map(({ key, title }) => [key, title]));
  const headingOf = ({ month, key, alarmName }: FileRow) =>
    [
      ...(tab === 'monthly' ? [words.month(month)] : []),
      ...(report.groupBy === 'none' ? [] : [words.group(report.groupBy, key, titles.get(key) ?? alarmName)]),
    ].join(' – ');
  yield { kind: 'table', columns: headings(columns, words) };
  let last = '';
  for await (const row of alarms) {
    const heading = headingOf(row);
    if (heading !== last) yield { kind: 'group', text: heading };
    last = heading;
    yield { kind: 'row', cells: cellsOf(columns, row, words) };
    for (const call of row.callList) yield { kind: 'sub', cells: subCellsOf(columns, call, words) };
    if (format === 'pdfDetailed') yield* notes(row, words);
  }
}

function* notes({ text, notReached }: FileRow, words: Words): Generator<Part> {
  if (text) yield { kind: 'note', text };
  if (notReached.length === 0) return;
  const names = notReached.map(({ participantName }) => participantName).join(', ');
  yield { kind: 'note', text: words.text('reports.notReachedNames', { names }) };
}

async function* plainRows({ rows: alarms, words }: FileContent): AsyncGenerator<Part> {
  yield { kind: 'table', columns: headings(SPREADSHEET_COLUMNS, words) };
  for await (const row of alarms ?? []) yield { kind: 'row', cells: cellsOf(SPREADSHEET_COLUMNS, row, words) };
}

/** One row per month and group; the month is written as YYYY-MM so that it can be sorted. */
function* plainMonths({ report, sums, words }: FileContent): Generator<Part> {
  const { groupBy } = report;
  const names = [words.text('reports.month'), words.text(`reports.groups.${groupBy}`)];
  yield { kind: 'table', columns: sumHeadings(names, words) };
  for (const row of sums.months) {
    const group = groupBy === 'none' ? '' : words.group(groupBy, row.key, row.title);
    yield { kind: 'row', cells: [row.month, group, ...sumCells(row)] };
  }
}
