import EventBusy from '@mui/icons-material/EventBusyRounded';
import { Box, List } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useOrgId } from '../../../authProvider/useUser.ts';
import { useTimeZone } from '../../definition/context.tsx';
import { DAY_MINUTES, dayAt, readMoment, wallMinute } from '../../duty/days.ts';
import { formatDay } from '../../engine/dateNames.ts';
import { formatDate } from '../../engine/dates.ts';
import type { Options } from '../../engine/named.ts';
import { DeadEndList } from '../../live/deadEnds.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useDuty } from '../useDuty.ts';
import { TileHead, TilePlaceholder, TileState } from './TileHead.tsx';
import { TileRow } from './TileRow.tsx';
import type { TileProps } from './types.ts';

const DAYS = 14;
/** Returns the number of days that the tile looks ahead: 1 to 60, by default 14. */
export const gapDays = ({ days }: Options): number =>
  typeof days === 'number' && days > 0 ? Math.min(days, 60) : DAYS;
const ROWS = 20;
const STRIP = {
  position: 'relative',
  width: 72,
  height: 10,
  borderRadius: '3px',
  bgcolor: 'success.light',
  overflow: 'hidden',
  flex: 'none',
  '& i': { position: 'absolute', inset: 0, bgcolor: 'error.main', minWidth: 2 },
} as const;
const WHEN = {
  display: 'flex',
  gap: 1,
  alignItems: 'center',
  fontSize: 'var(--fs-12)',
  whiteSpace: 'nowrap',
  minWidth: { xs: 0, md: 96 },
  fontVariantNumeric: 'tabular-nums',
};

/** Gaps in the schedules of the next days, schedules with gaps first. */
export function GapsTile({ options, title }: TileProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const zone = useTimeZone();
  const [moment] = useState(() => wallMinute(zone));
  const days = gapDays(options);
  const rows = typeof options.rows === 'number' ? options.rows : ROWS;
  const today = dayAt(moment);
  const duty = useDuty({ range: { from: today, to: today + days }, orgId: useOrgId(), page: 0 });
  const span = { start: today * DAY_MINUTES, length: days * DAY_MINUTES };
  const left = (wire: string) =>
    Math.min(100, Math.max(0, (((readMoment(wire) ?? span.start) - span.start) / span.length) * 100));
  const open = (duty.data?.list ?? []).map((schedule) => ({
    ...schedule,
    gaps: schedule.gaps.filter(({ end }) => (readMoment(end) ?? 0) > moment),
  }));
  const ordered = open.toSorted((one, other) => Number(other.gaps.length > 0) - Number(one.gaps.length > 0));
  const hours = ({ start, end }: { start: string; end: string }) =>
    Math.round(((readMoment(end) ?? 0) - (readMoment(start) ?? 0)) / 6) / 10;
  return (
    <>
      <TileHead title={title} to="/timeline" about={translate('dashboard.nextDays', { smart_count: days })} />
      {!duty.data && <TileState query={duty} />}
      {duty.data?.list.length === 0 && <TilePlaceholder>{translate('duty.nothing')}</TilePlaceholder>}
      <List disablePadding className="tile-list">
        {ordered.slice(0, rows).map(({ resource, id, name, gaps, begins }) => {
          const [first] = gaps;
          return (
            <TileRow key={`${resource} ${id}`} more={first?.why && <DeadEndList ends={first.why} />}>
              <Link to={`/${resource}/${id}`}>{name}</Link>
              <Box component="span" sx={STRIP} aria-hidden>
                {begins !== undefined && <i style={{ right: `${100 - left(begins)}%`, background: 'var(--line)' }} />}
                {gaps.map(({ start, end }) => (
                  <i key={start} style={{ left: `${left(start)}%`, right: `${100 - left(end)}%` }} />
                ))}
              </Box>
              {first || begins === undefined ? (
                <Box component="span" sx={{ ...WHEN, color: first ? 'error.dark' : 'success.dark' }}>
                  <Icon name={first ? EventBusy : 'check'} />
                  {first
                    ? translate('dashboard.gap', { at: formatDay(first.start, locale, 'digits'), hours: hours(first) })
                    : translate('dashboard.covered')}
                </Box>
              ) : (
                <Box component="span" sx={{ ...WHEN, color: 'text.secondary' }}>
                  {translate('duty.validFrom', { date: formatDate(begins, locale) })}
                </Box>
              )}
            </TileRow>
          );
        })}
      </List>
    </>
  );
}
