import type { ImportRow } from '../../protocol/transfer.ts';
import { allows, authorityFor, can } from '../../src/engine/access.ts';
import { pickValues } from '../../src/engine/bulk.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import { isEmpty } from '../../src/engine/paths.ts';
import type { FieldErrors } from '../../src/engine/schema.ts';
import { titleOf } from '../../src/engine/template.ts';
import { unescapeCell } from '../../src/engine/transfer/cells.ts';
import { addedBy, changedBy, changesBetween, type FieldChange } from '../../src/engine/transfer/changes.ts';
import { fieldsOf, importColumns, type TransferColumn } from '../../src/engine/transfer/columns.ts';
import { furtherFaults } from '../../src/engine/transfer/furtherFaults.ts';
import { withItems } from '../../src/engine/transfer/items.ts';
import { type ReferenceLookup, resolveRefs } from '../../src/engine/transfer/pending.ts';
import { type ReadRow, readRow } from '../../src/engine/transfer/rows.ts';
import { writeFaults } from '../../src/engine/writeFaults.ts';
import { formOf } from '../store/model/record.ts';
import { type ObjectRow, toWire } from '../store/model/wire.ts';
import { otherSideFaults } from '../store/write/otherSides.ts';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';
import { matchRows, type Target } from './match.ts';
import { type RowOutcome, rejectRow, type WaitingRow, type Work } from './work.ts';

/** Maximum length of a value in a preview; longer ones are truncated. */
const LONGEST = 500;

/** Prepares changes for a preview: shows titles instead of ids and truncates values. */
function previewChanges(
  resource: Resource,
  changes: readonly FieldChange[],
  found: ReferenceLookup,
): ImportRow['changes'] {
  return changes.map(({ field: name, before, after }) => {
    const field = resource.fields[name];
    const shown = (value: unknown): unknown => {
      if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
      if (field?.type !== 'ref') return value;
      const title = (id: unknown) => (typeof id === 'number' ? (found.title(field.to, id) ?? `#${id}`) : id);
      return Array.isArray(value) ? value.map(title) : title(value);
    };
    return { field: name, before: shown(before), after: shown(after) };
  });
}

/** Number of rows processed before yielding to other calls. */
const TURN = 25;
const LONGEST_TITLE = 300;

/** The columns of a job's file, in the order of its cells. */
export function mappedColumns(resource: Resource, mapping: readonly (string | null)[]): (TransferColumn | undefined)[] {
  const byKey = new Map(importColumns(resource).map((column) => [column.key, column]));
  return mapping.map((key) => (key === null ? undefined : byKey.get(key)));
}

/** What both find; the first one takes precedence. */
function bothOf(one: ReferenceLookup, other: ReferenceLookup): ReferenceLookup {
  return {
    path: (to, id) => one.path?.(to, id),
    title: (to, id) => one.title(to, id) ?? other.title(to, id),
    named: (to, name) => {
      const ids = one.named(to, name);
      return ids.length > 0 ? ids : other.named(to, name);
    },
  };
}

/** Finds the references that a record already has: they may stay, even if the actor may not see the other records. */
function ownReferences(previous: ObjectRow | undefined): ReferenceLookup {
  const own = new Map<number, string>();
  for (const [, id, title] of [...(previous?.out_links ?? []), ...(previous?.in_links ?? [])]) own.set(id, title);
  if (previous?.org_id && previous.org_title !== null) own.set(previous.org_id, previous.org_title);
  return {
    title: (_, id) => own.get(id),
    named: (_, name) => [...own].flatMap(([id, title]) => (title === name ? [id] : [])),
  };
}

type Times = ReturnType<Work['records']['clock']>;

/** The record that a row produces: the stored record changed by the row's values, or a new one. */
function composed(work: Work, row: ReadRow, previous: ObjectRow | undefined, times: Times) {
  const { resource, job } = work;
  const { model } = work.records;
  if (previous) {
    const stored = toWire(model, previous);
    const before = formOf(model, stored);
    return { stored, before, form: formOf(model, changedBy(resource, before, withItems(resource, row, before))) };
  }
  const { orgId } = job.settings;
  const added = addedBy(resource, withItems(resource, row, undefined), { ...times, orgId });
  if (model.orgField !== undefined && isEmpty(added[model.orgField])) added[model.orgField] = orgId;
  return { stored: undefined, before: undefined, form: formOf(model, added) };
}

/** Ignores errors of password fields: files contain no passwords; administrators set those of new users. */
function withoutPasswords(resource: Resource, errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => resource.fields[path]?.type !== 'password'));
}

/** Whether a row is certain to add a record: what a stored one is found by is known, and none was found. */
function isNew({ records: { model }, job }: Work, { errors }: RowOutcome, { id }: Target): boolean {
  const { match } = job.settings;
  const used = match === null ? [] : ['id', match, model.orgField ?? ''];
  return id === undefined && !used.some((path) => path in errors);
}

/** The faults of the record that a row produces. */
function recordFaults(work: Work, form: RecordData, before: RecordData | undefined, times: Times): FieldErrors {
  const { resource, actor, job, records } = work;
  const defaults = () => formOf(records.model, addedBy(resource, [], { ...times, orgId: job.settings.orgId }));
  const faults = writeFaults(resource, actor.authorities, { record: form, before, defaults });
  return { ...withoutPasswords(resource, faults), ...otherSideFaults(records.deniedSides, before, form) };
}

/** The organizations in these rows that are within the actor's reach. */
async function reachableOrgs(work: Work, forms: readonly RowOutcome[]): Promise<ReadonlySet<number>> {
  const { orgField } = work.records.model;
  if (orgField === undefined) return new Set();
  const wanted = forms.flatMap(({ form }) => (typeof form?.[orgField] === 'number' ? [form[orgField] as number] : []));
  return work.records.orgsInReach(wanted);
}

/** What the rows of a batch are evaluated with; `inFile`: the fields that the file has columns for. */
interface Batch {
  work: Work;
  found: ReferenceLookup;
  pending: ReferenceLookup | undefined;
  stored: ReadonlyMap<number, ObjectRow>;
  times: Times;
  inFile: ReadonlySet<string>;
  mayCreate: boolean;
  mayUpdate: boolean;
  /** A dry run shows records before their change, so changing them by a file requires the authority to read them. */
  mayLook: boolean;
}

function batchOf(
  work: Work,
  columns: readonly (TransferColumn | undefined)[],
  lookups: Pick<Batch, 'found' | 'pending' | 'stored'>,
): Batch {
  const { resource, actor, records } = work;
  const may = (action: 'create' | 'update' | 'one') => can(actor.authorities, authorityFor(resource, action));
  return {
    ...lookups,
    work,
    times: records.clock(),
    inFile: fieldsOf(columns),
    mayCreate: allows(resource, 'create') && may('create'),
    mayUpdate: allows(resource, 'update') && may('update'),
    mayLook: may('one'),
  };
}

/** The result of one row, whose references it resolves. */
function outcomeOf(batch: Batch, seen: WaitingRow, row: ReadRow, target: Target): RowOutcome {
  const { work, found, pending, stored, times, inFile, mayLook } = batch;
  const { resource } = work;
  const previous = target.id === undefined || !mayLook ? undefined : stored.get(target.id);
  const paths = [...row.values.map(([path]) => path), ...row.items.map(({ path }) => path)];
  const said = new Set(paths.map((path) => path.split('.')[0] ?? path));
  const own = bothOf(found, ownReferences(previous));
  resolveRefs(row, pending ? bothOf(own, pending) : own);
  const errors = { ...row.errors };
  const { stored: wire, before, form } = composed(work, row, previous, times);
  const outcome: RowOutcome = {
    place: seen.place,
    state: 'add',
    title: titleOf(resource, form).slice(0, LONGEST_TITLE),
    errors,
    changes: [],
    isCertain: true,
    said,
    seen,
    previous,
    form,
  };
  if (seen.fault !== null) rejectRow(outcome, '', seen.fault);
  if (target.fault) rejectRow(outcome, target.fault.path, target.fault.code);
  if (target.id !== undefined && !stored.has(target.id)) rejectRow(outcome, 'id', `unknownId:${target.id}`);
  else if (target.id !== undefined && !mayLook) rejectRow(outcome, '', 'ACCESS_DENIED');
  const told = { ...outcome.errors };
  if (Object.keys(told).length > 0) outcome.state = 'reject';
  else if (before) {
    const changes = changesBetween(resource, before, form, said);
    outcome.state = changes.length > 0 ? 'change' : 'unchanged';
    outcome.changes = previewChanges(resource, changes, own);
    const names = changes.flatMap(({ field }) => (resource.fields[field]?.type === 'password' ? [] : [field]));
    outcome.before = pickValues(wire ?? {}, names);
    outcome.after = pickValues(form, names);
  }
  if (outcome.state === 'unchanged') return outcome;
  outcome.isCertain = before !== undefined || isNew(work, outcome, target);
  if (outcome.isCertain && !(before ? batch.mayUpdate : batch.mayCreate)) rejectRow(outcome, '', 'ACCESS_DENIED');
  const faults = furtherFaults(resource, recordFaults(work, form, before, times), {
    told,
    said: outcome.isCertain ? undefined : target.id === undefined ? inFile : said,
  });
  for (const [path, code] of Object.entries(faults)) rejectRow(outcome, path, code);
  return outcome;
}

/**
 * Determines the result of each row by comparing it with the stored records and those that earlier rows of the file
 * will add (`pending`). Changes nothing.
 */
export async function evaluate(
  work: Work,
  rows: readonly WaitingRow[],
  pending?: ReferenceLookup,
): Promise<RowOutcome[]> {
  const { records, job, resource, texts } = work;
  const { model } = records;
  const columns = mappedColumns(resource, job.settings.mapping);
  const read = rows.map((row) => {
    const cells = row.cells.map(unescapeCell);
    return readRow(columns, cells, { empty: job.settings.empty, texts });
  });
  await yieldToEventLoop();
  const found = await records.references(
    read.flatMap(({ refs }) => refs),
    texts.roots,
  );
  const targets = await matchRows(work, read, found);
  const stored = await records.present(targets.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])));
  const batch = batchOf(work, columns, { found, pending, stored });
  const outcomes: RowOutcome[] = [];
  for (const [i, seen] of rows.entries()) {
    if (i % TURN === TURN - 1) await yieldToEventLoop();
    const row = read[i];
    const target = targets[i];
    if (row && target) outcomes.push(outcomeOf(batch, seen, row, target));
  }
  const orgs = await reachableOrgs(work, outcomes);
  for (const outcome of outcomes) {
    if (outcome.state === 'unchanged') continue;
    const org = model.orgField === undefined ? undefined : outcome.form?.[model.orgField];
    if (typeof org === 'number' && org > 0 && !orgs.has(org)) rejectRow(outcome, model.orgField ?? '', 'ACCESS_DENIED');
  }
  return outcomes;
}
