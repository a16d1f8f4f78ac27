import { actionCall } from '../../src/engine/calls.ts';
import type { RecordAction, RecordData, Resource } from '../../src/engine/definition.ts';
import { http } from '../http/http.ts';
import { requestOf } from '../records/records.ts';

/** Calls an action that a definition offers on its records. `given`: as for `actionCall`. */
export function runAction(r: Resource, action: RecordAction, record: RecordData, given?: string): Promise<unknown> {
  return http(requestOf(actionCall(r, action, record, given)));
}
