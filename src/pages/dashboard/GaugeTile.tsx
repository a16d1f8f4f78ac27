import WarningAmber from '@mui/icons-material/WarningAmberRounded';
import { Box, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { isOther, type OtherFigures, type ShownResources } from '../../../dataProvider/replies/dashboard.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLengthText } from '../../live/times.ts';
import { Icon } from '../../ui/Icon.tsx';
import { resourcesQuery, TRACKED_PROPERTIES } from './queries.ts';
import { RawFigures } from './RawFigures.tsx';
import { TileHead, TilePlaceholder, TileState } from './TileHead.tsx';
import type { TileProps } from './types.ts';

/** Refetch interval in milliseconds. */
const EVERY = 10_000;
/** Share from which a gauge warns. */
const HIGH = 0.8;
const GIB = 1024 ** 3;
const RADIUS = 22;
const AROUND = 2 * Math.PI * RADIUS;
/** Length of the arc: three quarters of the circle. */
const ARC = AROUND * 0.75;

type Gauge = 'memory' | 'disk' | 'systemCpuLoad' | 'cpuLoad' | 'cpuTime';

/** Draws a share from 0 to 1 as an arc. */
function Arc({ share, high }: { share: number; high: boolean }) {
  const color = high ? 'var(--wait)' : 'var(--c4)';
  return (
    <svg width="56" height="52" viewBox="0 0 56 52" aria-hidden="true">
      <g transform="rotate(135 28 28)" fill="none" strokeWidth="5" strokeLinecap="round">
        <circle cx="28" cy="28" r={RADIUS} stroke="var(--end-bg)" strokeDasharray={`${ARC} ${AROUND}`} />
        <circle
          cx="28"
          cy="28"
          r={RADIUS}
          stroke={color}
          strokeDasharray={`${Math.max(share, 0.01) * ARC} ${AROUND}`}
        />
      </g>
    </svg>
  );
}

/**
 * Returns the used share (0 to 1) of a resource; for CPU time, the average of all cores since the start. Null: the
 * platform doesn't tell it.
 */
function shareOf(gauge: Gauge, found: ShownResources): number | null {
  const { cpuTime, uptime, cores } = found;
  switch (gauge) {
    case 'memory':
    case 'disk':
      return found[gauge] && Math.min(1, found[gauge].used / found[gauge].total);
    case 'cpuTime':
      return cpuTime === null || !uptime ? null : Math.min(1, cpuTime / uptime / Math.max(1, cores ?? 1));
    default:
      return found[gauge];
  }
}

/** Words in the names of figures by the gauge to which they belong. */
const TOPICS: { readonly [gauge in Gauge]: RegExp } = {
  memory: /memory|ram\b|heap/i,
  disk: /disk|storage|space/i,
  systemCpuLoad: /system.*load|^load/i,
  cpuLoad: /(process|cpu).*load/i,
  cpuTime: /cpu.*time/i,
};

/** The figures of unknown shape that belong to a gauge, so that not every gauge shows all of them. */
function OfTopic({ gauge, figures: { other } }: { gauge: Gauge; figures: OtherFigures }) {
  const translate = useTranslate();
  const own = other.filter(({ name }) => TOPICS[gauge].test(name));
  if (own.length === 0) return <TilePlaceholder>{translate('dashboard.noFigure')}</TilePlaceholder>;
  return <RawFigures figures={{ other: own }} />;
}

function GaugeTile({ gauge, title }: TileProps & { gauge: Gauge }) {
  const translate = useTranslate();
  const locale = useLocale();
  const length = useLengthText();
  const query = useQuery({ ...resourcesQuery(), ...TRACKED_PROPERTIES, refetchInterval: EVERY, retry: false });
  const { data } = query;
  if (data === undefined || isOther(data)) {
    return (
      <>
        <TileHead title={title} />
        {data === undefined ? <TileState query={query} /> : <OfTopic gauge={gauge} figures={data} />}
      </>
    );
  }
  const share = shareOf(gauge, data);
  const high = share !== null && share >= HIGH;
  const percent = share === null ? '–' : `${formatNumber(Math.round(share * 100), locale)} %`;
  const { cpuTime, cores, uptime } = data;
  const figure = gauge === 'cpuTime' && cpuTime !== null ? length(Math.round(cpuTime)) : percent;
  const gib = (bytes: number) => {
    const size = bytes / GIB;
    return formatNumber(size < 100 ? Math.round(size * 10) / 10 : Math.round(size), locale);
  };
  const sizes = (size: ShownResources['memory']) =>
    size && translate('dashboard.ofSize', { used: gib(size.used), total: gib(size.total) });
  const about = {
    memory: () => sizes(data.memory),
    disk: () => sizes(data.disk),
    systemCpuLoad: () => cores !== null && translate('dashboard.cores', { smart_count: cores }),
    cpuLoad: () => translate('dashboard.process'),
    cpuTime: () =>
      share !== null &&
      uptime !== null &&
      translate('dashboard.ofUptime', { percent, uptime: length(Math.round(uptime)) }),
  }[gauge]();
  const isTold = share !== null || (gauge === 'cpuTime' && cpuTime !== null);
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', px: 3, height: '100%', minHeight: 96, minWidth: 0 }}>
      <Arc share={share ?? 0} high={high} />
      <Box sx={{ minWidth: 0, lineHeight: '20px', overflow: 'hidden' }}>
        <Stack
          direction="row"
          component="p"
          sx={{ m: 0, gap: 1.5, alignItems: 'center', fontSize: 'var(--fs-18)', fontWeight: 'fontWeightBold' }}
        >
          <span className="tn">{figure}</span>
          {high && (
            <Box component="span" sx={{ color: 'warning.dark' }}>
              <Icon name={WarningAmber} />
              <span className="sr">{translate('dashboard.high')}</span>
            </Box>
          )}
        </Stack>
        <Box
          component="h2"
          className="ellipsis"
          sx={{ fontSize: 'var(--fs-12)', fontWeight: 'fontWeightMedium', m: 0, '& a': { color: 'inherit' } }}
        >
          <Link to="/test">{title}</Link>
        </Box>
        <Box className="ellipsis" sx={{ typography: 'caption', color: 'text.hint' }}>
          {isTold ? about : translate('dashboard.noFigure')}
        </Box>
      </Box>
    </Stack>
  );
}

/** One tile type per gauge. */
export const MemoryTile = (props: TileProps) => <GaugeTile gauge="memory" {...props} />;
export const DiskTile = (props: TileProps) => <GaugeTile gauge="disk" {...props} />;
export const SystemCpuLoadTile = (props: TileProps) => <GaugeTile gauge="systemCpuLoad" {...props} />;
export const CpuLoadTile = (props: TileProps) => <GaugeTile gauge="cpuLoad" {...props} />;
export const CpuTimeTile = (props: TileProps) => <GaugeTile gauge="cpuTime" {...props} />;
