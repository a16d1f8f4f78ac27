import { changedFields, isSameValue, pick } from '../../definition/changes.ts';
import { draftOwner } from '../../definition/draftOwner.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { isObject } from '../../engine/paths.ts';

/** Unsaved changes as stored in the browser. */
export interface Draft {
  changes: RecordData;
  /** The stored values that they replace; drafts of earlier releases lack them. */
  before?: RecordData;
  /** Version of the record they are based on. */
  version?: unknown;
  /** When it was stored, in milliseconds since 1970. */
  at: number;
}

const keyOf = (resource: Resource, id: string) => `tocsin.draft.${draftOwner()}.${resource.name}.${id}`;

/** The draft of a record, or null. */
export function readDraft(resource: Resource, id: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(resource, id)) ?? 'null');
    return isObject(kept) && isObject(kept.changes) ? (kept as unknown as Draft) : null;
  } catch {
    return null;
  }
}

/** Names of the fields of a draft whose stored value has been changed since: another one was saved. */
export function overtakenFields(resource: Resource, { changes, before, version }: Draft, base: RecordData): string[] {
  // the defaults of a new record change with the day
  if (base.id === undefined) return [];
  return Object.keys(changes).filter((name) => {
    const field = resource.fields[name];
    return field && (before ? !isSameValue(field, before[name], base[name]) : version !== base.version);
  });
}

/** Stores the changes as a draft, or deletes the draft if there are none. Passwords are never stored. */
export function keepDraft(resource: Resource, id: string, base: RecordData, values: RecordData): void {
  const names = changedFields(resource, base, values).filter((name) => resource.fields[name]?.type !== 'password');
  if (names.length === 0) {
    dropDraft(resource, id);
    return;
  }
  const changes = pick(resource, values, names);
  const draft: Draft = { changes, before: pick(resource, base, names), version: base.version, at: Date.now() };
  try {
    localStorage.setItem(keyOf(resource, id), JSON.stringify(draft));
  } catch {
    // storage is full or blocked: the form still has the values
  }
}

export function dropDraft(resource: Resource, id: string): void {
  try {
    localStorage.removeItem(keyOf(resource, id));
  } catch {
    // nothing was stored
  }
}
