import type { PeriodDays } from '../../../protocol/dashboard.ts';
import type { AlarmFigure } from '../../../protocol/figures.ts';

/** The figures of alarms as the series of a chart, in their order. */
const ALARM_SERIES: readonly { key: AlarmFigure; color: string }[] = [
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

/** A series of a chart; `rest`: what the other series leave of the whole. */
export interface ToldSeries<K extends string> {
  key: K | 'rest';
  color: string;
  data: (number | null)[];
}

interface Parts<K extends string, W extends string> {
  /** The figures that a chart shows one upon another. */
  series: readonly { key: K; color: string }[];
  /** The figure of which these are parts. */
  whole: W;
}

/**
 * Returns the series of a chart by hour or day, and whether all figures are told. A figure that an hour or day of the
 * list doesn't tell is null throughout; an hour or day that isn't in the list counts 0.
 */
export function toldSeries<K extends string, W extends string>(
  list: readonly ({ at: string } & { [key in K | W]: number | null })[],
  at: readonly string[],
  { series, whole }: Parts<K, W>,
): { told: boolean; parts: ToldSeries<K>[]; rest: ToldSeries<K> } {
  const found = new Map(list.map((one) => [one.at, one]));
  const isTold = (key: K) => list.every((one) => one[key] !== null);
  const figure = (one: string, key: K | W): number | null => {
    const figures = found.get(one);
    return figures ? figures[key] : 0;
  };
  const known = series.filter(({ key }) => isTold(key));
  return {
    told: known.length === series.length,
    parts: series.map(({ key, color }) => ({
      key,
      color,
      data: at.map((one) => (isTold(key) ? figure(one, key) : null)),
    })),
    rest: {
      key: 'rest',
      color: '--end',
      data: at.map((one) => {
        const all = figure(one, whole);
        return all === null
          ? null
          : Math.max(
              0,
              known.reduce((left, { key }) => left - (figure(one, key) ?? 0), all),
            );
      }),
    },
  };
}

/**
 * Returns the series of alarms by hour or day. What a platform doesn't tell of them, or tells in words of its own, is
 * a series of its own, so that a chart shows as many alarms as the total.
 */
export function alarmSeries(
  list: readonly ({ at: string } & { [key in AlarmFigure | 'alarms']: number | null })[],
  at: readonly string[],
): ToldSeries<AlarmFigure>[] {
  const { parts, rest } = toldSeries(list, at, { series: ALARM_SERIES, whole: 'alarms' });
  return rest.data.some((one) => one !== null && one > 0) ? [...parts, rest] : parts;
}
