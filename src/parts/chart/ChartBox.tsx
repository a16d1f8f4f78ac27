import { Box, Stack } from '@mui/material';
import { useLocale } from 'ra-core';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../engine/dateNames.ts';
import { formatNumber } from '../../i18n/format.ts';
import { lazyPart } from '../../ui/chunks.ts';
import { nextTurn } from './nextTurn.ts';

const Chart = lazyPart(() => import('./Chart.tsx'));

/** Loads the chart's chunk while its figures are still being fetched. The chart reports a failure when it renders. */
export const loadChart = () => void Chart.preload().catch(() => undefined);

/** Loads the chart's chunk early on a screen that will show charts. */
export function useEarlyChart(): void {
  useEffect(loadChart, []);
}

/** Returns whether a chart is to be drawn: once its chunk has loaded and its turn has come. */
function useTurn(): boolean {
  const [turn, setTurn] = useState(false);
  useEffect(() => {
    const draw = () => setTurn(true);
    Chart.preload().then(nextTurn).then(draw, draw);
  }, []);
  return turn;
}

interface ChartBoxProps {
  title: string;
  /** Name of the first column of the table: hour or day. */
  time: string;
  /** Starts of hours of one day, or of days: YYYY-MM-DD HH:mm. */
  at: readonly string[];
  /** Formats a start; default: the hour, or the day. */
  label?: (at: string) => string;
  /** `data`: null where a figure isn't told. `to`: address of the list that has as many rows as the sum, if there is one. */
  series: readonly { name: string; color: string; data: (number | null)[]; to?: string }[];
}

const LEGEND = {
  flexWrap: 'wrap',
  gap: '2px 14px',
  px: 4,
  pb: 2,
  typography: 'caption',
  '& > *': { color: 'text.secondary', display: 'inline-flex', alignItems: 'center', gap: '5px', minHeight: 24 },
  '& i': { width: 8, height: 8, borderRadius: '2px', flex: 'none' },
  '& b': { fontVariantNumeric: 'tabular-nums', fontWeight: 'fontWeightBold', color: 'text.primary' },
} as const;

// contained, so that only the chart is laid out when ApexCharts measures each label while drawing
const PLACE = { flex: { xs: 'none', md: 1 }, height: { xs: 200, md: 'auto' }, minHeight: 0, px: 2, contain: 'strict' };

/** A chart with its sums above it, which link to their lists, and a table with the same figures for screen readers. */
export function ChartBox({ title, time, at, label, series }: ChartBoxProps) {
  const locale = useLocale();
  const turn = useTurn();
  const isDay = at.length > 0 && at.every((one) => one.slice(0, 10) === at[0]?.slice(0, 10));
  const labels = at.map(label ?? ((one) => (isDay ? one.slice(11) : formatDay(one, locale, 'digits'))));
  const drawn = series.map(({ name, color, data }) => ({ name, color, data: data.map((one) => one ?? 0) }));
  const text = (value: number | null) => (value === null ? '–' : formatNumber(value, locale));
  const sum = (data: readonly (number | null)[]) =>
    data.reduce<number | null>((all, one) => (all === null || one === null ? null : all + one), 0);
  return (
    <>
      <Stack direction="row" component="p" sx={LEGEND}>
        {series.map(({ name, color, data, to }) => (
          <Box key={name} {...(to === undefined ? { component: 'span' } : { component: Link, to })}>
            <i style={{ background: `var(${color})` }} aria-hidden />
            {name} <b>{text(sum(data))}</b>
          </Box>
        ))}
      </Stack>
      <Box sx={PLACE} data-chart aria-hidden>
        <Suspense>{turn && <Chart labels={labels} series={drawn} locale={locale} />}</Suspense>
      </Box>
      {/* a table takes the width of its cells, whatever its own */}
      <div className="sr">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{time}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {at.map((one, index) => (
              <tr key={one}>
                <th scope="row">{labels[index]}</th>
                {series.map(({ name, data }) => (
                  <td key={name}>{text(data[index] ?? null)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
