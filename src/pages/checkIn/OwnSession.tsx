import Sos from '@mui/icons-material/SosRounded';
import TaskAlt from '@mui/icons-material/TaskAltRounded';
import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { callHelp, checkIn, endSession } from '../../../dataProvider/calls/loneWorker.ts';
import type { CheckInReply, LoneWorkerSession } from '../../../protocol/loneWorker.ts';
import { formatTime } from '../../engine/dates.ts';
import { TimeLeft, useTimeLeft } from '../../live/checkIn.tsx';
import { useSessionCall } from '../../live/useSessionCall.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';

interface OwnSessionProps {
  session: LoneWorkerSession;
  readAt: number;
  /** Whether the last refetch failed. */
  old: boolean;
}

const WIDE = { width: '100%', maxWidth: 480, mt: 4 };
const HUGE = {
  '& .MuiButton-root': { minHeight: 64, fontSize: 'var(--fs-18)' },
  '& > .MuiButton-contained': { minHeight: 144, fontSize: 'var(--fs-28)' },
};

/** Returns the key of the text about the alarm of a session. */
const alarmText = ({ reason, running }: NonNullable<LoneWorkerSession['alarm']>): string =>
  reason === 'help'
    ? running
      ? 'checkIn.helpRuns'
      : 'checkIn.helpEnded'
    : running
      ? 'checkIn.alarmRuns'
      : 'checkIn.alarmEnded';

/** The user's running session: a large check-in button, the time left and a help button. */
export function OwnSession({ session, readAt, old }: OwnSessionProps) {
  const translate = useTranslate();
  const [asked, setAsked] = useState<'help' | 'end'>();
  const [outcome, setOutcome] = useState<CheckInReply['outcome']>();
  const { busy, failure, run } = useSessionCall();
  const { id, alarm } = session;
  const close = () => setAsked(undefined);
  const said = alarm
    ? outcome === 'alarm'
      ? 'checkIn.late'
      : undefined
    : outcome === 'taken'
      ? 'checkIn.taken'
      : undefined;
  return (
    <Stack spacing={3} sx={{ ...WIDE, ...HUGE }}>
      {old && <ErrorNote>{translate('checkIn.offline')}</ErrorNote>}
      {failure && <ErrorNote>{failure}</ErrorNote>}
      {alarm && <ErrorNote>{translate(alarmText(alarm))}</ErrorNote>}
      <p role="status">{said && translate(said)}</p>
      <div>
        <TimeLeft session={session} readAt={readAt} />
        <Due session={session} readAt={readAt} />
        {session.place && <p>{session.place}</p>}
      </div>
      <Button
        kind="primary"
        icon={TaskAlt}
        off={busy}
        onClick={() =>
          run(
            () => checkIn(id),
            (reply) => setOutcome(reply.outcome),
          )
        }
      >
        {translate('checkIn.fine')}
      </Button>
      <Button icon={Sos} onClick={() => setAsked('help')}>
        {translate('checkIn.help')}
      </Button>
      <Button onClick={() => setAsked('end')}>{translate('checkIn.end')}</Button>
      {asked && (
        <Dialog
          title={translate(asked === 'help' ? 'checkIn.help' : 'checkIn.end')}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{translate('checkIn.back')}</Button>
              {asked === 'help' ? (
                <Button kind="danger" off={busy} onClick={() => run(() => callHelp(id), close)}>
                  {translate('checkIn.confirmHelp')}
                </Button>
              ) : (
                <Button
                  kind="primary"
                  off={busy}
                  onClick={() => run(() => endSession(id, { outcome: alarm ? 'FALSE_ALARM' : 'OK' }), close)}
                >
                  {translate('checkIn.confirmEnd')}
                </Button>
              )}
            </>
          }
        >
          <p>{translate(asked === 'help' ? 'checkIn.askHelp' : 'checkIn.askEnd')}</p>
          {failure && <ErrorNote>{failure}</ErrorNote>}
        </Dialog>
      )}
    </Stack>
  );
}

/** When the next check-in is due, or since when it is overdue; nothing once the alarm has been raised. */
function Due({ session, readAt }: Pick<OwnSessionProps, 'session' | 'readAt'>) {
  const translate = useTranslate();
  const { phase } = useTimeLeft(session, readAt);
  const at = formatTime(session.dueAt.slice(11));
  if (phase === 'alarm') return null;
  return (
    <p className="v-quiet">
      {phase === 'overdue' ? translate('checkIn.wasDue', { at }) : `${translate('loneWorker.fields.due')}: ${at}`}
    </p>
  );
}
