import {
  type CalledRecord,
  DUTY_LIMITS,
  type DutyReply,
  type ReachNowReply,
  type ReachNowRequest,
  type ReachReply,
  type ReachRequest,
  type Resolution,
  type UnreachedRecord,
} from '../../protocol/duty.ts';
import { readDay } from '../../src/duty/days.ts';
import { http } from '../http/http.ts';
import { get } from '../records/records.ts';

export interface DutyQuery {
  /** First and last day, YYYY-MM-DD, both included. */
  from: string;
  to: string;
  orgId: number;
  /** Counts from 0. */
  page: number;
  pageSize: number;
}

/** Schedules of one reply: a divisor of the page size, within what a platform computes at once for so many days. */
function partOf({ from, to, pageSize }: DutyQuery): number {
  const days = (readDay(to) ?? 0) - (readDay(from) ?? 0) + 1;
  const most = Math.min(pageSize, Math.floor(DUTY_LIMITS.scheduleDays / days));
  for (let part = most; part > 1; part -= 1) if (pageSize % part === 0) return part;
  return 1;
}

/** Extension duty: GET /duty. A page of a long range is fetched in parts, one after another. */
export async function fetchDuty(query: DutyQuery, signal?: AbortSignal): Promise<DutyReply> {
  const { from, to, orgId, page, pageSize } = query;
  const range = `from=${from}&to=${to}&orgId=${orgId}&recursive=true`;
  const part = partOf(query);
  const parts = pageSize / part;
  const fetchPart = (n: number) =>
    get<DutyReply>(`/duty?${range}&currentPage=${page * parts + n}&pageSize=${part}`, signal);
  const reply = await fetchPart(0);
  const list = [...reply.list];
  for (let n = 1; n < parts && page * pageSize + n * part < reply.count; n += 1)
    list.push(...(await fetchPart(n)).list);
  return { ...reply, list, currentPage: page, pageSize, pagesCount: Math.ceil(reply.count / pageSize) };
}

/** Extension duty: GET /duty/alarmpoint/{id}?at= */
export function fetchResolution(alarmPointId: number, at: string, signal?: AbortSignal): Promise<Resolution> {
  return get(`/duty/alarmpoint/${alarmPointId}?at=${encodeURIComponent(at)}`, signal);
}

/** Extension duty: POST /duty/reach, for many assignees in parts, one after another. */
export async function fetchReach({ list, ...range }: ReachRequest, signal?: AbortSignal): Promise<ReachReply> {
  const unreached: ReachReply['list'] = [];
  for (let n = 0; n < list.length; n += DUTY_LIMITS.assignees) {
    const part = list.slice(n, n + DUTY_LIMITS.assignees);
    const body: ReachRequest = { ...range, list: part };
    const reply = await http<ReachReply>({ method: 'POST', path: '/duty/reach', body, read: true, signal });
    unreached.push(...reply.list);
  }
  return { list: unreached };
}

/** Extension duty: POST /duty/reach/now, for many records in parts, one after another. */
export async function fetchReachNow(list: readonly CalledRecord[], signal?: AbortSignal): Promise<UnreachedRecord[]> {
  const unreached: UnreachedRecord[] = [];
  for (let n = 0; n < list.length; n += DUTY_LIMITS.assignees) {
    const body: ReachNowRequest = { list: list.slice(n, n + DUTY_LIMITS.assignees) };
    unreached.push(
      ...(await http<ReachNowReply>({ method: 'POST', path: '/duty/reach/now', body, read: true, signal })).list,
    );
  }
  return unreached;
}
