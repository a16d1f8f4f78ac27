import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { startSession } from '../../../dataProvider/calls/loneWorker.ts';
import { newRequestId } from '../../../dataProvider/http/requestId.ts';
import { LONE_WORKER_LIMITS, type OwnLoneWorker } from '../../../protocol/loneWorker.ts';
import { IntervalField } from '../../live/IntervalField.tsx';
import { useSessionCall } from '../../live/useSessionCall.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { SelectField } from '../../ui/SelectBox.tsx';

const INTERVAL = 30;

/** Form that starts the user's own session with one of the alarm points for lone workers. */
export function OwnStart({ participantId, points }: { participantId: number; points: OwnLoneWorker['points'] }) {
  const translate = useTranslate();
  const { busy, failure, faults, run } = useSessionCall();
  const [requestId, setRequestId] = useState(newRequestId);
  const [alarmPointId, setPoint] = useState(points[0]?.id ?? 0);
  const [interval, setInterval] = useState<number | undefined>(INTERVAL);
  const [place, setPlace] = useState('');
  const start = () => {
    if (interval === undefined) return;
    run(
      () => startSession({ requestId, participantId, alarmPointId, intervalMinutes: interval, place }),
      () => setRequestId(newRequestId()),
    );
  };
  return (
    <Stack spacing={3} sx={{ width: '100%', maxWidth: 480, mt: 4 }}>
      {failure && <ErrorNote>{faults.participantId ?? failure}</ErrorNote>}
      <IntervalField value={interval} fault={faults.intervalMinutes} onChange={setInterval} />
      <SelectField
        label={translate('loneWorker.fields.point')}
        error={faults.alarmPointId}
        value={String(alarmPointId)}
        options={points.map((point) => [String(point.id), point.name] as const)}
        onChange={(value) => setPoint(Number(value))}
      />
      <TextField
        fullWidth
        label={translate('loneWorker.fields.place')}
        value={place}
        slotProps={{ htmlInput: { maxLength: LONE_WORKER_LIMITS.text } }}
        onChange={({ target }) => setPlace(target.value)}
      />
      <Button kind="primary" off={busy || interval === undefined} onClick={start}>
        {translate('loneWorker.start')}
      </Button>
    </Stack>
  );
}
