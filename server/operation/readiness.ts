import type { Platform } from '../platform.ts';
import { resultWithin } from './resultWithin.ts';

/** Time limit of the check whether the database accepts connections, in milliseconds. */
const LIMIT = 1_500;
/** Seconds after the last look for due alarms from which they count as standing still. */
const STANDS_STILL = 30;

/** `busy`: slow, but alarms are carried out; `down`: they are not. */
export type Readiness = 'ok' | 'busy' | 'down';

/**
 * Whether this process can raise alarms and carry them out. It is `down` if the database is lost, takes no writes or
 * refuses connections, or if nobody has looked for due alarms for half a minute; connections that are all in use, or are
 * slow to open, make it `busy`.
 */
export async function readinessOf({
  keeper,
  alarms,
  pool,
}: Pick<Platform, 'keeper' | 'alarms' | 'pool'>): Promise<Readiness> {
  const accepts = await resultWithin(LIMIT, keeper.accepts());
  const { connected, readOnly } = keeper.state();
  if (!connected || readOnly || accepts === 'no' || alarms.sweptSecondsAgo() > STANDS_STILL) return 'down';
  return accepts === 'yes' && pool.waitingCount === 0 ? 'ok' : 'busy';
}
