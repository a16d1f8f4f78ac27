import { DEFAULT_ALARM_ICON } from '../../resources/enums.ts';
import { callFor } from '../../src/engine/calls.ts';
import { decodeRecord } from '../../src/engine/codecs.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import { isObject } from '../../src/engine/paths.ts';
import { finishFailure, type Translate } from '../http/errors.ts';
import { HttpFailure } from '../http/failure.ts';
import { http } from '../http/http.ts';
import { recordFrom, requestOf } from '../records/records.ts';
import { id, text } from '../replies/fields.ts';
import { idOf } from '../replies/wire.ts';

/** The alarm app of an organization and alarm type, or its fallback. */
export interface FetchedApp {
  /** The stored app, or the fallback. */
  app: RecordData;
  /** Id of the stored app; undefined if none is stored. */
  id: number | undefined;
  /** The app is stored, but its icon could not be parsed; `app` is the fallback. */
  unreadable: boolean;
}

/** GET /alarmpoints/predefined/{orgId}?alarmtype= */
export async function fetchAlarmApp(
  apps: Resource,
  orgId: number,
  alarmType: string,
  signal?: AbortSignal,
): Promise<FetchedApp> {
  const path = `/${apps.api.path}/${orgId}?alarmtype=${encodeURIComponent(alarmType)}`;
  let reply: unknown;
  try {
    reply = await http({ method: 'GET', path, signal, expected: [404] });
  } catch (failure) {
    // some servers answer 404 when no app is stored
    if (!(failure instanceof HttpFailure) || failure.status !== 404) throw failure;
  }
  const wire = isObject(reply) ? reply : {};
  const record = recordFrom(apps, wire);
  const app = isObject(decodeRecord(apps, wire).icon) ? record : undefined;
  return { app: app ?? fallback(wire, orgId), id: record?.id, unreadable: record !== undefined && app === undefined };
}

/** The fallback for an app whose icon cannot be parsed (spec section 3). */
function fallback(wire: RecordData, orgId: number): RecordData {
  return { orgId: id(wire.orgId) ?? orgId, systemId: text(wire.systemId), icon: { ...DEFAULT_ALARM_ICON } };
}

/** POST /alarmpoints/predefined, or PUT if the app has an id. On failure stores a message, then rejects. */
export async function saveAlarmApp(apps: Resource, app: RecordData, translate: Translate): Promise<void> {
  const op = idOf(app.id) === undefined ? 'create' : 'update';
  try {
    await http(requestOf(callFor(apps, op, app)));
  } catch (failure) {
    finishFailure(failure, { resource: apps, op }, { translate });
    throw failure;
  }
}

/** DELETE /alarmpoints/predefined/{id} */
export async function removeAlarmApp(apps: Resource, id: number): Promise<void> {
  await http(requestOf(callFor(apps, 'remove', id)));
}
