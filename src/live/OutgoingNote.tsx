import { useTranslate } from 'ra-core';
import { useFailureText, useTimeZone } from '../definition/context.tsx';
import { wallTime } from '../engine/clock.ts';
import { formatTime } from '../engine/dates.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Line } from '../ui/blocks.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { type AlarmSender, useOutgoing } from './outgoing.ts';

/** State of an alarm that is being sent, with actions if its outcome is unknown. */
export function OutgoingNote({ sender }: { sender: AlarmSender }) {
  const outgoing = useOutgoing(sender);
  const translate = useTranslate();
  const zone = useTimeZone();
  const failureText = useFailureText();
  if (!outgoing || outgoing.phase === 'raised') return null;
  const { phase, failure, source, at } = outgoing;
  const time = formatTime(wallTime(zone, new Date(at)).now.slice(11));
  if (phase === 'sending' || phase === 'asking') {
    return (
      <ErrorNote severity={phase === 'sending' ? 'info' : 'warning'} role="status">
        {translate(`raise.outcome.${phase}`, { title: source.title })}
        {phase === 'asking' && (
          <Line>
            <Button small onClick={() => sender.stop()}>
              {translate('raise.stopAsking')}
            </Button>
          </Line>
        )}
      </ErrorNote>
    );
  }
  if (phase === 'refused') {
    return (
      <ErrorNote>
        {translate('raise.outcome.refused', { title: source.title })} {failureText(failure, { op: 'create' })}
      </ErrorNote>
    );
  }
  return (
    <ErrorNote severity="warning" role="alert">
      <p>{translate(`raise.outcome.${phase}`, { title: source.title, time })}</p>
      <Line>
        <Button small kind="primary" onClick={() => sender.sendAgain()}>
          {translate(phase === 'signedOut' ? 'raise.send' : 'raise.askAgain')}
        </Button>
        <ButtonLink small to="/alarm-table?tab=0">
          {translate('raise.look')}
        </ButtonLink>
        <Button small kind="ghost" onClick={() => sender.forget()}>
          {translate('raise.giveUp')}
        </Button>
      </Line>
    </ErrorNote>
  );
}
