import type { DutyReason } from '../../protocol/duty.ts';
import { writeMoment } from './days.ts';
import type { Shift } from './shifts.ts';

/** A shift's reason on the wire. */
export function reasonOf({ reason, row, end }: Shift): DutyReason {
  return {
    ...{ kind: reason.kind, row: row.name, rowId: row.id, until: writeMoment(end) },
    ...(reason.kind === 'holiday' ? { holiday: reason.title } : {}),
    ...(reason.kind === 'override' ? { overrideId: reason.id, insteadOf: reason.insteadOf } : {}),
  };
}
