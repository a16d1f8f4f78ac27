import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { fetchChannels } from '../../../dataProvider/calls/delivery.ts';
import { useFailureText } from '../../definition/context.tsx';
import { unservedKinds } from '../../live/channels.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ChannelCard } from './ChannelCard.tsx';
import { useDeliveryWords } from './words.ts';

const CARDS = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
  alignItems: 'start',
};

/** Refetch interval in milliseconds. */
const REFETCH_INTERVAL = 10_000;

/** All channels with their live health. */
export function Channels() {
  const { translate } = useDeliveryWords();
  const failureText = useFailureText();
  const { data, error } = useQuery({
    queryKey: ['delivery', 'channels'],
    queryFn: ({ signal }) => fetchChannels(signal),
    refetchInterval: REFETCH_INTERVAL,
    retry: false,
  });
  const unserved = data ? unservedKinds(data) : [];
  return (
    <section aria-labelledby="delivery-channels">
      <Typography variant="h4" component="h2" id="delivery-channels" gutterBottom>
        {translate('delivery.channels')}
      </Typography>
      {error && <ErrorNote>{translate('delivery.failed', { reason: failureText(error, { op: 'list' }) })}</ErrorNote>}
      {unserved.map((kind) => (
        <ErrorNote key={kind} severity="warning" role="note">
          {translate(`delivery.nothing.${kind}`)}
        </ErrorNote>
      ))}
      {!data && !error && <Skeleton lines={6} />}
      {data && (
        <Box component="ul" sx={CARDS}>
          {data.list.map((channel) => (
            <ChannelCard key={channel.name} channel={channel} now={data.at} />
          ))}
        </Box>
      )}
    </section>
  );
}
