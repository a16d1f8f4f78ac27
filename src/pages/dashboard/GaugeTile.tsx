import WarningAmber from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { Resources } from '../../../protocol/dashboard.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLengthText } from '../../live/times.ts';
import { Icon } from '../../ui/Icon.tsx';
import { hasProperties, TRACKED_PROPERTIES } from './figures.ts';
import { resourcesQuery } from './queries.ts';
import { RawFigures } from './RawFigures.tsx';
import { TileHead } from './TileHead.tsx';
import { TileState } from './TileState.tsx';
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

/** Returns the used share (0 to 1) of a resource; for CPU time, the average of all cores since the start. */
function shareOf(gauge: Gauge, found: Resources): number {
  switch (gauge) {
    case 'memory':
    case 'disk':
      return found[gauge].total > 0 ? found[gauge].used / found[gauge].total : 0;
    case 'cpuTime':
      return found.uptime > 0 ? Math.min(1, found.cpuTime / found.uptime / Math.max(1, found.cores)) : 0;
    default:
      return found[gauge];
  }
}

function GaugeTile({ gauge, title }: TileProps & { gauge: Gauge }) {
  const translate = useTranslate();
  const locale = useLocale();
  const length = useLengthText();
  const query = useQuery({ ...resourcesQuery(), ...TRACKED_PROPERTIES, refetchInterval: EVERY, retry: false });
  const { data } = query;
  if (!hasProperties<Resources>(data, 'memory', 'disk', 'cpuTime')) {
    return (
      <>
        <TileHead title={title} />
        {data === undefined ? <TileState query={query} /> : <RawFigures value={data} />}
      </>
    );
  }
  const share = shareOf(gauge, data);
  const high = share >= HIGH;
  const percent = `${formatNumber(Math.round(share * 100), locale)} %`;
  const gib = (bytes: number) => {
    const size = bytes / GIB;
    return formatNumber(size < 100 ? Math.round(size * 10) / 10 : Math.round(size), locale);
  };
  const about = {
    memory: () => translate('dashboard.ofSize', { used: gib(data.memory.used), total: gib(data.memory.total) }),
    disk: () => translate('dashboard.ofSize', { used: gib(data.disk.used), total: gib(data.disk.total) }),
    systemCpuLoad: () => translate('dashboard.cores', { smart_count: data.cores }),
    cpuLoad: () => translate('dashboard.process'),
    cpuTime: () => translate('dashboard.ofUptime', { percent, uptime: length(data.uptime) }),
  }[gauge]();
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', px: 3, height: '100%', minHeight: 96, minWidth: 0 }}>
      <Arc {...{ share, high }} />
      <Box sx={{ minWidth: 0, lineHeight: '20px', overflow: 'hidden' }}>
        <Stack
          direction="row"
          component="p"
          sx={{ m: 0, gap: 1.5, alignItems: 'center', fontSize: 'var(--fs-18)', fontWeight: 'fontWeightBold' }}
        >
          <span className="tn">{gauge === 'cpuTime' ? length(data.cpuTime) : percent}</span>
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
          {about}
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
