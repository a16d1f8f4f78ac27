import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';
import type { RouteOptions } from '../platform.ts';
import { resultWithin } from './resultWithin.ts';

/** Time limit of the database checks of a probe, in milliseconds. */
const PROBE_TIMEOUT = 1_000;

/** A platform whose limits are used up still works, so nobody should take it out of service. */
const UNLIMITED = { config: { rate: 'none' } } as const;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * For operators: `/livez` (this process answers), `/readyz` (the database answers and accepts new connections) and
 * `/metrics` (for Prometheus, with METRICS_TOKEN as bearer token). The probes are public and return only yes or no.
 */
export default async function probes(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const { config, pool, keeper, metrics } = platform;

  app.get('/livez', UNLIMITED, async () => ({ status: 'ok' }));

  app.get('/readyz', UNLIMITED, async () => {
    const answers = pool.query('select 1').then(() => true);
    const both = await resultWithin(PROBE_TIMEOUT, Promise.all([answers, keeper.accepts()]));
    if (!both?.every(Boolean)) throw new ApiError('UNAVAILABLE');
    return { status: 'ok' };
  });

  app.get('/metrics', async (request, reply) => {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const wanted = config.metricsToken;
    if (wanted === undefined || !timingSafeEqual(digest(given), digest(wanted))) throw new ApiError('UNAUTHORIZED');
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
