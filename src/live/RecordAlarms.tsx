import NotificationsActive from '@mui/icons-material/NotificationsActiveRounded';
import { MenuItem as MuiMenuItem } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { fetchAlarms } from '../../dataProvider/calls/alarms.ts';
import { useCan, useExtension } from '../definition/context.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import { usePainted } from '../ui/painting.ts';
import { AlarmStatus } from './AlarmStatus.tsx';
import { type RoleInAlarms, runningRequestForRecord } from './running.ts';
import { useRefetchOnEvents } from './useRefetchOnEvents.ts';

interface RecordAlarmsProps {
  /** Role of the record in alarms. */
  as: RoleInAlarms;
  id: number;
}

/** Number of alarms listed; the count includes all. */
const MOST = 20;
const EVERY = 20_000;

/** The running alarms that involve a record, each linked to its details; empty if the user may not see alarms. */
export function RecordAlarms(props: RecordAlarmsProps) {
  const knowsPlans = useExtension('alarms');
  const sees = useCan()('ALARM_TABLE');
  // the specification has no filter by alarm plans
  return sees && (props.as !== 'plan' || knowsPlans) ? <Running {...props} /> : null;
}

function Running({ as, id }: RecordAlarmsProps) {
  const translate = useTranslate();
  const key = ['alarmsOfRecord', as, id];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchAlarms('alarmtable', runningRequestForRecord(as, id, MOST), signal),
    refetchInterval: EVERY,
    retry: false,
    enabled: usePainted(true),
  });
  useRefetchOnEvents(key, ({ kind, alarmPointId }) =>
    as === 'point' ? kind === 'alarm' && alarmPointId === id : kind === 'alarm' || kind === 'call',
  );
  const alarms = data?.list ?? [];
  if (alarms.length === 0) return null;
  const count = Math.max(data?.count ?? 0, alarms.length);
  const called = as === 'person' || as === 'group';
  const text = translate(called ? 'alarmTable.calledIn' : 'alarmTable.runningAlarms', { smart_count: count });
  return (
    <MenuButton
      button={(trigger) => (
        <Button {...trigger} small kind="ghost" aria-label={text}>
          <span className="al-status run tn">
            <Icon name={NotificationsActive} />
            <span className="al-words">{text}</span>
            <b className="al-count">{count}</b>
          </span>
        </Button>
      )}
    >
      {(close) =>
        alarms.map((alarm) => (
          <MuiMenuItem key={alarm.id} component={Link} to={`/alarm-table/${alarm.id}?tab=0`} onClick={close}>
            <AlarmStatus status={alarm.status} /> {alarm.alarmName}
          </MuiMenuItem>
        ))
      }
    </MenuButton>
  );
}
