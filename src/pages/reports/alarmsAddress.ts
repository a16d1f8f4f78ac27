import type { AlarmStatus } from '../../../protocol/alarms.ts';
import type { ReportReply } from '../../../protocol/reports.ts';

/** The alarm table with the alarms of these days that have one of these statuses. */
export function alarmsAddress(
  { from, to }: Pick<ReportReply, 'from' | 'to'>,
  statuses: readonly AlarmStatus[],
): string {
  const params = new URLSearchParams([['tab', '0']]);
  params.append('f.from', from);
  params.append('f.to', to);
  for (const status of statuses) params.append('f.status', status);
  return `/alarm-table?${params}`;
}
