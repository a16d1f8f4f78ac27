import { http } from './http.ts';
import { unreadable } from './records.ts';
import { isObject, listIn } from './wire.ts';

/** GET /consequentials/triggers/{initiatorId}: the trigger types that this alarm point has no trigger of yet. */
export async function availableTriggerTypes(initiatorId: number, signal?: AbortSignal): Promise<string[]> {
  const request = { method: 'GET', path: `/consequentials/triggers/${initiatorId}`, signal } as const;
  const list = listIn(await http(request));
  if (!list) throw unreadable(request);
  return list.filter((type) => typeof type === 'string');
}

/** PUT /consequentials/show-name: a name for a trigger of this type; '' when the server suggests none. */
export async function suggestedName(triggerType: string, signal?: AbortSignal): Promise<string> {
  const path = `/consequentials/show-name?triggerType=${encodeURIComponent(triggerType)}`;
  // it changes nothing, so it may be repeated
  const reply = await http({ method: 'PUT', path, signal, read: true, responseType: 'jsonOrText' });
  const name = isObject(reply) ? reply.name : reply;
  return typeof name === 'string' ? name.trim() : '';
}

/** The types a trigger may have: those that are free and, of a stored trigger, its own. */
export function offeredTypes(all: readonly string[], free: readonly string[], own: string | undefined): string[] {
  const known = all.filter((type) => free.includes(type) || type === own);
  // a platform may know more types than the definition does
  return [...known, ...free.filter((type) => !all.includes(type))];
}
