import LinkRounded from '@mui/icons-material/LinkRounded';
import { Stack, TextField } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { makeLink, revokeLink } from '../../../../dataProvider/calls/loneWorker.ts';
import type { LoneWorkerSession } from '../../../../protocol/loneWorker.ts';
import { formatDateTime } from '../../../engine/dates.ts';
import { useSessionCall } from '../../../live/useSessionCall.ts';
import { Button } from '../../../ui/Button.tsx';
import { Line } from '../../../ui/blocks.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { QrBox } from '../../../ui/QrBox.tsx';

/** Creates the link with which a person checks in on their own phone; shown only once, as text and QR code. */
export default function LinkDialog({ session, onClose }: { session: LoneWorkerSession; onClose: () => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { busy, failure, run } = useSessionCall();
  const [url, setUrl] = useState<string>();
  const { id, participantName: name, linkExpiresAt } = session;
  return (
    <Dialog
      title={translate('loneWorker.link.title', { name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{translate('views.close')}</Button>}
    >
      <Stack spacing={3}>
        <p>{translate('loneWorker.link.text')}</p>
        {failure && <ErrorNote>{failure}</ErrorNote>}
        {url && (
          <Line sx={{ gap: 4, alignItems: 'flex-start' }}>
            <QrBox url={url} label={translate('loneWorker.link.qr')} />
            <TextField
              autoFocus
              multiline
              sx={{ flex: '1 1 240px' }}
              label={translate('loneWorker.link.address')}
              helperText={translate('loneWorker.link.once')}
              value={url}
              onFocus={(event) => event.target.select()}
              slotProps={{ htmlInput: { readOnly: true } }}
            />
          </Line>
        )}
        <p role="status" className="v-quiet">
          {linkExpiresAt
            ? translate('loneWorker.link.until', { at: formatDateTime(linkExpiresAt, locale) })
            : translate('loneWorker.link.none')}
        </p>
        <Line>
          <Button
            kind={linkExpiresAt ? 'plain' : 'primary'}
            icon={LinkRounded}
            off={busy}
            onClick={() =>
              run(
                () => makeLink(id),
                (link) => setUrl(link.url),
              )
            }
          >
            {translate(linkExpiresAt ? 'loneWorker.link.renew' : 'loneWorker.link.make')}
          </Button>
          {linkExpiresAt && (
            <Button
              off={busy}
              onClick={() =>
                run(
                  () => revokeLink(id),
                  () => setUrl(undefined),
                )
              }
            >
              {translate('loneWorker.link.revoke')}
            </Button>
          )}
        </Line>
      </Stack>
    </Dialog>
  );
}
