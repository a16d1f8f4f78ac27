import { useTranslate } from 'ra-core';
import { alarmsAddress } from '../../parts/chart/alarmFigures.ts';
import { useFigures } from './figures.ts';
import { mediaCallsQuery } from './queries.ts';
import { SeriesTile } from './SeriesTile.tsx';
import type { TileProps } from './types.ts';

const SERIES = [
  { key: 'reached', color: '--ok' },
  { key: 'noAnswer', color: '--wait' },
  { key: 'failed', color: '--fail' },
] as const;

/** Number of calls by hour or day and result. */
export function MediaCallsTile(props: TileProps) {
  const translate = useTranslate();
  const query = useFigures(mediaCallsQuery(props.options));
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
