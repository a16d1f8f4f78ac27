import type { BulkCounts } from '../../protocol/bulk.ts';
import { mayDo } from '../../src/engine/access.ts';
import type { Op } from '../../src/engine/definition.ts';
import { titleOf } from '../../src/engine/template.ts';
import { isStorableId } from '../store/model/record.ts';
import { type ObjectRow, toWire } from '../store/model/wire.ts';
import { readRows } from '../store/read/read.ts';
import { editBatch } from './edit.ts';
import type { BulkJobRow, WaitingRecord } from './jobRow.ts';
import { type BulkOutcome, type BulkWork, isOneByOne, outcomeOf, refuse, trySet, writeOne } from './work.ts';

/** Records of one transaction at the most: others who write the same records, or records linked with them, wait for its end. */
export const LARGEST_BATCH = 400;
const ONE_BY_ONE = 20;
const LONGEST_TITLE = 300;

/** Number of records in a batch at the most. */
export const largestBatch = (work: Pick<BulkWork, 'records'>): number =>
  isOneByOne(work) ? ONE_BY_ONE : LARGEST_BATCH;

/** Reads the records of a batch and refuses those that are gone, out of reach or changed since they were seen. */
async function findRecords(work: BulkWork, rows: readonly WaitingRecord[]): Promise<BulkOutcome[]> {
  const { db, records, actor, resource, job } = work;
  const restores = job.undoes !== null && job.action === 'remove';
  const ids = rows.map(({ object_id }) => object_id).filter(isStorableId);
  // nobody changes them between this and the writing; in order, so that two who lock several can't wait for each other
  await db.query('select from object where id = any($1::integer[]) order by id for no key update', [ids]);
  const found = restores
    ? await records.removed(ids)
    : await readRows(db, records.model, ids, actor, { orAbove: true });
  return rows.map((seen) => {
    const outcome = outcomeOf(seen);
    const row = found.get(seen.object_id);
    if (row) outcome.title = titleOf(resource, toWire(records.model, row)).slice(0, LONGEST_TITLE);
    if (!row || row.deleted !== restores) refuse(outcome, '', 'NOT_FOUND');
    else if (row.above) refuse(outcome, '', 'ACCESS_DENIED');
    else if (seen.version !== null && row.version !== seen.version) refuse(outcome, '', 'VERSION_CONFLICT');
    else outcome.previous = row;
    return outcome;
  });
}

/** Whether a record of the job gets values; else it is removed or restored. Of an import, added ones have no earlier values. */
const isEdited = ({ action }: Pick<BulkJobRow, 'action'>, { before }: Pick<WaitingRecord, 'before'>): boolean =>
  action === 'edit' || action === 'replace' || (action === 'revert' && before !== null);

/** Refuses records whose operation the user may not do. */
function refuseWithout(op: Op, { actor, resource }: BulkWork, outcomes: readonly BulkOutcome[]): void {
  if (mayDo(actor.authorities, resource, op)) return;
  for (const outcome of outcomes) refuse(outcome, '', 'ACCESS_DENIED');
}

/** Removes or restores records with few statements; returns the ids of those with which it succeeded. */
async function removeSet(work: BulkWork, rows: readonly ObjectRow[]): Promise<ReadonlySet<number>> {
  const { records, job } = work;
  if (job.undoes === null) return (await trySet(work, () => records.removeAll(rows))) ?? new Set();
  const ids = rows.map(({ id }) => id);
  const restore = async () => records.restoreAll([...(await records.removed(ids)).values()]);
  return (await trySet(work, () => restore().then(() => true))) ? new Set(ids) : new Set();
}

async function removeBatch(work: BulkWork, outcomes: readonly BulkOutcome[]): Promise<void> {
  const { store, actor, resource, db, job } = work;
  const wanted = outcomes.flatMap((outcome) => {
    const { previous, state } = outcome;
    return previous && state === 'change' ? [{ outcome, previous }] : [];
  });
  if (wanted.length === 0) return;
  const rows = wanted.map(({ previous }) => previous);
  const done = isOneByOne(work) ? new Set() : await removeSet(work, rows);
  const write = job.undoes === null ? store.remove : store.restore;
  for (const { outcome, previous } of wanted) {
    if (done.has(previous.id)) outcome.applied = true;
    else await writeOne(work, outcome, () => write(actor, resource, previous.id, db));
  }
}

/** Replaces half a character at the end of a cut text, which the database refuses. */
const storable = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

/** Stores what has become of the records. `rehearsed`: nothing was written, only tried. */
async function note({ db, job }: BulkWork, outcomes: readonly BulkOutcome[], rehearsed: boolean): Promise<void> {
  await db.query(
    `update bulk_row r set state = u.state, title = u.title, errors = u.errors, used_by = u.used_by,
       applied = u.applied, version = case when u.applied then coalesce((select o.version from object o where o.id = r.object_id), u.version)
         else u.version end,
       before = coalesce(u.before, r.before), after = coalesce(u.after, r.after)
     from unnest($2::integer[], $3::text[], $4::text[], $5::jsonb[], $6::jsonb[], $7::boolean[], $8::integer[],
       $9::jsonb[], $10::jsonb[]) u(place, state, title, errors, used_by, applied, version, before, after)
     where r.job_id = $1 and r.place = u.place`,
    [
      job.id,
      outcomes.map(({ seen }) => seen.place),
      outcomes.map(({ state }) => state),
      outcomes.map(({ title }) => storable(title)),
      outcomes.map(({ errors }) => JSON.stringify(errors)),
      outcomes.map(({ usedBy }) => (usedBy ? JSON.stringify(usedBy) : null)),
      outcomes.map(({ applied }) => applied && !rehearsed),
      outcomes.map(({ previous, seen }) => previous?.version ?? seen.version),
      // a rehearsal leaves what the job takes back
      outcomes.map(({ applied, before }) => (applied && !rehearsed && before ? JSON.stringify(before) : null)),
      outcomes.map(({ applied, after }) => (applied && !rehearsed && after ? JSON.stringify(after) : null)),
    ],
  );
}

/** Processes the records of a batch. `rehearse`: everything is tried as if it were written, then taken back. */
export async function processBatch(
  work: BulkWork,
  rows: readonly WaitingRecord[],
  rehearse: boolean,
): Promise<BulkOutcome[]> {
  const { db, job } = work;
  // every entry of the audit log that this transaction writes names the job
  await db.query(`select set_config('tocsin.bulk_job', $1, true)`, [String(job.id)]);
  const outcomes = await findRecords(work, rows);
  if (rehearse) await db.query('savepoint bulk_rehearsal');
  const edited = outcomes.filter(({ seen }) => isEdited(job, seen));
  const removed = outcomes.filter(({ seen }) => !isEdited(job, seen));
  if (job.action === 'revert' || job.action === 'replace') {
    refuseWithout('update', work, edited);
    refuseWithout('remove', work, removed);
  }
  await editBatch(work, edited);
  await removeBatch(work, removed);
  if (rehearse) await db.query('rollback to savepoint bulk_rehearsal');
  await note(work, outcomes, rehearse);
  return outcomes;
}

/** The counts of a job after a batch. */
export function bulkCountsAfter(counts: BulkCounts, outcomes: readonly BulkOutcome[], rehearsed: boolean): BulkCounts {
  const next = { ...counts };
  for (const { state, applied } of outcomes) {
    if (rehearsed) {
      if (state !== 'new') next[state] += 1;
    } else if (applied) next.done += 1;
    else if (state !== 'change' && state !== 'new') {
      next.change -= 1;
      next[state] += 1;
    }
  }
  return next;
}
