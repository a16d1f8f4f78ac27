import { getUser } from '../../authProvider/session.ts';
import { changedFields, pick } from '../definition/changes.ts';
import type { RecordData, Resource } from '../engine/definition.ts';
import { isObject } from '../engine/paths.ts';

/** Stands for the id of a record that is not stored yet. */
export const NEW = '_new';

/** What was typed and not saved, as this machine keeps it. */
export interface Draft {
  changes: RecordData;
  /** Version of the record it was typed on. */
  version?: unknown;
  /** Milliseconds. */
  at: number;
}

let owner = '';

/** Whose drafts they are: several people work at one machine. A form that goes with its session still belongs to him. */
function ownerOf(): string {
  owner = getUser()?.login ?? owner;
  return owner;
}

const keyOf = (resource: Resource, id: string) => `tocsin.draft.${ownerOf()}.${resource.name}.${id}`;

/** The draft of a record, or null. */
export function readDraft(resource: Resource, id: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(resource, id)) ?? 'null');
    return isObject(kept) && isObject(kept.changes) ? (kept as unknown as Draft) : null;
  } catch {
    return null;
  }
}

/** Keeps what differs from the stored record; nothing differs: forgets it. Passwords are never kept. */
export function keepDraft(resource: Resource, id: string, base: RecordData, values: RecordData): void {
  const names = changedFields(resource, base, values).filter((name) => resource.fields[name]?.type !== 'password');
  if (names.length === 0) {
    dropDraft(resource, id);
    return;
  }
  const draft: Draft = { changes: pick(resource, values, names), version: base.version, at: Date.now() };
  try {
    localStorage.setItem(keyOf(resource, id), JSON.stringify(draft));
  } catch {
    // storage is full or forbidden: the form itself still holds everything
  }
}

export function dropDraft(resource: Resource, id: string): void {
  try {
    localStorage.removeItem(keyOf(resource, id));
  } catch {
    // nothing was kept
  }
}
