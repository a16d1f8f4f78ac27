import type {
  DutyHoursReply,
  ReportExportRequest,
  ReportFormat,
  ReportProgress,
  ReportReply,
  ReportRequest,
  ReportTab,
} from '../../protocol/reports.ts';
import { http } from '../http/http.ts';
import type { ReceivedFile } from '../http/reply.ts';
import { withoutExtensions } from '../records/extensions.ts';
import { get } from '../records/records.ts';

/** Timeout of an export in milliseconds: a file with many alarms takes long. */
const FILE_TIMEOUT = 600_000;

/** A report, and the moment of its state in milliseconds since 1970; undefined: it is of now. */
export type FetchedReport = ReportReply & { stateAt?: number };

/** Extension reports: POST /reports/{tab} */
export async function fetchReport(
  tab: ReportTab,
  request: ReportRequest,
  signal?: AbortSignal,
): Promise<FetchedReport> {
  let stateAt: number | undefined;
  const onOlderState = (at: number | undefined) => {
    stateAt = at;
  };
  const call = { method: 'POST', path: `/reports/${tab}`, body: request, read: true, signal, onOlderState } as const;
  return { ...(await http<ReportReply>(call)), stateAt };
}

/**
 * The export call of a report (spec 7): POST /reports/{tab}/export?format=; returns the file. A platform
 * without the extension `reports` gets what the specification has.
 */
export function exportReport(
  tab: ReportTab,
  format: ReportFormat,
  request: ReportExportRequest,
  signal?: AbortSignal,
): Promise<ReceivedFile> {
  const path = `/reports/${tab}/export?format=${format}`;
  const body = withoutExtensions(request, { targets: 'reports', lang: 'reports', key: 'reports' });
  // not retried: it takes long, and each export is recorded in the audit log
  return http({
    method: 'POST',
    path,
    body,
    signal,
    responseType: 'file',
    timeout: FILE_TIMEOUT,
    read: false,
    // the others say in their head of which moment they are
    onOlderState: format === 'excelDatatable' ? undefined : () => undefined,
  });
}

/** Extension reports: GET /reports/exports/{key}: the progress of an export. */
export const fetchReportProgress = (key: string, signal?: AbortSignal): Promise<ReportProgress> =>
  get(`/reports/exports/${encodeURIComponent(key)}`, signal);

/** Extension reports: GET /reports/duty-hours. `from`, `to`: YYYY-MM-DD, both included. */
export function fetchDutyHours(
  asked: { from: string; to: string; orgId: number; recursive: boolean },
  signal?: AbortSignal,
): Promise<DutyHoursReply> {
  const query = Object.entries(asked).map(([name, value]) => [name, String(value)]);
  return get(`/reports/duty-hours?${new URLSearchParams(query)}`, signal);
}
