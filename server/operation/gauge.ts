import { Gauge, type Registry } from 'prom-client';

/** Adds a metric that is measured at the scrape; it is left out while it is unknown. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  value: () => number | undefined | Promise<number | undefined>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.remove();
      const measured = await value();
      if (measured !== undefined) this.set(measured);
    },
  });
}
