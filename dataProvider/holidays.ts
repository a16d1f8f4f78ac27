import type { Holiday, HolidaySet, InheritedHoliday } from '../protocol/calendars.ts';
import { callFor } from '../src/engine/calls.ts';
import { decodeRecord } from '../src/engine/codecs.ts';
import type { RecordData, Resource } from '../src/engine/definition.ts';
import { isObject } from '../src/engine/paths.ts';
import { type FailureEffects, finishFailure } from './errors.ts';
import { HttpFailure } from './failure.ts';
import { http } from './http.ts';
import { requestOf } from './records.ts';
import { idOf } from './wire.ts';

/** Organization and year of a set of holidays. */
export interface HolidayPlace {
  orgId: number;
  year: number;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const dayOf = (moment: string): string => moment.slice(0, 10);

/** Decodes a holiday; missing texts and flags get defaults. Returns an empty array if it has no start. */
function holidayOf(resource: Resource, wire: unknown): Holiday[] {
  if (!isObject(wire)) return [];
  const record = decodeRecord(resource, wire);
  const start = textOf(record.start);
  const end = textOf(record.end) || start;
  if (dayOf(start) === '') return [];
  return [
    {
      ...{ id: idOf(record.id) ?? null, title: textOf(record.title), start, end },
      ...{ active: record.active !== false, allDay: record.allDay === true, recurring: record.recurring === true },
      ...{ standard: record.standard === true, singleDay: dayOf(start) === dayOf(end) },
      ...(typeof record.version === 'number' ? { version: record.version } : {}),
    },
  ];
}

function inheritedOf(resource: Resource, wire: unknown): InheritedHoliday[] {
  if (!isObject(wire)) return [];
  const { orgId, orgName, year } = wire;
  const place = { orgId: idOf(orgId) ?? 0, orgName: textOf(orgName), year: Number(year) };
  return holidayOf(resource, wire).map((holiday) => ({ ...holiday, ...place }));
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

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
  const wire: RecordData = isObject(reply) ? reply : {};
  return {
    ...{ id: idOf(wire.id) ?? null, version: Number(wire.version ?? 0), orgId, orgName: textOf(wire.orgName), year },
    ...{ name: textOf(wire.name), validFrom: textOf(wire.validFrom), description: textOf(wire.description) },
    events: listOf(wire.events).flatMap((event) => holidayOf(resource, event)),
    inherited: listOf(wire.inherited).flatMap((event) => inheritedOf(resource, event)),
  };
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
  const singleDay = dayOf(textOf(holiday.start)) === dayOf(textOf(holiday.end));
  try {
    await http(requestOf(callFor(resource, op, { ...holiday, singleDay }, { scope: { ...place } })));
  } catch (failure) {
    finishFailure(failure, { resource, op, name: textOf(holiday.title) }, effects);
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
