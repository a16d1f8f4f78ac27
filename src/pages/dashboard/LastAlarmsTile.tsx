import { List } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { useOrgId } from '../../../authProvider/useUser.ts';
import { useTimeZone } from '../../definition/context.tsx';
import { wallTime } from '../../engine/clock.ts';
import { formatDay } from '../../engine/dateNames.ts';
import { formatTime } from '../../engine/dates.ts';
import { AlarmIcon } from '../../live/AlarmIcon.tsx';
import { AlarmStatus } from '../../live/AlarmStatus.tsx';
import { LAST_HOURS, lastAlarmsQuery, useFigures } from './queries.ts';
import { TileHead, TilePlaceholder, TileState } from './TileHead.tsx';
import { TileRow } from './TileRow.tsx';
import type { TileProps } from './types.ts';

const TABLE = '/alarm-table?tab=0';

/** The last alarms, newest first, each linked to its details. */
export function LastAlarmsTile({ options, title }: TileProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { now } = wallTime(useTimeZone());
  const orgId = useOrgId();
  const query = useFigures(lastAlarmsQuery(options, orgId));
  const { data } = query;
  return (
    <>
      <TileHead title={title} to={TABLE} />
      {data === undefined && <TileState query={query} />}
      {data?.list.length === 0 && <TilePlaceholder>{translate('dashboard.noAlarms')}</TilePlaceholder>}
      {data && data.list.length > 0 && (
        <List disablePadding className="tile-list">
          {data.list.map((alarm) => (
            <TileRow key={alarm.id}>
              <Link to={`/alarm-table/${alarm.id}?tab=0&f.hours=${LAST_HOURS}`} className="tile-name">
                <AlarmIcon icon={alarm.icon} />
                <span>{alarm.alarmName}</span>
              </Link>
              <AlarmStatus status={alarm.status} />
              <time className="tn v-quiet">
                {alarm.triggeredAt.slice(0, 10) === now.slice(0, 10)
                  ? formatTime(alarm.triggeredAt.slice(11))
                  : formatDay(alarm.triggeredAt, locale, 'digits')}
              </time>
            </TileRow>
          ))}
        </List>
      )}
    </>
  );
}
