import { Readable } from 'node:stream';
import type { DutyHours, ReportFormat, ReportTab } from '../../protocol/reports.ts';
import { TOLD_STATE_AGE } from '../../protocol/stateAge.ts';
import { writeDay } from '../../src/duty/days.ts';
import { wallTime } from '../../src/engine/clock.ts';
import { fileName } from '../fileName.ts';
import { HOURS_DAYS } from '../limits.ts';
import { spreadsheet } from '../spreadsheet/spreadsheet.ts';
import { auditedExport } from '../store/read/exports.ts';
import { documentOf, isPaper, listsAlarms, listsCalls } from './document.ts';
import { dutyHours } from './dutyHours.ts';
import { sumsOf } from './figures.ts';
import { everyRow, type FileRow } from './fileRows.ts';
import { writePdf } from './pdf/pdf.ts';
import type { Progress } from './progress.ts';
import type { Report } from './request.ts';
import type { ReportReader } from './rows.ts';
import { Words } from './words.ts';

/** The requested file of a report. */
export interface FileOrder {
  tab: ReportTab;
  format: ReportFormat;
  report: Report;
  language: string;
  /** The name of the report's organization. */
  orgName: string;
  /** Seconds whose changes the report may lack. */
  stateAge: number;
  /** Notified of the total and of each row. */
  progress?: Progress;
}

/** Media type and file name extension of a format. */
export const kindOf = (format: ReportFormat) =>
  isPaper(format)
    ? ({ type: 'application/pdf', extension: 'pdf' } as const)
    : ({ type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' } as const);

/** What tells files of the same extension apart. */
const VARIANTS: { readonly [format in ReportFormat]: string[] } = {
  excel: [],
  excelDatatable: ['datatable'],
  excelDetailed: ['calls'],
  pdf: [],
  pdfDetailed: ['calls'],
};

/** The file name: report, period, organization, and what the file has beyond the usual one. */
export function nameOfFile({ tab, format, report, orgName }: FileOrder): string {
  const { from, to } = report.days;
  const days = [...new Set([from, to - 1])].map(writeDay).join('_');
  return fileName([`report-${tab}`, days, orgName, ...VARIANTS[format]], kindOf(format).extension);
}

/** Counts the rows that pass in the progress of their file. */
async function* counted(rows: AsyncIterable<FileRow>, progress: Progress | undefined): AsyncGenerator<FileRow> {
  for await (const row of rows) {
    progress?.row();
    yield row;
  }
}

/** What the audit log says about the file. */
const entryOf = ({ actor }: ReportReader, { tab, format, report }: FileOrder) => ({
  type: `reports-${tab}`,
  id: report.view.query.orgId ?? actor.orgId,
  after: { format, groupBy: report.groupBy, period: report.view.query.period },
});

async function hoursOf(
  { platform, actor, db }: ReportReader,
  { view, days }: Report,
): Promise<DutyHours[] | undefined> {
  if (days.to - days.from > HOURS_DAYS) return undefined;
  const { orgId = actor.orgId, recursive } = view.query;
  return (await dutyHours(platform, actor, { ...days, orgId, recursive }, db)).list;
}

/** The wall time so many seconds ago. */
const momentBefore = (seconds: number, timeZone: string): string =>
  wallTime(timeZone, new Date(Date.now() - seconds * 1_000)).now;

async function* noRows(): AsyncGenerator<FileRow> {}

/** The file of a report as a stream, produced as fast as it is consumed; destroying the stream stops the work. */
export async function fileOf(reader: ReportReader, order: FileOrder): Promise<Readable> {
  const { tab, format, report, language, orgName, stateAge, progress } = order;
  const { platform } = reader;
  const words = new Words(platform.definitions, language);
  // before the reads, which may take long
  const stateAt = stateAge < TOLD_STATE_AGE ? undefined : momentBefore(stateAge, report.view.timeZone);
  const sums = await sumsOf(reader.db, report, tab === 'monthly');
  const hours = tab === 'monthly' && format !== 'excelDatatable' ? await hoursOf(reader, report) : undefined;
  const onTotal = (total: number) => progress?.total(total);
  const detail = { calls: listsCalls(format), byMonth: tab === 'monthly', onTotal };
  const lists = listsAlarms(tab, format);
  const all = lists ? counted(everyRow(reader, report, detail), progress) : noRows();
  const rows = auditedExport(platform.pool, reader.actor, entryOf(reader, order), all);
  const parts = documentOf({
    tab,
    format,
    report,
    sums,
    rows: lists ? rows : undefined,
    words,
    hours,
    orgName,
    stateAt,
  });
  const content = lists ? parts : drainThen(rows, parts);
  const title = words.text(`pages.reports-${tab}`);
  if (isPaper(format))
    return Readable.from(writePdf(content, title, words), { objectMode: false, highWaterMark: 65_536 });
  return spreadsheet(content, title);
}

/** Drains `first`, then yields from `then`: files without rows need an audit entry too. */
async function* drainThen<T>(first: AsyncIterable<unknown>, then: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const _ of first);
  yield* then;
}
