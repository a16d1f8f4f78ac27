import { useLocale } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { exportReport, fetchReportProgress } from '../../../dataProvider/reports.ts';
import type { ReportFormat, ReportProgress, ReportRequest, ReportTab } from '../../../protocol/reports.ts';
import { isCancelled, useShowFailure } from '../../definition/context.ts';
import { saveFile } from '../../ui/saveFile.ts';

/** Milliseconds between two looks at how far a file is. */
const EVERY = 700;

interface Running {
  progress: ReportProgress;
  cancel: () => void;
}
/** A format that the platform makes, or what makes the file here. */
type What = ReportFormat | ((signal: AbortSignal) => Promise<void>);

/** Has a file made; leaving the screen stops it. Resolves to how it ended; undefined: it failed, which is shown. */
export function useExport(tab: ReportTab, request: ReportRequest) {
  const lang = useLocale();
  const showFailure = useShowFailure();
  const [running, setRunning] = useState<Running>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const onServer = async (
    format: ReportFormat,
    { signal, abort: stop }: { signal: AbortSignal; abort: () => void },
  ) => {
    const key = crypto.randomUUID();
    const look = setInterval(() => {
      fetchReportProgress(key, signal).then(
        (progress) => !signal.aborted && setRunning((now) => now && { progress, cancel: stop }),
        // how far it is does not matter to the file
        () => undefined,
      );
    }, EVERY);
    try {
      const bytes = await exportReport(tab, format, { ...request, lang, key }, signal);
      saveFile(bytes, `report-${tab}`, format.startsWith('pdf') ? 'pdf' : 'xlsx');
    } finally {
      clearInterval(look);
    }
  };
  const start = async (what: What): Promise<'done' | 'stopped' | undefined> => {
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
      showFailure(error, { op: 'list' });
      return undefined;
    } finally {
      setRunning(undefined);
    }
  };
  return { running, start };
}
