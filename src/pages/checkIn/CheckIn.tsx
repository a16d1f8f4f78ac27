import PersonPin from '@mui/icons-material/PersonPinCircleRounded';
import { Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { fetchOwnSession, startSession } from '../../../dataProvider/calls/loneWorker.ts';
import { newRequestId } from '../../../dataProvider/http/requestId.ts';
import { LONE_WORKER_LIMITS, type OwnLoneWorker } from '../../../protocol/loneWorker.ts';
import { useExtension } from '../../definition/context.tsx';
import { NotFound } from '../../layout/NotFound.tsx';
import { IntervalField } from '../../live/IntervalField.tsx';
import { useRefetchOnEvents } from '../../live/useRefetchOnEvents.ts';
import { SESSIONS_KEY, useSessionCall } from '../../live/useSessionCall.ts';
import { Pending } from '../../record/pane/states.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/blocks.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { SelectField } from '../../ui/Labelled.tsx';
import { State } from '../../ui/State.tsx';
import { OwnSession } from './OwnSession.tsx';

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

const INTERVAL = 30;

/** Form that starts the user's own session with one of the alarm points for lone workers. */
function OwnStart({ participantId, points }: { participantId: number; points: OwnLoneWorker['points'] }) {
  const translate = useTranslate();
  const { busy, failure, faults, run } = useSessionCall();
  const [requestId, setRequestId] = useState(newRequestId);
  const [alarmPointId, setPoint] = useState(points[0]?.id ?? 0);
  const [interval, setInterval] = useState<number | undefined>(INTERVAL);
  const [place, setPlace] = useState('');
  const start = () => {
    if (interval === undefined) return;
    run(
      () => startSession({ requestId, participantId, alarmPointId, intervalMinutes: interval, place }),
      () => setRequestId(newRequestId()),
    );
  };
  return (
    <Stack spacing={3} sx={{ width: '100%', maxWidth: 480, mt: 4 }}>
      {failure && <ErrorNote>{faults.participantId ?? failure}</ErrorNote>}
      <IntervalField value={interval} fault={faults.intervalMinutes} onChange={setInterval} />
      <SelectField
        label={translate('loneWorker.fields.point')}
        error={faults.alarmPointId}
        value={String(alarmPointId)}
        options={points.map((point) => [String(point.id), point.name] as const)}
        onChange={(value) => setPoint(Number(value))}
      />
      <TextField
        fullWidth
        label={translate('loneWorker.fields.place')}
        value={place}
        slotProps={{ htmlInput: { maxLength: LONE_WORKER_LIMITS.text } }}
        onChange={({ target }) => setPlace(target.value)}
      />
      <Button kind="primary" off={busy || interval === undefined} onClick={start}>
        {translate('loneWorker.start')}
      </Button>
    </Stack>
  );
}
