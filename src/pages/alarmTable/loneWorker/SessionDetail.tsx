import { List, ListItem, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { fetchSession, type TimedReply } from '../../../../dataProvider/calls/loneWorker.ts';
import type { LoneWorkerDetails, LoneWorkerLogEntry } from '../../../../protocol/loneWorker.ts';
import { formatDateTime } from '../../../engine/dates.ts';
import { useShownOrgName } from '../../../i18n/orgName.ts';
import { useListScreen } from '../../../list/state/context.ts';
import { TimeLeft } from '../../../live/checkIn.tsx';
import { useMomentText } from '../../../live/times.ts';
import { useRefetchInterval } from '../../../live/useRefetchInterval.ts';
import { SESSIONS_KEY } from '../../../live/useSessionCall.ts';
import { HeadBar } from '../../../record/header/HeadBar.tsx';
import { RecordBody } from '../../../record/pane/RecordBody.tsx';
import { Pending } from '../../../record/pane/states.tsx';
import { CloseButton } from '../../../ui/Button.tsx';
import { Line } from '../../../ui/blocks.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { SessionActions } from './SessionActions.tsx';
import { RaisedAlarm } from './SessionTable.tsx';

/** One session: the time left, its data and its log. */
export function SessionDetail({ id }: { id: number }) {
  const translate = useTranslate();
  const orgName = useShownOrgName();
  const { close } = useListScreen();
  const query = useQuery({
    queryKey: [SESSIONS_KEY, 'one', id],
    queryFn: ({ signal }) => fetchSession(id, signal),
    refetchInterval: useRefetchInterval(),
    retry: false,
  });
  const { data } = query;
  return (
    <section className="v-rec" aria-label={data?.participantName ?? translate('pages.lone-worker')}>
      <HeadBar
        title={data?.participantName ?? '…'}
        below={<p className="v-quiet">{[data?.place, data && orgName(data.orgName)].filter(Boolean).join(' · ')}</p>}
      >
        <CloseButton label={translate('views.record.close')} onClick={close} />
      </HeadBar>
      {data ? <Known session={data} /> : <Pending query={query} op="one" lines={8} />}
    </section>
  );
}

function Known({ session }: { session: TimedReply<LoneWorkerDetails> }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { alarm, outcome, plannedEnd, graceMinutes, remindMinutes } = session;
  const minutes = (smart_count: number) => translate('loneWorker.minutes', { smart_count });
  const at = (moment: string) => formatDateTime(moment, locale);
  const rows: [string, React.ReactNode][] = [
    ['left', <TimeLeft key="left" session={session} readAt={session.readAt} linked />],
    ['alarm', alarm && <RaisedAlarm key="alarm" alarm={alarm} />],
    ['outcome', outcome && translate(`loneWorker.outcomes.${outcome}`)],
    ['due', session.endedAt === null && alarm === null && at(session.dueAt)],
    ['last', at(session.lastCheckInAt)],
    ['interval', minutes(session.intervalMinutes)],
    ['grace', minutes(graceMinutes)],
    ['remind', remindMinutes > 0 && minutes(remindMinutes)],
    ['plannedEnd', plannedEnd && at(plannedEnd)],
    ['point', session.alarmPointName],
    ['note', session.note],
    ['started', translate('loneWorker.startedBy', { at: at(session.startedAt), name: session.startedBy })],
  ];
  return (
    <>
      <RecordBody sx={{ fontSize: 'var(--fs-13)' }}>
        <Facts
          facts={rows.flatMap(([key, value]) =>
            value ? [{ key, name: translate(`loneWorker.fields.${key}`), value: <Line>{value}</Line> }] : [],
          )}
        />
        <Typography variant="h4" component="h3" sx={{ mt: 5, mb: 2 }}>
          {translate('loneWorker.log.title')}
        </Typography>
        <SessionLog session={session} />
      </RecordBody>
      {session.endedAt === null && <SessionActions session={session} />}
    </>
  );
}

function SessionLog({ session: { log, startedAt } }: { session: LoneWorkerDetails }) {
  const translate = useTranslate();
  const moment = useMomentText();
  const text = ({ kind, detail }: LoneWorkerLogEntry) => {
    const outcome = translate(`loneWorker.outcomes.${detail.outcome}`, { _: '' });
    const told = translate(`loneWorker.log.${kind}`, {
      every: translate('loneWorker.every', { smart_count: Number(detail.minutes) }),
      number: String(detail.alarm ?? ''),
      outcome,
      _: kind,
    });
    return typeof detail.text === 'string' ? `${told}: ${detail.text}` : told;
  };
  return (
    <List dense disablePadding component="ol" aria-label={translate('loneWorker.log.title')}>
      {log.map((entry) => (
        <ListItem key={entry.id} disableGutters divider sx={{ gap: 3, alignItems: 'baseline' }}>
          <time className="tn v-quiet">{moment(entry.at, startedAt)}</time>
          <span>
            {text(entry)} {entry.actorName && <span className="v-quiet">{entry.actorName}</span>}
          </span>
        </ListItem>
      ))}
    </List>
  );
}
