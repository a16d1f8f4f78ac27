import type { CallState } from '../../../protocol/alarms.ts';
import type { TestCallCourse } from '../../../protocol/delivery.ts';
import type { StatusColor } from '../../theme/palette.ts';

/** One step of a test call; its text is `delivery.test.<key>`. */
export interface TestStep {
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
