import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { fetchAlarmDetails } from '../../../dataProvider/calls/alarms.ts';
import { useFailureText } from '../../definition/context.tsx';
import { useCallWords } from '../../live/callWords.ts';
import { Line } from '../../ui/blocks.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PHONE_KEY, POLL_INTERVAL } from './usePhone.ts';

/** An alarm with its calls so far, kept up to date until the alarm ends. */
export function FollowedAlarm({ id, onChoose }: { id: number; onChoose: (participantId: number) => void }) {
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
