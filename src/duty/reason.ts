import type { DutyReason } from '../../protocol/duty.ts';
import { writeMoment } from './days.ts';
import type { Shift } from './shifts.ts';

/** The reason of a shift in wire format. */
export function reasonOf({ reason, row, end }: Shift): DutyReason {
  return {
    kind: reason.kind,
    row: row.name,
    rowId: row.id,
    until: writeMoment(end),
    ...(reason.kind === 'holiday' ? { holiday: reason.title } : {}),
    ...(reason.kind === 'override' ? { overrideId: reason.id, insteadOf: reason.insteadOf } : {}),
  };
}
