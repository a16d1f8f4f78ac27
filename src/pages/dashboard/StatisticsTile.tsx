import { useTranslate } from 'ra-core';
import { alarmSeries, alarmsAddress } from '../../parts/chart/alarmFigures.ts';
import { statisticsQuery, useFigures } from './queries.ts';
import { SeriesTile } from './SeriesTile.tsx';
import type { TileProps } from './types.ts';

/** Number of alarms by hour or day and result; where the platform tells no result, that is said. */
export function StatisticsTile(props: TileProps) {
  const translate = useTranslate();
  const query = useFigures(statisticsQuery(props.options));
  return (
    <SeriesTile
      tile={props}
      query={query}
      about={({ total: { acceptSeconds } }) =>
        acceptSeconds === null ? undefined : translate('dashboard.acceptedAfter', { seconds: acceptSeconds })
      }
      seriesOf={(data, at) =>
        alarmSeries(data.list, at).map(({ key, color, data: figures }) => ({
          name: translate(key === 'rest' ? 'figures.resultNotTold' : `figures.${key}`),
          color,
          data: figures,
          to: key === 'rest' ? undefined : alarmsAddress(data, key),
        }))
      }
    />
  );
}
