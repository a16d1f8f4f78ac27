/** Reads the holidays of an organization in a year (spec section 3). */
import type { Holiday, HolidaySet, InheritedHoliday } from '../../protocol/calendars.ts';
import { decodeRecord } from '../../src/engine/codecs.ts';
import type { Resource } from '../../src/engine/definition.ts';
import { isObject } from '../../src/engine/paths.ts';
import { count, day, fieldsOf, flag, id, list, moment, pick, present, type Reader, text } from './fields.ts';

/** Reads a holiday; null without a start. */
const holidayOf =
  (resource: Resource): Reader<Holiday | null> =>
  (value) => {
    const fields = fieldsOf(isObject(value) ? decodeRecord(resource, value) : value);
    const start = pick(fields, ['start', 'date'], moment);
    if (start === '') return null;
    const end = pick(fields, ['end'], moment) || start;
    return {
      id: pick(fields, ['id'], id),
      title: pick(fields, ['title', 'name'], text),
      start,
      end,
      active: pick(fields, ['active'], flag) ?? true,
      allDay: pick(fields, ['allDay'], flag) ?? false,
      recurring: pick(fields, ['recurring'], flag) ?? false,
      standard: pick(fields, ['standard'], flag) ?? false,
      singleDay: day(start) === day(end),
      ...present({ version: pick(fields, ['version'], count) }),
    };
  };

const inheritedOf =
  (resource: Resource): Reader<InheritedHoliday | null> =>
  (value) => {
    const holiday = holidayOf(resource)(value);
    if (!holiday) return null;
    const fields = fieldsOf(value);
    return {
      ...holiday,
      orgId: pick(fields, ['orgId'], id) ?? 0,
      orgName: pick(fields, ['orgName'], text),
      year: pick(fields, ['year'], count) ?? 0,
    };
  };

/** Reads GET /holidays/{orgId}?year= for that organization and year; an empty reply is an empty set. */
export function readHolidays(
  resource: Resource,
  reply: unknown,
  { orgId, year }: { orgId: number; year: number },
): HolidaySet {
  const fields = fieldsOf(reply);
  return {
    id: pick(fields, ['id'], id),
    version: pick(fields, ['version'], count) ?? 0,
    orgId,
    orgName: pick(fields, ['orgName', 'organizationName'], text),
    year,
    name: pick(fields, ['name'], text),
    validFrom: pick(fields, ['validFrom'], moment),
    description: pick(fields, ['description'], text),
    events: list(holidayOf(resource))(Array.isArray(reply) ? reply : fields.get('events')),
    inherited: pick(fields, ['inherited'], list(inheritedOf(resource))),
  };
}
