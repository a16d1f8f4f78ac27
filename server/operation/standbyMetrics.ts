import { Gauge, type Registry } from 'prom-client';
import type { Standby } from '../database/standby.ts';

/** Adds the metrics of the standby that serves reads; a process without one has none. */
export function registerStandbyMetrics(registry: Registry, standby: Pick<Standby, 'state'>): void {
  const registers = [registry];
  new Gauge({
    name: 'tocsin_standby_used',
    help: 'Whether reports and exports read from the standby of DATABASE_READ_URL: 1 or 0',
    registers,
    collect() {
      this.set(Number(standby.state().used));
    },
  });
  new Gauge({
    name: 'tocsin_standby_age_seconds',
    help: 'Seconds whose changes the standby does not have yet; absent: unknown',
    registers,
    collect() {
      this.remove();
      const { age } = standby.state();
      if (age !== null) this.set(age);
    },
  });
}
