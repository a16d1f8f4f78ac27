import type {
  CheckInReply,
  LoneWorkerChange,
  LoneWorkerDetails,
  LoneWorkerEnd,
  LoneWorkerEnded,
  LoneWorkerLink,
  LoneWorkerPage,
  LoneWorkerSession,
  LoneWorkerStart,
  OwnLoneWorker,
} from '../../protocol/loneWorker.ts';
import { http } from '../http/http.ts';
import { get } from '../records/records.ts';

const PATH = '/lone-worker';

/** A reply with the local time of its arrival, from which its seconds count, so that a wrong clock does no harm. */
export type TimedReply<T> = T & { readAt: number };

const read = async <T extends object>(reply: Promise<T>): Promise<TimedReply<T>> => ({
  ...(await reply),
  readAt: Date.now(),
});

/** Filter of the list of sessions. `page` counts from 1. */
export interface SessionsQuery {
  page: number;
  pageSize: number;
  ended: boolean;
  search: string;
  orgId?: number;
  recursive: boolean;
}

/** Extension loneWorker: GET /lone-worker */
export function fetchSessions(query: SessionsQuery, signal?: AbortSignal): Promise<TimedReply<LoneWorkerPage>> {
  const { page, pageSize, ended, search, orgId, recursive } = query;
  const params = new URLSearchParams({ currentPage: String(page - 1), pageSize: String(pageSize) });
  if (ended) params.set('ended', 'true');
  if (search !== '') params.set('search', search);
  if (orgId !== undefined) params.set('orgId', String(orgId));
  if (!recursive) params.set('recursive', 'false');
  return read(get<LoneWorkerPage>(`${PATH}?${params}`, signal));
}

/** Extension loneWorker: GET /lone-worker/{id} */
export function fetchSession(id: number, signal?: AbortSignal): Promise<TimedReply<LoneWorkerDetails>> {
  return read(get<LoneWorkerDetails>(`${PATH}/${id}`, signal));
}

/** Extension loneWorker: GET /lone-worker/own */
export function fetchOwnSession(signal?: AbortSignal): Promise<TimedReply<OwnLoneWorker>> {
  return read(get<OwnLoneWorker>(`${PATH}/own`, signal));
}

/** Extension loneWorker: POST /lone-worker */
export function startSession(start: LoneWorkerStart): Promise<LoneWorkerSession> {
  return http({ method: 'POST', path: PATH, body: start });
}

/** Extension loneWorker: PUT /lone-worker/{id} */
export function changeSession(id: number, change: LoneWorkerChange): Promise<LoneWorkerSession> {
  return http({ method: 'PUT', path: `${PATH}/${id}`, body: change });
}

/** Extension loneWorker: POST /lone-worker/{id}/check-in */
export function checkIn(id: number): Promise<CheckInReply> {
  return http({ method: 'POST', path: `${PATH}/${id}/check-in`, body: {} });
}

/** Extension loneWorker: POST /lone-worker/{id}/help */
export function callHelp(id: number): Promise<LoneWorkerSession> {
  return http({ method: 'POST', path: `${PATH}/${id}/help`, body: {} });
}

/** Extension loneWorker: POST /lone-worker/{id}/end */
export function endSession(id: number, end: LoneWorkerEnd): Promise<LoneWorkerEnded> {
  return http({ method: 'POST', path: `${PATH}/${id}/end`, body: end });
}

/** Extension loneWorker: POST /lone-worker/{id}/link; the address has its origin. */
export async function makeLink(id: number): Promise<LoneWorkerLink> {
  const link = await http<LoneWorkerLink>({ method: 'POST', path: `${PATH}/${id}/link`, body: {} });
  return { ...link, url: new URL(link.url, window.location.origin).href };
}

/** Extension loneWorker: DELETE /lone-worker/{id}/link */
export async function revokeLink(id: number): Promise<void> {
  await http({ method: 'DELETE', path: `${PATH}/${id}/link` });
}
