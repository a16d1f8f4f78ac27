import Campaign from '@mui/icons-material/CampaignRounded';
import DoneAll from '@mui/icons-material/DoneAllRounded';
import NotificationsActive from '@mui/icons-material/NotificationsActiveRounded';
import StopCircle from '@mui/icons-material/StopCircleRounded';
import { MenuItem as MuiMenuItem } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router';
import type { PanelButton } from '../../../protocol/panels.ts';
import { useCan, useExtension, useShowFailure } from '../../definition/context.tsx';
import { jobAddress } from '../../live/outgoing.ts';
import { useActLock } from '../../live/useActLock.ts';
import type { AlarmAction, useAlarmAction, useQuitAlarm } from '../../live/useAlarmActions.ts';
import { MenuItem } from '../../ui/MenuButton.tsx';
import type { Face } from './face.ts';

const LOCK = { maxWidth: 320, whiteSpace: 'normal' };

interface MenuItemsProps {
  button: PanelButton;
  face: Face;
  /** Whether the button can be triggered. */
  ready: boolean;
  /** Mutation hooks owned by the button, because the menu is unmounted before the platform answers. */
  act: ReturnType<typeof useAlarmAction>;
  quit: ReturnType<typeof useQuitAlarm>;
  close: () => void;
  /** Opens the confirmation dialog. */
  onAsk: () => void;
}

/** Actions for a button and its running alarms. They act without confirmation: opening the menu is the first step. */
export function MenuItems({ button, face, ready, act, quit, close, onAsk }: MenuItemsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const showFailure = useShowFailure();
  const can = useCan();
  const watches = can('ALARM_TABLE');
  const acts = useExtension('alarms');
  const lock = useActLock();
  const { alarmPointId, templateId } = button;
  const item = { close, large: true };
  const shown =
    face.kind === 'running' || face.kind === 'ended' ? face.row.id : face.kind === 'raised' ? face.id : undefined;
  const ids = face.kind === 'running' ? face.ids : [];
  const run = (action: AlarmAction) =>
    act.mutate(
      { action, alarms: ids.map((id) => ({ id })) },
      {
        onSuccess: ({ list }) => {
          const bad = list.find(({ ok }) => !ok);
          if (!bad) notify(translate(`panels.done.${action}`, { name: button.title }), { type: 'success' });
          else notify(translate(`alarmTable.reasons.${bad.reason}`, { _: bad.reason ?? '' }), { type: 'error' });
        },
        onError: (error) => showFailure(error, { op: 'update' }),
      },
    );
  const acting = acts && watches && ids.length > 0 && lock === undefined;
  return [
    lock !== undefined && ids.length > 0 && (
      <MuiMenuItem disabled key="lock" sx={LOCK}>
        {lock}
      </MuiMenuItem>
    ),
    acting && (
      <MenuItem {...item} key="ack" icon={DoneAll} onSelect={() => run('acknowledge')}>
        {translate('alarmTable.acknowledge.confirm')}
      </MenuItem>
    ),
    !acts && lock === undefined && ids.length > 0 && alarmPointId !== null && (
      <MenuItem {...item} key="quit" icon={DoneAll} onSelect={() => quit.mutate(alarmPointId)}>
        {translate('alarmTable.quit.title')}
      </MenuItem>
    ),
    shown !== undefined && watches && (
      <MenuItem
        {...item}
        key="open"
        icon={NotificationsActive}
        onSelect={() => navigate(jobAddress({ id: shown, joined: false }))}
      >
        {translate('raise.watch')}
      </MenuItem>
    ),
    ready && (
      <MenuItem {...item} key="ask" icon={Campaign} onSelect={onAsk}>
        {translate('panels.triggerAsked')}
      </MenuItem>
    ),
    can('ALARM_PANEL') && button.usable && (
      <MenuItem
        {...item}
        key="form"
        icon="edit"
        onSelect={() =>
          navigate(
            alarmPointId === null ? `/alarm-trigger?template=${templateId}` : `/alarm-trigger?point=${alarmPointId}`,
          )
        }
      >
        {translate('panels.form')}
      </MenuItem>
    ),
    acting && (
      <MenuItem {...item} key="stop" danger icon={StopCircle} onSelect={() => run('stop')}>
        {translate('alarmTable.stop.confirm')}
      </MenuItem>
    ),
  ];
}
