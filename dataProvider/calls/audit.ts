import type { AccessExplanation, AuditLogPage } from '../../protocol/audit.ts';
import { get } from '../records/records.ts';

/** Filters of the audit log; a missing one matches everything. `from`, `to`: YYYY-MM-DD, both included. */
export type AuditFilter = { [name in 'from' | 'to' | 'type' | 'action' | 'actor' | 'text']?: string };

/** Extension audit.all: GET /audit. `before`: `next` of the previous page; null for the first page. */
export function fetchAuditLog(
  filter: AuditFilter,
  { before, pageSize }: { before: number | null; pageSize: number },
  signal?: AbortSignal,
): Promise<AuditLogPage> {
  const query = new URLSearchParams({ ...filter, pageSize: String(pageSize) });
  if (before !== null) query.set('before', String(before));
  return get(`/audit?${query}`, signal);
}

/** Extension audit.all: GET /access-check */
export function fetchAccess(
  question: { userId: number; resource: string; op: string; orgId: number },
  signal?: AbortSignal,
): Promise<AccessExplanation> {
  const query = Object.entries(question).map(([name, value]) => [name, String(value)]);
  return get(`/access-check?${new URLSearchParams(query)}`, signal);
}
