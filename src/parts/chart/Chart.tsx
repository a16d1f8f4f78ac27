import type { ApexOptions } from 'apexcharts';
import { type ComponentType, useSyncExternalStore } from 'react';
import module from 'react-apexcharts';

interface ApexProps {
  type: 'bar';
  height: string;
  options: ApexOptions;
  series: { name: string; data: number[] }[];
}
// the package is CommonJS: its component is the default of the default
const Apex = ((module as { default?: unknown }).default ?? module) as ComponentType<ApexProps>;

export interface ChartProps {
  /** Beginnings of hours or days, as they are shown. */
  labels: readonly string[];
  /** `color`: a variable of the theme. */
  series: readonly { name: string; color: string; data: number[] }[];
  /** Shows a number in the user's language. */
  write: (value: number) => string;
}

/** Labels below a chart, so that they fit on a phone. */
const MARKS = 8;

function onTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}
/** The colour that a variable of the theme stands for now. */
function resolved(name: string): string {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(${name})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Stacked bars by time. ApexCharts computes with colours, so it takes the theme's values, not its variables. */
export default function Chart({ labels, series, write }: ChartProps) {
  const [line, hint] = useSyncExternalStore(onTheme, () => `${resolved('--line')}|${resolved('--text-3')}`).split('|');
  const step = Math.ceil(labels.length / MARKS);
  const marked = new Set(labels.filter((_, index) => index % step === 0));
  const text = { colors: hint, fontSize: '11px', fontFamily: 'inherit' };
  const options: ApexOptions = {
    chart: {
      ...{ stacked: true, toolbar: { show: false }, zoom: { enabled: false }, animations: { enabled: false } },
      ...{ parentHeightOffset: 0, background: 'transparent', redrawOnParentResize: true },
    },
    colors: series.map(({ color }) => resolved(color)),
    plotOptions: { bar: { columnWidth: '68%', borderRadius: 2, borderRadiusApplication: 'end' } },
    states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
    grid: { borderColor: line ?? '', strokeDashArray: 3, padding: { left: 8, right: 4, top: -18, bottom: -4 } },
    xaxis: {
      ...{ categories: [...labels], axisBorder: { show: false }, axisTicks: { show: false } },
      tooltip: { enabled: false },
      labels: { style: text, rotate: 0, formatter: (label) => (marked.has(label) ? label : '') },
    },
    yaxis: { labels: { style: text, formatter: write }, forceNiceScale: true, min: 0, tickAmount: 4 },
    ...{ dataLabels: { enabled: false }, legend: { show: false }, stroke: { width: 0 } },
    tooltip: { theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light', y: { formatter: write } },
  };
  return <Apex type="bar" height="100%" options={options} series={series.map(({ name, data }) => ({ name, data }))} />;
}
