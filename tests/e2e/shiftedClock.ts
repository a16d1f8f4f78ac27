import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { replaceClock } from '../promises/clock.ts';
import type { WatchedPage } from './browser.ts';
import type { OwnDatabase } from './ownDatabase.ts';
import { type Product, startProduct } from './product.ts';

/** A product whose time goes on as usual, and can be moved forward at once: in database, server and browser alike. */
export interface ShiftedProduct {
  product: Product;
  /** The time that it has now. */
  now(): Date;
  /** Moves it forward to this moment; in open pages it is then this time, and what is due there runs once. */
  moveTo(moment: Date): Promise<void>;
  /** Gives a page the product's time. To be called before it opens anything. */
  follow(page: WatchedPage): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a product without demo data on a database, at a moment. @param folder for the file that holds the shift */
export async function startShifted(
  database: OwnDatabase,
  begin: Date,
  { folder, env }: { folder: string; env: Record<string, string> },
): Promise<ShiftedProduct> {
  const file = join(folder, 'shift');
  let ahead = begin.getTime() - Date.now();
  writeFileSync(file, String(ahead));
  const product = await startProduct({
    ...env,
    DEMO: 'false',
    DATABASE_URL: database.url,
    TOKEN_SECRET: 'a secret of the tests with a clock of their own',
    SHIFTED_CLOCK: file,
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'shiftedDate.mjs'))}`,
  });
  await product.kill();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  client.on('error', () => undefined);
  await client.query('create table public.shifted_clock (ahead interval not null)');
  const shift = `make_interval(secs => $1::float8 / 1000)`;
  await client.query(`insert into public.shifted_clock select ${shift}`, [ahead]);
  await replaceClock(client, (name) => `pg_catalog.${name}() + (select ahead from public.shifted_clock)`);
  await product.restart();
  const pages: WatchedPage[] = [];
  const now = () => new Date(Date.now() + ahead);
  return {
    product,
    now,
    async moveTo(moment) {
      ahead = moment.getTime() - Date.now();
      writeFileSync(file, String(ahead));
      await client.query(`update public.shifted_clock set ahead = ${shift}`, [ahead]);
      await Promise.all(pages.map((page) => page.clock.setSystemTime(now())));
    },
    async follow(page) {
      await page.clock.install({ time: now() });
      pages.push(page);
    },
    async stop() {
      await client.end();
      await product.stop();
    },
  };
}
