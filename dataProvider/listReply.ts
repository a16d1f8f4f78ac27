import type { ListReply, ListRow } from '../protocol/list.ts';
import { isObject } from '../src/engine/paths.ts';
import { idOf, listIn } from './wire.ts';

/** A list reply in which missing numbers are marked as unknown. */
export type LenientReply<Row = ListRow> = Omit<ListReply<Row>, 'count'> & {
  count: number | undefined;
  hasNextPage: boolean;
};

/**
 * Reads the reply of a list call: `list` may be null, the reply may be a bare list, numbers may be strings or missing.
 * `read` reads a row; null: it is left out.
 */
export function readListReply<Row>(
  reply: unknown,
  page: number,
  pageSize: number,
  read: (row: unknown) => Row | null,
): LenientReply<Row>;
/** Rows without an id cannot be opened, so they are left out. */
export function readListReply(reply: unknown, page: number, pageSize: number): LenientReply;
export function readListReply(
  reply: unknown,
  page: number,
  pageSize: number,
  read: (row: unknown) => unknown = rowFrom,
): LenientReply<unknown> {
  const fields = isObject(reply) ? reply : {};
  const received = listIn(reply) ?? [];
  const list = received.flatMap((row) => read(row) ?? []);
  const size = idOf(fields.pageSize) || pageSize;
  const pages = idOf(fields.pagesCount);
  const full = received.length > 0 && received.length >= size;
  // A page that is not full is the last one, so the count is known even if the server didn't send it.
  const seen = page * size + received.length;
  const count = idOf(fields.count) ?? (full || (received.length === 0 && page > 0) ? undefined : seen);
  return {
    list,
    count,
    currentPage: idOf(fields.currentPage) ?? page,
    pageSize: size,
    pagesCount: pages ?? (count === undefined ? page + (full ? 2 : 1) : Math.ceil(count / Math.max(size, 1))),
    hasNextPage: count === undefined ? (pages === undefined ? full : page + 1 < pages) : seen < count,
  };
}

function rowFrom(row: unknown): ListRow | null {
  const id = isObject(row) ? idOf(row.id) : undefined;
  return isObject(row) && id !== undefined ? { ...row, id } : null;
}

/** Replaces an unknown count by the number of records seen so far, for callers that need a number. */
export function withCount(reply: LenientReply): ListReply {
  const { hasNextPage: _, ...rest } = reply;
  return { ...rest, count: reply.count ?? reply.currentPage * reply.pageSize + reply.list.length };
}
