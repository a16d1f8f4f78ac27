import type { Reason } from '../../../protocol/errors.ts';

/** Why a spreadsheet is refused. `code`: the limit it exceeds, with the limit as argument. */
export class SheetFault extends Error {
  readonly reason: Reason;
  readonly code: string | undefined;

  constructor(reason: Reason, code?: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'SheetFault';
    this.reason = reason;
    this.code = code;
  }
}

/** A limit of memory or time is exceeded. */
export function tooComplex(code: string): SheetFault {
  return new SheetFault('IMPORT_TOO_COMPLEX', code);
}
