import { getHeapStatistics } from 'node:v8';
import underPressure, { type FastifyUnderPressureOptions } from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';

/** A process that answers itself this late, in milliseconds, takes no more calls until it has caught up. */
const MAX_DELAY = 10_000;
/** The share of the heap beyond which the next call might end the process. */
const MAX_HEAP = 0.9;
const RETRY_AFTER_SECONDS = 5;

/** Refuses calls with 503 while the process has more to do, or to hold, than it can. */
export async function refuseUnderPressure(
  app: FastifyInstance,
  bounds: Pick<FastifyUnderPressureOptions, 'maxHeapUsedBytes'> = {},
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_DELAY,
    maxHeapUsedBytes: Math.floor(getHeapStatistics().heap_size_limit * MAX_HEAP),
    ...bounds,
    retryAfter: RETRY_AFTER_SECONDS,
    pressureHandler: (_request, reply) => {
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      throw new ApiError('UNAVAILABLE');
    },
  });
}
