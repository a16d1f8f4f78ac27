import type { DutyReply, Resolution } from '../protocol/duty.ts';
import { get } from './records.ts';

export interface DutyQuery {
  /** First and last day, YYYY-MM-DD, both included. */
  from: string;
  to: string;
  orgId: number;
  /** Counts from 0. */
  page: number;
  pageSize: number;
}

/** Extension duty: GET /duty */
export function fetchDuty({ from, to, orgId, page, pageSize }: DutyQuery, signal?: AbortSignal): Promise<DutyReply> {
  const range = `from=${from}&to=${to}&orgId=${orgId}&recursive=true`;
  return get(`/duty?${range}&currentPage=${page}&pageSize=${pageSize}`, signal);
}

/** Extension duty: GET /duty/alarmpoint/{id}?at= */
export function fetchResolution(alarmPointId: number, at: string, signal?: AbortSignal): Promise<Resolution> {
  return get(`/duty/alarmpoint/${alarmPointId}?at=${encodeURIComponent(at)}`, signal);
}
