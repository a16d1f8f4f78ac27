import { useLocale, useTranslate } from 'ra-core';
import type { TimedReply } from '../../../../dataProvider/calls/loneWorker.ts';
import type { LoneWorkerPage, LoneWorkerSession } from '../../../../protocol/loneWorker.ts';
import { useTimeZone } from '../../../definition/context.tsx';
import { wallTime } from '../../../engine/clock.ts';
import { formatDateTime } from '../../../engine/dates.ts';
import { useShownOrgName } from '../../../i18n/orgName.ts';
import { useListMarks, useListScreen } from '../../../list/state/context.ts';
import { AlarmStatus } from '../../../live/AlarmStatus.tsx';
import { alarmAddress, TimeLeft } from '../../../live/checkIn.tsx';
import { useMomentText } from '../../../live/times.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { CardTable } from '../../../ui/CardTable.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';

/** Status of the alarm that a session has raised, with a link to the alarm. */
export function RaisedAlarm({ alarm }: { alarm: NonNullable<LoneWorkerSession['alarm']> }) {
  const translate = useTranslate();
  return (
    <>
      <AlarmStatus status={alarm.status} />
      <ButtonLink kind="ghost" small to={alarmAddress(alarm)}>
        {translate('loneWorker.openAlarm')}
      </ButtonLink>
    </>
  );
}

/** Sessions as rows with running countdowns; on a phone as cards. */
export function SessionTable({ page, ended }: { page: TimedReply<LoneWorkerPage>; ended: boolean }) {
  const translate = useTranslate();
  const locale = useLocale();
  const zone = useTimeZone();
  const moment = useMomentText();
  const { open } = useListScreen();
  const { openId } = useListMarks();
  const { now } = wallTime(zone, new Date(page.readAt));
  /** Formats a time without seconds. */
  const time = (at: string) => moment(at, now).replace(/^(\d\d:\d\d):\d\d$/, '$1');
  const head = (name: string) => translate(`loneWorker.fields.${name}`);
  const columns = ended ? ['outcome', 'person', 'ended', 'alarm'] : ['left', 'person', 'due', 'last', 'alarm'];
  const orgName = useShownOrgName();
  const every = (smart_count: number) => translate('loneWorker.every', { smart_count });
  return (
    <CardTable heads={columns.map(head)} caption={translate('loneWorker.caption')}>
      {page.list.map((session) => (
        <tr
          key={session.id}
          data-id={session.id}
          tabIndex={-1}
          aria-current={openId === String(session.id) || undefined}
        >
          <td>
            {ended ? (
              translate(`loneWorker.outcomes.${session.outcome}`, { _: session.outcome ?? '' })
            ) : (
              <TimeLeft session={session} readAt={page.readAt} linked />
            )}
          </td>
          <td>
            <LinkButton onClick={() => open(session.id)}>{session.participantName}</LinkButton>
            <div className="v-quiet">{[session.place, orgName(session.orgName)].filter(Boolean).join(' · ')}</div>
          </td>
          {ended ? (
            <td data-head={head('ended')}>{session.endedAt && formatDateTime(session.endedAt, locale)}</td>
          ) : (
            <>
              <td data-head={head('due')} className="tn">
                <div>
                  {session.alarm ? '–' : time(session.dueAt)}
                  <div className="v-quiet">{every(session.intervalMinutes)}</div>
                </div>
              </td>
              <td data-head={head('last')} className="tn">
                {time(session.lastCheckInAt)}
              </td>
            </>
          )}
          <td data-head={head('alarm')}>
            {session.alarm ? <RaisedAlarm alarm={session.alarm} /> : !ended && session.alarmPointName}
          </td>
        </tr>
      ))}
    </CardTable>
  );
}
