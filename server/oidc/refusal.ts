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

/** Names of the errors of a provider that can't be reached, or is silent, also in the middle of a reply. */
const AWAY = new Set(['TypeError', 'TimeoutError']);

/** Whether an error, or one that it comes from, has such a name. */
function isAway(error: unknown): boolean {
  return error instanceof Error && (AWAY.has(error.name) || isAway(error.cause));
}

/** Converts a failed exchange with the provider to the reason that the user sees. */
export function refusalOf(error: unknown): ProviderRefusal {
  const { code, error: said } = (error ?? {}) as { code?: string; error?: string };
  if (said === 'access_denied') return new ProviderRefusal('cancelled', { cause: error });
  return new ProviderRefusal(code === 'OAUTH_TIMEOUT' || isAway(error) ? 'provider' : 'refused', { cause: error });
}
