import { useTranslate } from 'ra-core';
import { toldAt } from '../../parts/chart/alarmFigures.ts';
import { useFigures } from './figures.ts';
import { mediaCallsQuery } from './queries.ts';
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
      seriesOf={({ list }, at, found) => {
        const told = RESULTS.filter(({ key }) => list.every((one) => one[key] !== null));
        const rest = at.map((one) => {
          const calls = toldAt(found, one, 'calls');
          return calls === null ? null : told.reduce((left, { key }) => left - (toldAt(found, one, key) ?? 0), calls);
        });
        return [
          ...RESULTS.map(({ key, color }) => ({
            name: translate(`figures.${key}`),
            color,
            data: at.map((one) => (told.some((result) => result.key === key) ? toldAt(found, one, key) : null)),
          })),
          {
            name: translate(told.length === RESULTS.length ? 'figures.open' : 'figures.resultNotTold'),
            color: told.length === RESULTS.length ? '--run' : '--end',
            data: rest,
          },
        ];
      }}
    />
  );
}
