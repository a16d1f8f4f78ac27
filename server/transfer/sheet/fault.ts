import type { Reason } from '../../../protocol/errors.ts';

/** The refusal of a spreadsheet. `code`: name and value of the exceeded limit, such as `rows:1000`. */
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

/** The refusal of a spreadsheet that exceeds a limit of memory or time. */
export function tooComplex(code: string): SheetFault {
  return new SheetFault('IMPORT_TOO_COMPLEX', code);
}
