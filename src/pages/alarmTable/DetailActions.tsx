import Archive from '@mui/icons-material/ArchiveRounded';
import Comment from '@mui/icons-material/CommentRounded';
import DoneAll from '@mui/icons-material/DoneAllRounded';
import EventBusy from '@mui/icons-material/EventBusyRounded';
import Replay from '@mui/icons-material/ReplayRounded';
import Schedule from '@mui/icons-material/ScheduleRounded';
import StopCircle from '@mui/icons-material/StopCircleRounded';
import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ShownDetails } from '../../../dataProvider/replies/alarmDetails.ts';
import { useCan, useExtension } from '../../definition/context.tsx';
import { isNotAccepted } from '../../live/status.ts';
import { useActLock } from '../../live/useActLock.ts';
import { type AlarmAction, useMayReschedule, useQuitAlarm } from '../../live/useAlarmActions.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useAlarms } from './AlarmsProvider.tsx';

const ActionDialog = lazyDialog(() => import('./ActionDialog.tsx'));

/** Style of a footer with buttons: on a phone two in a row, with touch-sized height. */
export const FOOTER_STYLE = {
  flex: 'none',
  flexWrap: 'wrap',
  gap: 1.5,
  px: { xs: 3.5, sm: 5 },
  py: 2.5,
  borderTop: 1,
  borderColor: 'divider',
  // not `:first-of-type`, which would match the first link and the first button
  '& > :not(* + *)': { mr: 'auto' },
  // a button whose text is too long for its half has a row of its own; stronger than the button's own style
  '&& > *': { flex: { xs: '1 1 40%', sm: 'none' }, minWidth: 'fit-content', minHeight: { xs: 44, sm: 0 } },
};

/** Actions for the open alarm: those of the extension `alarms`, otherwise the quit call of the specification. */
export function DetailActions({ alarm }: { alarm: ShownDetails }) {
  const translate = useTranslate();
  const can = useCan();
  const known = useExtension('alarms');
  const takesOver = useExtension('alarms.takeOver');
  const lock = useActLock();
  const acts = known && lock === undefined;
  const { table } = useAlarms();
  const [action, setAction] = useState<AlarmAction>();
  const { id, running, open, alarmPointId } = alarm;
  const raises = can('ALARM_PANEL') || can('MANUAL_CALL');
  const ended = !running && isNotAccepted(alarm.status) && alarm.figure !== 'test';
  const closes = acts && takesOver && ended && alarm.closedAt === undefined;
  const waits = alarm.status === 'SCHEDULED';
  const moves = useMayReschedule()(alarm);
  const quits = !known && lock === undefined && open && alarmPointId !== null;
  return (
    <Stack component="footer" direction="row" sx={FOOTER_STYLE}>
      {raises && !moves && (
        <ButtonLink icon={Replay} to={`/alarm-trigger?again=${id}&table=${table}`}>
          {translate('alarmTable.again')}
        </ButtonLink>
      )}
      {lock !== undefined && !moves && <span className="v-quiet">{lock}</span>}
      {acts && (
        <Button icon={Comment} onClick={() => setAction('comment')}>
          {translate('alarmTable.comment.confirm')}
        </Button>
      )}
      {moves && (
        <>
          <Button icon={EventBusy} onClick={() => setAction('cancel')}>
            {translate('alarmTable.cancel.confirm')}
          </Button>
          <Button kind="primary" icon={Schedule} onClick={() => setAction('reschedule')}>
            {translate('alarmTable.reschedule.confirm')}
          </Button>
        </>
      )}
      {acts && running && !moves && (
        <Button icon={StopCircle} onClick={() => setAction('stop')}>
          {translate('alarmTable.stop.confirm')}
        </Button>
      )}
      {acts && running && !waits && (
        <Button kind="primary" icon={DoneAll} onClick={() => setAction('acknowledge')}>
          {translate('alarmTable.acknowledge.confirm')}
        </Button>
      )}
      {closes && (
        <Button icon={Archive} onClick={() => setAction('close')}>
          {translate('alarmTable.close.confirm')}
        </Button>
      )}
      {closes && alarm.figure === 'notAccepted' && (
        <Button kind="primary" icon={DoneAll} onClick={() => setAction('takeOver')}>
          {translate('alarmTable.takeOver.confirm')}
        </Button>
      )}
      {quits && <QuitButton alarmPointId={alarmPointId} name={alarm.alarmName} />}
      {action && <ActionDialog action={action} alarms={[alarm]} onClose={() => setAction(undefined)} />}
    </Stack>
  );
}

function QuitButton({ alarmPointId, name }: { alarmPointId: number; name: string }) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const quit = useQuitAlarm();
  return (
    <>
      <Button kind="primary" icon={DoneAll} onClick={() => setAsking(true)}>
        {translate('alarmTable.quit.title')}
      </Button>
      {asking && (
        <Dialog
          title={translate('alarmTable.quit.ask', { name })}
          onClose={() => setAsking(false)}
          cancel
          actions={
            <Button
              kind="primary"
              off={quit.isPending}
              onClick={() => quit.mutate(alarmPointId, { onSettled: () => setAsking(false) })}
            >
              {translate('alarmTable.quit.title')}
            </Button>
          }
        >
          <p>{translate('alarmTable.quit.text')}</p>
        </Dialog>
      )}
    </>
  );
}
