import ErrorRounded from '@mui/icons-material/ErrorRounded';
import { Box, List } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { getOrgId } from '../../../dataProvider/session/stored.ts';
import type { DutySchedule, DutySpan } from '../../../protocol/duty.ts';
import { useTimeZone } from '../../definition/context.tsx';
import { dayAt, type Minute, readMoment, wallMinute } from '../../duty/days.ts';
import { formatDate } from '../../engine/dates.ts';
import { DeadEndList } from '../../live/deadEnds.tsx';
import { useDuty } from '../useDuty.ts';
import { TileHead, TilePlaceholder, TileState } from './TileHead.tsx';
import { TileRow } from './TileRow.tsx';
import type { TileProps } from './types.ts';

const ROWS = 8;
const NOBODY = {
  color: 'error.main',
  '& .MuiSvgIcon-root': { fontSize: 'var(--fs-16)', verticalAlign: 'text-bottom' },
};

const isAt = ({ start, end }: DutySpan, moment: Minute): boolean =>
  (readMoment(start) ?? 0) <= moment && moment < (readMoment(end) ?? 0);

/** Returns the names of the people who are on duty at a moment. */
function presentAt({ shifts }: DutySchedule, moment: Minute): string[] {
  const holding = shifts.filter((shift) => shift.who && isAt(shift, moment));
  return [...new Set(holding.map(({ who }) => who?.title ?? ''))];
}

/**
 * Who is on duty now in the schedules of the current organization and its subtree, including those without anybody or
 * with nobody who can be called.
 */
export function OnDutyTile({ options, title }: TileProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const zone = useTimeZone();
  const [moment] = useState(() => wallMinute(zone));
  const today = dayAt(moment);
  const duty = useDuty({ range: { from: today, to: today + 1 }, orgId: getOrgId(), page: 0 });
  const { data } = duty;
  const most = typeof options.rows === 'number' ? options.rows : ROWS;
  return (
    <>
      <TileHead title={title || translate('pages.timeline')} to="/timeline" />
      {!data && <TileState query={duty} />}
      {data?.list.length === 0 && <TilePlaceholder>{translate('duty.nothing')}</TilePlaceholder>}
      {data && data.list.length > 0 && (
        <List disablePadding className="tile-list">
          {data.list.slice(0, most).map((schedule) => {
            const present = presentAt(schedule, moment);
            const { begins } = schedule;
            const isNotYet = begins !== undefined && moment < (readMoment(begins) ?? 0);
            const gap = schedule.gaps.find((each) => isAt(each, moment));
            return (
              <TileRow key={`${schedule.resource} ${schedule.id}`} more={gap?.why && <DeadEndList ends={gap.why} />}>
                <Link to={`/${schedule.resource}/${schedule.id}`}>{schedule.name}</Link>
                {present.length > 0 && <span>{present.join(', ')}</span>}
                {isNotYet && (
                  <span className="v-quiet">{translate('duty.validFrom', { date: formatDate(begins, locale) })}</span>
                )}
                {!isNotYet && (gap || present.length === 0) && (
                  <Box component="span" sx={NOBODY}>
                    <ErrorRounded aria-hidden /> {translate(`duty.kind.${present.length > 0 ? 'unreached' : 'gap'}`)}
                  </Box>
                )}
              </TileRow>
            );
          })}
        </List>
      )}
    </>
  );
}
