import { useTranslate } from 'ra-core';
import type { PhoneAnswer, PhoneCall } from '../../../protocol/phone.ts';
import { deviceIcon, useCallWords } from '../../live/callWords.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Line } from '../../ui/Line.ts';
import { Mark } from '../../ui/Mark.tsx';

const KEYS: { readonly [answer in PhoneAnswer]: string } = {
  ACCEPT: 'phone.accept',
  DECLINE: 'phone.decline',
  ACKNOWLEDGE: 'phone.acknowledge',
};

interface MessagesProps {
  calls: readonly PhoneCall[];
  today: string;
  busy: boolean;
  onAnswer: (callId: number, answer: PhoneAnswer) => void;
}

/** Messages and earlier calls, the newest first, with what can still be answered. */
export function Messages({ calls, today, busy, onAnswer }: MessagesProps) {
  const translate = useTranslate();
  if (calls.length === 0) return <p className="phone-quiet">{translate('phone.nothing')}</p>;
  return (
    <ul className="phone-messages">
      {calls.map((call) => (
        <li key={call.id} data-open={call.answers.length > 0 || undefined}>
          <Message call={call} today={today} busy={busy} onAnswer={(answer) => onAnswer(call.id, answer)} />
        </li>
      ))}
    </ul>
  );
}

interface MessageProps {
  call: PhoneCall;
  today: string;
  busy: boolean;
  onAnswer: (answer: PhoneAnswer) => void;
}

function Message({ call, today, busy, onAnswer }: MessageProps) {
  const { translate, device, stateText, when, tone, mark } = useCallWords();
  return (
    <article aria-label={`${device(call.deviceType)}: ${call.alarmName}`}>
      <header>
        <Icon name={deviceIcon(call.deviceType)} />
        <span>{device(call.deviceType)}</span>
        <time dateTime={call.sentAt.replace(' ', 'T')}>{when(call.sentAt, today)}</time>
      </header>
      <h2>{call.alarmName}</h2>
      <p>{call.text}</p>
      <Mark icon={mark(call.state)} tone={tone(call.state)}>
        {stateText(call)}
      </Mark>
      {call.answers.length > 0 && (
        <Line>
          {call.answers.map((answer) => (
            <Button
              key={answer}
              kind={answer === 'DECLINE' ? 'plain' : 'primary'}
              off={busy}
              onClick={() => onAnswer(answer)}
            >
              {translate(KEYS[answer])}
            </Button>
          ))}
        </Line>
      )}
    </article>
  );
}
