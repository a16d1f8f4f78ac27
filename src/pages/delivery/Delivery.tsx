import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { fetchChannels } from '../../../dataProvider/calls/delivery.ts';
import { useExtension, useFailureText } from '../../definition/context.tsx';
import { NotFound } from '../../layout/NotFound.tsx';
import { unservedKinds } from '../../live/channels.ts';
import { PageTitle } from '../../ui/blocks.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ChannelCard } from './ChannelCard.tsx';
import { Letters } from './Letters.tsx';
import { useDeliveryWords } from './words.ts';

/** Health of the delivery channels, and the calls that could not be delivered. */
export default function Delivery() {
  const translate = useTranslate();
  const offered = useExtension('channels');
  const alarms = useExtension('alarms');
  if (!offered) return <NotFound />;
  return (
    <div className="page">
      <PageTitle>{translate('pages.delivery')}</PageTitle>
      <p className="v-quiet">{translate('delivery.about')}</p>
      <Stack spacing={8} sx={{ mt: 4 }}>
        <Channels />
        {alarms && <Letters />}
      </Stack>
    </div>
  );
}

const CARDS = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
  alignItems: 'start',
};

/** Refetch interval in milliseconds. */
const REFETCH_INTERVAL = 10_000;

/** All channels with their live health. */
function Channels() {
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
