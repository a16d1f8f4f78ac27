import type { PreparedAlarm } from '../../protocol/alarms.ts';
import { isObject } from '../../src/engine/paths.ts';
import { get, unreadableFailure } from '../records/records.ts';
import { readPrepared } from '../replies/triggering.ts';

/** GET /alarmtemplates/prepare/{id}: what is needed to trigger an alarm from the template. */
export async function prepareAlarm(templateId: number, signal?: AbortSignal): Promise<PreparedAlarm> {
  const path = `/alarmtemplates/prepare/${templateId}`;
  const reply = await get<unknown>(path, signal);
  if (!isObject(reply)) throw unreadableFailure({ method: 'GET', path });
  return readPrepared(reply, templateId);
}
