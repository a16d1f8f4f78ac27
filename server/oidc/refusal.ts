import type { ProviderFailure } from '../../protocol/session.ts';

/** Why a sign-in by the provider failed, as the sign-in page says it. */
export class ProviderRefusal extends Error {
  readonly code: ProviderFailure;
  /** The user it was for, if he is known. */
  readonly userId: number | undefined;

  constructor(code: ProviderFailure, { userId, cause }: { userId?: number; cause?: unknown } = {}) {
    super(code, { cause });
    this.name = 'ProviderRefusal';
    this.code = code;
    this.userId = userId;
  }
}
