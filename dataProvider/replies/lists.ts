/** Reads the replies of list calls (spec section 7, lists). */
import type { ListReply } from '../../protocol/list.ts';
import type { ShortRow } from '../../src/engine/definition.ts';
import { isObject } from '../../src/engine/paths.ts';
import type { DeviceType } from '../types.ts';
import { count, fieldsOf, id, list, listReply, pick, type Reader, textOrNull } from './fields.ts';
import { listIn } from './wire.ts';

/** A list reply in which missing numbers are marked as unknown. */
export type LenientReply<Row = ShortRow> = Omit<ListReply<Row>, 'count'> & {
  count: number | undefined;
  hasNextPage: boolean;
};

const TOTALS = ['count', 'totalCount', 'totalElements', 'total'];

/**
 * Reads the reply of a list call: `list` may be null, the reply may be a bare list, numbers may be strings or missing.
 * `read` reads a row; null: it is left out.
 */
export function readListReply<Row>(
  reply: unknown,
  page: number,
  pageSize: number,
  read: Reader<Row | null>,
): LenientReply<Row>;
/** Rows without an id cannot be opened, so they are left out. */
export function readListReply(reply: unknown, page: number, pageSize: number): LenientReply;
export function readListReply(
  reply: unknown,
  page: number,
  pageSize: number,
  read: Reader<unknown> = readRow,
): LenientReply<unknown> {
  const fields = fieldsOf(reply);
  const received = listIn(reply) ?? [];
  const size = pick(fields, ['pageSize'], count) || pageSize;
  const pages = pick(fields, ['pagesCount', 'totalPages'], count);
  const full = received.length > 0 && received.length >= size;
  // A page that is not full is the last one, so the count is known even if the server didn't send it.
  const seen = page * size + received.length;
  const total = pick(fields, TOTALS, count) ?? (full || (received.length === 0 && page > 0) ? undefined : seen);
  return {
    list: list(read)(received),
    count: total,
    currentPage: pick(fields, ['currentPage'], count) ?? page,
    pageSize: size,
    pagesCount: pages ?? (total === undefined ? page + (full ? 2 : 1) : Math.ceil(total / Math.max(size, 1))),
    hasNextPage: total === undefined ? (pages === null ? full : page + 1 < pages) : seen < total,
  };
}

function readRow(row: unknown): ShortRow | null {
  if (!isObject(row)) return null;
  const own = id(row.id);
  return own === null ? null : ({ ...(row as object), id: own } as ShortRow);
}

/** Replaces an unknown count by the number of records seen so far, for callers that need a number. */
export function withCount(reply: LenientReply): ListReply<ShortRow> {
  const { hasNextPage: _, ...rest } = reply;
  return { ...rest, count: reply.count ?? reply.currentPage * reply.pageSize + reply.list.length };
}

/** Reads GET /list/devices: objects, or bare names. */
export function readDevices(reply: unknown): DeviceType[] {
  const read: Reader<DeviceType | null> = (value) => {
    const fields = fieldsOf(isObject(value) ? value : { name: value });
    const callingDeviceType = pick(fields, ['callingDeviceType', 'type', 'name'], textOrNull);
    return callingDeviceType === null ? null : { callingDeviceType };
  };
  return listReply(reply, read) ?? [];
}
