import { draftOwner } from '../../definition/draftOwner.ts';
import { isObject } from '../../engine/paths.ts';
import type { Values } from './form.ts';

/** A filled-in form with the id of its request. Stored per browser tab, so that it survives reload and sign-in. */
export interface Draft {
  owner: string;
  /** Query string of the URL that the form was opened with. */
  search: string;
  requestId: string;
  values: Values;
  /** Time of the last change, in milliseconds since 1970. */
  at: number;
}

const KEY = 'tocsin.alarmDraft';
/** Maximum age of a draft in milliseconds; an older one is assumed to be obsolete. */
const LIFE = 3_600_000;

/** Returns this user's draft for the same query string; undefined if there is none or it is too old. */
export function readDraft(search: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isObject(kept) || !isObject(kept.values)) return undefined;
    const draft = kept as unknown as Draft;
    const mine = draft.owner === draftOwner() && draft.search === search;
    return mine && Date.now() - draft.at < LIFE ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(search: string, requestId: string, values: Values): void {
  const draft: Draft = { owner: draftOwner(), search, requestId, values, at: Date.now() };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // without storage the mounted form still has the values
  }
}

/** Deletes the draft; with `requestId`, only if it belongs to that request. */
export function dropDraft(requestId?: string): void {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (requestId === undefined || (isObject(kept) && kept.requestId === requestId)) sessionStorage.removeItem(KEY);
  } catch {
    // without storage there is no draft
  }
}
