import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { triggerAlarm } from '../../../dataProvider/calls/alarms.ts';
import { newRequestId } from '../../../dataProvider/http/requestId.ts';
import { type Chosen, RefChooser } from '../../choose/reference/RefChooser.tsx';
import { useShowFailure } from '../../definition/context.tsx';
import type { Resource } from '../../engine/definition.ts';
import { Button } from '../../ui/Button.tsx';

/** Raises the alarm of an alarm point, to see whose phones ring. */
export function RaiseAlarm({ points, onRaised }: { points: Resource; onRaised: (alarmId: number) => void }) {
  const translate = useTranslate();
  const showFailure = useShowFailure();
  const [point, setPoint] = useState<Chosen>();
  const { mutate, isPending } = useMutation({
    mutationFn: (alarmPointId: number) => triggerAlarm({ alarmPointId, requestId: newRequestId() }),
    onSuccess: ({ id }) => id !== undefined && onRaised(id),
    onError: (error) => showFailure(error, { op: 'create' }),
  });
  return (
    <Stack spacing={2} sx={{ alignItems: 'start' }}>
      <RefChooser label={translate('phone.point')} target={points} value={point} onChange={setPoint} />
      {point && (
        <Button kind="primary" off={isPending} onClick={() => mutate(point.id)}>
          {translate('phone.raise')}
        </Button>
      )}
    </Stack>
  );
}
