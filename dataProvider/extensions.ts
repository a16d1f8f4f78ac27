import type { Identifier } from 'ra-core';
import type { AuditEntry, UsedByReply } from '../protocol/list.ts';
import type { Resource } from '../src/engine/definition.ts';
import { hasExtension } from './capabilities.ts';
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
