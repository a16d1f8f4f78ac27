import pg from 'pg';
import { fillDatabase, startCluster, startFloor, startProduct, type Target } from './installations.ts';
import { floorShot, listCases, platformShot } from './listCases.ts';
import type { Report } from './report.ts';
import { byTurns } from './turns.ts';

const PORT = 8707;
const ROWS = 400_000;
/** Milliseconds below which a ratio is meaningless. */
const TINY = 5;
/** Maximum interval of folding counters, in milliseconds. */
const FOLDED_WITHIN = 60_000;

/** Measures lists of many participants sorted by each column and with each kind of filter, and unfolded counters. */
export async function benchLists(report: Report, { quick }: { quick: boolean }): Promise<void> {
  const rows = quick ? ROWS / 4 : ROWS;
  const part = `lists ${rows.toLocaleString('en')}`;
  console.log(`\n${part}`);
  const cluster = await startCluster('embedded');
  if (!cluster) return;
  try {
    const { url } = await fillDatabase(cluster, rows);
    const product = await startProduct(url, PORT);
    const floor = await startFloor(url);
    const db = new pg.Pool({ connectionString: url, max: 1 });
    try {
      const found = await db.query<{ id: number }>(
        `select min(id) as id from object where type = 'participant-groups'`,
      );
      for (const one of listCases(found.rows[0]?.id ?? 0)) {
        const [measured, least] = await byTurns({ quick }, 1, [
          { ...product, shot: () => platformShot(one) },
          { ...floor, shot: () => floorShot(one) },
        ]);
        // below `TINY`, the call itself takes most of the floor's time
        const limit =
          least.p50 < TINY ? ({ of: 'value', atMost: 20 } as const) : ({ of: 'ratio', atMost: 1.5 } as const);
        report.add({ part, what: `${one.what}, p50`, measured: measured.p50, floor: least.p50, unit: 'ms', limit });
        report.add({ part, what: `${one.what}, p99`, measured: measured.p99, floor: least.p99, unit: 'ms' });
      }
      await benchCounters(report, { quick, part, product, db });
    } finally {
      await db.end();
      await Promise.all([product.stop(), floor.stop()]);
    }
  } finally {
    await cluster.stop();
  }
}

interface Counted {
  quick: boolean;
  part: string;
  product: Target;
  db: pg.Pool;
}

/** Measures the first page of a branch: with one counter row per organization, with 16, and after folding. */
async function benchCounters(report: Report, { quick, part, product, db }: Counted): Promise<void> {
  const first = { name: 'first', what: '', body: {} };
  const side = { ...product, shot: () => platformShot(first) };
  const unfolded = async () => {
    const { rows } = await db.query<{ n: number }>('select count(*)::integer as n from counter where slot <> -1');
    return rows[0]?.n ?? 0;
  };
  const fold = async () => {
    const deadline = Date.now() + FOLDED_WITHIN;
    while ((await unfolded()) > 200) {
      if (Date.now() > deadline) throw new Error('The counters were not folded.');
      await new Promise((done) => setTimeout(done, 200));
    }
  };
  await fold();
  const [before] = await byTurns({ quick }, 1, [side, side]);
  await db.query(
    `insert into counter (type, deleted, org_id, slot, n)
     select type, deleted, org_id, s, case when s % 2 = 0 then 1 else -1 end
     from (select distinct type, deleted, org_id from counter where type = 'participants') c, generate_series(0, 15) s
     on conflict (type, deleted, org_id, slot) do update set n = counter.n + excluded.n`,
  );
  await fold();
  await db.query('vacuum analyze counter');
  const [after] = await byTurns({ quick }, 1, [side, side]);
  const limit = { of: 'ratio', atMost: 1.5 } as const;
  report.add({
    part,
    what: 'count over all organizations whose counters were spread, p50',
    measured: after.p50,
    floor: before.p50,
    unit: 'ms',
    limit,
    note: 'floor: never spread',
  });
}
