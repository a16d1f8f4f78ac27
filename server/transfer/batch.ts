import type { ImportCounts } from '../../protocol/transfer.ts';
import type { ReferenceLookup } from '../../src/engine/transfer/pending.ts';
import { StaleSet } from '../store/errors.ts';
import { refusalOf } from '../store/write/savepoint.ts';
import { rejectDuplicateRows, rejectRowsBeyondLimits, rejectTakenValues } from './conflicts.ts';
import { evaluate } from './evaluate.ts';
import { dryRunWrites, isSingle, writeSingle } from './single.ts';
import { type RowOutcome, rejectRow, type WaitingRow, type Work, writesOf } from './work.ts';

const SET = 1000;
const SINGLE = 50;

/** Number of rows in a batch; each batch is one transaction. */
export function batchSize(work: Pick<Work, 'records'>): number {
  return isSingle(work) ? SINGLE : SET;
}

/** Stores the results of the rows. */
async function note(
  { db, job }: Work,
  outcomes: readonly RowOutcome[],
  ids?: ReadonlyMap<number, number>,
): Promise<void> {
  await db.query(
    `update import_row r set state = u.state, title = u.title, target_id = u.target_id,
       version = case when u.applied then (select o.version from object o where o.id = u.target_id) else u.version end,
       changes = u.changes, errors = u.errors, applied = u.applied, before = u.before, after = u.after
     from unnest($2::integer[], $3::text[], $4::text[], $5::integer[], $6::integer[], $7::jsonb[], $8::jsonb[], $9::boolean[],
       $10::jsonb[], $11::jsonb[]) u(place, state, title, target_id, version, changes, errors, applied, before, after)
     where r.job_id = $1 and r.place = u.place`,
    [
      job.id,
      outcomes.map(({ place }) => place),
      outcomes.map(({ state }) => state),
      outcomes.map(({ title }) => storable(title)),
      outcomes.map(({ place, previous }) => ids?.get(place) ?? previous?.id ?? null),
      outcomes.map(({ previous }) => previous?.version ?? null),
      outcomes.map(({ changes }) => storable(JSON.stringify(changes))),
      outcomes.map(({ errors }) => storable(JSON.stringify(errors))),
      outcomes.map(({ place }) => ids?.has(place) ?? false),
      outcomes.map(({ place, before }) => (before && ids?.has(place) ? storable(JSON.stringify(before)) : null)),
      outcomes.map(({ place, after }) => (after && ids?.has(place) ? storable(JSON.stringify(after)) : null)),
    ],
  );
}

/** Replaces zero bytes and lone surrogates, raw or escaped in JSON, which the database refuses. */
function storable(text: string): string {
  return Buffer.from(text.replace(/\\u(?:0000|d[89a-f]..)/gi, '\uFFFD'), 'utf8').toString('utf8');
}

/** Records that earlier rows will add, found by title. Their temporary ids are the negated places of the rows. */
async function pendingOf({ db, job, resource, records }: Work, before: number): Promise<ReferenceLookup> {
  const { rows } = await db.query<{ title: string; place: number }>(
    `select title, place from import_row where job_id = $1 and state = 'add' and place < $2`,
    [job.id, before],
  );
  const places = new Map<string, number[]>();
  for (const { title, place } of rows) places.set(title, [...(places.get(title) ?? []), -place]);
  const own = (to: string) => to === resource.name || to === records.model.type;
  return { title: () => undefined, named: (to, name) => (own(to) ? (places.get(name) ?? []) : []) };
}

async function judge(work: Work, rows: readonly WaitingRow[], pending?: ReferenceLookup): Promise<RowOutcome[]> {
  const outcomes = await evaluate(work, rows, pending);
  await rejectTakenValues(work, outcomes);
  await rejectDuplicateRows(work, outcomes);
  await rejectRowsBeyondLimits(work, outcomes, { tally: work.job.tally, lock: false });
  await dryRunWrites(work, writesOf(outcomes));
  return outcomes;
}

/** The dry run of a batch: determines and stores the result of each row. */
export async function checkBatch(work: Work, rows: readonly WaitingRow[]): Promise<RowOutcome[]> {
  if (!work.records.refersToItself) {
    const outcomes = await judge(work, rows);
    await note(work, outcomes);
    return outcomes;
  }
  const all: RowOutcome[] = [];
  for (const row of rows) {
    const outcomes = await judge(work, [row], await pendingOf(work, row.place));
    await note(work, outcomes);
    all.push(...outcomes);
  }
  return all;
}

/** Rejects rows whose stored record is not the one that the dry run saw, or has another version. */
function refuseStale(outcomes: readonly RowOutcome[]): void {
  for (const outcome of writesOf(outcomes)) {
    const { seen, previous } = outcome;
    const same =
      seen.state === 'add' ? !previous : previous?.id === seen.target_id && previous?.version === seen.version;
    if (!same) rejectRow(outcome, '', 'VERSION_CONFLICT');
  }
}

async function applySingle(work: Work, rows: readonly WaitingRow[], done: Map<number, number>): Promise<RowOutcome[]> {
  const all: RowOutcome[] = [];
  for (const row of rows) {
    const [outcome] = await evaluate(work, [row]);
    if (!outcome) continue;
    all.push(outcome);
    refuseStale([outcome]);
    if (writesOf([outcome]).length === 0) continue;
    const id = await writeSingle(work, outcome);
    if (id !== undefined) done.set(outcome.place, id);
  }
  return all;
}

async function applySet(work: Work, rows: readonly WaitingRow[], done: Map<number, number>): Promise<RowOutcome[]> {
  const { db, records } = work;
  const outcomes = await evaluate(work, rows);
  refuseStale(outcomes);
  await rejectTakenValues(work, outcomes);
  await rejectRowsBeyondLimits(work, outcomes, { tally: {}, lock: true });
  const writes = writesOf(outcomes).flatMap(({ form, previous, place }) => (form ? [{ form, previous, place }] : []));
  await db.query('savepoint import_set');
  try {
    const ids = await records.writeAll(writes);
    await db.query('release savepoint import_set');
    for (const [i, { place }] of writes.entries()) done.set(place, ids[i] ?? 0);
    return outcomes;
  } catch (error) {
    if (!(error instanceof StaleSet) && !refusalOf(error)) throw error;
    await db.query('rollback to savepoint import_set');
    // Repeats the set row by row, so that each row gets its own result.
    return applySingle(work, rows, done);
  }
}

/** Writes a batch. Rows that the dry run accepted but that fail now become rejected. */
export async function applyBatch(work: Work, rows: readonly WaitingRow[]): Promise<RowOutcome[]> {
  const done = new Map<number, number>();
  const wanted = rows.filter(({ state }) => state === 'add' || state === 'change');
  const outcomes = await (isSingle(work) ? applySingle : applySet)(work, wanted, done);
  await note(work, outcomes, done);
  return outcomes;
}

/** The counts of a job after a batch. */
export function countsAfter(
  counts: ImportCounts,
  phase: 'checking' | 'running',
  outcomes: readonly RowOutcome[],
): ImportCounts {
  const next = { ...counts };
  for (const { state, seen } of outcomes) {
    if (state === 'new') continue;
    if (phase === 'checking') next[state] += 1;
    else if (state === seen.state) next[state === 'add' ? 'added' : 'changed'] += 1;
    else if (seen.state === 'add' || seen.state === 'change') {
      next[seen.state] -= 1;
      next[state] += 1;
    }
  }
  return next;
}
