import Schedule from '@mui/icons-material/ScheduleRounded';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { fetchTestCall } from '../../../dataProvider/calls/delivery.ts';
import type { CallState } from '../../../protocol/alarms.ts';
import type { TestCallCourse } from '../../../protocol/delivery.ts';
import { useDefinition, useFailureText } from '../../definition/context.tsx';
import { formatTimeOfDay } from '../../engine/dates.ts';
import type { StatusColor } from '../../theme/palette.ts';
import { Line } from '../../ui/blocks.tsx';
import { Mark } from '../../ui/Mark.tsx';

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

/** One step of a test call; its text is `delivery.test.<key>`. */
interface TestStep {
  key: string;
  tone: StatusColor;
  /** Time of the step, YYYY-MM-DD HH:mm:ss. */
  at?: string;
  /** Code of a failure. */
  reason?: string;
}

type Call = NonNullable<TestCallCourse['call']>;

const ENDS: Partial<Record<CallState, Omit<TestStep, 'at'>>> = {
  ACCEPTED: { key: 'accepted', tone: 'ok' },
  ACKNOWLEDGED: { key: 'accepted', tone: 'ok' },
  DECLINED: { key: 'declined', tone: 'ok' },
  NO_ANSWER: { key: 'noAnswer', tone: 'wait' },
  SKIPPED: { key: 'over', tone: 'end' },
};

function lastStep({ state, reason, answeredAt }: Call): TestStep {
  const end = ENDS[state];
  if (end) return answeredAt ? { ...end, at: answeredAt } : end;
  if (state === 'FAILED') return { key: 'failed', tone: 'fail', reason: reason ?? 'defect' };
  if (state === 'SENT') return { key: 'waiting', tone: 'run' };
  if (reason !== null) return { key: 'retry', tone: 'wait', reason };
  return { key: state === 'SENDING' ? 'sending' : 'planned', tone: 'run' };
}

/** Returns the steps of a test call so far; the last one is its current state. */
export function courseOf(course: TestCallCourse | undefined): TestStep[] {
  const call = course?.call;
  if (!call)
    return [{ key: course?.running === false ? 'over' : 'planned', tone: course?.running === false ? 'end' : 'run' }];
  const { sentAt, deliveredAt } = call;
  return [
    ...(sentAt ? [{ key: 'sent', tone: 'ok', at: sentAt } as const] : []),
    ...(deliveredAt ? [{ key: 'delivered', tone: 'ok', at: deliveredAt } as const] : []),
    lastStep(call),
  ];
}
