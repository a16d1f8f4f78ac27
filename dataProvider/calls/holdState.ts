import type { Hold, HoldState } from '../../protocol/hold.ts';
import { http } from '../http/http.ts';

/**
 * Extension hold: GET /hold: why nobody is called; null: the platform is in service. Apart from the other calls, because
 * the sign-in page makes it and loads nothing else.
 */
export async function fetchHold(signal?: AbortSignal): Promise<Hold | null> {
  const { hold } = await http<HoldState>({ method: 'GET', path: '/hold', signal });
  return hold ?? null;
}
