import type { HolidaySet } from '../../protocol/calendars.ts';
import { callFor } from '../../src/engine/calls.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import { type FailureEffects, finishFailure } from '../http/errors.ts';
import { HttpFailure } from '../http/failure.ts';
import { http } from '../http/http.ts';
import { requestOf } from '../records/records.ts';
import { day, text } from '../replies/fields.ts';
import { readHolidays } from '../replies/holidays.ts';
import { idOf } from '../replies/wire.ts';

/** Organization and year of a set of holidays. */
export interface HolidayPlace {
  orgId: number;
  year: number;
}

/** GET /holidays/{orgId}?year=: the holidays of an organization in a year; 404 and an empty reply mean none. */
export async function fetchHolidays(
  resource: Resource,
  { orgId, year }: HolidayPlace,
  signal?: AbortSignal,
): Promise<HolidaySet> {
  const path = `/${resource.api.path}/${orgId}?year=${year}`;
  let reply: unknown;
  try {
    reply = await http({ method: 'GET', path, signal, expected: [404] });
  } catch (failure) {
    if (!(failure instanceof HttpFailure) || failure.status !== 404) throw failure;
  }
  return readHolidays(resource, reply, { orgId, year });
}

/**
 * POST /holidays/{orgId}?year=, or PUT if the holiday has an id (spec 4). On failure stores a message, then rejects.
 */
export async function saveHoliday(
  resource: Resource,
  place: HolidayPlace,
  holiday: RecordData,
  effects: FailureEffects,
): Promise<void> {
  const op = idOf(holiday.id) === undefined ? 'create' : 'update';
  const singleDay = day(holiday.start) === day(holiday.end);
  try {
    await http(requestOf(callFor(resource, op, { ...holiday, singleDay }, { scope: { ...place } })));
  } catch (failure) {
    finishFailure(failure, { resource, op, name: text(holiday.title) }, effects);
    throw failure;
  }
}

/** DELETE /holidays/{holidayId}/{orgId}?year= */
export async function removeHoliday(
  resource: Resource,
  place: HolidayPlace,
  id: number,
  effects: FailureEffects,
): Promise<void> {
  try {
    await http(requestOf(callFor(resource, 'remove', id, { scope: { ...place } })));
  } catch (failure) {
    finishFailure(failure, { resource, op: 'remove' }, effects);
    throw failure;
  }
}
