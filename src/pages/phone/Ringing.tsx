import CallEnd from '@mui/icons-material/CallEndRounded';
import Call from '@mui/icons-material/CallRounded';
import NotificationsOff from '@mui/icons-material/NotificationsOffRounded';
import type { PhoneAnswer, PhoneCall } from '../../../protocol/phone.ts';
import { useCallWords } from '../../live/callWords.ts';
import { type AnyIcon, Icon } from '../../ui/Icon.tsx';

interface RingingProps {
  call: PhoneCall;
  /** How many more calls wait. */
  more: number;
  busy: boolean;
  onAnswer: (answer: PhoneAnswer) => void;
  onSilence: () => void;
}

/** The screen of a phone that rings: who calls, what the call says, and the two answers. */
export function Ringing({ call, more, busy, onAnswer, onSilence }: RingingProps) {
  const { translate, device } = useCallWords();
  return (
    <div className="phone-ringing" data-urgent={call.priority === 1 || undefined}>
      <p className="phone-line">{translate('phone.incoming', { device: device(call.deviceType) })}</p>
      <span className="phone-caller" aria-hidden>
        <Icon name={Call} />
      </span>
      <h2 className="phone-name">{call.alarmName}</h2>
      <p className="phone-line">{call.address}</p>
      <p className="phone-said">{call.speechText}</p>
      {more > 0 && <p className="phone-line">{translate('phone.more', { smart_count: more })}</p>}
      <div className="phone-choices">
        <Choice kind="decline" icon={CallEnd} busy={busy} onClick={() => onAnswer('DECLINE')} />
        <Choice kind="silence" icon={NotificationsOff} onClick={onSilence} />
        <Choice kind="accept" icon={Call} busy={busy} onClick={() => onAnswer('ACCEPT')} />
      </div>
    </div>
  );
}

interface ChoiceProps {
  kind: 'accept' | 'decline' | 'silence';
  icon: AnyIcon;
  busy?: boolean;
  onClick: () => void;
}

function Choice({ kind, icon, busy, onClick }: ChoiceProps) {
  const { translate } = useCallWords();
  return (
    <button
      type="button"
      className="phone-choice"
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <span className={`phone-round ${kind}`}>
        <Icon name={icon} />
      </span>
      {translate(`phone.${kind}`)}
    </button>
  );
}
