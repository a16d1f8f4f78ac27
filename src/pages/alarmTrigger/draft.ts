import { getUser } from '../../../authProvider/session.ts';
import { isObject } from '../../engine/paths.ts';
import type { Values } from './form.ts';

/** A form that was filled in, with the id of its request. Kept per tab, so that it survives reload and sign-in. */
export interface Draft {
  owner: string;
  /** The address that it was opened with. */
  search: string;
  requestId: string;
  values: Values;
  /** Milliseconds. */
  at: number;
}

const KEY = 'tocsin.alarmDraft';
/** A form that is older is not what the operator means now. */
const LIFE = 3_600_000;

let owner = '';

/** After the end of a session it is still the user who has filled in the form. */
function ownerOf(): string {
  owner = getUser()?.login ?? owner;
  return owner;
}

/** The form that was filled in at this address by this user. */
export function readDraft(search: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isObject(kept) || !isObject(kept.values)) return undefined;
    const draft = kept as unknown as Draft;
    const mine = draft.owner === ownerOf() && draft.search === search;
    return mine && Date.now() - draft.at < LIFE ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(search: string, requestId: string, values: Values): void {
  const draft: Draft = { owner: ownerOf(), search, requestId, values, at: Date.now() };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // the form itself still has the values
  }
}

/** Forgets the form, or only the one of this request. */
export function dropDraft(requestId?: string): void {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (requestId === undefined || (isObject(kept) && kept.requestId === requestId)) sessionStorage.removeItem(KEY);
  } catch {
    // nothing was stored
  }
}
