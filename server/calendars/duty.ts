import type { DutyReply, DutySchedule, DutyShift, DutySpan, DutyWho } from '../../protocol/duty.ts';
import { activeIn } from '../../src/duty/active.ts';
import { coverage } from '../../src/duty/coverage.ts';
import { DAY_MINUTES, type Day, type Span, writeDay, writeMoment } from '../../src/duty/days.ts';
import { type IntendedGap, intendedSpans } from '../../src/duty/gaps.ts';
import type { HolidayAt } from '../../src/duty/holidays.ts';
import { reasonOf } from '../../src/duty/reason.ts';
import { readRotation, type Who } from '../../src/duty/rotation.ts';
import type { Shift } from '../../src/duty/shifts.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import type { Actor } from '../actor.ts';
import { breathe } from '../breathe.ts';
import type { Platform } from '../platform.ts';
import type { Queryable } from '../store/behaviors.ts';
import { DutyReads, holidaysOf, type ReadRecord } from './dutyReads.ts';

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

/** The title of whom a shift appoints. */
type TitleOf = (who: Who) => string;

function shiftOf(shift: Shift, titleOf: TitleOf): DutyShift {
  const { who } = shift;
  const named: DutyWho | null = who && { ...who, title: titleOf(who) };
  return { ...spanOf(shift), who: named, reason: reasonOf(shift) };
}

interface Resolved {
  record: RecordData;
  resource: Resource;
  shifts: Shift[];
  range: Span;
}

function replyOf({ record, resource, shifts, range }: Resolved, titleOf: TitleOf): DutySchedule {
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

function resolved(record: RecordData, resource: Resource, range: Span, holidayAt: HolidayAt): Resolved {
  return { record, resource, range, shifts: activeIn(readRotation(record), { holidayAt, overrides: [] }, range) };
}

/** The titles of everybody who is on duty. */
async function titlesOf(reads: DutyReads, all: readonly Resolved[]): Promise<TitleOf> {
  const whos = all.flatMap(({ shifts }) => shifts.flatMap(({ who }) => who ?? []));
  const ids = (key: keyof Who) => whos.flatMap((who) => who[key] ?? []);
  const people = await reads.get('participants', ids('participantId'));
  const plans = await reads.get('alarm-plans', ids('alarmPlanId'));
  const points = await reads.get('alarm-points', ids('alarmPointId'));
  const title = (known: Map<number, ReadRecord>, id: number) => known.get(id)?.title ?? `#${id}`;
  return ({ participantId, alarmPlanId, alarmPointId }) => {
    if (participantId !== null) return title(people, participantId);
    if (alarmPlanId !== null) return title(plans, alarmPlanId);
    return alarmPointId === null ? '' : title(points, alarmPointId);
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
  const found: { record: RecordData; resource: Resource }[] = [];
  for (const resource of resources) {
    const ids = list.filter(({ type }) => type === resource.api.listType).map(({ id }) => Number(id));
    for (const { record } of (await reads.get(resource.name, ids)).values()) found.push({ record, resource });
  }
  const holidayAt = await holidaysOf(
    db,
    found.flatMap(({ record }) => (record.orgId as number | null) ?? []),
  );
  const all: Resolved[] = [];
  for (const { record, resource } of found) {
    await breathe();
    all.push(resolved(record, resource, range, holidayAt((record.orgId as number | null) ?? null)));
  }
  const titleOf = await titlesOf(reads, all);
  const places = new Map(list.map(({ id }, place) => [Number(id), place]));
  const place = ({ record }: Resolved) => places.get(Number(record.id)) ?? 0;
  return {
    ...{ from: writeDay(from), to: writeDay(to - 1) },
    list: all.sort((a, b) => place(a) - place(b)).map((each) => replyOf(each, titleOf)),
    ...{ count, currentPage: page, pageSize, pagesCount: Math.ceil(count / pageSize) },
  };
}
