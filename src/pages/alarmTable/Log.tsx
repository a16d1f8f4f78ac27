import { List, ListItem } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import type { ShownCall, ShownDetails } from '../../../dataProvider/replies/alarmDetails.ts';
import { begunAt } from '../../../dataProvider/replies/alarms.ts';
import type { AlarmLogEntry } from '../../../protocol/alarmTable.ts';
import type { DeadEnd } from '../../../protocol/duty.ts';
import { deadEndKey } from '../../duty/coverage.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { useCallWords } from '../../live/callWords.ts';
import { useCloseReasonText } from '../../live/closing.ts';
import { useDeadEndText } from '../../live/deadEnds.tsx';
import { useMomentText } from '../../live/times.ts';
import { deadEndsOf } from './situation.ts';

/** Moments in the details of an entry. */
const MOMENTS = ['starts', 'before', 'copiedAt'];

/** Reasons shown per entry; the others are only counted. */
const FEW = 4;

/** Kinds of entries whose text is a note of the operator. */
const WITH_NOTE = ['status', 'moved', 'takenOver', 'closed'];

/** Returns a function that describes a log entry in a sentence; `who`: the person whose call it concerns. */
function useEntryText(): (entry: AlarmLogEntry, who: string | undefined) => string {
  const translate = useTranslate();
  const closeReason = useCloseReasonText();
  const locale = useLocale();
  return ({ kind, detail }, who) => {
    const values: { [name: string]: string | number } = {};
    for (const [name, value] of Object.entries(detail)) {
      if (typeof value === 'number' || typeof value === 'string') values[name] = value;
    }
    for (const name of MOMENTS) {
      if (typeof detail[name] === 'string') values[name] = formatDateTime(detail[name], locale);
    }
    if (typeof detail.step === 'number') values.step = detail.step + 1;
    if (detail.to !== undefined) values.to = translate(`enums.${detail.to}`, { _: String(detail.to) });
    if (kind === 'answer') values.answer = translate(`alarmTable.answers.${detail.answer}`, { _: '' });
    if (kind === 'closed') values.reason = closeReason(String(detail.reason));
    const told = translate(`alarmTable.log.${kind}`, { people: '', calls: '', name: '', text: '', ...values, _: kind });
    const note = WITH_NOTE.includes(kind) && typeof detail.text === 'string' ? `: ${detail.text}` : '';
    if (!who) return told + note;
    const action = kind === 'answer' ? String(detail.answer) : kind;
    return translate(`alarmTable.logWho.${action}`, { who, _: `${told}: ${who}` });
  };
}

/** The log of an alarm: time, event and actor of each entry. */
export function Log({ alarm }: { alarm: ShownDetails }) {
  const translate = useTranslate();
  const moment = useMomentText();
  const text = useEntryText();
  const { device } = useCallWords();
  const calls = new Map((alarm.callList ?? []).map((call) => [call.id, call]));
  if (alarm.log === null) return <p className="v-quiet">{translate('alarmTable.logNotTold')}</p>;
  /** Participant and device of a call; undefined without one. */
  const whoIn = (call: ShownCall | undefined) => {
    if (!call) return undefined;
    const name = call.participantName || `#${call.participantId}`;
    return call.deviceType ? `${name} (${device(call.deviceType)})` : name;
  };
  return (
    <List dense disablePadding component="ol" aria-label={translate('alarmTable.parts.log')}>
      {alarm.log.map((entry) => {
        const call = entry.callId === null ? undefined : calls.get(entry.callId);
        return (
          <ListItem key={entry.id} disableGutters divider sx={{ gap: 3, alignItems: 'baseline' }}>
            <time className="tn v-quiet">{moment(entry.at, begunAt(alarm))}</time>
            <div>
              {text(entry, whoIn(call))}{' '}
              {entry.actorName && entry.actorName !== call?.participantName && (
                <span className="v-quiet">{entry.actorName}</span>
              )}
              <Why ends={deadEndsOf(entry)} />
            </div>
          </ListItem>
        );
      })}
    </List>
  );
}

function Why({ ends }: { ends: readonly DeadEnd[] }) {
  const translate = useTranslate();
  const text = useDeadEndText();
  if (ends.length === 0) return null;
  return (
    <ul className="v-quiet">
      {ends.slice(0, FEW).map((end) => (
        <li key={deadEndKey(end)}>{text(end)}</li>
      ))}
      {ends.length > FEW && <li>{translate('raise.more', { smart_count: ends.length - FEW })}</li>}
    </ul>
  );
}
