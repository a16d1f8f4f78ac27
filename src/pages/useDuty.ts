import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchDuty } from '../../dataProvider/calls/duty.ts';
import { fetchHolidays } from '../../dataProvider/calls/holidays.ts';
import type { TocsinDataProvider } from '../../dataProvider/types.ts';
import { EVERY_YEAR } from '../../protocol/calendars.ts';
import type { DutyReply } from '../../protocol/duty.ts';
import { useDefinitions, useExtension, useProvider } from '../definition/context.tsx';
import { DAY_MINUTES, dateOf, writeDay } from '../duty/days.ts';
import { type HolidayAt, holidays, NO_HOLIDAYS, withInherited } from '../duty/holidays.ts';
import { gapsInForce, onDuty, shiftsOf } from '../duty/onDuty.ts';
import type { RecordData, Resource } from '../engine/definition.ts';
import type { Loaded } from '../engine/load.ts';
import { titleOf } from '../engine/template.ts';
import type { DayRange } from './timeline/range.ts';

export const PAGE_SIZE = 20;
const SCHEDULES = ['standby-schedules', 'team-schedules'];

type Stored = RecordData & { id: number };

interface DutyRequest {
  range: DayRange;
  orgId: number;
  page: number;
}

/** Milliseconds for which what several ranges are computed from is shared by them. */
const FRESH = 5_000;

/** Fetches the holidays of an organization in the years of a range; none if the platform doesn't provide them. */
async function holidaysIn(
  queries: QueryClient,
  resource: Resource | undefined,
  orgId: number,
  { from, to }: DayRange,
): Promise<HolidayAt> {
  if (!resource) return NO_HOLIDAYS;
  const years = [...new Set([EVERY_YEAR, dateOf(from).year, dateOf(to - 1).year])];
  const setOf = (year: number) =>
    queries.fetchQuery({
      queryKey: ['duty', 'holidays', orgId, year],
      queryFn: () => fetchHolidays(resource, { orgId, year }),
      staleTime: FRESH,
      retry: false,
    });
  const sets = await Promise.all(years.map((year) => setOf(year).catch(() => undefined)));
  const known = sets.flatMap((set) => set ?? []);
  return holidays(known.flatMap(withInherited));
}

/** Fetches a page of the schedules of each kind, one by one. */
function schedulesOf(provider: TocsinDataProvider, { byName }: Loaded, { orgId, page }: Omit<DutyRequest, 'range'>) {
  return Promise.all(
    SCHEDULES.flatMap((name) => byName.get(name) ?? []).map(async (resource) => {
      const pagination = { page: page + 1, perPage: PAGE_SIZE / 2 };
      const { data, total = 0 } = await provider.getList(resource.name, {
        pagination,
        filter: { orgId, recursive: true },
      });
      const records = await Promise.all(data.map(({ id }) => provider.getOne<Stored>(resource.name, { id })));
      return { resource, total, records: records.map((reply) => reply.data) };
    }),
  );
}

interface Sources {
  provider: TocsinDataProvider;
  queries: QueryClient;
  definitions: Loaded;
}

/** Computes who is on duty for platforms without the extension `duty`. Ranges that are asked for together share calls. */
async function computed({ provider, queries, definitions }: Sources, asked: DutyRequest): Promise<DutyReply> {
  const { byName } = definitions;
  const { range, orgId, page } = asked;
  const span = { start: range.from * DAY_MINUTES, end: range.to * DAY_MINUTES };
  const [pages, holidayAt] = await Promise.all([
    queries.fetchQuery({
      queryKey: ['duty', 'schedules', orgId, page],
      queryFn: () => schedulesOf(provider, definitions, { orgId, page }),
      staleTime: FRESH,
      retry: false,
    }),
    holidaysIn(queries, byName.get('holidays'), orgId, range),
  ]);
  const found = pages.flatMap(({ resource, records }) =>
    records.map((record) => ({ resource, record, shifts: shiftsOf(record, { holidayAt, overrides: [] }, span) })),
  );
  const titles = new Map<string, string>();
  for (const [name, key] of [
    ['participants', 'participantId'],
    ['alarm-plans', 'alarmPlanId'],
    ['alarm-points', 'alarmPointId'],
  ] as const) {
    const resource = byName.get(name);
    const ids = [...new Set(found.flatMap(({ shifts }) => shifts.flatMap(({ who }) => who?.[key] ?? [])))];
    if (!resource || ids.length === 0) continue;
    const { data } = await provider.getMany(name, { ids }).catch(() => ({ data: [] as Stored[] }));
    for (const record of data) titles.set(`${key} ${record.id}`, titleOf(resource, record));
  }
  const count = Math.max(0, ...pages.map(({ total }) => total));
  return {
    from: writeDay(range.from),
    to: writeDay(range.to - 1),
    list: found.map(({ resource, record, shifts }) =>
      onDuty(resource.name, record, shifts, span, (who, { row }) => {
        const [key, id] = Object.entries(who).find(([, value]) => value !== null) ?? ['', ''];
        return titles.get(`${key} ${id}`) ?? (row.name || `#${id}`);
      }),
    ),
    count,
    currentPage: page,
    pageSize: PAGE_SIZE / 2,
    pagesCount: Math.ceil(count / (PAGE_SIZE / 2)),
  };
}

/** Query of who is on duty for platforms with the extension `duty`. A reply stays fresh for 5 seconds. */
export const dutyQuery = ({ range, orgId, page }: DutyRequest) =>
  queryOptions({
    queryKey: ['duty', true, range.from, range.to, orgId, page],
    staleTime: 5_000,
    queryFn: ({ signal }) =>
      fetchDuty({ from: writeDay(range.from), to: writeDay(range.to - 1), orgId, page, pageSize: PAGE_SIZE }, signal),
  });

const withGapsInForce = (reply: DutyReply): DutyReply => ({
  ...reply,
  list: reply.list.map((schedule) => ({ ...schedule, gaps: gapsInForce(schedule) })),
});

/** Loads who is on duty in a range, in the schedules of an organization and its subtree, with gaps to be filled only. */
export function useDuty(asked: DutyRequest) {
  const provider = useProvider();
  const definitions = useDefinitions();
  const queries = useQueryClient();
  const hasDuty = useExtension('duty');
  const { range, orgId, page } = asked;
  const own = {
    queryKey: ['duty', false, range.from, range.to, orgId, page],
    queryFn: () => computed({ provider, queries, definitions }, asked),
  };
  return useQuery({
    ...(hasDuty ? dutyQuery(asked) : own),
    select: withGapsInForce,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
