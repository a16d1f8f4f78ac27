import NotificationsActive from '@mui/icons-material/NotificationsActiveRounded';
import VolumeOff from '@mui/icons-material/VolumeOffRounded';
import VolumeUp from '@mui/icons-material/VolumeUpRounded';
import { useTranslate } from 'ra-core';
import { useTimeZone } from '../../definition/context.tsx';
import { wallTime } from '../../engine/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { MenuButton, MenuItem } from '../../ui/MenuButton.tsx';
import type { Alert } from './useAlert.ts';

const WARNING = { flex: 'none', borderRadius: 0, '& .MuiAlert-action': { pt: 0, alignItems: 'center' } };
/** Minutes for which the sound can be muted. */
const MUTES = [15, 60, 480];

/** Menu that mutes the sound for some time and asks for permission to show browser notifications. */
export function SoundMenu({ alert }: { alert: Alert }) {
  const translate = useTranslate();
  const zone = useTimeZone();
  const { mutedUntil, muteFor, notes, askNotes } = alert;
  const until = mutedUntil && wallTime(zone, new Date(mutedUntil)).now.slice(11, 16);
  return (
    <MenuButton
      button={(trigger) => (
        <Button {...trigger} kind="ghost" small icon={until ? VolumeOff : VolumeUp} className="at-sound">
          <span>
            {until ? translate('alarmTable.sound.mutedUntil', { time: until }) : translate('alarmTable.sound.mute')}
          </span>
          <Icon name="expand" />
        </Button>
      )}
    >
      {(close) => [
        ...MUTES.map((minutes) => (
          <MenuItem key={minutes} close={close} icon={VolumeOff} onSelect={() => muteFor(minutes)}>
            {minutes < 60
              ? translate('alarmTable.sound.minutes', { smart_count: minutes })
              : translate('alarmTable.sound.hours', { smart_count: minutes / 60 })}
          </MenuItem>
        )),
        until && (
          <MenuItem key="on" close={close} icon={VolumeUp} onSelect={() => muteFor(0)}>
            {translate('alarmTable.sound.on')}
          </MenuItem>
        ),
        notes === 'default' && (
          <MenuItem key="notes" close={close} icon={NotificationsActive} onSelect={() => void askNotes()}>
            {translate('alarmTable.sound.notes')}
          </MenuItem>
        ),
      ]}
    </MenuButton>
  );
}

/** Warns that the browser blocks the sound, with a button that allows it. */
export function SoundWarning({ alert }: { alert: Alert }) {
  const translate = useTranslate();
  if (!alert.blocked || alert.mutedUntil) return null;
  return (
    <ErrorNote
      severity="warning"
      role="status"
      icon={<Icon name={VolumeOff} />}
      sx={WARNING}
      action={
        <Button small onClick={alert.allow}>
          {translate('alarmTable.sound.allow')}
        </Button>
      }
    >
      {translate('alarmTable.sound.blocked')}
    </ErrorNote>
  );
}
