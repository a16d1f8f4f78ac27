import type { PeriodDays } from '../../../protocol/dashboard.ts';
import type { AlarmFigure } from '../../../protocol/figures.ts';

/** The figures of alarms as the series of a chart, in their order. */
export const ALARM_SERIES: readonly { key: AlarmFigure; color: string }[] = [
  { key: 'accepted', color: '--ok' },
  { key: 'takenOver', color: '--c2' },
  { key: 'notAccepted', color: '--fail' },
  { key: 'running', color: '--run' },
  { key: 'waiting', color: '--wait' },
  { key: 'ended', color: '--end' },
];

/** Returns the address of the alarm table with the alarms of these days, if they are known, that count in this figure. */
export function alarmsAddress(days: PeriodDays | undefined, figure?: AlarmFigure): string {
  const params = new URLSearchParams([['tab', '0']]);
  if (days && days.from !== '' && days.to !== '') {
    params.append('f.from', days.from);
    params.append('f.to', days.to);
  }
  if (figure) params.append('f.figure', figure);
  return `/alarm-table?${params}`;
}

/** The figure `key` of the hour or day `at`: 0 if there is none of it in the reply; null if its figure isn't told. */
export function toldAt<K extends string>(
  found: ReadonlyMap<string, { [key in K]: number | null }>,
  at: string,
  key: K,
): number | null {
  const one = found.get(at);
  return one ? one[key] : 0;
}
