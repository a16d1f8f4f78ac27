import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ComponentProps } from 'react';
import { isOther, type OtherFigures } from '../../../dataProvider/replies/dashboard.ts';
import type { PeriodDays } from '../../../protocol/dashboard.ts';
import { bucketsOf } from '../../duty/buckets.ts';
import { alarmsAddress } from '../../parts/chart/alarmFigures.ts';
import { ChartBox, useEarlyChart } from '../../parts/chart/ChartBox.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { RawFigures } from './RawFigures.tsx';
import { TileHead, TileState } from './TileHead.tsx';
import type { TileProps } from './types.ts';

/** Figures of a period: the total and a list by hour or day. */
type Timed = PeriodDays & { total: object; list: readonly { at: string }[] };

interface SeriesTileProps<T extends Timed> {
  tile: TileProps;
  query: UseQueryResult<T | OtherFigures>;
  /** Returns a text about the total. */
  about?: (data: T) => string | undefined;
  /** Returns the series of the chart. `at`: starts of its hours or days. */
  seriesOf: (data: T, at: string[]) => ComponentProps<typeof ChartBox>['series'];
}

/** A tile with a chart of figures by hour or day. A reply of unknown shape is shown as a table. */
export function SeriesTile<T extends Timed>({ tile, query, about, seriesOf }: SeriesTileProps<T>) {
  const translate = useTranslate();
  useEarlyChart();
  const { data } = query;
  const known = data === undefined || isOther(data) ? undefined : data;
  const at = known ? bucketsOf(known.from === known.to ? 'hour' : 'day', known.from, known.to) : [];
  return (
    <>
      <TileHead title={tile.title} to={alarmsAddress(known)} about={known && about?.(known)}>
        <PeriodChoice {...tile} />
      </TileHead>
      {data === undefined && <TileState query={query} />}
      {data !== undefined && isOther(data) && <RawFigures figures={data} />}
      {known && <ChartBox title={tile.title} at={at} time={translate('dashboard.time')} series={seriesOf(known, at)} />}
    </>
  );
}
