import { useListContext, useLocale, useNotify, useTranslate } from 'ra-core';
import { exportAlarms, fetchAlarms } from '../../../dataProvider/calls/alarms.ts';
import { type ShownAlarm, secondsOf } from '../../../dataProvider/replies/alarms.ts';
import type { TransferFormat } from '../../../protocol/transfer.ts';
import { useCellContext } from '../../cells/cell.tsx';
import { useDefinition, useExtension, useShowFailure } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { useCancellableTask } from '../../definition/tasks.ts';
import { clockLength } from '../../duty/days.ts';
import type { Column } from '../../engine/definition.ts';
import { formatNumber, separatorOf } from '../../i18n/format.ts';
import { useListScreen } from '../../list/state/context.ts';
import { useAcceptancesText } from '../../live/TimeInState.tsx';
import { useTriggeredByText } from '../../live/useTriggeredByText.ts';
import { Button } from '../../ui/Button.tsx';
import { MenuButton, MenuItem } from '../../ui/MenuButton.tsx';
import { ignoreDoubleClick } from '../../ui/pressing.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { useAlarms } from './AlarmsProvider.tsx';

/** What stands in the exported file for a column, if it isn't the column itself. */
const IN_FILE: { [column: string]: readonly string[] } = {
  orgId: ['orgName'],
  icon: [],
  inState: [],
  acceptedBy: ['accepted', 'acceptedBy'],
};
const inFile = ({ field }: Column): readonly string[] => IN_FILE[field] ?? [field];

/**
 * Exports the alarms that match the filters of the table, with its columns in their order. A spreadsheet is made by the
 * platform (spec 7, export call), whose refusal is shown; without the extension `alarms` the browser makes the CSV file.
 */
export function ExportButton() {
  const translate = useTranslate();
  const offered = useExtension('alarms');
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  const { total, data } = useListContext();
  const { progress: running, start, cancel } = useExport(offered);
  if (running) {
    return (
      <Button kind="ghost" small icon="close" onClickCapture={ignoreDoubleClick} onClick={cancel}>
        {running.rows === undefined
          ? translate('alarmTable.export.running', { smart_count: total ?? 0 })
          : translate('alarmTable.export.done', { done: number(running.rows), total: number(total ?? running.rows) })}
      </Button>
    );
  }
  const formats: readonly TransferFormat[] = ['xlsx', 'csv'];
  return (
    <MenuButton
      label={translate('alarmTable.export.title')}
      button={(trigger) => <Button {...trigger} kind="ghost" small icon="export" disabled={!data?.length} />}
    >
      {(close) =>
        formats.map((format) => (
          <MenuItem key={format} close={close} onSelect={() => void start(format)}>
            {translate(`transfer.export.${format}`)}
          </MenuItem>
        ))
      }
    </MenuButton>
  );
}

/** Exports as a task that reports the number of exported rows; undefined if they aren't counted. */
function useExport(offered: boolean) {
  const { table, request } = useAlarms();
  const { columns } = useListScreen();
  const locale = useLocale();
  const notify = useNotify();
  const translate = useTranslate();
  const showFailure = useShowFailure();
  const resource = useDefinition();
  const labels = useLabels();
  const triggeredBy = useTriggeredByText();
  const acceptances = useAcceptancesText();
  const context = useCellContext(resource, labels);
  const { start, ...task } = useCancellableTask<{ rows?: number }>((error) => showFailure(error, {}));

  const onServer = async (format: TransferFormat, signal: AbortSignal, onRows: (rows: number) => void) => {
    const names = columns.shown.flatMap(inFile);
    const asked = { ...request, format, delimiter: separatorOf(locale), lang: locale, columns: names };
    const { bytes, name } = await exportAlarms(`/${table}/export`, asked, { signal, onRows });
    saveFile(bytes, table, format, name);
  };
  const here = async (signal: AbortSignal, onProgress: (rows: number) => void) => {
    const { exportCsv } = await import('../../list/screen/exportCsv.ts');
    await exportCsv({
      pageOf: async (page, pageSize) => {
        const reply = await fetchAlarms(table, { ...request, currentPage: page - 1, pageSize }, signal);
        return { data: reply.list.map(toRow), total: reply.count };
      },
      columns: columns.shown.filter((column) => inFile(column).length > 0),
      context,
      signal,
      onProgress,
    });
  };
  const toRow = (row: ShownAlarm) => ({
    ...row,
    status: translate(`enums.${row.status}`, { _: row.status }),
    // as a plain number without the formatting of the cell, so that other programs can calculate with it
    accepted: String(row.accepted ?? ''),
    triggeredBy: triggeredBy(row),
    duration: clockLength(secondsOf(row)),
    acceptedBy: row.acceptedBy?.map(({ name }) => name).join(', ') ?? acceptances(row),
    endedBy: row.closedBy ?? row.endedBy ?? '',
  });
  const run = (format: TransferFormat) =>
    start({}, async (signal, report) => {
      const onRows = (rows: number) => report({ rows });
      await (offered || format === 'xlsx' ? onServer(format, signal, onRows) : here(signal, onRows));
      notify(translate('transfer.export.done'), { type: 'success' });
    });
  return { ...task, start: run };
}
