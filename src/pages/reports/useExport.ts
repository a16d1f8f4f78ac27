import { useLocale } from 'ra-core';
import { exportReport, fetchReportProgress } from '../../../dataProvider/calls/reports.ts';
import { newRequestId } from '../../../dataProvider/http/requestId.ts';
import type { ReportFormat, ReportProgress, ReportRequest, ReportTab } from '../../../protocol/reports.ts';
import { useShowFailure } from '../../definition/context.ts';
import { useCancellableTask } from '../../definition/useCancellableTask.ts';
import { saveFile } from '../../ui/saveFile.ts';

/** Polling interval of the progress in milliseconds. */
const POLL_INTERVAL = 700;

/** A format of the specification, or a function that makes the file here. */
type ExportSource = ReportFormat | ((signal: AbortSignal) => Promise<void>);

/**
 * Exports a file as a task; `made`: the platform tells the progress. A failure has been shown when `start` resolves.
 */
export function useExport(tab: ReportTab, request: ReportRequest, made: boolean) {
  const lang = useLocale();
  const showFailure = useShowFailure();
  const { start, ...task } = useCancellableTask<ReportProgress>((error) => showFailure(error, {}));

  const onServer = async (format: ReportFormat, signal: AbortSignal, report: (progress: ReportProgress) => void) => {
    const key = newRequestId();
    const ask = () => {
      fetchReportProgress(key, signal).then(
        (progress) => !signal.aborted && report(progress),
        // the export doesn't depend on its progress being known
        () => undefined,
      );
    };
    const look = made ? setInterval(ask, POLL_INTERVAL) : undefined;
    try {
      const { bytes, name } = await exportReport(tab, format, { ...request, lang, key }, signal);
      saveFile(bytes, `report-${tab}`, format.startsWith('pdf') ? 'pdf' : 'xlsx', name);
    } finally {
      clearInterval(look);
    }
  };
  const run = (what: ExportSource) =>
    start({ done: 0, total: 0 }, (signal, report) =>
      typeof what === 'function' ? what(signal) : onServer(what, signal, report),
    );
  return { ...task, start: run };
}
