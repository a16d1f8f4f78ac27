import { Stack } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEvent, useLocale, useTranslate } from 'ra-core';
import { type RefObject, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { fetchAlarmDetails } from '../../../dataProvider/calls/alarms.ts';
import { completedBy, type ShownDetails } from '../../../dataProvider/replies/alarmDetails.ts';
import { type ShownAlarm, secondsOf } from '../../../dataProvider/replies/alarms.ts';
import { useParamsAhead, useParamsLead, withParams } from '../../definition/searchParams.ts';
import { readSeconds } from '../../duty/days.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { useListScreen } from '../../list/state/context.ts';
import { AlarmIcon } from '../../live/AlarmIcon.tsx';
import { AlarmStatus } from '../../live/AlarmStatus.tsx';
import { TimeInState } from '../../live/TimeInState.tsx';
import { useLengthText, useMomentText, useToday } from '../../live/times.ts';
import { ALARMS_KEY } from '../../live/useAlarmActions.ts';
import { useRefetchInterval } from '../../live/useRefetchInterval.ts';
import { useRefetchOnEvents } from '../../live/useRefetchOnEvents.ts';
import { useTriggeredByText } from '../../live/useTriggeredByText.ts';
import { HeadBar } from '../../record/header/HeadBar.tsx';
import { PART } from '../../record/pane/address.ts';
import { RecordBody } from '../../record/pane/RecordBody.tsx';
import { Pending } from '../../record/pane/states.tsx';
import { CloseButton } from '../../ui/Button.tsx';
import { isFocusLost } from '../../ui/focusLost.ts';
import { TabStrip } from '../../ui/TabStrip.tsx';
import { useAlarms, useShownAlarms } from './AlarmsProvider.tsx';
import { DetailActions } from './DetailActions.tsx';
import { EarlierAlarms } from './EarlierAlarms.tsx';
import { Log } from './Log.tsx';
import { OwnAnswer } from './OwnAnswer.tsx';
import { People } from './People.tsx';
import { Situation } from './Situation.tsx';
import { type CalledPerson, peopleOf } from './situation.ts';
import { Texts } from './Texts.tsx';

const PARTS = ['calls', 'text', 'log', 'earlier'] as const;
type Part = (typeof PARTS)[number];

/** An alarm that begins later by fewer seconds than this was meant to begin at once. */
const LATER_SECONDS = 60;
const FACTS = {
  px: { xs: 3.5, sm: 5 },
  pb: 2.5,
  flexWrap: 'wrap',
  gap: '8px 24px',
  fontSize: 'var(--fs-13)',
  lineHeight: '22px',
};

/** Details of one alarm, refetched while it is running. Until they are loaded, the data of its row is shown. */
export default function Detail({ id }: { id: number }) {
  const { table } = useAlarms();
  const { rows } = useShownAlarms();
  const { close } = useListScreen();
  const translate = useTranslate();
  const orgName = useShownOrgName();
  const pause = useRefetchInterval();
  const section = useRef<HTMLElement>(null);
  const query = useQuery({
    queryKey: [ALARMS_KEY, 'details', table, id],
    queryFn: ({ signal }) => fetchAlarmDetails(table, id, signal),
    placeholderData: keepPreviousData,
    refetchInterval: (now) => (now.state.data?.open === false ? false : pause(now)),
    retry: false,
  });
  useRefetchOnEvents([ALARMS_KEY, 'details', table, id], ({ ref }) => ref === id);
  const listed = rows.find((one) => one.id === id);
  const alarm = query.data && completedBy(query.data, listed);
  const row = alarm ?? listed;
  const callList = alarm?.callList;
  const people = useMemo(() => peopleOf(callList ?? []), [callList]);
  const belowTitle = ({ systemId, orgName: org, priority }: ShownAlarm) => [
    systemId,
    orgName(org),
    priority === null ? '' : translate('alarmTable.priority', { priority }),
  ];
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="v-rec"
      aria-label={row?.alarmName ?? translate('resources.alarm-table.name', { smart_count: 1 })}
    >
      <Arrival at={section} />
      <HeadBar
        title={row?.alarmName ?? '…'}
        before={row && <AlarmIcon icon={row.icon} />}
        below={<p className="v-quiet">{row && belowTitle(row).filter(Boolean).join(' · ')}</p>}
      >
        <CloseButton label={translate('views.record.close')} onClick={close} />
      </HeadBar>
      {row && <Facts alarm={row} />}
      {alarm?.ownCall && <OwnAnswer alarmId={alarm.id} call={alarm.ownCall} />}
      {alarm && <Situation alarm={alarm} people={people} />}
      {alarm ? <Known alarm={alarm} people={people} /> : <Pending query={query} op="one" lines={8} />}
    </section>
  );
}

function Known({ alarm, people }: { alarm: ShownDetails; people: readonly CalledPerson[] }) {
  const translate = useTranslate();
  const params = useParamsAhead();
  const change = useParamsLead();
  const id = useId();
  const asked = params.get(PART);
  const part: Part = PARTS.find((name) => name === asked) ?? 'calls';
  const open = useEvent((name: Part) =>
    change((now) => withParams(now, { [PART]: name === 'calls' ? '' : name }), { replace: true }),
  );
  const [calls, log] = [alarm.callList?.length, alarm.log?.length];
  const tabs = useMemo(() => {
    const counts: { [name in Part]?: number } = { calls, log };
    return PARTS.map((name) => ({
      name,
      text: (
        <>
          {translate(`alarmTable.parts.${name}`)}{' '}
          {counts[name] !== undefined && <span className="v-n">{counts[name]}</span>}
        </>
      ),
    }));
  }, [translate, calls, log]);
  const ids = useCallback((name: Part) => ({ tab: `${id}-${name}`, panel: `${id}-panel` }), [id]);
  return (
    <>
      <TabStrip label={alarm.alarmName} tabs={tabs} current={part} onTab={open} ids={ids} />
      <RecordBody
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${part}`}
        // it scrolls, so the keys must reach it
        tabIndex={0}
        sx={{ fontSize: 'var(--fs-13)' }}
      >
        {part === 'calls' &&
          (alarm.status === 'SCHEDULED' ? <Waiting alarm={alarm} /> : <People alarm={alarm} people={people} />)}
        {part === 'text' && <Texts alarm={alarm} />}
        {part === 'log' && <Log alarm={alarm} />}
        {part === 'earlier' && <EarlierAlarms alarm={alarm} />}
      </RecordBody>
      <DetailActions alarm={alarm} />
    </>
  );
}

/** Moves a lost focus here after navigation from another page (e.g. alarm trigger), but not after a page load. */
function Arrival({ at }: { at: RefObject<HTMLElement | null> }) {
  const { key } = useLocation();
  useEffect(() => {
    if (key !== 'default' && isFocusLost()) at.current?.focus();
  }, [at, key]);
  return null;
}

function Facts({ alarm }: { alarm: ShownAlarm }) {
  const translate = useTranslate();
  const momentText = useMomentText();
  const today = useToday();
  const locale = useLocale();
  const length = useLengthText();
  const by = useTriggeredByText()(alarm);
  const ended = secondsOf(alarm);
  const waits = alarm.status === 'SCHEDULED';
  const triggeredAt = alarm.triggeredAt && momentText(alarm.triggeredAt, today);
  const labels: { [name: string]: string } = waits
    ? { triggeredAt: 'alarmTable.scheduled.at', triggeredBy: 'alarmTable.scheduled.by' }
    : {};
  const fieldOf = (name: string) => `resources.alarm-table.fields.${name}`;
  const facts = [
    [
      'status',
      <AlarmStatus key="status" status={alarm.status} test={alarm.figure === 'test'} handlers={alarm} brief />,
    ],
    ['startsAt', isPlanned(alarm) ? formatDateTime(alarm.startsAt, locale) : ''],
    // of an alarm that has ended, only how long nobody has handled it still counts on
    ['inState', ended === null || alarm.figure === 'notAccepted' ? <TimeInState key="inState" row={alarm} /> : ''],
    ['duration', ended === null ? '' : length(ended)],
    ['triggeredAt', waits ? triggeredAt : [triggeredAt, by].filter(Boolean).join(', ')],
    ['triggeredBy', waits ? by : ''],
  ] as const;
  const known = facts.filter(([name, value]) => (name === 'status' ? alarm.status : (value ?? '')) !== '');
  return (
    <Stack component="dl" direction="row" sx={FACTS}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt className="v-quiet">{translate(labels[name] ?? fieldOf(name))}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Stack>
  );
}

/** Whether the alarm was to begin later than it was triggered, as far as the platform tells it. */
const isPlanned = ({ startsAt, triggeredAt }: ShownAlarm): boolean =>
  (readSeconds(startsAt) ?? 0) - (readSeconds(triggeredAt) ?? 0) >= LATER_SECONDS;

/** Instead of the calls of a scheduled alarm: until when nobody is called. */
function Waiting({ alarm: { startsAt } }: { alarm: ShownAlarm }) {
  const translate = useTranslate();
  const locale = useLocale();
  return <p>{translate('alarmTable.scheduled.waits', { time: formatDateTime(startsAt, locale) })}</p>;
}
