import type pg from 'pg';
import type { AlarmStatus } from '../../protocol/alarms.ts';
import type { LiveEvent } from '../../protocol/events.ts';

/** An event as sent to clients, and the organizations whose users may receive it. */
export interface ScopedEvent {
  event: LiveEvent;
  /** The organization of the event and all organizations above it. */
  within: ReadonlySet<number>;
}

/** Events that were read, and the cursor from which to continue. */
export interface Batch {
  events: ScopedEvent[];
  /** All transactions before this one have been read. */
  cursor: string;
}

interface Row {
  low: string;
  id: string | null;
  xact: string;
  kind: LiveEvent['kind'];
  ref: string;
  detail: { status?: AlarmStatus; alarmPointId?: number | null };
  within: number[];
}

/** Maximum number of events per query; the rest follows at once. */
const MOST = 5_000;
/** A watcher that has missed more events than this has to read everything again. */
const MOST_REPLAYED = 1_000;

/**
 * Query for unread events. $1: the oldest transaction that may have unread events; $2: the events from there on that
 * were read. An open transaction doesn't hold back the events of later ones.
 */
const READ = `with now as (select pg_snapshot_xmin(pg_current_snapshot()) as low)
  select now.low::text as low, e.id, e.xact::text as xact, e.kind, e.ref, e.detail,
    coalesce((select array_agg(c.ancestor_id) from org_closure c where c.descendant_id = e.org_id), '{}') as within
  from now left join lateral (
    select * from live_event v where v.xact >= $1::xid8 and v.id <> all($2::bigint[])
    order by v.xact, v.id limit $3) e on true
  order by e.xact, e.id`;

function clientEvent({ kind, ref, detail, within }: Row): ScopedEvent {
  const { status, alarmPointId } = detail;
  const event = { kind, ref: Number(ref), ...(status ? { status } : {}) };
  return {
    event: { ...event, ...(alarmPointId === undefined ? {} : { alarmPointId }) },
    within: new Set(within),
  };
}

const isEvent = (row: Row): boolean => row.id !== null;

/** Keeps only the last of several events about the same object. */
function lastOfEach(rows: readonly Row[]): ScopedEvent[] {
  const last = new Map(rows.map((row) => [`${row.kind} ${row.ref}`, row]));
  return [...last.values()].map(clientEvent);
}

/** Reads stored events, each once, in the order in which they become visible. */
export class EventFeed {
  readonly #pool: pg.Pool;
  #cursor: string | undefined;
  #beginning: Promise<string> | undefined;
  /** Ids of events already read in transactions from the cursor on, with these transactions. */
  readonly #read = new Map<string, bigint>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  get cursor(): string | undefined {
    return this.#cursor;
  }

  /** The current cursor. The first call sets it, so that only what is committed from then on is read. */
  async begin(): Promise<string> {
    if (this.#cursor !== undefined) return this.#cursor;
    this.#beginning ??= this.#first().finally(() => {
      this.#beginning = undefined;
    });
    return this.#beginning;
  }

  /** Starts at the oldest open transaction, and marks later events that are already committed as read. */
  async #first(): Promise<string> {
    const { rows } = await this.#pool.query<{ low: string; id: string | null; xact: string }>(
      `with now as (select pg_snapshot_xmin(pg_current_snapshot()) as low)
       select now.low::text as low, v.id, v.xact::text as xact from now left join live_event v on v.xact >= now.low`,
    );
    for (const { id, xact } of rows) if (id !== null) this.#read.set(String(id), BigInt(xact));
    this.#cursor = rows[0]?.low ?? '0';
    return this.#cursor;
  }

  /** Forgets the cursor. */
  end(): void {
    this.#cursor = undefined;
    this.#read.clear();
  }

  /** Reads what was committed since the previous call. */
  async next(): Promise<Batch> {
    const events: Row[] = [];
    for (;;) {
      const cursor = await this.begin();
      const { rows } = await this.#pool.query<Row>(READ, [cursor, [...this.#read.keys()], MOST]);
      const found = rows.filter(isEvent);
      for (const { id, xact } of found) this.#read.set(String(id), BigInt(xact));
      events.push(...found);
      const full = found.length === MOST;
      if (!full) this.#advance(rows[0]?.low ?? cursor);
      if (!full) return { events: lastOfEach(events), cursor: this.#cursor ?? cursor };
    }
  }

  #advance(low: string): void {
    this.#cursor = low;
    const oldest = BigInt(low);
    for (const [id, xact] of this.#read) if (xact < oldest) this.#read.delete(id);
  }
}

/**
 * SQL: the current cursor with the second in which it is issued. After a recent cursor no events can have been
 * deleted.
 */
export const CURRENT_CURSOR_SQL = `concat(pg_snapshot_xmin(pg_current_snapshot()), '.',
  floor(extract(epoch from clock_timestamp()))::bigint)`;

/**
 * The events that a watcher has missed since a cursor; undefined if they are unknown, because they were deleted, are
 * too many, or the cursor is not one of this database.
 */
export async function missedSince(pool: pg.Pool, since: string): Promise<ScopedEvent[] | undefined> {
  const [, cursor, second = null] = /^(\d{1,18})(?:\.(\d{1,11}))?$/.exec(since) ?? [];
  if (cursor === undefined) return undefined;
  const { rows: known } = await pool.query<{ known: boolean }>(
    `select $1::xid8 <= pg_snapshot_xmin(pg_current_snapshot())
       and (exists (select from live_event e where e.xact < $1::xid8)
         or to_timestamp($2::bigint) > clock_timestamp() - interval '1 minute') as known`,
    [cursor, second],
  );
  if (known[0]?.known !== true) return undefined;
  const { rows } = await pool.query<Row>(READ, [cursor, [], MOST_REPLAYED + 1]);
  const found = rows.filter(isEvent);
  return found.length > MOST_REPLAYED ? undefined : lastOfEach(found);
}
