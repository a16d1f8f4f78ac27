import type { FastifyInstance } from 'fastify';
import { LIST_TYPES, type Row } from './data.ts';

interface MembershipBody {
  type: string;
  objectId: number;
  referenceType: string;
  currentPage: number;
  pageSize: number;
  filterValue: string;
}

/** A row with its type. */
export interface Found {
  type: string;
  row: Row;
}

/** Fields that hold relations on this platform, anywhere in the record. */
const KEPT = /^(participant|group|role)Ids$/;

/** Ids that a record holds, at any depth. */
function idsIn(value: unknown, into: Set<number>): Set<number> {
  if (Array.isArray(value)) for (const item of value) idsIn(item, into);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (KEPT.test(key) && Array.isArray(inner)) for (const id of inner) into.add(Number(id));
      else idsIn(inner, into);
    }
  }
  return into;
}

/** POST /list/membership: the related records, in both directions. */
export function membershipCalls(
  api: FastifyInstance,
  rows: Map<string, Row[]>,
  page: (found: Found[], body: MembershipBody) => unknown,
): void {
  api.post<{ Body: MembershipBody }>('/list/membership', async ({ body }) => {
    const known = LIST_TYPES.includes(body.type) && LIST_TYPES.includes(body.referenceType);
    const object = rows.get(body.type)?.find(({ id }) => id === Number(body.objectId));
    if (!known || !object) return page([], body);
    const own = idsIn(object, new Set());
    const found = (rows.get(body.referenceType) ?? []).filter(
      (row) => own.has(row.id) || idsIn(row, new Set()).has(object.id),
    );
    const text = body.filterValue.toLowerCase();
    return page(
      found
        .filter((row) => JSON.stringify(Object.values(row)).toLowerCase().includes(text))
        .map((row) => ({ type: body.referenceType, row })),
      body,
    );
  });
}
