import { useTranslate } from 'ra-core';
import { toldSeries } from '../../parts/chart/alarmFigures.ts';
import { mediaCallsQuery, useFigures } from './queries.ts';
import { SeriesTile } from './SeriesTile.tsx';
import type { TileProps } from './types.ts';

const RESULTS = [
  { key: 'answered', color: '--ok' },
  { key: 'noAnswer', color: '--wait' },
  { key: 'failed', color: '--fail' },
] as const;

/**
 * Number of calls by hour or day and result. Those without a result are open; where the platform doesn't tell all
 * results, nothing is said of them.
 */
export function MediaCallsTile(props: TileProps) {
  const translate = useTranslate();
  const query = useFigures(mediaCallsQuery(props.options));
  return (
    <SeriesTile
      tile={props}
      query={query}
      seriesOf={({ list }, at) => {
        const { told, parts, rest } = toldSeries(list, at, { series: RESULTS, whole: 'calls' });
        return [
          ...parts.map(({ key, color, data }) => ({ name: translate(`figures.${key}`), color, data })),
          {
            name: translate(told ? 'figures.open' : 'figures.resultNotTold'),
            color: told ? '--run' : rest.color,
            data: rest.data,
          },
        ];
      }}
    />
  );
}
