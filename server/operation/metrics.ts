import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { API_BASE } from '../../protocol/constants.ts';
import { resultWithin } from './resultWithin.ts';

/** Time limit of database queries for a scrape, in milliseconds; late results are left out. */
const QUESTION_TIMEOUT = 2_000;

const WORK = `select 'import' as kind, state, count(*)::integer as n from import_job
  where state in ('checking', 'running') group by state`;

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

  /** `pools` by purpose. The first one is used for queries about the database. */
  constructor(pools: Readonly<Record<string, pg.Pool>>) {
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
    poolGauge(registers, pools);
    const [asked] = Object.values(pools);
    if (asked) databaseGauges(registers, asked);
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

  get contentType(): string {
    return this.registry.contentType;
  }

  /** All metrics in the Prometheus text format. */
  async text(): Promise<string> {
    return (await Promise.all([ofProcess.metrics(), this.registry.metrics()])).join('');
  }
}

function poolGauge(registers: Registry[], pools: Readonly<Record<string, pg.Pool>>): void {
  new Gauge({
    name: 'tocsin_pool_connections',
    help: 'Connections to the database: idle, busy, and callers who wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
}

function databaseGauges(registers: Registry[], pool: pg.Pool): void {
  new Gauge({
    name: 'tocsin_work_waiting',
    help: 'Jobs that wait or run, by kind and state',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      this.reset();
      const rows = await ask<{ kind: string; state: string; n: number }>(pool, WORK);
      for (const { kind, state, n } of rows ?? []) this.set({ kind, state }, n);
    },
  });
  const up = new Gauge({ name: 'tocsin_database_up', help: 'Whether the database answers', registers });
  new Gauge({
    name: 'tocsin_database_bytes',
    help: 'Size of the database',
    registers,
    async collect() {
      this.reset();
      const rows = await ask<{ size: number }>(pool, 'select pg_database_size(current_database()) as size');
      up.set(rows ? 1 : 0);
      if (rows?.[0]) this.set(rows[0].size);
    },
  });
}

/** The rows of a query, or undefined if the database does not answer in time. */
async function ask<Row extends pg.QueryResultRow>(pool: pg.Pool, sql: string): Promise<Row[] | undefined> {
  return (await resultWithin(QUESTION_TIMEOUT, pool.query<Row>(sql)))?.rows;
}
