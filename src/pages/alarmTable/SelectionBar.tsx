import Comment from '@mui/icons-material/CommentRounded';
import DoneAll from '@mui/icons-material/DoneAllRounded';
import StopCircle from '@mui/icons-material/StopCircleRounded';
import { useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { AlarmAction } from '../../live/useAlarmActions.ts';
import { Button } from '../../ui/Button.tsx';
import { isFocusLost } from '../../ui/focusLost.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { SelectionToolbar } from '../../ui/SelectionToolbar.tsx';
import { useAlarms } from './AlarmsProvider.tsx';

const ActionDialog = lazyDialog(() => import('./ActionDialog.tsx'));

const ACTIONS = [
  ['acknowledge', DoneAll],
  ['comment', Comment],
  ['stop', StopCircle],
] as const;

/** What can be done with the checked alarms. */
export function SelectionBar() {
  const translate = useTranslate();
  const { selectedIds, onUnselectItems } = useListContext();
  const { rows } = useAlarms();
  const [action, setAction] = useState<AlarmAction>();
  const ids = selectedIds.map(Number);
  const clear = () => {
    onUnselectItems();
    requestAnimationFrame(() => {
      if (isFocusLost()) document.querySelector<HTMLElement>('.at tbody tr[tabindex="0"]')?.focus();
    });
  };
  return (
    <>
      <SelectionToolbar text={translate('views.bulk.selected', { smart_count: ids.length, count: ids.length })}>
        {ACTIONS.map(([name, icon]) => (
          <Button key={name} kind="ghost" small icon={icon} onClick={() => setAction(name)}>
            {translate(`alarmTable.${name}.confirm`)}
          </Button>
        ))}
        <span className="v-grow" />
        <Button kind="ghost" small icon="close" aria-label={translate('views.bulk.clear')} onClick={clear} />
      </SelectionToolbar>
      {action && (
        <ActionDialog
          action={action}
          alarms={ids.map((id) => rows.find((row) => row.id === id) ?? { id, alarmName: `#${id}` })}
          onClose={(done) => {
            setAction(undefined);
            if (done && action !== 'comment') clear();
          }}
        />
      )}
    </>
  );
}
