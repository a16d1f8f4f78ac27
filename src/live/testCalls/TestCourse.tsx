import Schedule from '@mui/icons-material/ScheduleRounded';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { fetchTestCall } from '../../../dataProvider/calls/delivery.ts';
import { useDefinition, useFailureText } from '../../definition/context.tsx';
import { formatTimeOfDay } from '../../engine/dates.ts';
import { Line } from '../../ui/blocks.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { courseOf, type TestStep } from './course.ts';

/** Refetch interval in milliseconds. */
const LOOK = 1_000;
const ICONS = { run: Schedule, wait: Schedule, ok: 'check', fail: 'close', end: 'history' } as const;

/** Progress of a test call, step by step, until it has ended. */
export function TestCourse({ personId, alarmId }: { personId: number; alarmId: number }) {
  const resource = useDefinition();
  const translate = useTranslate();
  const failureText = useFailureText();
  const { data, error } = useQuery({
    queryKey: [resource.name, 'testCall', personId, alarmId],
    queryFn: ({ signal }) => fetchTestCall(resource, personId, alarmId, signal),
    refetchInterval: ({ state }) => (state.error || state.data?.running === false ? false : LOOK),
    retry: false,
  });
  const text = ({ key, reason }: TestStep) =>
    translate(`delivery.test.${key}`, {
      reason: reason === undefined ? '' : translate(`delivery.reasons.${reason}`, { _: reason }),
    });
  return (
    <Line role="status">
      {error && (
        <Mark icon="error" tone="fail">
          {failureText(error, { resource, op: 'one' })}
        </Mark>
      )}
      {courseOf(data).map((step) => (
        <Mark key={step.key} icon={ICONS[step.tone]} tone={step.tone}>
          {text(step)}
          {step.at && <time className="tn">{formatTimeOfDay(step.at)}</time>}
        </Mark>
      ))}
    </Line>
  );
}
