import SignalCellularAlt from '@mui/icons-material/SignalCellularAltRounded';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { PhoneReply } from '../../../protocol/phone.ts';
import { useCallWords } from '../../live/callWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Messages } from './Messages.tsx';
import { Ringing } from './Ringing.tsx';
import './phone.css';
import { rings, topCall, useAnswer } from './usePhone.ts';

interface HandsetProps {
  phone: PhoneReply;
  /** YYYY-MM-DD HH:mm:ss of the platform. */
  now: string;
}

/** A phone as its owner sees it: it rings, or shows what has come. */
export function Handset({ phone: { participantId, participantName, list }, now }: HandsetProps) {
  const { translate } = useCallWords();
  const [silenced, setSilenced] = useState<ReadonlySet<number>>(new Set());
  const { mutate, isPending } = useAnswer(participantId);
  const calling = list.filter((call) => rings(call) && !silenced.has(call.id));
  const top = topCall(calling);
  const announced = top ? translate('phone.calls', { name: top.alarmName }) : '';
  return (
    <section className="phone" aria-label={translate('phone.of', { name: participantName })}>
      <p role="status" className="sr">
        {announced}
      </p>
      <div className="phone-screen" data-ringing={top !== undefined || undefined}>
        <div className="phone-bar" aria-hidden>
          <span className="tn">{now.slice(11, 16)}</span>
          <Typography variant="caption" noWrap>
            {participantName}
          </Typography>
          <Icon name={SignalCellularAlt} />
        </div>
        {top ? (
          <Ringing
            key={top.id}
            call={top}
            more={calling.length - 1}
            busy={isPending}
            onAnswer={(answer) => mutate({ callId: top.id, answer })}
            onSilence={() => setSilenced(new Set([...silenced, top.id]))}
          />
        ) : (
          <Messages
            calls={list}
            today={now.slice(0, 10)}
            busy={isPending}
            onAnswer={(callId, answer) => mutate({ callId, answer })}
          />
        )}
      </div>
    </section>
  );
}
