import { useTranslate } from 'ra-core';
import { fetchMediaCalls } from '../../../dataProvider/dashboard.ts';
import type { MediaCalls } from '../../../protocol/dashboard.ts';
import { ChartBox } from './ChartBox.tsx';
import { alarmsAddress, bucketsOf, isLike, periodOf, useFigures } from './figures.ts';
import { PeriodChoice } from './PeriodChoice.tsx';
import { RawFigures } from './RawFigures.tsx';
import { TileHead } from './TileHead.tsx';
import { TileState } from './TileState.tsx';
import type { TileProps } from './types.ts';

const SERIES = [
  { key: 'reached', color: '--ok' },
  { key: 'noAnswer', color: '--wait' },
  { key: 'failed', color: '--fail' },
] as const;

/** Calls by hour or day and what became of them. */
export function MediaCallsTile(props: TileProps) {
  const translate = useTranslate();
  const { options, title } = props;
  const period = periodOf(options);
  const query = useFigures(['calls', period], (signal) => fetchMediaCalls(period, signal));
  const { data } = query;
  const isKnown = isLike<MediaCalls>(data, 'from', 'to', 'list', 'total');
  const at = isKnown ? bucketsOf(data) : [];
  const found = new Map(isKnown ? data.list.map((one) => [one.at, one]) : []);
  const series = SERIES.map(({ key, color }) => ({
    ...{ name: translate(`dashboard.calls.${key}`), color, to: alarmsAddress(isKnown ? data : undefined) },
    data: at.map((one) => found.get(one)?.[key] ?? 0),
  }));
  const open = at.map((one) => {
    const { calls = 0, reached = 0, noAnswer = 0, failed = 0 } = found.get(one) ?? {};
    return calls - reached - noAnswer - failed;
  });
  return (
    <>
      <TileHead title={title} to={alarmsAddress(isKnown ? data : undefined)}>
        <PeriodChoice {...props} />
      </TileHead>
      {data === undefined && <TileState query={query} />}
      {data !== undefined && !isKnown && <RawFigures value={data} />}
      {isKnown && (
        <ChartBox
          {...{ title, at, time: translate('dashboard.time') }}
          series={[
            ...series,
            { name: translate('dashboard.calls.open'), color: '--run', data: open, to: alarmsAddress(data) },
          ]}
        />
      )}
    </>
  );
}
