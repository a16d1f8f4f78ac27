import Archive from '@mui/icons-material/ArchiveRounded';
import Comment from '@mui/icons-material/CommentRounded';
import DoneAll from '@mui/icons-material/DoneAllRounded';
import EventBusy from '@mui/icons-material/EventBusyRounded';
import Schedule from '@mui/icons-material/ScheduleRounded';
import StopCircle from '@mui/icons-material/StopCircleRounded';
import { useListContext, useTranslate } from 'ra-core';
import { memo, useDeferredValue, useState } from 'react';
import { useExtension } from '../../definition/context.tsx';
import { useActLock } from '../../live/useActLock.ts';
import { type AlarmAction, useMayReschedule } from '../../live/useAlarmActions.ts';
import { Button, CloseButton } from '../../ui/Button.tsx';
import { refocusAfterRender } from '../../ui/focus.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { SelectionToolbar } from '../../ui/SelectionToolbar.tsx';
import { useShownAlarms } from './AlarmsProvider.tsx';

const ActionDialog = lazyDialog(() => import('./ActionDialog.tsx'));

const ACTIONS = [
  ['acknowledge', DoneAll],
  ['close', Archive],
  ['comment', Comment],
  ['stop', StopCircle],
] as const;

const SCHEDULED_ACTIONS = [
  ['reschedule', Schedule],
  ['cancel', EventBusy],
] as const;

/** Actions for the selected alarms: other ones if all of them are scheduled. Rendered with a deferred value, so that the checkboxes respond first. */
export function SelectionBar() {
  const { selectedIds, onUnselectItems } = useListContext();
  const ids = useDeferredValue(selectedIds);
  return ids.length > 0 && <Bar ids={ids} onClear={onUnselectItems} />;
}

const Bar = memo(function Bar({ ids, onClear }: { ids: readonly number[]; onClear: () => void }) {
  const translate = useTranslate();
  const lock = useActLock();
  const closes = useExtension('alarms.takeOver');
  const { rows } = useShownAlarms();
  const mayMove = useMayReschedule();
  const moves = ids.every((id) => rows.some((row) => row.id === id && mayMove(row)));
  const comments = lock === undefined ? ACTIONS.filter(([name]) => name === 'comment') : [];
  const actions = moves ? [...SCHEDULED_ACTIONS, ...comments] : ACTIONS.filter(([name]) => name !== 'close' || closes);
  const [action, setAction] = useState<AlarmAction>();
  const clear = () => {
    onClear();
    refocusAfterRender(() => document.querySelector<HTMLElement>('.at tbody tr[tabindex="0"]'));
  };
  return (
    <>
      <SelectionToolbar text={translate('views.bulk.selected', { smart_count: ids.length, count: ids.length })}>
        {(moves ? undefined : lock) ??
          actions.map(([name, icon]) => (
            <Button key={name} kind="ghost" small icon={icon} onClick={() => setAction(name)}>
              {translate(`alarmTable.${name}.confirm`)}
            </Button>
          ))}
        <span className="v-grow" />
        <CloseButton label={translate('views.bulk.clear')} onClick={clear} />
      </SelectionToolbar>
      {action && (
        <Acting
          action={action}
          ids={ids}
          onClose={(done) => {
            setAction(undefined);
            if (done && action !== 'comment') clear();
          }}
        />
      )}
    </>
  );
});

function Acting({ ids, ...rest }: { action: AlarmAction; ids: readonly number[]; onClose: (done: boolean) => void }) {
  const { rows } = useShownAlarms();
  return (
    <ActionDialog
      alarms={ids.map((id) => rows.find((row) => row.id === id) ?? { id, alarmName: `#${id}` })}
      {...rest}
    />
  );
}
