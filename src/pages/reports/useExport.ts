import { useLocale } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { exportReport, fetchReportProgress } from '../../../dataProvider/calls/reports.ts';
import { newRequestId } from '../../../dataProvider/http/requestId.ts';
import type { ReportFormat, ReportProgress, ReportRequest, ReportTab } from '../../../protocol/reports.ts';
import { isCancelled, useShowFailure } from '../../definition/context.ts';
import { saveFile } from '../../ui/saveFile.ts';

/** Polling interval of the progress in milliseconds. */
const POLL_INTERVAL = 700;

interface Running {
  progress: ReportProgress;
  cancel: () => void;
}
/** A format of the specification, or a function that makes the file here. */
type ExportSource = ReportFormat | ((signal: AbortSignal) => Promise<void>);

/**
 * Exports a file; `made`: the platform tells the progress. Leaving the screen cancels the export. `start` resolves to how it ended; undefined after a failure,
 * which has been shown.
 */
export function useExport(tab: ReportTab, request: ReportRequest, made: boolean) {
  const lang = useLocale();
  const showFailure = useShowFailure();
  const [running, setRunning] = useState<Running>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const onServer = async (
    format: ReportFormat,
    { signal, abort: stop }: { signal: AbortSignal; abort: () => void },
  ) => {
    const key = newRequestId();
    const ask = () => {
      fetchReportProgress(key, signal).then(
        (progress) => !signal.aborted && setRunning((now) => now && { progress, cancel: stop }),
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
  const start = async (what: ExportSource): Promise<'done' | 'stopped' | undefined> => {
    const controller = new AbortController();
    abort.current = controller;
    const cancel = () => controller.abort();
    setRunning({ progress: { done: 0, total: 0 }, cancel });
    try {
      if (typeof what === 'function') await what(controller.signal);
      else await onServer(what, { signal: controller.signal, abort: cancel });
      return 'done';
    } catch (error) {
      if (isCancelled(error)) return 'stopped';
      showFailure(error, {});
      return undefined;
    } finally {
      setRunning(undefined);
    }
  };
  return { running, start };
}
