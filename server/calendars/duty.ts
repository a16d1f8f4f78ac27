import type { DutyReply, DutySchedule, DutyShift, DutySpan, DutyWho } from '../../protocol/duty.ts';
import { coverage } from '../../src/duty/coverage.ts';
import { DAY_MINUTES, type Day, type Span, writeDay, writeMoment } from '../../src/duty/days.ts';
import { type IntendedGap, intendedSpans } from '../../src/duty/gaps.ts';
import { reasonOf } from '../../src/duty/reason.ts';
import type { Shift } from '../../src/duty/shifts.ts';
import type { Resource } from '../../src/engine/definition.ts';
import type { Actor } from '../actor.ts';
import type { Platform } from '../platform.ts';
import type { Queryable } from '../store/behaviors.ts';
import { DutyReads } from './dutyReads.ts';
import { type ReadSchedule, type ResolvedSchedule, resolveSchedules, type TitleOf, titlesOf } from './resolved.ts';

/** Most shifts, and most gaps and doubles each, of a schedule in one reply. */
const MOST_ROWS = 2_000;

export interface DutyRange {
  from: Day;
  /** Excluded. */
  to: Day;
  orgId?: number;
  recursive: boolean;
  page: number;
  pageSize: number;
}

const spanOf = ({ start, end }: Span): DutySpan => ({ start: writeMoment(start), end: writeMoment(end) });

function shiftOf(shift: Shift, titleOf: TitleOf): DutyShift {
  const { who } = shift;
  const named: DutyWho | null = who && { ...who, title: titleOf(who) };
  return { ...spanOf(shift), who: named, reason: reasonOf(shift) };
}

function replyOf({ record, resource, shifts, range }: ResolvedSchedule, titleOf: TitleOf): DutySchedule {
  const days = [Math.floor(range.start / DAY_MINUTES), Math.floor(range.end / DAY_MINUTES)] as const;
  const meant = intendedSpans(record.intendedGaps as IntendedGap[] | null, ...days);
  const { gaps, intended, doubles } = coverage(shifts, range, meant);
  const most = <T>(rows: readonly T[]) => rows.slice(0, MOST_ROWS);
  return {
    resource: resource.name,
    id: Number(record.id),
    name: String(record.name ?? ''),
    orgId: (record.orgId as number | null) ?? null,
    orgName: (record.orgName as string | null) ?? null,
    shifts: most(shifts).map((shift) => shiftOf(shift, titleOf)),
    gaps: most(gaps).map(spanOf),
    intended: most(intended).map(spanOf),
    doubles: most(doubles).map(spanOf),
    complete: [shifts, gaps, intended, doubles].every(({ length }) => length <= MOST_ROWS),
  };
}

/** A page of the schedules of an organization, with who is on duty in a range of days, and where nobody or several are. */
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
  const found: ReadSchedule[] = [];
  for (const resource of resources) {
    const ids = list.filter(({ type }) => type === resource.api.listType).map(({ id }) => Number(id));
    for (const { record } of (await reads.get(resource.name, ids)).values()) found.push({ record, resource });
  }
  const all = await resolveSchedules(db, found, range);
  const titleOf = await titlesOf(reads, all);
  const places = new Map(list.map(({ id }, place) => [Number(id), place]));
  const place = ({ record }: ResolvedSchedule) => places.get(Number(record.id)) ?? 0;
  return {
    ...{ from: writeDay(from), to: writeDay(to - 1) },
    list: all.sort((a, b) => place(a) - place(b)).map((each) => replyOf(each, titleOf)),
    ...{ count, currentPage: page, pageSize, pagesCount: Math.ceil(count / pageSize) },
  };
}
