import type { ProviderFailure } from '../../protocol/session.ts';

/** A failed sign-in by the provider, with the reason code that the sign-in page shows. */
export class ProviderRefusal extends Error {
  readonly code: ProviderFailure;
  /** The user who tried to sign in, if known. */
  readonly userId: number | undefined;

  constructor(code: ProviderFailure, { userId, cause }: { userId?: number; cause?: unknown } = {}) {
    super(code, { cause });
    this.name = 'ProviderRefusal';
    this.code = code;
    this.userId = userId;
  }
}
