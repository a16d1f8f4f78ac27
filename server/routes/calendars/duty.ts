import { Type } from '@sinclair/typebox';
import {
  DUTY_LIMITS,
  type DutyReply,
  type ReachNowReply,
  type ReachReply,
  type Resolution,
} from '../../../protocol/duty.ts';
import { orNull } from '../../../protocol/schema.ts';
import { resolveAlarmPoint } from '../../../src/duty/alarm.ts';
import { DAY_MINUTES, type Day, readDay, readMoment } from '../../../src/duty/days.ts';
import { authorityFor, can } from '../../../src/engine/access.ts';
import type { Actor } from '../../actor.ts';
import { currentMoment } from '../../alarms/resolve.ts';
import { loadAlarm } from '../../calendars/alarmData.ts';
import { dutyOf } from '../../calendars/duty.ts';
import { DutyReads } from '../../calendars/dutyReads.ts';
import { CALLED, uncalledOf, unreachedOf } from '../../calendars/reach.ts';
import { ApiError } from '../../errors.ts';
import { type App, allowAnyOf, allowOperation, type RouteOptions } from '../../http/route.ts';
import { id, idParams, object, page, text } from '../../schemas.ts';

const SCHEDULES = ['standby-schedules', 'team-schedules'];
const PAGE_SIZE = 20;
const MOMENT_LENGTH = 19;
const DATE_LENGTH = 10;
const DEVICE_TYPE_LENGTH = 40;
const NAME_LENGTH = 60;

/** Parses a day or time in a query parameter. Throws VALIDATION if it is invalid. */
function given<T>(name: string, text: string, read: (text: string) => T | undefined): T {
  const value = read(text);
  if (value === undefined) throw new ApiError('VALIDATION', { errors: { [name]: 'date' } });
  return value;
}

/** The first and the last day of a range. Throws VALIDATION if one is invalid, or for too many days. */
function daysOf({ from, to }: { from: string; to: string }): { from: Day; last: Day } {
  const days = { from: given('from', from, readDay), last: given('to', to, readDay) };
  if (days.last < days.from) throw new ApiError('VALIDATION', { errors: { to: 'endAfterStart' } });
  if (days.last - days.from >= DUTY_LIMITS.days)
    throw new ApiError('VALIDATION', { errors: { to: `maxDays:${DUTY_LIMITS.days}` } });
  return days;
}

/** Removes device addresses, for callers who may not see participants. */
function withoutAddresses(resolution: Resolution): Resolution {
  for (const plan of resolution.plans) {
    for (const { calls } of plan.steps) {
      for (const call of calls) for (const device of call.devices) device.address = '';
    }
  }
  return resolution;
}

/** Extension `duty`: who is on duty when, and who is called if an alarm point raises an alarm. */
export default async function duty(app: App, { platform }: RouteOptions): Promise<void> {
  const { byName } = platform.definitions;
  const schedules = SCHEDULES.flatMap((name) => byName.get(name) ?? []);
  const [points, people] = [byName.get('alarm-points'), byName.get('participants')];
  const sees = (actor: Actor, resource: (typeof schedules)[number]) =>
    can(actor.authorities, authorityFor(resource, 'list'));

  const rangeSchema = {
    tags: ['extensions'],
    summary: `Who is on duty in a range of at most ${DUTY_LIMITS.days} days`,
    querystring: object({
      from: text(DATE_LENGTH),
      to: text(DATE_LENGTH),
      orgId: Type.Optional(id()),
      recursive: Type.Optional(Type.Boolean()),
      currentPage: Type.Optional(page()),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: DUTY_LIMITS.pageSize })),
    }),
    response: { 200: Type.Unsafe<DutyReply>({ type: 'object', additionalProperties: true }) },
  };
  const may = allowAnyOf(schedules.map((resource) => authorityFor(resource, 'list')));
  app.get(
    '/duty',
    { schema: rangeSchema, onRequest: may, config: { lane: 'duty' } },
    async ({ actor, reads, query }) => {
      const { from, last } = daysOf(query);
      const { orgId, recursive = true, currentPage = 0, pageSize = PAGE_SIZE } = query;
      const most = Math.floor(DUTY_LIMITS.scheduleDays / (last + 1 - from));
      const place = { orgId, recursive, page: currentPage, pageSize: Math.min(pageSize, most) };
      const range = { from, to: last + 1, ...place };
      const seen = schedules.filter((resource) => sees(actor, resource));
      return dutyOf(platform, actor, seen, range, reads);
    },
  );

  const whoId = () => orNull(id());
  const reachSchema = {
    tags: ['extensions'],
    summary: 'Which persons, alarm plans and alarm points can not be called, and why',
    body: object({
      from: text(DATE_LENGTH),
      to: text(DATE_LENGTH),
      list: Type.Array(
        object({
          participantId: whoId(),
          alarmPlanId: whoId(),
          alarmPointId: whoId(),
          deviceType: orNull(text(DEVICE_TYPE_LENGTH)),
        }),
        { maxItems: DUTY_LIMITS.assignees },
      ),
    }),
    response: { 200: Type.Unsafe<ReachReply>({ type: 'object', additionalProperties: true }) },
  };
  app.post('/duty/reach', { schema: reachSchema, onRequest: may, config: { lane: 'duty' } }, ({ actor, body }) => {
    const range = daysOf(body);
    return unreachedOf(platform, new DutyReads(platform, actor), body.list, {
      start: range.from * DAY_MINUTES,
      end: (range.last + 1) * DAY_MINUTES,
    });
  });

  const called = CALLED.flatMap((name) => byName.get(name) ?? []);
  const nowSchema = {
    tags: ['extensions'],
    summary: 'By which records nobody can be called now, and why',
    body: object({
      list: Type.Array(object({ resource: text(NAME_LENGTH), id: id() }), { maxItems: DUTY_LIMITS.assignees }),
    }),
    response: { 200: Type.Unsafe<ReachNowReply>({ type: 'object', additionalProperties: true }) },
  };
  const mayAny = allowAnyOf(called.map((resource) => authorityFor(resource, 'list')));
  app.post(
    '/duty/reach/now',
    { schema: nowSchema, onRequest: mayAny, config: { lane: 'duty' } },
    async ({ actor, body }) => {
      const names = new Set(called.filter((resource) => sees(actor, resource)).map(({ name }) => name));
      const asked = body.list.filter(({ resource }) => names.has(resource));
      return uncalledOf(platform, new DutyReads(platform, actor), asked, await currentMoment(platform.pool));
    },
  );

  if (!points) return;
  const alarmSchema = {
    tags: ['extensions'],
    summary: 'Who is called if an alarm point fires at a moment',
    params: idParams,
    querystring: object({ at: text(MOMENT_LENGTH) }),
    response: { 200: Type.Unsafe<Resolution>({ type: 'object', additionalProperties: true }) },
  };
  const asked = { schema: alarmSchema, onRequest: allowOperation(points, 'one') };
  app.get('/duty/alarmpoint/:id', asked, async ({ actor, params, query }) => {
    const moment = given('at', query.at, readMoment);
    await platform.store.getShared(actor, points, params.id);
    const resolution = resolveAlarmPoint(await loadAlarm(platform, actor, params.id, moment), params.id, moment);
    return people && can(actor.authorities, authorityFor(people, 'one')) ? resolution : withoutAddresses(resolution);
  });
}
