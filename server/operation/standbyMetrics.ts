import type { Registry } from 'prom-client';
import type { Standby } from '../database/standby.ts';
import { addGauge } from './gauge.ts';

/** Adds the metrics of the standby that serves reads; a process without one has none. */
export function registerStandbyMetrics(registry: Registry, standby: Pick<Standby, 'state'>): void {
  addGauge(
    registry,
    'tocsin_standby_used',
    'Whether reports and exports read from the standby of DATABASE_READ_URL: 1 or 0',
    () => Number(standby.state().used),
  );
  addGauge(
    registry,
    'tocsin_standby_age_seconds',
    'Seconds whose changes the standby does not have yet; absent: unknown',
    () => standby.state().age ?? undefined,
  );
}
