import NotificationsActive from '@mui/icons-material/NotificationsActiveRounded';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { FIRST_TABLE, fetchAlarms, MOST_HOURS } from '../../dataProvider/alarms.ts';
import type { AlarmStatus } from '../../protocol/alarms.ts';
import type { AlarmTableRequest } from '../../protocol/alarmTable.ts';
import { useAuthorities } from '../definition/context.ts';
import { can } from '../engine/access.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useLookOnEvents } from './useLookOnEvents.ts';
import './runningAlarms.css';

/** Statuses that no alarm ends with. One that only waits for its time is not running yet. */
const RUNNING: readonly AlarmStatus[] = ['NEW', 'PROCESSING', 'PARTIAL_ACCEPTED', 'PARTIAL_ACKNOWLEDGED'];
/** An alarm that runs is counted whenever it was triggered. */
const REQUEST: AlarmTableRequest = {
  ...FIRST_TABLE,
  pageSize: 1,
  duration: { option: 'HOURS_DURATION', hours: MOST_HOURS },
  columnsFilter: { ...FIRST_TABLE.columnsFilter, status: [...RUNNING] },
};
const LIST = `/alarm-table?${new URLSearchParams([
  ['tab', '0'],
  ['f.hours', String(MOST_HOURS)],
  ...RUNNING.map((status) => ['f.status', status]),
])}`;
const KEY = ['runningAlarms'];
/** The first screen comes first. */
const DELAY = 2_000;
const EVERY = 20_000;

/** How many alarms run that the user may see; a link to them. */
export function RunningAlarms() {
  const authorities = useAuthorities();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), DELAY);
    return () => clearTimeout(timer);
  }, []);
  return ready && can(authorities, 'ALARM_TABLE') ? <Count /> : null;
}

function Count() {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchAlarms('alarmtable', REQUEST, signal),
    refetchInterval: EVERY,
    retry: false,
  });
  useLookOnEvents(KEY, ({ kind }) => kind === 'alarm');
  const count = data?.count ?? 0;
  if (count === 0) return null;
  const text = translate('alarmTable.runningAlarms', { smart_count: count });
  return (
    <ButtonLink small kind="ghost" className="running-alarms" icon={NotificationsActive} to={LIST} aria-label={text}>
      {count}
    </ButtonLink>
  );
}
