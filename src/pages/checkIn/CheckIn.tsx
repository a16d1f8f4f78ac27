import PersonPin from '@mui/icons-material/PersonPinCircleRounded';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { fetchOwnSession } from '../../../dataProvider/calls/loneWorker.ts';
import { useExtension } from '../../definition/context.tsx';
import { NotFound } from '../../layout/NotFound.tsx';
import { useRefetchOnEvents } from '../../live/useRefetchOnEvents.ts';
import { SESSIONS_KEY } from '../../live/useSessionCall.ts';
import { Pending } from '../../record/pane/states.tsx';
import { PageTitle } from '../../ui/blocks.tsx';
import { State } from '../../ui/State.tsx';
import { OwnSession } from './OwnSession.tsx';
import { OwnStart } from './OwnStart.tsx';

/** Refetch interval in milliseconds. */
const REFETCH_INTERVAL = 10_000;

/** The user's own lone worker session: start it, check in, request help or end it. */
export default function CheckIn() {
  const offered = useExtension('loneWorker');
  return offered ? <Offered /> : <NotFound />;
}

function Offered() {
  const translate = useTranslate();
  const query = useQuery({
    queryKey: [SESSIONS_KEY, 'own'],
    queryFn: ({ signal }) => fetchOwnSession(signal),
    refetchInterval: REFETCH_INTERVAL,
    retry: false,
  });
  useRefetchOnEvents([SESSIONS_KEY, 'own'], ({ kind }) => kind === 'loneWorker' || kind === 'alarm');
  const { data } = query;
  return (
    <div className="page">
      <PageTitle>{translate('pages.check-in-out')}</PageTitle>
      <p className="v-quiet">{translate('loneWorker.own.about')}</p>
      {!data && <Pending query={query} op="one" lines={6} />}
      {data?.session && <OwnSession session={data.session} readAt={data.readAt} old={query.isError} />}
      {data && !data.session && !data.participant && (
        <State icon={PersonPin} title={translate('loneWorker.own.nobody.title')}>
          <p>{translate('loneWorker.own.nobody.text')}</p>
        </State>
      )}
      {data && !data.session && data.participant && data.points.length === 0 && (
        <State icon={PersonPin} title={translate('loneWorker.own.noPoint.title')}>
          <p>{translate('loneWorker.own.noPoint.text')}</p>
        </State>
      )}
      {data?.participant && !data.session && data.points.length > 0 && (
        <OwnStart participantId={data.participant.id} points={data.points} />
      )}
    </div>
  );
}
