import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';
import { currentHold } from '../hold/hold.ts';
import type { Platform } from '../platform.ts';
import { resultWithin } from './resultWithin.ts';

/** Time limit of the check whether the database accepts connections, in milliseconds. */
const LIMIT = 1_500;
/** Seconds after the last look for due alarms from which they count as standing still. */
const STANDS_STILL = 30;

/** `busy`: slow, but alarms are carried out; `down`: they are not. */
type Readiness = 'ok' | 'busy' | 'down';

/**
 * Whether this process can raise alarms and carry them out. It is `down` if the database is lost, takes no writes or
 * refuses connections, or if nobody has looked for due alarms for half a minute; connections that are all in use, or are
 * slow to open, make it `busy`.
 */
async function readinessOf({ keeper, alarms, pool }: Pick<Platform, 'keeper' | 'alarms' | 'pool'>): Promise<Readiness> {
  const accepts = await resultWithin(LIMIT, keeper.accepts());
  const { connected, readOnly } = keeper.state();
  if (!connected || readOnly || accepts === 'no' || alarms.sweptSecondsAgo() > STANDS_STILL) return 'down';
  return accepts === 'yes' && pool.waitingCount === 0 ? 'ok' : 'busy';
}

/** A platform whose limits are used up still works, so nobody should take it out of service. */
const UNLIMITED = { config: { rate: 'none' } } as const;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * For operators: `/livez` (this process answers), `/readyz` (it can raise alarms and carries them out) and `/metrics`
 * (for Prometheus, with METRICS_TOKEN as bearer token). The probes are public, so they don't say why not.
 */
export default async function probes(app: FastifyInstance, { platform }: { platform: Platform }): Promise<void> {
  const { config, metrics, pool } = platform;

  app.get('/livez', UNLIMITED, async () => ({ status: 'ok' }));

  app.get('/readyz', UNLIMITED, async () => {
    const status = await readinessOf(platform);
    if (status === 'down') throw new ApiError('UNAVAILABLE');
    // on hold it is ready: people sign in and change records, and release it
    const hold = status === 'ok' ? await resultWithin(LIMIT, currentHold(pool)) : undefined;
    return hold ? { status, onHold: true } : { status };
  });

  app.get('/metrics', async (request, reply) => {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const wanted = config.metricsToken;
    if (wanted === undefined || !timingSafeEqual(digest(given), digest(wanted))) throw new ApiError('UNAUTHORIZED');
    return reply.type(metrics.registry.contentType).send(await metrics.text());
  });
}
