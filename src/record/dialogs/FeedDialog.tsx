import { useTranslate } from 'ra-core';
import { type FeedTarget, feedFile, feedState, renewFeed, revokeFeed } from '../../../dataProvider/calls/feeds.ts';
import { useDefinition } from '../../definition/context.tsx';
import { SecretAddress } from '../../inputs/SecretAddress.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { saveFile } from '../../ui/saveFile.ts';

interface FeedDialogProps {
  id: number;
  /** Title of the record. */
  title: string;
  onClose: () => void;
}

/** The calendar feed of a record: its address, and the calendar as a file. */
export default function FeedDialog({ id, title, onClose }: FeedDialogProps) {
  const resource = useDefinition();
  const translate = useTranslate();
  const target: FeedTarget = { type: resource.api.listType, id };
  const calls = {
    key: [resource.name, 'feed', id],
    state: async () => {
      const { createdAt, lastReadAt } = await feedState(target);
      return { madeAt: createdAt, usedAt: lastReadAt };
    },
    renew: () => renewFeed(target),
    revoke: () => revokeFeed(target),
  };
  return (
    <Dialog
      title={translate('views.feed.title', { name: title })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{translate('views.close')}</Button>}
    >
      <SecretAddress name={title} calls={calls} say={(key, values) => translate(`views.feed.${key}`, values)}>
        {(run, busy) => (
          <Button
            icon="export"
            off={busy}
            onClick={() => run(async () => saveFile(await feedFile(target), title, 'ics'))}
          >
            {translate('views.feed.download')}
          </Button>
        )}
      </SecretAddress>
    </Dialog>
  );
}
