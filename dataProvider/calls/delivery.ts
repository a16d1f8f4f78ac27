import type { AlarmRaised } from '../../protocol/alarms.ts';
import type { ChannelsReply, DeadLetterPage, ResendResult, TestCallCourse } from '../../protocol/delivery.ts';
import type { Resource } from '../../src/engine/definition.ts';
import { http } from '../http/http.ts';
import { get } from '../records/records.ts';

const testPath = (r: Resource, id: number) => `/${r.api.path}/${id}/test-call`;

/**
 * Extension alarms: POST /{path}/{id}/test-call: calls one device of a person. `index`: position of the device in the
 * stored list; the device there must still have this `address`.
 */
export function callDevice(r: Resource, id: number, device: { index: number; address: string }): Promise<AlarmRaised> {
  return http({ method: 'POST', path: testPath(r, id), body: { device: device.index, address: device.address } });
}

/** Extension alarms: GET /{path}/{id}/test-call/{alarmId}: the progress of the call. */
export function fetchTestCall(r: Resource, id: number, alarmId: number, signal?: AbortSignal): Promise<TestCallCourse> {
  return get(`${testPath(r, id)}/${alarmId}`, signal);
}

/** Extension alarms: GET /alarm-dead-letters. `page` counts from 0. */
export function fetchDeadLetters(page: number, pageSize: number, signal?: AbortSignal): Promise<DeadLetterPage> {
  return get(`/alarm-dead-letters?currentPage=${page}&pageSize=${pageSize}`, signal);
}

/** Extension alarms: POST /alarm-dead-letters/resend. Returns a result for each call. */
export function resendCalls(ids: readonly number[]): Promise<ResendResult> {
  return http({ method: 'POST', path: '/alarm-dead-letters/resend', body: { ids } });
}

/** Extension channels: GET /channels */
export function fetchChannels(signal?: AbortSignal): Promise<ChannelsReply> {
  return get('/channels', signal);
}
