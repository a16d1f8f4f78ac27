import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { useLocale, useTranslate } from 'ra-core';
import type { ShownDetails } from '../../../dataProvider/replies/alarms.ts';
import type { AlarmLogEntry } from '../../../protocol/alarmTable.ts';
import type { DeadEnd } from '../../../protocol/duty.ts';
import { deadEndKey } from '../../duty/coverage.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { isObject } from '../../engine/paths.ts';
import { useCallWords } from '../../live/callWords.ts';
import { useDeadEndText } from '../../live/deadEnds.tsx';
import { useMomentText } from '../../live/times.ts';

/** Moments in the details of an entry. */
const MOMENTS = ['starts', 'before'];
/** Entries with the note of whoever acted. */
const NOTED = ['status', 'moved'];

/** Reasons shown per entry; the others are only counted. */
const FEW = 4;

/** Returns a function that describes a log entry in a sentence. */
function useEntryText(): (entry: AlarmLogEntry) => string {
  const translate = useTranslate();
  const locale = useLocale();
  return ({ kind, detail }) => {
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
    const told = translate(`alarmTable.log.${kind}`, { people: '', calls: '', name: '', text: '', ...values, _: kind });
    const note = NOTED.includes(kind) && typeof detail.text === 'string' ? `: ${detail.text}` : '';
    return told + note;
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
  /** Participant and device of the call that an entry refers to. */
  const whoOf = ({ callId }: AlarmLogEntry) => {
    const call = callId === null ? undefined : calls.get(callId);
    if (!call) return undefined;
    return [call.participantName || `#${call.participantId}`, device(call.deviceType)].filter(Boolean).join(', ');
  };
  return (
    <List dense disablePadding component="ol" aria-label={translate('alarmTable.parts.log')}>
      {alarm.log.map((entry) => (
        <ListItem key={entry.id} disableGutters divider sx={{ gap: 3, alignItems: 'baseline' }}>
          <time className="tn v-quiet">{moment(entry.at, alarm.triggeredAt)}</time>
          <div>
            {[text(entry), whoOf(entry)].filter(Boolean).join(' · ')}{' '}
            {entry.actorName && <span className="v-quiet">{entry.actorName}</span>}
            <Why ends={deadEndsOf(entry)} />
          </div>
        </ListItem>
      ))}
    </List>
  );
}

const isDeadEnd = (value: unknown): value is DeadEnd =>
  isObject(value) && typeof value.code === 'string' && typeof value.kind === 'string';

/** Whom a step didn't reach, and why; the step itself is named by the entry. */
function deadEndsOf({ detail }: AlarmLogEntry): DeadEnd[] {
  const ends: unknown = detail.deadEnds;
  return Array.isArray(ends) ? ends.filter(isDeadEnd).filter(({ kind }) => kind !== 'step') : [];
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
