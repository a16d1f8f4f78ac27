import { useLocale, useNotify } from 'ra-core';
import { exportReport, fetchReportProgress } from '../../../dataProvider/calls/reports.ts';
import { newRequestId } from '../../../dataProvider/http/requestId.ts';
import {
  REPORT_FORMATS,
  type ReportFormat,
  type ReportProgress,
  type ReportRequest,
  type ReportTab,
} from '../../../protocol/reports.ts';
import { useShowFailure } from '../../definition/context.tsx';
import { useCancellableTask } from '../../definition/tasks.ts';
import { triggeredByText } from '../../duty/triggeredBy.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { csvText } from '../../engine/transfer/csv.ts';
import { separatorOf } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { MenuButton, MenuItem } from '../../ui/MenuButton.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { ignoreDoubleClick } from '../../ui/pressing.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { type ReportState, requestOf } from './address.ts';
import { historyOf } from './foreign.ts';
import { useReportTexts } from './useReportTexts.ts';

/** Polling interval of the progress in milliseconds. */
const POLL_INTERVAL = 700;

const COLUMNS = [
  'id',
  'triggeredAt',
  'alarmName',
  'status',
  'systemId',
  'orgName',
  'triggeredBy',
  'endedAt',
  'text',
] as const;

interface Words {
  translate: (key: string, options?: object) => string;
  locale: string;
}

/** Saves the alarms of a report as a CSV file, for platforms that make no files. */
async function csvOf(request: ReportRequest, { translate, locale }: Words, signal: AbortSignal): Promise<void> {
  const { rows } = await historyOf(request, signal);
  signal.throwIfAborted();
  const cells = rows.map((row) =>
    COLUMNS.map((key) => {
      if (key === 'status') return translate(`enums.${row.status}`, { _: row.status });
      if (key === 'triggeredBy') return triggeredByText(row, translate);
      const value = row[key];
      return key === 'triggeredAt' || key === 'endedAt' ? formatDateTime(value, locale) : String(value ?? '');
    }),
  );
  const heads = COLUMNS.map((key) => translate(`resources.alarm-table.fields.${key}`));
  saveFile(csvText([heads, ...cells], separatorOf(locale)), 'report', 'csv');
}

interface ExportMenuProps {
  tab: ReportTab;
  state: ReportState;
  /** Whether the platform makes reports; otherwise a CSV file can be made here, too. */
  made: boolean;
  off: boolean;
}

/** The file formats of a report (spec section 2); while a file is made, its progress and a button that cancels it. */
export function ExportMenu({ tab, state, made, off }: ExportMenuProps) {
  const { translate, number, locale } = useReportTexts();
  const notify = useNotify();
  const { progress, start, cancel } = useExport(tab, requestOf(state), made);
  if (progress) {
    const { done, total } = progress;
    const text = total > 0 ? { done: number(done), total: number(total) } : undefined;
    return (
      <div>
        <Button icon="close" onClickCapture={ignoreDoubleClick} onClick={cancel}>
          {text ? translate('reports.exported', text) : translate('reports.exporting')}
        </Button>
        <Progress done={done} total={total} label={translate('reports.export')} />
      </div>
    );
  }
  const here = (signal: AbortSignal) => csvOf(requestOf(state), { translate, locale }, signal);
  // the formats are the specification's: a platform that makes no files refuses, and the refusal is shown
  const formats: readonly (ReportFormat | 'csv')[] = made ? REPORT_FORMATS : [...REPORT_FORMATS, 'csv'];
  return (
    <MenuButton
      button={(trigger) => (
        <Button {...trigger} icon="export" disabled={off}>
          {translate('reports.export')}
        </Button>
      )}
    >
      {(close) =>
        formats.map((format) => (
          <MenuItem
            key={format}
            close={close}
            onSelect={() =>
              void start(format === 'csv' ? here : format).then((ended) => {
                if (ended)
                  notify(ended === 'done' ? 'transfer.export.done' : 'reports.exportStopped', { type: 'info' });
              })
            }
          >
            {translate(`reports.formats.${format}`)}
          </MenuItem>
        ))
      }
    </MenuButton>
  );
}

/** A format of the specification, or a function that makes the file here. */
type ExportSource = ReportFormat | ((signal: AbortSignal) => Promise<void>);

/**
 * Exports a file as a task; `made`: the platform tells the progress. A failure has been shown when `start` resolves.
 */
function useExport(tab: ReportTab, request: ReportRequest, made: boolean) {
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
