import type {
  DashboardPeriod,
  GeneralInfo,
  MediaCalls,
  Resources,
  Statistics,
  TypedCalls,
  WidgetsReply,
} from '../protocol/dashboard.ts';
import { HttpFailure } from './failure.ts';
import { http } from './http.ts';
import { get } from './records.ts';

/**
 * GET /widgets: the stored layout. Other platforms may reply with the bare text, with the parsed value, or with 404 if
 * nothing is stored yet.
 */
export async function fetchWidgets(signal?: AbortSignal): Promise<WidgetsReply> {
  const reply = await http<unknown>({ method: 'GET', path: '/widgets', signal, expected: [404] }).catch((failure) => {
    if (failure instanceof HttpFailure && failure.status === 404) return null;
    throw failure;
  });
  const wrapped = typeof reply === 'object' && reply !== null && !Array.isArray(reply) && 'widgets' in reply;
  const { widgets, version, events } = (wrapped ? reply : { widgets: reply }) as WidgetsReply;
  const text = typeof widgets === 'string' || widgets === null ? widgets : JSON.stringify(widgets ?? null);
  return {
    widgets: text === '' || text === 'null' ? null : text,
    ...(version !== undefined && { version }),
    ...(typeof events === 'string' && { events }),
  };
}

/** PUT /widgets. `version`: that of the layout read before, if the platform has one; 409 if it has changed since. */
export function storeWidgets(widgets: string, version?: number): Promise<{ version?: number }> {
  return http({ method: 'PUT', path: '/widgets', body: { widgets, ...(version !== undefined && { version }) } });
}

/** GET /dashboard */
export const fetchGeneralInfo = (signal?: AbortSignal): Promise<GeneralInfo> => get('/dashboard', signal);

/** GET /dashboard/calls-typed/{period} */
export const fetchTypedCalls = (period: DashboardPeriod, signal?: AbortSignal): Promise<TypedCalls> =>
  get(`/dashboard/calls-typed/${period}`, signal);

/** GET /dashboard/calls/{period} */
export const fetchMediaCalls = (period: DashboardPeriod, signal?: AbortSignal): Promise<MediaCalls> =>
  get(`/dashboard/calls/${period}`, signal);

/** GET /dashboard/statistics/{period} */
export const fetchStatistics = (period: DashboardPeriod, signal?: AbortSignal): Promise<Statistics> =>
  get(`/dashboard/statistics/${period}`, signal);

/** GET /dashboard/resources */
export const fetchResources = (signal?: AbortSignal): Promise<Resources> => get('/dashboard/resources', signal);
