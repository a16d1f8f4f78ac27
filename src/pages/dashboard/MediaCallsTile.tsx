import { useTranslate } from 'ra-core';
import { fetchMediaCalls } from '../../../dataProvider/dashboard.ts';
import { alarmsAddress } from '../../parts/chart/alarmFigures.ts';
import { periodOf, useFigures } from './figures.ts';
import { SeriesTile } from './SeriesTile.tsx';
import type { TileProps } from './types.ts';

const SERIES = [
  { key: 'reached', color: '--ok' },
  { key: 'noAnswer', color: '--wait' },
  { key: 'failed', color: '--fail' },
] as const;

/** Calls by hour or day and what became of them. */
export function MediaCallsTile(props: TileProps) {
  const translate = useTranslate();
  const period = periodOf(props.options);
  const query = useFigures(['calls', period], (signal) => fetchMediaCalls(period, signal));
  return (
    <SeriesTile
      tile={props}
      query={query}
      seriesOf={(data, at, found) => [
        ...SERIES.map(({ key, color }) => ({
          ...{ name: translate(`dashboard.calls.${key}`), color, to: alarmsAddress(data) },
          data: at.map((one) => found.get(one)?.[key] ?? 0),
        })),
        {
          ...{ name: translate('dashboard.calls.open'), color: '--run', to: alarmsAddress(data) },
          data: at.map((one) => {
            const { calls = 0, reached = 0, noAnswer = 0, failed = 0 } = found.get(one) ?? {};
            return calls - reached - noAnswer - failed;
          }),
        },
      ]}
    />
  );
}
