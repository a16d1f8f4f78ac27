import { useTranslate } from 'ra-core';
import { ALARM_SERIES, alarmsAddress, toldAt } from '../../parts/chart/alarmFigures.ts';
import { useFigures } from './figures.ts';
import { statisticsQuery } from './queries.ts';
import { SeriesTile } from './SeriesTile.tsx';
import type { TileProps } from './types.ts';

/** Number of alarms by hour or day and result. */
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
      seriesOf={(data, at, found) =>
        ALARM_SERIES.map(({ key, color }) => ({
          ...{ name: translate(`figures.${key}`), color },
          data: at.map((one) => toldAt(found, one, key)),
          to: alarmsAddress(data, key),
        }))
      }
    />
  );
}
