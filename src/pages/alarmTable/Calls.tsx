import Typography from '@mui/material/Typography';
import type { ShownCall, ShownDetails } from '../../../dataProvider/replies/alarms.ts';
import { deviceIcon, useCallWords } from '../../live/callWords.ts';
import { useMomentText } from '../../live/times.ts';
import { Breakable } from '../../ui/Breakable.tsx';
import { CardTable } from '../../ui/CardTable.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { useReasonTexts } from '../useReasonTexts.ts';

/** The calls of one step of the alarm plan, in order. */
interface StepCalls {
  key: string;
  track: number;
  round: number;
  step: number;
  calls: ShownCall[];
}

/** Groups calls by step, sorted by round, step and track. */
function stepsOf(calls: readonly ShownCall[]): StepCalls[] {
  const steps = new Map<string, StepCalls>();
  for (const call of calls) {
    const { track, round, step } = call;
    const key = `${track} ${round} ${step}`;
    const found = steps.get(key) ?? { key, track, round, step, calls: [] };
    steps.set(key, found);
    found.calls.push(call);
  }
  return [...steps.values()].sort((a, b) => a.round - b.round || a.step - b.step || a.track - b.track);
}

/** All calls of an alarm: participant, device, times of sending and answer, result and reason. */
export function Calls({ alarm }: { alarm: ShownDetails }) {
  const { translate } = useCallWords();
  if (alarm.callList === null) return <p className="v-quiet">{translate('alarmTable.callsNotTold')}</p>;
  const steps = stepsOf(alarm.callList);
  if (steps.length === 0) return <p className="v-quiet">{translate('alarmTable.noCalls')}</p>;
  const several = alarm.tracks.length > 1;
  return (
    <ol className="at-steps" aria-label={translate('alarmTable.parts.calls')}>
      {steps.map(({ key, track, round, step, calls }) => (
        <li key={key}>
          <Typography variant="h4" component="h3" sx={{ mt: 4, display: 'flex', gap: 2 }}>
            {translate('alarmTable.step', { step: step + 1 })}
            <span className="v-quiet">
              {[
                several || track > 0 ? alarm.tracks[track]?.title : '',
                round > 0 ? translate('alarmTable.round', { round: round + 1 }) : '',
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </Typography>
          <CallTable calls={calls} today={alarm.triggeredAt} />
        </li>
      ))}
      {!alarm.complete && <p className="v-quiet">{translate('alarmTable.incomplete')}</p>}
    </ol>
  );
}

function CallTable({ calls, today }: { calls: readonly ShownCall[]; today: string }) {
  const { translate } = useCallWords();
  const heads = ['who', 'sent', 'answered', 'result'].map((name) => translate(`alarmTable.call.${name}`));
  return (
    <CardTable heads={heads}>
      {calls.map((call) => (
        <CallRow key={call.id} call={call} today={today} />
      ))}
    </CardTable>
  );
}

function CallRow({ call, today }: { call: ShownCall; today: string }) {
  const { translate, device, stateText, tone, mark } = useCallWords();
  const { reasonText } = useReasonTexts();
  const { participantName, participantId, deviceType, address, state, reason, repeats, reasons } = call;
  const why = [...new Set(reasons.map(reasonText))].join('; ');
  const details = [
    reason ? translate(`delivery.reasons.${reason}`, { _: reason }) : '',
    repeats > 0 ? translate('alarmTable.repeats', { smart_count: repeats }) : '',
  ].filter(Boolean);
  return (
    <tr>
      <td>
        <b title={why || undefined}>{participantName || (participantId === null ? '' : `#${participantId}`)}</b>
        <Mark icon={deviceIcon(deviceType)}>
          <span>
            {device(deviceType)} <Breakable text={address} />
          </span>
        </Mark>
        {why && <span className="v-quiet">{why}</span>}
      </td>
      <td className="tn" data-head={translate('alarmTable.call.sent')}>
        <Time at={call.sentAt} today={today} planned={state === 'PLANNED' ? call.dueAt : null} />
      </td>
      <td className="tn" data-head={translate('alarmTable.call.answered')}>
        <Time at={call.answeredAt} today={today} planned={null} />
      </td>
      <td data-head={translate('alarmTable.call.result')}>
        <Mark icon={mark(state)} tone={tone(state)}>
          {stateText({ state, answers: [] })}
        </Mark>
        {details.length > 0 && <span className="v-quiet">{details.join(', ')}</span>}
      </td>
    </tr>
  );
}

function Time({ at, planned, today }: { at: string | null; planned: string | null; today: string }) {
  const momentText = useMomentText();
  const { translate } = useCallWords();
  const moment = at ?? planned;
  if (!moment) return null;
  const text = momentText(moment, today);
  return at ? <time>{text}</time> : <span className="v-quiet">{translate('alarmTable.call.due', { time: text })}</span>;
}
