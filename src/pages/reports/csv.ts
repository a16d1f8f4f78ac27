import type { ReportRequest } from '../../../protocol/reports.ts';
import { triggeredByText } from '../../duty/triggeredBy.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { csvText } from '../../engine/transfer/csv.ts';
import { separatorOf } from '../../i18n/format.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { historyOf } from './foreign.ts';

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
export async function csvOf(request: ReportRequest, { translate, locale }: Words, signal: AbortSignal): Promise<void> {
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
