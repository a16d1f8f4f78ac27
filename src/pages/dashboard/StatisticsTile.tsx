import { useTranslate } from 'ra-core';
import { fetchStatistics } from '../../../dataProvider/dashboard.ts';
import type { Statistics } from '../../../protocol/dashboard.ts';
import { ChartBox } from './ChartBox.tsx';
import { alarmsAddress, bucketsOf, isLike, periodOf, STATUSES, useFigures } from './figures.ts';
import { PeriodChoice } from './PeriodChoice.tsx';
import { RawFigures } from './RawFigures.tsx';
import { TileHead } from './TileHead.tsx';
import { TileState } from './TileState.tsx';
import type { TileProps } from './types.ts';

const SERIES = [
  { key: 'accepted', color: '--ok' },
  { key: 'notAccepted', color: '--fail' },
  { key: 'running', color: '--run' },
  { key: 'ended', color: '--end' },
] as const;

/** Alarms by hour or day and what became of them. */
export function StatisticsTile(props: TileProps) {
  const translate = useTranslate();
  const { options, title } = props;
  const period = periodOf(options);
  const query = useFigures(['statistics', period], (signal) => fetchStatistics(period, signal));
  const { data } = query;
  const isKnown = isLike<Statistics>(data, 'from', 'to', 'list', 'total');
  const at = isKnown ? bucketsOf(data) : [];
  const found = new Map(isKnown ? data.list.map((one) => [one.at, one]) : []);
  const seconds = isKnown ? data.total.acceptSeconds : null;
  return (
    <>
      <TileHead
        title={title}
        to={alarmsAddress(isKnown ? data : undefined)}
        about={seconds === null ? undefined : translate('dashboard.acceptedAfter', { seconds })}
      >
        <PeriodChoice {...props} />
      </TileHead>
      {data === undefined && <TileState query={query} />}
      {data !== undefined && !isKnown && <RawFigures value={data} />}
      {isKnown && (
        <ChartBox
          {...{ title, at, time: translate('dashboard.time') }}
          series={SERIES.map(({ key, color }) => ({
            ...{ name: translate(`dashboard.alarms.${key}`), color },
            data: at.map((one) => found.get(one)?.[key] ?? 0),
            to: alarmsAddress(data, STATUSES[key]),
          }))}
        />
      )}
    </>
  );
}
