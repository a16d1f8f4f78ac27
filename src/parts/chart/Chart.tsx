import type { ApexOptions } from 'apexcharts';
import { type ComponentType, memo, useMemo, useSyncExternalStore } from 'react';
import module from 'react-apexcharts';
import { formatNumber } from '../../i18n/format.ts';
import { labelStep } from './labelStep.ts';

interface ApexProps {
  type: 'bar';
  height: string;
  options: ApexOptions;
  series: { name: string; data: number[] }[];
}
// the package is CommonJS: its component can be nested in the default export
const Apex = ((module as { default?: unknown }).default ?? module) as ComponentType<ApexProps>;

export interface ChartProps {
  /** Labels of hours or days. */
  labels: readonly string[];
  /** `color`: name of a CSS variable of the theme. */
  series: readonly { name: string; color: string; data: number[] }[];
  /** Language in which the numbers are formatted. */
  locale: string;
}

function onTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
/** Returns the current colors of theme variables, in order: all at once, as each read recomputes the page's style. */
function resolved(names: readonly string[]): string[] {
  const probe = document.createElement('i');
  for (const name of names) probe.appendChild(document.createElement('i')).style.color = `var(${name})`;
  document.body.append(probe);
  const colors = [...probe.children].map((one) => getComputedStyle(one).color);
  probe.remove();
  return colors;
}

/**
 * Stacked bars by time. ApexCharts computes with colors, so it gets the theme's values, not its variables. It redraws
 * everything if an options object is new, so these are created only for other figures or another theme.
 */
function Chart({ labels, series, locale }: ChartProps) {
  const theme = useSyncExternalStore(onTheme, () => document.documentElement.dataset.theme);
  const options = useMemo(() => {
    const [line = '', hint = '', ...colors] = resolved(['--line', '--text-3', ...series.map(({ color }) => color)]);
    return optionsOf({ labels, line, hint, colors, locale, dark: theme === 'dark' });
  }, [labels, series, locale, theme]);
  const data = useMemo(() => series.map(({ name, data: figures }) => ({ name, data: figures })), [series]);
  return <Apex type="bar" height="100%" options={options} series={data} />;
}

const isSame = (one: ChartProps, other: ChartProps) => JSON.stringify(one) === JSON.stringify(other);

export default memo(Chart, isSame);

/** Argument that ApexCharts passes to formatters of labels; its types lack it. */
interface Drawn {
  w: { globals: { svgWidth: number } };
}

interface Look {
  labels: readonly string[];
  line: string;
  hint: string;
  colors: string[];
  locale: string;
  dark: boolean;
}

function optionsOf({ labels, line, hint, colors, locale, dark }: Look): ApexOptions {
  const places = new Map(labels.map((label, index) => [label, index]));
  // called for each drawing, as the width of the chart may have changed; by the tooltip without `drawn`
  const mark = (label: string, _: unknown, drawn?: Drawn) =>
    drawn && (places.get(label) ?? 0) % labelStep(labels, drawn.w.globals.svgWidth) !== 0 ? '' : label;
  const text = { colors: hint, fontSize: '11px', fontFamily: 'inherit' };
  const write = (value: number) => (Number.isInteger(value) ? formatNumber(value, locale) : '');
  return {
    chart: {
      stacked: true,
      toolbar: { show: false },
      zoom: { enabled: false },
      animations: { enabled: false },
      parentHeightOffset: 0,
      background: 'transparent',
      redrawOnParentResize: true,
    },
    colors,
    plotOptions: { bar: { columnWidth: '68%', borderRadius: 2, borderRadiusApplication: 'end' } },
    states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
    grid: { borderColor: line, strokeDashArray: 3, padding: { left: 8, right: 4, top: -18, bottom: -4 } },
    xaxis: {
      categories: [...labels],
      axisBorder: { show: false },
      axisTicks: { show: false },
      tooltip: { enabled: false },
      labels: { style: text, rotate: 0, formatter: mark },
    },
    yaxis: { labels: { style: text, formatter: write }, forceNiceScale: true, min: 0, tickAmount: 4 },
    dataLabels: { enabled: false },
    legend: { show: false },
    stroke: { width: 0 },
    tooltip: { theme: dark ? 'dark' : 'light', y: { formatter: write } },
  };
}
