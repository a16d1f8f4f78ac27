import { type Absence, type AbsenceEffect, EFFECT_LIMITS } from '../../protocol/calendars.ts';
import type { Resource } from '../../src/engine/definition.ts';
import { http } from '../http/http.ts';
import { get } from '../records/records.ts';

/** Longest note of an absence. */
export const NOTE_LENGTH = 200;

/** An absence from the shifts of one schedule, or of all; times are YYYY-MM-DD HH:mm:ss. */
export interface NewAbsence {
  participantId: number;
  /** Id of the participant who covers; null if nobody does. */
  coverId: number | null;
  scheduleId: number | null;
  start: string;
  end: string;
  note: string | null;
}

/**
 * Extension overrides: stores an absence of the caller, or one that the caller covers; needs no authority. Returns whether
 * it is a request, which somebody has to accept first.
 */
export async function enterOwnAbsence(absence: NewAbsence): Promise<boolean> {
  const { state } = await http<{ state?: unknown }>({ method: 'POST', path: '/absences/own', body: absence });
  return state === 'REQUESTED';
}

/** Extension absences.requests: what has become of what the caller has asked for, as long as it isn't over. */
export async function fetchOwnRequests(signal?: AbortSignal): Promise<Absence[]> {
  return (await get<{ requests?: Absence[] }>('/absences/own', signal)).requests ?? [];
}

/** Extension overrides: removes an absence in which the caller is absent or covers. */
export async function removeOwnAbsence(id: number): Promise<void> {
  await http({ method: 'DELETE', path: `/absences/own/${id}` });
}

/** An absence in which somebody covers. */
export type CoveredAbsence = NewAbsence & { coverId: number };

/** Extension overrides: each of two people covers for the other; both absences are stored, or none. */
export async function swapShifts(absences: readonly [CoveredAbsence, CoveredAbsence]): Promise<void> {
  await http({ method: 'POST', path: '/absences/swap', body: { absences } });
}

/** Which absences to fetch; times are YYYY-MM-DD HH:mm:ss. */
export interface AbsenceRange {
  from: string;
  to: string;
  /** Only absences that apply to this schedule; undefined: to any schedule. */
  scheduleId: number | undefined;
}

/** Extension overrides: fetches the absences in a range, of the caller's organization and those below it. */
export async function fetchAbsences(
  resource: Resource,
  { from, to, scheduleId }: AbsenceRange,
  signal?: AbortSignal,
): Promise<Absence[]> {
  const query = new URLSearchParams({ from, to, ...(scheduleId === undefined ? {} : { scheduleId: `${scheduleId}` }) });
  const { list } = await get<{ list: Absence[] }>(`/${resource.api.path}?${query}`, signal);
  return list;
}

/** Extension absences.gaps: what follows from absences that have not ended, for many in parts, one after another. */
export async function fetchEffects(ids: readonly number[], signal?: AbortSignal): Promise<AbsenceEffect[]> {
  const effects: AbsenceEffect[] = [];
  for (let n = 0; n < ids.length; n += EFFECT_LIMITS.absences) {
    const body = { ids: ids.slice(n, n + EFFECT_LIMITS.absences) };
    const reply = await http<{ list: AbsenceEffect[] }>({
      method: 'POST',
      path: '/absences/gaps',
      body,
      read: true,
      signal,
    });
    effects.push(...reply.list);
  }
  return effects;
}
