import type { AlarmStatus } from '../../../protocol/alarms.ts';
import type { PeriodDays } from '../../../protocol/dashboard.ts';

/** The outcomes of alarms as the series of a chart, in their order; keys as in FIGURE_STATUSES. */
export const ALARM_SERIES = [
  { key: 'accepted', color: '--ok' },
  { key: 'notAccepted', color: '--fail' },
  { key: 'running', color: '--run' },
  { key: 'ended', color: '--end' },
] as const;

/** Returns the address of the alarm table with the alarms of these days, if they are known, that have one of these statuses. */
export function alarmsAddress(days: PeriodDays | undefined, statuses: readonly AlarmStatus[] = []): string {
  const params = new URLSearchParams([['tab', '0']]);
  if (days && days.from !== '' && days.to !== '') {
    params.append('f.from', days.from);
    params.append('f.to', days.to);
  }
  for (const status of statuses) params.append('f.status', status);
  return `/alarm-table?${params}`;
}
