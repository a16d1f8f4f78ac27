import type { DashboardPeriod, WidgetsReply } from '../../protocol/dashboard.ts';
import { HttpFailure } from '../http/failure.ts';
import { http } from '../http/http.ts';
import { get } from '../records/records.ts';
import {
  readGeneralInfo,
  readMediaCalls,
  readResources,
  readStatistics,
  readStoredWidgets,
  readTypedCalls,
  readWidgets,
} from '../replies/dashboard.ts';

/** GET /widgets: the stored layout. Other platforms may reply with 404 if nothing is stored yet. */
export async function fetchWidgets(signal?: AbortSignal): Promise<WidgetsReply> {
  const reply = await http<unknown>({ method: 'GET', path: '/widgets', signal, expected: [404] }).catch((failure) => {
    if (failure instanceof HttpFailure && failure.status === 404) return null;
    throw failure;
  });
  return readWidgets(reply);
}

/** PUT /widgets. `version`: that of the layout read before, if the platform has one; 409 if it has changed since. */
export async function storeWidgets(widgets: string, version?: number): Promise<{ version?: number }> {
  const body = { widgets, ...(version !== undefined && { version }) };
  return readStoredWidgets(await http({ method: 'PUT', path: '/widgets', body }));
}

/** GET /dashboard */
export const fetchGeneralInfo = async (signal?: AbortSignal) => readGeneralInfo(await get('/dashboard', signal));

/** GET /dashboard/calls-typed/{period} */
export const fetchTypedCalls = async (period: DashboardPeriod, signal?: AbortSignal) =>
  readTypedCalls(await get(`/dashboard/calls-typed/${period}`, signal));

/** GET /dashboard/calls/{period} */
export const fetchMediaCalls = async (period: DashboardPeriod, signal?: AbortSignal) =>
  readMediaCalls(await get(`/dashboard/calls/${period}`, signal));

/** GET /dashboard/statistics/{period} */
export const fetchStatistics = async (period: DashboardPeriod, signal?: AbortSignal) =>
  readStatistics(await get(`/dashboard/statistics/${period}`, signal));

/** GET /dashboard/resources */
export const fetchResources = async (signal?: AbortSignal) => readResources(await get('/dashboard/resources', signal));
