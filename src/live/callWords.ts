import AlternateEmail from '@mui/icons-material/AlternateEmailRounded';
import Call from '@mui/icons-material/CallRounded';
import Message from '@mui/icons-material/MessageRounded';
import NotificationsActive from '@mui/icons-material/NotificationsActiveRounded';
import Vibration from '@mui/icons-material/VibrationRounded';
import { useLocale, useTranslate } from 'ra-core';
import type { CallState } from '../../protocol/alarms.ts';
import type { PhoneCall } from '../../protocol/phone.ts';
import { useEnumText } from '../definition/labels.ts';
import { formatDateTime, formatTime } from '../engine/dates.ts';
import type { StatusColor } from '../theme/palette.ts';
import type { AnyIcon } from '../ui/Icon.tsx';

const ICONS: { readonly [deviceType: string]: AnyIcon } = {
  PHONE: Call,
  MOBILE: Call,
  SMS: Message,
  EMAIL: AlternateEmail,
  PAGER: Vibration,
  APP: NotificationsActive,
};
const TONES: { readonly [state in CallState]: StatusColor } = {
  PLANNED: 'end',
  SENDING: 'run',
  SENT: 'run',
  ACCEPTED: 'ok',
  DECLINED: 'fail',
  ACKNOWLEDGED: 'ok',
  NO_ANSWER: 'wait',
  FAILED: 'fail',
  SKIPPED: 'end',
};
const MARKS: { readonly [tone in StatusColor]: AnyIcon } = {
  run: NotificationsActive,
  wait: 'history',
  ok: 'check',
  fail: 'close',
  end: 'history',
};

/** Returns the icon of a type of device. */
export const deviceIcon = (deviceType: string): AnyIcon => ICONS[deviceType] ?? Message;

/** Returns functions for the texts, tones and icons of calls. */
export function useCallWords() {
  const translate = useTranslate();
  const language = useLocale();
  const device = useEnumText();
  /** A state that only the platform knows is shown as its text. */
  const stateText = ({ state, answers }: { state: string; answers: PhoneCall['answers'] }) =>
    translate(state === 'SENT' && answers.length > 0 ? 'phone.state.open' : `phone.state.${state}`, { _: state });
  /** Formats the time of day, with the date if it isn't today. */
  const when = (moment: string, today: string) =>
    moment.startsWith(today) ? formatTime(moment.slice(11)) : formatDateTime(moment, language);
  const tone = (state: string): StatusColor => (TONES as { [state: string]: StatusColor })[state] ?? 'end';
  const mark = (state: string) => MARKS[tone(state)];
  return { translate, device, stateText, when, tone, mark };
}
