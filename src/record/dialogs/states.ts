import { changedFields } from '../../definition/changes.ts';
import { orgFieldOf } from '../../definition/organization.ts';
import { isAssigned } from '../../engine/assigned.ts';
import { changedValues, changesBack, pickValues } from '../../engine/bulk.ts';
import { isComputed } from '../../engine/computed.ts';
import { holds } from '../../engine/conditions.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { nameFieldOf } from '../../engine/refs.ts';

/** A change of a record as the audit log has it: the fields that differ, before and after. */
export interface Change {
  at: string;
  actor: string;
  before: RecordData;
  after: RecordData;
}

/** Values without the titles of their references, which belong to the present ones. */
function withoutTitles(resource: Resource, values: RecordData): RecordData {
  const out = { ...values };
  for (const name of Object.keys(values)) {
    const field = resource.fields[name];
    if (field?.type === 'ref') out[nameFieldOf(name, field)] = null;
  }
  return out;
}

/**
 * The states of a record, newest first: `now`, then the one before each of `changes`, which are in the same order. Of a
 * list of references the log has what was removed and added, or the part in which the order differs.
 */
export function statesOf(resource: Resource, now: RecordData, changes: readonly Change[]): RecordData[] {
  const states = [now];
  let state = now;
  for (const { before, after } of changes) {
    const values = changedValues(state, changesBack(resource, before, after));
    state = { ...state, ...withoutTitles(resource, values) };
    states.push(state);
  }
  return states;
}

/**
 * Whether the form can give a field an earlier value. Not what nobody types: passwords, which the log doesn't have,
 * computed and read-only fields, and the organization, which is changed by moving the record.
 */
export function mayPutBack(resource: Resource, name: string, record: RecordData): boolean {
  const field = resource.fields[name];
  if (!field || field.type === 'password' || isComputed(field) || isAssigned(field)) return false;
  if (field.visible === false || name === orgFieldOf(resource)) return false;
  return !holds(field.readOnly, record, false);
}

/** A field that differs between two states of a record. */
export interface Difference {
  name: string;
  /** Whether the form can give it the earlier value. */
  mayPutBack: boolean;
  /** Whether the form has neither of the two values: it was changed again since. */
  changedSince: boolean;
}

/** The fields that differ between two states of a record; `typed`: the values of its form. */
export function differences(
  resource: Resource,
  earlier: RecordData,
  later: RecordData,
  typed: RecordData,
): Difference[] {
  const [notLater, notEarlier] = [changedFields(resource, later, typed), changedFields(resource, earlier, typed)];
  return changedFields(resource, earlier, later).map((name) => ({
    name,
    mayPutBack: mayPutBack(resource, name, typed) && notEarlier.includes(name),
    changedSince: notLater.includes(name) && notEarlier.includes(name),
  }));
}

/** The values by which a form gets those of an earlier state. Of lists of references, only what differs between the states. */
export function earlierValues(
  resource: Resource,
  names: readonly string[],
  { earlier, later, typed }: { earlier: RecordData; later: RecordData; typed: RecordData },
): RecordData {
  const values = changedValues(typed, changesBack(resource, pickValues(earlier, names), pickValues(later, names)));
  return structuredClone(withoutTitles(resource, values));
}
