import CallMade from '@mui/icons-material/CallMadeRounded';
import CallReceived from '@mui/icons-material/CallReceivedRounded';
import DoneAll from '@mui/icons-material/DoneAllRounded';
import Place from '@mui/icons-material/PlaceRounded';
import WarningAmber from '@mui/icons-material/WarningAmberRounded';
import { Box, LinearProgress, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { ShownDetails } from '../../../dataProvider/replies/alarmDetails.ts';
import { begunAt } from '../../../dataProvider/replies/alarms.ts';
import type { TrackProgress } from '../../../protocol/alarmTable.ts';
import { AlarmStatus } from '../../live/AlarmStatus.tsx';
import { useCloseReasonText } from '../../live/closing.ts';
import { DeadEndText } from '../../live/deadEnds.tsx';
import { useLengthText, useMomentText, useSecondsSince } from '../../live/times.ts';
import { Mark } from '../../ui/Mark.tsx';
import { type CalledPerson, handledBy, notReached, passedSteps } from './situation.ts';

/** Statuses in which no plan says yet, or any more, how many have to accept. */
const UNKNOWN_REQUIRED = ['SCHEDULED', 'NEW', 'CANCELED', 'INACTIVE', 'CONFIG_PROBLEM'];
/** Names, reasons and related alarms shown; the others are only counted. */
const FEW = 3;

const LINES = { listStyle: 'none', m: 0, p: 0, px: { xs: 3.5, sm: 5 }, pb: 2.5, gap: 1.5, fontSize: 'var(--fs-13)' };
const BETWEEN = { justifyContent: 'space-between', alignItems: 'baseline', gap: 2, flexWrap: 'wrap' };
/** In one line: the name of the alarm is cut if it needs more. */
const RELATED = {
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 2,
  '& > :first-of-type': { minWidth: 0 },
  '& > :first-of-type > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > :last-child': { flex: 'none' },
};
/** At a glance, whatever the length of names and notes. */
const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};

/**
 * What an operator has to know of an alarm at a glance: how many accept and who comes, what happens next and when, who
 * took over with which note, whom it could not call and why, and the alarms that belong to it. Lines of which the
 * platform tells nothing are left out.
 */
export function Situation({ alarm, people }: { alarm: ShownDetails; people: readonly CalledPerson[] }) {
  const translate = useTranslate();
  return (
    <Stack component="ul" sx={LINES} aria-label={translate('alarmTable.situation')}>
      <Acceptances alarm={alarm} />
      <Course alarm={alarm} />
      <Helpers group="arrived" people={people} />
      <Helpers group="coming" people={people} />
      <HandledLines alarm={alarm} />
      <NotReached alarm={alarm} />
      <Related alarm={alarm} />
    </Stack>
  );
}

/** Number of accepts out of the required number; nothing if it isn't known, as before the alarm has begun. */
function Acceptances({ alarm: { required, accepted, acknowledged, status } }: { alarm: ShownDetails }) {
  const translate = useTranslate();
  if (required === null || accepted === null || (required === 0 && UNKNOWN_REQUIRED.includes(status))) return null;
  if (required === 0) return <li className="v-quiet">{translate('alarmTable.noneRequired')}</li>;
  const text = translate('alarmTable.acceptances', { smart_count: required, accepted, required });
  return (
    <li>
      <b>{text}</b>{' '}
      {acknowledged !== null && acknowledged > 0 && (
        <span className="v-quiet">{translate('alarmTable.acknowledgements', { smart_count: acknowledged })}</span>
      )}
      <LinearProgress
        variant="determinate"
        color={accepted >= required ? 'success' : 'primary'}
        value={Math.min(100, (100 * accepted) / required)}
        aria-label={text}
        sx={{ mt: 1 }}
      />
    </li>
  );
}

/** The current step of each plan, and what comes next unless enough people accept before. */
function Course({ alarm }: { alarm: ShownDetails }) {
  const translate = useTranslate();
  if (!alarm.running) return null;
  const several = alarm.tracks.length > 1;
  const begun = alarm.tracks.flatMap((track, index) =>
    track.step === null ? [] : [{ ...track, index, step: track.step }],
  );
  return (
    <>
      {begun.slice(0, FEW).map(({ index, title, step, steps, round, next }) => (
        <Stack component="li" direction="row" key={index} sx={BETWEEN}>
          <span>
            {[
              several ? title : '',
              translate('alarmTable.stepOf', { step: step + 1, steps }),
              round > 0 ? translate('alarmTable.round', { round: round + 1 }) : '',
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
          {next && <Next next={next} informs={alarm.required === 0} />}
        </Stack>
      ))}
      {begun.length > FEW && (
        <li className="v-quiet">{translate('raise.more', { smart_count: begun.length - FEW })}</li>
      )}
      {alarm.status === 'ACCEPTED' && alarm.acknowledgeUntil && <AcknowledgeUntil at={alarm.acknowledgeUntil} />}
    </>
  );
}

/** The time until a moment, at least 0. */
function useTimeUntil(at: string): string {
  const length = useLengthText();
  const seconds = -useSecondsSince(at);
  return Number.isNaN(seconds) ? '' : length(Math.max(0, seconds));
}

interface NextProps {
  next: NonNullable<TrackProgress['next']>;
  /** Nobody has to accept: what comes next comes in any case. */
  informs: boolean;
}

function Next({ next: { at, step }, informs }: NextProps) {
  const translate = useTranslate();
  const time = useTimeUntil(at);
  const what =
    step === null
      ? translate('alarmTable.next.end', { time })
      : translate('alarmTable.next.step', { step: step + 1, time });
  return <span className="tn">{informs ? what : translate('alarmTable.next.unless', { what })}</span>;
}

function AcknowledgeUntil({ at }: { at: string }) {
  const translate = useTranslate();
  const time = useTimeUntil(at);
  return <li className="tn">{translate('alarmTable.next.acknowledge', { time })}</li>;
}

/** Names of those who are there, or who come. */
function Helpers({ group, people }: { group: 'arrived' | 'coming'; people: readonly CalledPerson[] }) {
  const translate = useTranslate();
  const helpers = people.filter((person) => person.group === group);
  if (helpers.length === 0) return null;
  const names = helpers.slice(0, FEW).map(({ name }) => name);
  if (helpers.length > FEW) names.push(translate('raise.more', { smart_count: helpers.length - FEW }));
  return (
    <li>
      <Mark icon={group === 'arrived' ? Place : 'check'} tone="ok">
        <span>
          {translate(`alarmTable.group.${group}`)}: <b className="at-strong">{names.join(', ')}</b>
        </span>
      </Mark>
    </li>
  );
}

/** Which operators acknowledged, stopped, took over or closed the alarm, when, why and with which note. */
function HandledLines({ alarm }: { alarm: ShownDetails }) {
  const translate = useTranslate();
  const momentText = useMomentText();
  const reasonText = useCloseReasonText();
  const handled = useMemo(() => handledBy(alarm), [alarm]);
  return handled.map(({ how, by, at, note, reason }) => (
    <li key={how}>
      <Mark icon={DoneAll}>
        <b className="at-strong">
          {translate(`alarmTable.handled.${how}`, {
            by,
            at: momentText(at, begunAt(alarm)),
            reason: reason && reasonText(reason),
          })}
        </b>
      </Mark>
      {note && <Box sx={TWO_LINES}>{translate('alarmTable.quoted', { text: note })}</Box>}
    </li>
  ));
}

/** Whom the alarm could not call, and why. */
function NotReached({ alarm: { log } }: { alarm: ShownDetails }) {
  const translate = useTranslate();
  const { ends, steps } = useMemo(() => ({ ends: notReached(log ?? []), steps: passedSteps(log ?? []) }), [log]);
  if (ends.length + steps.length === 0) return null;
  const more = ends.length - FEW;
  return (
    <li>
      {steps.length > 0 && (
        <Mark icon={WarningAmber} tone="wait">
          {translate('alarmTable.passed', { smart_count: steps.length, steps: steps.join(', ') })}
        </Mark>
      )}
      {ends.slice(0, FEW).map((end) => (
        <div key={`${end.code} ${end.kind} ${end.id}`} className="v-quiet">
          <DeadEndText end={end} />
        </div>
      ))}
      {more > 0 && <div className="v-quiet">{translate('raise.more', { smart_count: more })}</div>}
    </li>
  );
}

/** Links to the alarm that raised this one, and to those that it raised. */
function Related({ alarm: { related } }: { alarm: ShownDetails }) {
  const translate = useTranslate();
  if (related.length === 0) return null;
  const more = related.length - FEW;
  return (
    <>
      {related.slice(0, FEW).map(({ id, alarmName, status, relation }) => (
        <Stack component="li" direction="row" key={id} sx={RELATED}>
          <Mark icon={relation === 'parent' ? CallReceived : CallMade}>
            <span>
              {translate(`alarmTable.related.${relation}`)} <Link to={`/alarm-table/${id}`}>{alarmName}</Link>
            </span>
          </Mark>
          <AlarmStatus status={status} />
        </Stack>
      ))}
      {more > 0 && <li className="v-quiet">{translate('raise.more', { smart_count: more })}</li>}
    </>
  );
}
