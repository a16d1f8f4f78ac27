import { wallTime } from '../../../src/engine/clock.ts';
import { completedChange, completedNew } from '../../../src/engine/defaults.ts';
import type { RecordData } from '../../../src/engine/definition.ts';
import { fieldRights } from '../../../src/engine/fieldRights.ts';
import type { FieldErrors } from '../../../src/engine/schema.ts';
import { writeFaults } from '../../../src/engine/writeFaults.ts';
import type { Call, StoreContext } from '../context.ts';
import type { Model } from '../model/model.ts';
import { formOf, knownKeys } from '../model/record.ts';
import { toWire } from '../model/wire.ts';
import { unreadableFaults, withoutMaintained, withoutUnwritable } from '../write/fieldFaults.ts';
import { readRow } from './read.ts';

/** A new record as it is validated: what the caller sent, with the defaults of the definition. */
export function newForm(store: StoreContext, { model, actor }: Call, input: RecordData): RecordData {
  const orgId = model.orgField === undefined ? undefined : input[model.orgField];
  const context = { ...wallTime(store.timeZone), orgId: typeof orgId === 'number' ? orgId : actor.orgId };
  const { unwritable } = fieldRights(model.resource, actor.authorities);
  const given = knownKeys(model, input);
  // the platform's own day and time count, which the caller's may differ from
  for (const name of unwritable) if (model.resource.fields[name]?.defaultFrom) delete given[name];
  return formOf(model, completedNew(model.resource, given, context));
}

/** A changed record as it is validated: the stored one (in wire form) with what the caller sent. */
export function changedForm(model: Model, stored: RecordData, input: RecordData, id: number): RecordData {
  return formOf(model, { ...completedChange(model.resource, stored, knownKeys(model, input)), id });
}

/** Faults of a new record by its definition, and at fields that its creator may not write. */
export function newFaults(store: StoreContext, call: Call, form: RecordData, input: RecordData): FieldErrors {
  const defaults = () => newForm(store, call, withoutUnwritable(call, input));
  return writeFaults(call.model.resource, call.actor.authorities, { record: form, defaults });
}

/** Like `newFaults`, for a change of a stored record. */
export function changeFaults({ model, actor }: Call, form: RecordData, before: RecordData): FieldErrors {
  return writeFaults(model.resource, actor.authorities, { record: form, before });
}

/**
 * The faults by the definition of a record that a call sends, and at fields that its caller may not write; references and
 * unique values are not looked up. `id`: of the record to change; undefined: the record is new. Throws like a read of the
 * stored record.
 */
export async function definitionFaults(
  store: StoreContext,
  call: Call,
  sent: RecordData,
  id: number | undefined,
): Promise<FieldErrors> {
  const { model, actor } = call;
  const unreadable = unreadableFaults(call, sent);
  const input = withoutMaintained(model, sent);
  if (id === undefined) return { ...newFaults(store, call, newForm(store, call, input), input), ...unreadable };
  const stored = toWire(model, await readRow(store.pool, model, id, actor, { deleted: false }));
  const form = changedForm(model, stored, input, id);
  return { ...changeFaults(call, form, formOf(model, stored)), ...unreadable };
}
