import { changedValues, changesBack, pickValues } from '../../src/engine/bulk.ts';
import type { RecordData } from '../../src/engine/definition.ts';
import { replaceableRefs, replacedValues } from '../../src/engine/replace.ts';
import { changesBetween } from '../../src/engine/transfer/changes.ts';
import { writeFaults } from '../../src/engine/writeFaults.ts';
import { formOf } from '../store/model/record.ts';
import { type ObjectRow, toWire } from '../store/model/wire.ts';
import { changedForm } from '../store/read/forms.ts';
import { otherSideFaults } from '../store/write/otherSides.ts';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';
import type { WaitingRecord } from './jobRow.ts';
import { type BulkOutcome, type BulkWork, isOneByOne, refuse, trySet, writeOne } from './work.ts';

/** Number of records processed before yielding to other calls. */
const TURN = 25;

/** The values that a job gives a record; `stored`: its present ones. */
function valuesOf({ job, resource }: BulkWork, { before, after }: WaitingRecord, stored: RecordData): RecordData {
  const { action, undoes, changes } = job;
  if (undoes !== null || action === 'revert') return changedValues(stored, changesBack(resource, before, after));
  if (!changes.replace) return changedValues(stored, changes);
  const asked = new Set(changes.replace.fields);
  const refs = replaceableRefs(resource, job.type).filter(({ key }) => asked.has(`${resource.name}.${key}`));
  return replacedValues(stored, refs, changes.replace);
}

/** Determines what the changes make of a record by its definition; nothing is written. */
function evaluate(work: BulkWork, outcome: BulkOutcome): void {
  const { actor, resource, records } = work;
  const { model } = records;
  const { seen, previous } = outcome;
  if (!previous) return;
  const stored = toWire(model, previous);
  const values = valuesOf(work, seen, stored);
  const form = changedForm(model, stored, values, previous.id);
  const before = formOf(model, stored);
  const changed = changesBetween(resource, before, form, Object.keys(values)).map(({ field }) => field);
  if (changed.length === 0) {
    outcome.state = 'unchanged';
    return;
  }
  outcome.form = form;
  outcome.values = values;
  outcome.before = pickValues(stored, changed);
  outcome.after = pickValues(values, changed);
  const faults = {
    ...otherSideFaults(records.deniedSides, before, form),
    ...writeFaults(resource, actor.authorities, { record: form, before }),
  };
  for (const [path, code] of Object.entries(faults)) refuse(outcome, path, code);
}

async function writeEach(work: BulkWork, outcomes: readonly BulkOutcome[]): Promise<void> {
  const { store, actor, resource, db } = work;
  for (const outcome of outcomes) {
    const { previous, values } = outcome;
    if (!previous) continue;
    const record = { ...values, id: previous.id, version: previous.version };
    await writeOne(work, outcome, () => store.update(actor, resource, record, db));
  }
}

/** Whether the records go to organizations that take them all: others are refused, each for its own reason. */
async function mayMove(
  { records }: BulkWork,
  writes: readonly { form: RecordData; previous: ObjectRow }[],
): Promise<boolean> {
  const { orgField } = records.model;
  if (orgField === undefined) return true;
  const moves = writes.map(({ form, previous }) => ({ to: Number(form[orgField]), from: previous.org_id }));
  const moved = moves.filter(({ to, from }) => to !== from);
  return moved.length === 0 || records.mayEnter(moved);
}

/** Refuses records that get a unique value, or come to where it must be unique, and another record has it there. */
async function refuseTaken({ records }: BulkWork, outcomes: readonly BulkOutcome[]): Promise<void> {
  const { orgField = '', unique } = records.model;
  const decisive = new Set([orgField, ...unique.map(({ field }) => field)]);
  const set = outcomes.filter(({ after = {} }) => Object.keys(after).some((name) => decisive.has(name)));
  if (set.length === 0) return;
  const faults = await records.taken(set.map(({ form = {}, previous }) => ({ form, id: previous?.id })));
  for (const { at, field, code } of faults) {
    const outcome = set[at];
    if (outcome) refuse(outcome, field, code);
  }
}

/** Writes records with few statements. If one is refused, repeats the set one by one, so that each has its own result. */
async function writeSet(work: BulkWork, all: readonly BulkOutcome[]): Promise<void> {
  const { records } = work;
  await refuseTaken(work, all);
  const outcomes = all.filter(({ state }) => state === 'change');
  const writes = outcomes.flatMap(({ form, previous }) => (form && previous ? [{ form, previous }] : []));
  const written = (await mayMove(work, writes)) && (await trySet(work, () => records.writeAll(writes)));
  if (!written) return writeEach(work, outcomes);
  for (const outcome of outcomes) outcome.applied = true;
}

/**
 * Whether trying to write would say nothing new: values and references are the same in every record, and the first batch
 * has tried them. Only behaviors, moves and records that depend on each other can refuse one and accept another.
 */
function isTried(work: BulkWork): boolean {
  const { job, resource } = work;
  const isSame = job.action === 'edit' && job.position > 0;
  const moves = Object.hasOwn(job.changes.set, work.records.model.orgField ?? '');
  return job.state === 'checking' && isSame && !moves && resource.table.behaviors.length === 0 && !isOneByOne(work);
}

/** Changes the records of a batch. */
export async function editBatch(work: BulkWork, outcomes: readonly BulkOutcome[]): Promise<void> {
  for (const [i, outcome] of outcomes.entries()) {
    if (i % TURN === TURN - 1) await yieldToEventLoop();
    if (outcome.state === 'change') evaluate(work, outcome);
  }
  const writes = outcomes.filter(({ state }) => state === 'change');
  if (writes.length === 0 || isTried(work)) return;
  await (isOneByOne(work) ? writeEach : writeSet)(work, writes);
}
