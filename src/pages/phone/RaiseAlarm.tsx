import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { triggerAlarm } from '../../../dataProvider/calls/alarms.ts';
import { newRequestId } from '../../../dataProvider/http/requestId.ts';
import { RefSearch } from '../../choose/reference/RefSearch.tsx';
import { useShowFailure } from '../../definition/context.ts';
import type { Resource } from '../../engine/definition.ts';
import { Button } from '../../ui/Button.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import { Line } from '../../ui/Line.ts';
import { Popover } from '../../ui/Popover.tsx';

/** Raises the alarm of an alarm point, to see whose phones ring. */
export function RaiseAlarm({ points, onRaised }: { points: Resource; onRaised: (alarmId: number) => void }) {
  const translate = useTranslate();
  const showFailure = useShowFailure();
  const [point, setPoint] = useState<{ id: number; title: string }>();
  const { mutate, isPending } = useMutation({
    mutationFn: (alarmPointId: number) => triggerAlarm({ alarmPointId, requestId: newRequestId() }),
    onSuccess: ({ id }) => id !== undefined && onRaised(id),
    onError: (error) => showFailure(error, { op: 'create' }),
  });
  const name = point?.title ?? translate('views.input.choose');
  return (
    <Labelled label={translate('phone.point')}>
      <Line>
        <Popover
          button={(trigger) => (
            <Button {...trigger} kind="field" aria-label={`${translate('phone.point')}: ${name}`}>
              {name}
            </Button>
          )}
        >
          {(close) => (
            <RefSearch
              target={points}
              chosen={point ? [point.id] : []}
              onChoose={({ id }, title) => {
                setPoint({ id, title });
                close();
              }}
            />
          )}
        </Popover>
        {point && (
          <Button kind="primary" off={isPending} onClick={() => mutate(point.id)}>
            {translate('phone.raise')}
          </Button>
        )}
      </Line>
    </Labelled>
  );
}
