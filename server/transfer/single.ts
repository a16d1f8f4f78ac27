import { randomBytes } from 'node:crypto';
import type { RecordData } from '../../src/engine/definition.ts';
import type { Behavior } from '../store/behaviors.ts';
import { toWire } from '../store/model/wire.ts';
import { refusalOf, tryInSavepoint } from '../store/write/savepoint.ts';
import { type RowOutcome, rejectRow, type Work } from './work.ts';

/** Whether the rows of a type can depend on each other and so must be written row by row. */
export function isSingle({ records }: Pick<Work, 'records'>): boolean {
  return records.model.isTree || records.refersToItself;
}

/** Random values for password fields of a new record, which are not in the row. */
function secrets({ resource }: Work): RecordData {
  const names = Object.keys(resource.fields).filter((name) => resource.fields[name]?.type === 'password');
  return Object.fromEntries(names.map((name) => [name, randomBytes(24).toString('base64url')]));
}

/** Runs `work` in a savepoint. If it is refused, notes the errors in the row. */
async function guarded({ db }: Work, outcome: RowOutcome, work: () => Promise<void>): Promise<void> {
  const refusal = await tryInSavepoint(db, work);
  for (const [path, code] of refusal?.errors ?? []) rejectRow(outcome, path, code);
}

/** Writes one row with all checks of a call; returns the id, or undefined if the row was refused. */
export async function writeSingle(work: Work, outcome: RowOutcome): Promise<number | undefined> {
  const { form = {}, previous } = outcome;
  let id: number | undefined;
  await guarded(work, outcome, async () => {
    id = await work.records.write(previous ? form : { ...secrets(work), ...form }, previous);
  });
  return outcome.state === 'reject' ? undefined : id;
}

/** Runs the `beforeWrite` hooks for the rows, notes refusals in the rows and rolls back. */
export async function dryRunWrites(work: Work, outcomes: readonly RowOutcome[]): Promise<void> {
  const { db, records } = work;
  const behaviors = records.model.behaviors.filter(({ beforeWrite }) => beforeWrite);
  if (behaviors.length === 0 || outcomes.length === 0) return;
  await db.query('savepoint import_rehearsal');
  try {
    for (const outcome of outcomes) await rehearseOne(work, outcome, behaviors);
  } catch (error) {
    if (!refusalOf(error)) throw error;
    // One row was refused: runs each separately, so that the refusal is noted in the right row.
    await db.query('rollback to savepoint import_rehearsal');
    for (const outcome of outcomes) await guarded(work, outcome, () => rehearseOne(work, outcome, behaviors));
  }
  await db.query('rollback to savepoint import_rehearsal');
}

async function rehearseOne(
  { db, actor, records, resource }: Work,
  outcome: RowOutcome,
  behaviors: readonly Behavior[],
) {
  if (!outcome.form) return;
  const record = structuredClone(outcome.form);
  const previous = outcome.previous && toWire(records.model, outcome.previous);
  const op = previous ? 'update' : 'create';
  for (const behavior of behaviors) {
    await behavior.beforeWrite?.({ db, actor, resource }, { op, record, previous, input: record });
  }
}
