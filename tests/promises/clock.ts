import pg from 'pg';

/** Columns whose default is the current time were bound to PostgreSQL's clock when the tables were made. */
const REBIND = `
  do $$ declare each record; begin
    for each in select c.oid::regclass as tab, a.attname as col, pg_get_expr(d.adbin, d.adrelid) as told
      from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where n.nspname in ('public', 'graphile_worker') and pg_get_expr(d.adbin, d.adrelid) ~ '(now|clock_timestamp|statement_timestamp)\\(\\)'
    loop
      execute format('alter table %s alter column %I set default %s', each.tab, each.col,
        replace(each.told, 'pg_catalog.', ''));
    end loop;
  end $$`;

/** A database whose clock stands still until it is set. */
export interface StoppedClock {
  /** Sets the clock of the database, and that of this process. */
  set(at: Date): Promise<void>;
  /** Starts the clock of this process again. The database's stands still for ever. */
  release(): void;
}

/**
 * Gives a migrated database functions of its own for the current time, which platform and worker find before those of
 * PostgreSQL. To be called before a platform is started on it. `told`: SQL of the time that a function of this name tells.
 */
export async function replaceClock(client: pg.Client, told: (name: string) => string): Promise<void> {
  for (const name of ['clock_timestamp', 'now', 'statement_timestamp']) {
    await client.query(`create function public.${name}() returns timestamptz language plpgsql
      ${name === 'clock_timestamp' ? 'volatile' : 'stable'} as 'begin return (${told(name)}); end'`);
  }
  await client.query(
    `do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
  );
  await client.query('set search_path = public, pg_catalog');
  await client.query(REBIND);
}

/** Stops the clock of a migrated database. To be called before a platform is started on it. */
export async function stopClock(databaseUrl: string, at: Date): Promise<StoppedClock> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  client.on('error', () => undefined);
  await client.query('create table public.stopped_clock (at timestamptz not null)');
  await client.query('insert into public.stopped_clock values ($1)', [at]);
  await replaceClock(client, () => 'select at from public.stopped_clock');
  const process = processClock(at);
  return {
    async set(to) {
      process.set(to);
      await client.query('update public.stopped_clock set at = $1', [to]);
    },
    release() {
      process.release();
      void client.end();
    },
  };
}

/** Lets `Date` tell a set time in this process, until it is released. Timers go on as usual. */
export function processClock(first: Date) {
  const Real = globalThis.Date;
  let at = first.getTime();
  class StoppedDate extends Real {
    constructor(...given: [] | [string | number | Date]) {
      super(...((given.length === 0 ? [at] : given) as [number]));
    }

    static override now(): number {
      return at;
    }
  }
  globalThis.Date = StoppedDate as DateConstructor;
  return {
    set: (to: Date) => {
      at = to.getTime();
    },
    release: () => {
      globalThis.Date = Real;
    },
  };
}
