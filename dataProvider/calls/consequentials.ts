import { http } from '../http/http.ts';
import { unreadableFailure } from '../records/records.ts';
import { readSuggestedName, readTriggerTypes } from '../replies/triggering.ts';

/** GET /consequentials/triggers/{initiatorId}: the trigger types for which this alarm point has no trigger yet. */
export async function availableTriggerTypes(initiatorId: number, signal?: AbortSignal): Promise<string[]> {
  const request = { method: 'GET', path: `/consequentials/triggers/${initiatorId}`, signal } as const;
  const types = readTriggerTypes(await http(request));
  if (!types) throw unreadableFailure(request);
  return types;
}

/** PUT /consequentials/show-name: a name for a trigger of this type; '' if the server suggests none. */
export async function suggestedName(triggerType: string, signal?: AbortSignal): Promise<string> {
  const path = `/consequentials/show-name?triggerType=${encodeURIComponent(triggerType)}`;
  // the call changes nothing, so it may be retried
  return readSuggestedName(await http({ method: 'PUT', path, signal, read: true, responseType: 'jsonOrText' }));
}

/** The types a trigger may have: the free ones and, for a stored trigger, its own. */
export function offeredTypes(all: readonly string[], free: readonly string[], own: string | undefined): string[] {
  const known = all.filter((type) => free.includes(type) || type === own);
  // a server may know more types than the definition
  return [...known, ...free.filter((type) => !all.includes(type))];
}
