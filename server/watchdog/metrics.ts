import { Gauge, type Registry } from 'prom-client';
import { WATCHED } from '../../protocol/watchdog.ts';
import type { Queryable } from '../database/queryable.ts';
import { QUESTION_TIMEOUT, resultWithin } from '../operation/resultWithin.ts';
import { readConditions } from './conditions.ts';

/** Adds the number of conditions that hold, by kind; left out if the database doesn't answer in time. */
export function registerWatchdogMetrics(registry: Registry, db: Queryable): void {
  new Gauge({
    name: 'tocsin_watchdog_conditions',
    help: 'What keeps the platform from its work, by kind',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset();
      const list = await resultWithin(QUESTION_TIMEOUT, readConditions(db));
      if (!list) return;
      for (const kind of WATCHED) this.set({ kind }, list.filter((condition) => condition.kind === kind).length);
    },
  });
}
