import type { Identifier } from 'ra-core';
import type { Extension } from '../../protocol/capabilities.ts';
import type { AuditEntry, UsedByReply } from '../../protocol/list.ts';
import type { Resource } from '../../src/engine/definition.ts';
import { hasExtension, isAnnounced } from '../http/capabilities.ts';
import { get, wireId } from './records.ts';

/** Extension usedBy: GET /used-by/{listType}/{id}; null if the server has no such call. */
export async function usedBy(r: Resource, id: Identifier): Promise<UsedByReply | null> {
  if (!(await hasExtension('usedBy'))) return null;
  return get(`/used-by/${r.api.listType}/${wireId(id)}`);
}

/** Extension audit: GET /audit/{listType}/{id}; null if the server has no such call. */
export async function audit(r: Resource, id: Identifier): Promise<{ list: AuditEntry[]; count: number } | null> {
  if (!(await hasExtension('audit'))) return null;
  return get(`/audit/${r.api.listType}/${wireId(id)}`);
}

/**
 * The properties of a body that the server knows: those with an extension in `needs` are left out if it has announced
 * others only, because it may refuse what it doesn't know. Never asks the server, so that no alarm waits for that.
 */
export function withoutExtensions<T extends object>(
  body: T,
  needs: { readonly [name in keyof T]?: Extension },
): Partial<T> {
  const known: Partial<T> = { ...body };
  for (const name of Object.keys(needs) as (keyof T)[]) {
    const extension = needs[name];
    if (extension !== undefined && isAnnounced(extension) === false) delete known[name];
  }
  return known;
}
