import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { API_BASE } from '../../protocol/constants.ts';
import { type MeasuredDatabase, registerDatabaseMetrics } from './databaseMetrics.ts';

/** Sampling interval of the event loop delay, in milliseconds. Every sample wakes an idle process. */
const LOOP_LOOK = 100;

/** Metrics of the process itself. Registered only once because the library never releases its observers. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: LOOP_LOOK });

/**
 * Prometheus metrics of a process: the process itself, calls by route, sign-ins, connections to the database, waiting
 * work, and the database. No label contains a person, a record or an address.
 */
export class Metrics {
  /** Registry to which other parts of the platform add their own metrics. */
  readonly registry = new Registry();
  private readonly calls: Histogram<'method' | 'route' | 'status'>;
  private readonly signIns: Counter<'result'>;

  /** `database`: absent for a process without one. */
  constructor(database?: MeasuredDatabase) {
    const registers = [this.registry];
    this.calls = new Histogram({
      name: 'tocsin_calls_seconds',
      help: 'Time of calls, by method, route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    this.signIns = new Counter({
      name: 'tocsin_sign_ins_total',
      help: 'Attempts to sign in: succeeded, refused, locked',
      labelNames: ['result'],
      registers,
    });
    if (database) registerDatabaseMetrics(this.registry, database);
  }

  /** Counts every call of `app`. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      this.count(request, reply);
      done();
    });
  }

  private count({ method, routeOptions }: FastifyRequest, reply: FastifyReply): void {
    const route = routeOptions.url ?? 'none';
    const status = String(reply.statusCode);
    this.calls.observe({ method, route, status }, reply.elapsedTime / 1000);
    if (route === `${API_BASE}/auth`) {
      const result = reply.statusCode === 200 ? 'succeeded' : reply.statusCode === 429 ? 'locked' : 'refused';
      this.signIns.inc({ result });
    }
  }

  /** All metrics in the Prometheus text format. */
  async text(): Promise<string> {
    return (await Promise.all([ofProcess.metrics(), this.registry.metrics()])).join('');
  }
}
