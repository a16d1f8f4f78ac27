import type { Reason } from '../../../protocol/errors.ts';

/** Why a spreadsheet is not read. `code`: which bound it exceeds, with the bound as argument. */
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

/** A bound on memory or time is exceeded. */
export function tooComplex(code: string): SheetFault {
  return new SheetFault('IMPORT_TOO_COMPLEX', code);
}
