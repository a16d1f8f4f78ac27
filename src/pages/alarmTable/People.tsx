import { ButtonBase, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { ShownCall, ShownDetails } from '../../../dataProvider/replies/alarmDetails.ts';
import { begunAt } from '../../../dataProvider/replies/alarms.ts';
import { deviceIcon, useCallWords } from '../../live/callWords.ts';
import { useMomentText } from '../../live/times.ts';
import { Breakable } from '../../ui/Breakable.tsx';
import { Button } from '../../ui/Button.tsx';
import { CardTable } from '../../ui/CardTable.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { useReasonTexts } from '../useReasonTexts.ts';
import { type CalledPerson, PEOPLE_GROUPS } from './situation.ts';

/** People shown at once; the others on request. */
const MANY = 60;

/** The people whom an alarm calls, grouped by how they stand, newest first: one line each, which opens to every call. */
export function People({ alarm, people }: { alarm: ShownDetails; people: readonly CalledPerson[] }) {
  const { translate } = useCallWords();
  const [all, setAll] = useState(false);
  if (alarm.callList === null) return <p className="v-quiet">{translate('alarmTable.callsNotTold')}</p>;
  if (people.length === 0) return <p className="v-quiet">{translate('alarmTable.noCalls')}</p>;
  const ordered = PEOPLE_GROUPS.flatMap((group) => people.filter((person) => person.group === group));
  const visible = all ? ordered : ordered.slice(0, MANY);
  const informs = alarm.required === 0 || !alarm.running;
  return (
    <>
      {PEOPLE_GROUPS.map((group) => {
        const own = visible.filter((person) => person.group === group);
        if (own.length === 0) return null;
        const title = translate(`alarmTable.group.${group === 'asked' && informs ? 'informed' : group}`);
        const count = people.filter((person) => person.group === group).length;
        return (
          <section key={group} className="at-people" aria-label={title}>
            <Typography variant="h4" component="h3">
              {title} <span className="v-n">{count}</span>
            </Typography>
            <ul>
              {own.map((person) => (
                <Person key={person.key} person={person} alarm={alarm} />
              ))}
            </ul>
          </section>
        );
      })}
      {ordered.length > visible.length && (
        <Button onClick={() => setAll(true)}>
          {translate('alarmTable.allPeople', { smart_count: ordered.length })}
        </Button>
      )}
      {!alarm.complete && <p className="v-quiet">{translate('alarmTable.incomplete')}</p>}
    </>
  );
}

function Person({ person, alarm }: { person: CalledPerson; alarm: ShownDetails }) {
  const { translate, stateText, tone, mark } = useCallWords();
  const momentText = useMomentText();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { name, group, call, calls, at } = person;
  const planned = call.state === 'PLANNED';
  const time = at && momentText(at, begunAt(alarm));
  return (
    <li>
      <ButtonBase
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disableRipple
        onClick={() => setOpen(!open)}
      >
        {/* blanks separate the parts for screen readers */}
        <b>{name}</b> <Icon name={deviceIcon(call.deviceType)} />
        {calls.length > 1 && (
          <span className="v-n">{translate('alarmTable.attempts', { smart_count: calls.length })}</span>
        )}{' '}
        <Mark icon={mark(call.state)} tone={tone(call.state)}>
          {group === 'arrived' ? translate('alarmTable.group.arrived') : stateText({ state: call.state, answers: [] })}
        </Mark>{' '}
        <time className="tn v-quiet">{planned && time ? translate('alarmTable.call.due', { time }) : time}</time>
      </ButtonBase>
      {open && (
        <div id={id}>
          <Attempts calls={calls} alarm={alarm} />
        </div>
      )}
    </li>
  );
}

/** Every call to one person: device, step, times of sending and answer, result and reason. */
function Attempts({ calls, alarm }: { calls: readonly ShownCall[]; alarm: ShownDetails }) {
  const { translate } = useCallWords();
  const heads = ['device', 'sent', 'answered', 'result'].map((name) => translate(`alarmTable.call.${name}`));
  return (
    <CardTable heads={heads}>
      {calls.map((call) => (
        <Attempt key={call.id} call={call} alarm={alarm} />
      ))}
    </CardTable>
  );
}

function Attempt({ call, alarm }: { call: ShownCall; alarm: ShownDetails }) {
  const { tracks } = alarm;
  const today = begunAt(alarm);
  const { translate, device, stateText, tone, mark } = useCallWords();
  const { reasonText } = useReasonTexts();
  const { track, round, step, deviceType, address, state, reason, repeats, reasons } = call;
  const place = [
    tracks.length > 1 ? tracks[track]?.title : '',
    translate('alarmTable.step', { step: step + 1 }),
    round > 0 ? translate('alarmTable.round', { round: round + 1 }) : '',
    ...new Set(reasons.map(reasonText)),
  ];
  const details = [
    reason ? translate(`delivery.reasons.${reason}`, { _: reason }) : '',
    repeats > 0 ? translate('alarmTable.repeats', { smart_count: repeats }) : '',
  ].filter(Boolean);
  return (
    <tr>
      <td>
        <Mark icon={deviceIcon(deviceType)}>
          <span>
            {device(deviceType)} <Breakable text={address} />
          </span>
        </Mark>
        <span className="v-quiet">{place.filter(Boolean).join(', ')}</span>
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
