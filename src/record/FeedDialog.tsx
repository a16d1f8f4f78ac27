import LinkRounded from '@mui/icons-material/LinkRounded';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { type FeedTarget, feedFile, feedState, renewFeed, revokeFeed } from '../../dataProvider/feeds.ts';
import { useShowFailure } from '../definition/context.ts';
import { useDefinition } from '../definition/current.tsx';
import { LoadFailure } from '../definition/LoadFailure.tsx';
import { useOneAtATime } from '../definition/whileMounted.ts';
import { formatDateTime } from '../engine/dates.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { saveFile } from '../ui/saveFile.ts';
import { CopyOnce } from './CopyOnce.tsx';

interface FeedDialogProps {
  id: number;
  /** Title of the record. */
  title: string;
  onClose: () => void;
}

/** The calendar feed of a record: its address is shown only once, and can be renewed and revoked. */
export default function FeedDialog({ id, title, onClose }: FeedDialogProps) {
  const resource = useDefinition();
  const translate = useTranslate();
  const locale = useLocale();
  const showFailure = useShowFailure();
  const { busy, once } = useOneAtATime();
  const [address, setAddress] = useState<string>();
  const target: FeedTarget = { type: resource.api.listType, id };
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'feed', id],
    queryFn: () => feedState(target),
    gcTime: 0,
  });
  const run = (work: () => Promise<unknown>) =>
    void once(async () => {
      try {
        await work();
      } catch (failure) {
        showFailure(failure, { resource, op: 'one', name: title });
      }
    });
  const renew = () =>
    run(async () => {
      setAddress(await renewFeed(target));
      await refetch();
    });
  const revoke = () =>
    run(async () => {
      await revokeFeed(target);
      setAddress(undefined);
      await refetch();
    });
  const made = typeof data?.createdAt === 'string' ? formatDateTime(data.createdAt, locale) : undefined;
  const read = typeof data?.lastReadAt === 'string' ? formatDateTime(data.lastReadAt, locale) : undefined;
  return (
    <Dialog
      title={translate('views.feed.title', { name: title })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{translate('views.close')}</Button>}
    >
      <Stack spacing={3}>
        <p>{translate('views.feed.help')}</p>
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {address && (
          <CopyOnce label={translate('views.feed.address')} help={translate('views.feed.once')} value={address} />
        )}
        {data && (
          <p role="status" className="v-quiet">
            {made ? translate('views.feed.made', { date: made }) : translate('views.feed.none')}{' '}
            {made && (read ? translate('views.feed.read', { date: read }) : translate('views.feed.unread'))}
          </p>
        )}
        {data && (
          <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
            <Button kind={made ? 'plain' : 'primary'} icon={LinkRounded} off={busy} onClick={renew}>
              {translate(made ? 'views.feed.renew' : 'views.feed.make')}
            </Button>
            {made && (
              <Button off={busy} onClick={revoke}>
                {translate('views.feed.revoke')}
              </Button>
            )}
            <Button
              icon="export"
              off={busy}
              onClick={() => run(async () => saveFile(await feedFile(target), title, 'ics'))}
            >
              {translate('views.feed.download')}
            </Button>
          </Stack>
        )}
      </Stack>
    </Dialog>
  );
}
