import { type Static, Type } from '@sinclair/typebox';
import { ALARM_COLUMNS, type DurationDay, MONTHS } from '../../../protocol/alarmTable.ts';
import { ApiError } from '../../errors.ts';
import { choice, id, list, nullish, object, page, text } from '../../http/schemas.ts';

/** Defaults of an alarm table for what the request doesn't specify (spec 9). */
const HOURS = 23;
const PAGE_SIZE = 10;
/** Maximum number of rows in one reply. */
const MOST_ROWS = 1_000;
const MOST_HOURS = 366 * 24;
const MOST_VALUES = 1_000;
const MOST_PEOPLE = 10_000;
const LONGEST = 200;

/** Columns whose text can be searched. */
const FIELDS = ['alarmName', 'systemId', 'triggeredBy', 'status', 'text'] as const;
/** Columns by which the table can be sorted. */
const SORTS = [
  ...(['id', 'alarmName', 'alarmPointId', 'systemId', 'status', 'triggeredBy', 'triggeredAt', 'startsAt'] as const),
  ...(['endedAt', 'orgName', 'priority', 'calls', 'failedCalls'] as const),
] as const;
export type SearchedField = (typeof FIELDS)[number];
export type SortedField = (typeof SORTS)[number];
type Column = (typeof ALARM_COLUMNS)[number];

const Day = object({
  dayOfMonth: Type.Integer({ minimum: 1, maximum: 31 }),
  month: choice(MONTHS),
  year: Type.Integer({ minimum: 1970, maximum: 9999 }),
});

const value = () =>
  Type.Unsafe<string | number>({ type: ['string', 'integer'], maxLength: LONGEST, format: 'characters' });
const values = nullish(list(value(), MOST_VALUES));

/** Keys of the body of POST /alarmtable and /history; missing ones have the defaults of spec 9. */
export const tableKeys = {
  field: nullish(text(60)),
  currentPage: nullish(page()),
  pageSize: nullish(Type.Integer({ minimum: 1, maximum: MOST_ROWS })),
  duration: nullish(
    object({
      option: choice(['HOURS_DURATION', 'DATE_DURATION'] as const),
      hours: nullish(Type.Integer({ minimum: 1, maximum: MOST_HOURS })),
      start: nullish(Day),
      end: nullish(Day),
    }),
  ),
  orderByPriority: nullish(Type.Boolean()),
  sortField: nullish(text(60)),
  sortOrder: nullish(choice(['ASCENDING', 'DESCENDING'] as const)),
  textFilter: nullish(text(LONGEST)),
  columnsFilter: nullish(
    object({ alarmName: values, alarmPointId: values, status: values, systemId: values, triggeredBy: values }),
  ),
  organizationFilter: nullish(object({ id: id(), recursive: nullish(Type.Boolean()) })),
  participantsFilter: nullish(
    object({
      participants: nullish(list(id(), MOST_PEOPLE)),
      groups: nullish(list(id(), MOST_VALUES)),
      mine: nullish(Type.Boolean()),
    }),
  ),
  plansFilter: nullish(object({ plans: list(id(), MOST_VALUES) })),
  templatesFilter: nullish(object({ templates: list(id(), MOST_VALUES) })),
  alarmsFilter: nullish(object({ alarms: list(id(), MOST_VALUES) })),
};

/** The body of POST /alarmtable and /history. */
export const TableBody = object(tableKeys);
type Body = Static<typeof TableBody>;

/** The period of a table: the last hours, or days (YYYY-MM-DD, both included). */
export type Period = { hours: number } | { from: string; to: string };

/** A validated request for a table, with its defaults filled in. */
export interface TableQuery {
  period: Period;
  page: number;
  pageSize: number;
  byPriority: boolean;
  sort: SortedField;
  down: boolean;
  search: { field: SearchedField | null; text: string };
  columns: { column: Column; values: (string | number)[] }[];
  /** Absent: the caller's own organization. */
  orgId?: number;
  recursive: boolean;
  people: { participants: number[]; groups: number[]; mine: boolean };
  plans: number[];
  templates: number[];
  alarms: number[];
}

/** YYYY-MM-DD; undefined where the month has no such day. */
function dayOf({ dayOfMonth, month, year }: DurationDay): string | undefined {
  const day = new Date(Date.UTC(year, MONTHS.indexOf(month), dayOfMonth));
  return day.getUTCDate() === dayOfMonth ? day.toISOString().slice(0, 10) : undefined;
}

function periodOf(duration: Body['duration']): Period {
  if (duration?.option !== 'DATE_DURATION') return { hours: duration?.hours ?? HOURS };
  const { start, end } = duration;
  const from = start ? dayOf(start) : undefined;
  const to = end ? dayOf(end) : undefined;
  if (from === undefined)
    throw new ApiError('VALIDATION', { errors: { 'duration.start': start ? 'date' : 'required' } });
  if (to === undefined) throw new ApiError('VALIDATION', { errors: { 'duration.end': end ? 'date' : 'required' } });
  if (to < from) throw new ApiError('VALIDATION', { errors: { 'duration.end': 'endAfterStart' } });
  return { from, to };
}

/**
 * Returns `given` if it is one of `all`, undefined if it is empty. @throws ApiError VALIDATION at `key` for any other
 * value
 */
function known<T extends string>(key: string, given: string | null | undefined, all: readonly T[]): T | undefined {
  if (given === undefined || given === null || given === '') return undefined;
  const found = all.find((one) => one === given);
  if (found === undefined) throw new ApiError('VALIDATION', { errors: { [key]: 'enum' } });
  return found;
}

/** Validates a request and fills in its defaults. Without a sort column the newest alarms come first. */
export function tableQuery(body: Body): TableQuery {
  const { columnsFilter, organizationFilter, participantsFilter: people, sortOrder } = body;
  const sort = known('sortField', body.sortField, SORTS);
  return {
    period: periodOf(body.duration),
    page: body.currentPage ?? 0,
    pageSize: body.pageSize ?? PAGE_SIZE,
    byPriority: body.orderByPriority === true,
    sort: sort ?? 'triggeredAt',
    down: sortOrder ? sortOrder === 'DESCENDING' : sort === undefined,
    search: { field: known('field', body.field, FIELDS) ?? null, text: (body.textFilter ?? '').trim() },
    columns: ALARM_COLUMNS.flatMap((column) => {
      const accepted = columnsFilter?.[column] ?? [];
      return accepted.length > 0 ? [{ column, values: accepted }] : [];
    }),
    ...(organizationFilter ? { orgId: organizationFilter.id } : {}),
    recursive: organizationFilter?.recursive ?? true,
    people: {
      participants: people?.participants ?? [],
      groups: people?.groups ?? [],
      mine: people?.mine === true,
    },
    plans: body.plansFilter?.plans ?? [],
    templates: body.templatesFilter?.templates ?? [],
    alarms: body.alarmsFilter?.alarms ?? [],
  };
}
