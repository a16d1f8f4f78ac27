import NotificationsActive from '@mui/icons-material/NotificationsActiveRounded';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { fetchAlarms } from '../../dataProvider/calls/alarms.ts';
import { useCan } from '../definition/context.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { RUNNING_ALARMS_ADDRESS, runningRequest } from './running.ts';
import { useRefetchOnEvents } from './useRefetchOnEvents.ts';
import './alarmStatus.css';

const KEY = ['runningAlarms'];
/** Delay in milliseconds, so that the first screen loads before the count. */
const DELAY = 2_000;
const EVERY = 20_000;

/** Number of running alarms that the user may see, linked to their list. */
export function RunningAlarms() {
  const can = useCan();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), DELAY);
    return () => clearTimeout(timer);
  }, []);
  return ready && can('ALARM_TABLE') ? <Count /> : null;
}

function Count() {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchAlarms('alarmtable', runningRequest(), signal),
    refetchInterval: EVERY,
    retry: false,
  });
  useRefetchOnEvents(KEY, ({ kind }) => kind === 'alarm');
  // a platform may not say how many there are
  const count = data?.count ?? data?.list.length ?? 0;
  if (count === 0) return null;
  const text = translate('alarmTable.runningAlarms', { smart_count: count });
  return (
    <ButtonLink small kind="ghost" to={RUNNING_ALARMS_ADDRESS} aria-label={text}>
      <span className="al-status run tn">
        <Icon name={NotificationsActive} />
        {data?.count === undefined ? `${count}+` : count}
      </span>
    </ButtonLink>
  );
}
