import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';
import type { RouteOptions } from '../platform.ts';
import { readinessOf } from './readiness.ts';

/** A platform whose limits are used up still works, so nobody should take it out of service. */
const UNLIMITED = { config: { rate: 'none' } } as const;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * For operators: `/livez` (this process answers), `/readyz` (it can raise alarms and carries them out) and `/metrics`
 * (for Prometheus, with METRICS_TOKEN as bearer token). The probes are public, so they don't say why not.
 */
export default async function probes(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const { config, metrics } = platform;

  app.get('/livez', UNLIMITED, async () => ({ status: 'ok' }));

  app.get('/readyz', UNLIMITED, async () => {
    const status = await readinessOf(platform);
    if (status === 'down') throw new ApiError('UNAVAILABLE');
    return { status };
  });

  app.get('/metrics', async (request, reply) => {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const wanted = config.metricsToken;
    if (wanted === undefined || !timingSafeEqual(digest(given), digest(wanted))) throw new ApiError('UNAUTHORIZED');
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
