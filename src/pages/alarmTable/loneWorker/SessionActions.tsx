import QrCode2 from '@mui/icons-material/QrCode2Rounded';
import Sos from '@mui/icons-material/SosRounded';
import StopCircle from '@mui/icons-material/StopCircleRounded';
import TaskAlt from '@mui/icons-material/TaskAltRounded';
import Update from '@mui/icons-material/UpdateRounded';
import { Stack } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { callHelp, checkIn } from '../../../../dataProvider/calls/loneWorker.ts';
import type { LoneWorkerSession } from '../../../../protocol/loneWorker.ts';
import { useCan } from '../../../definition/context.tsx';
import { useSessionCall } from '../../../live/useSessionCall.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { lazyDialog } from '../../../ui/lazyDialog.tsx';
import { FOOTER_STYLE } from '../DetailActions.tsx';

const ChangeDialog = lazyDialog(() => import('./ChangeDialog.tsx'));
const EndDialog = lazyDialog(() => import('./EndDialog.tsx'));
const LinkDialog = lazyDialog(() => import('./LinkDialog.tsx'));

type Open = 'change' | 'end' | 'link' | 'help';

/** Actions of an operator for a lone worker session. */
export function SessionActions({ session }: { session: LoneWorkerSession }) {
  const translate = useTranslate();
  const notify = useNotify();
  const acts = useCan()('ALARM_PANEL');
  const [open, setOpen] = useState<Open>();
  const { busy, failure, run } = useSessionCall();
  const { id, participantName: name, alarm } = session;
  useEffect(() => {
    if (failure) notify(failure, { type: 'error' });
  }, [failure, notify]);
  if (!acts) return null;
  const close = () => setOpen(undefined);
  const check = () =>
    run(
      () => checkIn(id),
      ({ outcome }) =>
        notify(translate(`loneWorker.done.${outcome}`, { name }), {
          type: outcome === 'taken' ? 'success' : 'warning',
        }),
    );
  return (
    <Stack component="footer" direction="row" sx={FOOTER_STYLE}>
      <Button icon={QrCode2} onClick={() => setOpen('link')}>
        {translate('loneWorker.link.action')}
      </Button>
      <Button icon={Sos} onClick={() => setOpen('help')}>
        {translate('loneWorker.raise.action')}
      </Button>
      {!alarm && (
        <Button icon={Update} onClick={() => setOpen('change')}>
          {translate('loneWorker.change.action')}
        </Button>
      )}
      <Button icon={StopCircle} onClick={() => setOpen('end')}>
        {translate('loneWorker.end.action')}
      </Button>
      <Button
        kind="primary"
        icon={TaskAlt}
        off={busy}
        aria-label={translate('loneWorker.checkInFor', { name })}
        onClick={check}
      >
        {translate('loneWorker.checkIn')}
      </Button>
      {open === 'change' && <ChangeDialog session={session} onClose={close} />}
      {open === 'end' && <EndDialog session={session} onClose={close} />}
      {open === 'link' && <LinkDialog session={session} onClose={close} />}
      {open === 'help' && <HelpDialog session={session} onClose={close} />}
    </Stack>
  );
}

function HelpDialog({
  session: { id, participantName: name },
  onClose,
}: {
  session: LoneWorkerSession;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const { busy, failure, run } = useSessionCall();
  return (
    <Dialog
      title={translate('loneWorker.raise.title', { name })}
      onClose={onClose}
      cancel
      actions={
        <Button kind="danger" off={busy} onClick={() => run(() => callHelp(id), onClose)}>
          {translate('loneWorker.raise.action')}
        </Button>
      }
    >
      <p>{translate('loneWorker.raise.text')}</p>
      {failure && <ErrorNote>{failure}</ErrorNote>}
    </Dialog>
  );
}
