import type { DutyReply, DutySchedule } from '../../protocol/duty.ts';
import { DAY_MINUTES, type Day, writeDay } from '../../src/duty/days.ts';
import { onDuty } from '../../src/duty/onDuty.ts';
import type { Resource } from '../../src/engine/definition.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import type { Platform } from '../platform.ts';
import { inTurns } from '../yieldToEventLoop.ts';
import { DutyReads } from './dutyReads.ts';
import { reachOfSchedules, titleReasons } from './reach.ts';
import { type ReadSchedule, resolveSchedules, titlesOf } from './resolved.ts';

export interface DutyRange {
  from: Day;
  /** Exclusive. */
  to: Day;
  orgId?: number;
  recursive: boolean;
  page: number;
  pageSize: number;
}

/** A page of the schedules of an organization, with who is on duty in a range of days, gaps and overlaps included. */
export async function dutyOf(
  platform: Platform,
  actor: Actor,
  resources: readonly Resource[],
  { from, to, orgId, recursive, page, pageSize }: DutyRange,
  db: Queryable,
): Promise<DutyReply> {
  const { list, count } = await platform.store.listMulti(actor, resources, { orgId, recursive, page, pageSize }, db);
  const reads = new DutyReads(platform, actor);
  const range = { start: from * DAY_MINUTES, end: to * DAY_MINUTES };
  const found = new Map<number, ReadSchedule>();
  for (const resource of resources) {
    const ids = list.filter(({ type }) => type === resource.api.listType).map(({ id }) => Number(id));
    for (const { id, record } of (await reads.get(resource.name, ids)).values()) found.set(id, { record, resource });
  }
  const schedules = list.flatMap(({ id }) => found.get(Number(id)) ?? []);
  const all = await resolveSchedules(db, schedules, range);
  const titleOf = await titlesOf(reads, all);
  const reach = await reachOfSchedules(platform, all, range);
  const shown: DutySchedule[] = [];
  for await (const { record, resource, shifts } of inTurns(all)) {
    // resolves each moment once, in turns: the plans of a schedule may call very many people
    for await (const shift of inTurns(shifts)) reach.gapsIn(shift);
    shown.push(onDuty(resource.name, record, shifts, range, titleOf, reach.gapsIn));
  }
  await titleReasons(
    reads,
    shown.flatMap(({ gaps }) => gaps),
  );
  return {
    from: writeDay(from),
    to: writeDay(to - 1),
    list: shown,
    count,
    currentPage: page,
    pageSize,
    pagesCount: Math.ceil(count / pageSize),
  };
}
