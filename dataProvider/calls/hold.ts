import type { HoldChoice, HoldOpen, HoldRelease } from '../../protocol/hold.ts';
import { isObject } from '../../src/engine/paths.ts';
import { HttpFailure } from '../http/failure.ts';
import { http } from '../http/http.ts';
import { get } from '../records/records.ts';

/** Extension hold: GET /hold/open: what is open in the restored copy. */
export function fetchOpenWork(signal?: AbortSignal): Promise<HoldOpen> {
  return get('/hold/open', signal);
}

/** Extension hold: POST /hold/release: puts the copy into service. Returns what was open in it. */
export function releaseHold(open: HoldChoice): Promise<HoldOpen> {
  const body: HoldRelease = { open };
  return http({ method: 'POST', path: '/hold/release', body });
}

/** Who released the hold before, and when, if a release failed for that; the time is a wall time. */
export function releasedBefore(failure: unknown): { by: string; at: string } | undefined {
  const body = failure instanceof HttpFailure && failure.reason === 'HOLD_RELEASED' ? failure.body : undefined;
  const released = isObject(body) ? body.released : undefined;
  if (!isObject(released)) return undefined;
  return { by: String(released.by), at: String(released.at) };
}
