import { getHeapStatistics } from 'node:v8';
import underPressure, { type FastifyUnderPressureOptions, TYPE_EVENT_LOOP_DELAY } from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';

/** Event loop delay, in milliseconds, above which calls are refused. */
const MAX_DELAY = 10_000;
/** Share of the heap above which calls are refused, because the next one might end the process. */
const MAX_HEAP = 0.9;
const RETRY_AFTER_SECONDS = 5;

/** Refuses calls with 503 while the process is overloaded. */
export async function refuseUnderPressure(
  app: FastifyInstance,
  bounds: Pick<FastifyUnderPressureOptions, 'maxHeapUsedBytes'> = {},
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_DELAY,
    maxHeapUsedBytes: Math.floor(getHeapStatistics().heap_size_limit * MAX_HEAP),
    ...bounds,
    retryAfter: RETRY_AFTER_SECONDS,
    pressureHandler: (_request, reply, type, value) => {
      // not measured, after a moment in which the process did not run: that says nothing of its load
      if (type === TYPE_EVENT_LOOP_DELAY && value === Number.POSITIVE_INFINITY) return;
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      throw new ApiError('UNAVAILABLE');
    },
  });
}
