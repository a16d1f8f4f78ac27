import Stack from '@mui/material/Stack';
import { useTranslate } from 'ra-core';
import { useExtension } from '../../definition/context.tsx';
import { NotFound } from '../../layout/NotFound.tsx';
import { PageTitle } from '../../ui/blocks.tsx';
import { Channels } from './Channels.tsx';
import { Letters } from './Letters.tsx';

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
