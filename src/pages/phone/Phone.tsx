import PhoneIphone from '@mui/icons-material/PhoneIphoneRounded';
import { Box, Divider, Stack, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { fetchAlarmDetails, triggerAlarm } from '../../../dataProvider/calls/alarms.ts';
import { newRequestId } from '../../../dataProvider/http/requestId.ts';
import { PHONE_LIMITS } from '../../../protocol/phone.ts';
import { type Chosen, RefChooser } from '../../choose/reference/RefChooser.tsx';
import {
  useCan,
  useDefinitions,
  useExtension,
  useFailureText,
  useShowFailure,
  useTimeZone,
} from '../../definition/context.tsx';
import { idIn } from '../../definition/idIn.ts';
import { withParams } from '../../definition/searchParams.ts';
import { wallTime } from '../../engine/clock.ts';
import type { Resource } from '../../engine/definition.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { useCallWords } from '../../live/callWords.ts';
import { useActLock } from '../../live/useActLock.ts';
import { Button } from '../../ui/Button.tsx';
import { Line, PageTitle } from '../../ui/blocks.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { State } from '../../ui/State.tsx';
import { Handset } from './Handset.tsx';
import { RingingNow } from './RingingNow.tsx';
import { PHONE_KEY, POLL_INTERVAL, usePhone, usePhoneEvents } from './usePhone.ts';

/** The phone is beside the controls where there is room, otherwise between the participant field and the rest. */
const PAGE = { display: 'grid', gap: 6, mt: 4, gridTemplate: { md: 'auto 1fr / minmax(0, 1fr) auto' } };
const PLACE = { gridArea: { md: '1 / 2 / 3 / 3' }, minWidth: { md: 360 } };
const REST = { gridRow: { md: 2 }, alignContent: 'start', minWidth: 0 };

/** The simulated phone of a participant, which shows an alarm as the people called by it see it. */
export default function Phone() {
  const people = useDefinitions().byName.get('participants');
  const offered = useExtension('simulatedPhone');
  if (!offered || !people) return <NotFound />;
  return <PhoneOf people={people} />;
}

function PhoneOf({ people }: { people: Resource }) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const zone = useTimeZone();
  const [params, setParams] = useSearchParams();
  const points = useDefinitions().byName.get('alarm-points');
  const can = useCan();
  const raises = useExtension('alarms') && can('ALARM_PANEL');
  const [participantId, alarmId] = [idIn(params, 'participant'), idIn(params, 'alarm')];
  const set = (name: string, id: number) => setParams((before) => withParams(before, { [name]: String(id) }));
  const choose = (id: number) => set('participant', id);
  const [most, setMost] = useState<number>(PHONE_LIMITS.calls);
  const { data, error, isLoading, refetch, dataUpdatedAt } = usePhone(participantId, most);
  usePhoneEvents();
  const lock = useActLock();
  const unanswerable = lock !== undefined && data?.list.some(({ state }) => state === 'SENT');
  const mayBeMore = data !== undefined && data.list.length >= most && most < PHONE_LIMITS.most;
  return (
    <div className="page">
      <PageTitle>{translate('pages.phone')}</PageTitle>
      <p className="v-quiet">{translate('phone.about')}</p>
      <Box sx={PAGE}>
        <RefChooser
          label={translate('phone.whose')}
          target={people}
          value={participantId === undefined ? undefined : { id: participantId, title: data?.participantName ?? '…' }}
          onChange={({ id }) => choose(id)}
        />
        <Box sx={PLACE}>
          {participantId === undefined && <State icon={PhoneIphone} title={translate('phone.none')} />}
          {isLoading && <Skeleton lines={6} />}
          {error && !data && (
            <State alert icon="error" title={translate('phone.failed')}>
              <p>{failureText(error, { resource: people, op: 'one' })}</p>
              <Button onClick={() => void refetch()}>{translate('views.refusal.retry')}</Button>
            </State>
          )}
          {data && (
            <Handset
              key={data.participantId}
              phone={data}
              now={wallTime(zone, new Date(dataUpdatedAt)).now}
              onMore={mayBeMore ? () => setMost(Math.min(PHONE_LIMITS.most, most * 2)) : undefined}
            />
          )}
        </Box>
        <Stack spacing={6} sx={REST}>
          {unanswerable && <p className="v-quiet">{lock}</p>}
          <RingingNow chosen={participantId} onChoose={choose} />
          {raises && points && <RaiseAlarm points={points} onRaised={(id) => set('alarm', id)} />}
          {alarmId !== undefined && <FollowedAlarm id={alarmId} onChoose={choose} />}
        </Stack>
      </Box>
    </div>
  );
}

/** Raises the alarm of an alarm point, to see whose phones ring. */
function RaiseAlarm({ points, onRaised }: { points: Resource; onRaised: (alarmId: number) => void }) {
  const translate = useTranslate();
  const showFailure = useShowFailure();
  const [point, setPoint] = useState<Chosen>();
  const { mutate, isPending } = useMutation({
    mutationFn: (alarmPointId: number) => triggerAlarm({ alarmPointId, requestId: newRequestId() }),
    onSuccess: ({ id }) => id !== undefined && onRaised(id),
    onError: (error) => showFailure(error, { op: 'create' }),
  });
  return (
    <Stack spacing={2} sx={{ alignItems: 'start' }}>
      <RefChooser label={translate('phone.point')} target={points} value={point} onChange={setPoint} />
      {point && (
        <Button kind="primary" off={isPending} onClick={() => mutate(point.id)}>
          {translate('phone.raise')}
        </Button>
      )}
    </Stack>
  );
}

/** An alarm with its calls so far, kept up to date until the alarm ends. */
function FollowedAlarm({ id, onChoose }: { id: number; onChoose: (participantId: number) => void }) {
  const { translate, device, stateText, tone, mark } = useCallWords();
  const failureText = useFailureText();
  const { data, error } = useQuery({
    queryKey: [PHONE_KEY, 'alarm', id],
    queryFn: ({ signal }) => fetchAlarmDetails('alarmtable', id, signal),
    refetchInterval: ({ state }) => (state.error || state.data?.running === false ? false : POLL_INTERVAL),
    retry: false,
  });
  if (error) return <ErrorNote>{failureText(error, { op: 'one' })}</ErrorNote>;
  if (!data) return <Skeleton lines={3} />;
  return (
    <section aria-labelledby="phone-alarm">
      <Typography variant="h4" component="h2" id="phone-alarm" gutterBottom>
        {data.alarmName}
      </Typography>
      <p role="status">
        {translate('phone.status', { status: translate(`enums.${data.status}`, { _: data.status }) })}
      </p>
      <Stack component="ol" divider={<Divider component="li" aria-hidden />}>
        {data.callList?.map((call) => (
          <Line as="li" key={call.id} sx={{ py: 1.5 }}>
            <LinkButton onClick={() => call.participantId !== null && onChoose(call.participantId)}>
              {call.participantName}
            </LinkButton>
            <span className="v-quiet">{device(call.deviceType)}</span>
            <Mark icon={mark(call.state)} tone={tone(call.state)}>
              {stateText({ state: call.state, answers: [] })}
            </Mark>
          </Line>
        ))}
      </Stack>
    </section>
  );
}
