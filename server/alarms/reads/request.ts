import { type Static, Type } from '@sinclair/typebox';
import { ALARM_COLUMNS, type DurationDay, MONTHS } from '../../../protocol/alarmTable.ts';
import { FILTERED_FIGURES, type FilteredFigure } from '../../../protocol/figures.ts';
import { choice } from '../../../protocol/schema.ts';
import { ApiError } from '../../errors.ts';
import { id, jsonValue, list, nullable, nullish, object, page, text } from '../../schemas.ts';

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
  'id',
  'alarmName',
  'alarmPointId',
  'systemId',
  'status',
  'triggeredBy',
  'triggeredAt',
  'startsAt',
  'endedAt',
  'orgName',
  'priority',
  'calls',
  'failedCalls',
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
/** The values of a column that are shown: one, or a list. */
const values = nullish(
  Type.Unsafe<string | number | (string | number)[]>({
    type: ['string', 'integer', 'array'],
    maxLength: LONGEST,
    format: 'characters',
    maxItems: MOST_VALUES,
    items: value(),
  }),
);
/** An organization is given by its id, or as the record that a client has of it. */
const Organization = Type.Unsafe<number | { id: number; recursive?: boolean | null }>({
  ...id(),
  type: ['integer', 'object'],
  required: ['id'],
  properties: { id: id(), recursive: nullable(Type.Boolean()) },
  additionalProperties: jsonValue(2_000),
});
/** People are given by ids of participants, or of participants and groups. */
const People = Type.Unsafe<
  number[] | { participants?: number[] | null; groups?: number[] | null; mine?: boolean | null }
>({
  ...object({
    participants: nullish(list(id(), MOST_PEOPLE)),
    groups: nullish(list(id(), MOST_VALUES)),
    mine: nullish(Type.Boolean()),
  }),
  type: ['array', 'object'],
  maxItems: MOST_PEOPLE,
  items: id(),
});

/** Keys of the body of POST /alarmtable and /history; missing ones have the defaults of spec 9. */
export const tableKeys = {
  field: nullish(choice(['', ...FIELDS] as const)),
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
  sortField: nullish(choice(['', ...SORTS] as const)),
  sortOrder: nullish(choice(['ASCENDING', 'DESCENDING'] as const)),
  textFilter: nullish(text(LONGEST)),
  columnsFilter: nullish(
    object({ alarmName: values, alarmPointId: values, status: values, systemId: values, triggeredBy: values }),
  ),
  organizationFilter: nullish(Organization),
  participantsFilter: nullish(People),
  plansFilter: nullish(object({ plans: list(id(), MOST_VALUES) })),
  templatesFilter: nullish(object({ templates: list(id(), MOST_VALUES) })),
  alarmsFilter: nullish(object({ alarms: list(id(), MOST_VALUES) })),
  figuresFilter: nullish(object({ figures: list(choice(FILTERED_FIGURES), FILTERED_FIGURES.length) })),
  openFirst: nullish(Type.Boolean()),
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
  /** Unhandled and running alarms first, by priority; running ones also from before the period. */
  openFirst: boolean;
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
  figures: FilteredFigure[];
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

const organizationOf = (given: Body['organizationFilter']) => (typeof given === 'number' ? { id: given } : given);

const peopleOf = (given: Body['participantsFilter']) => (Array.isArray(given) ? { participants: given } : given);

/** Validates a request and fills in its defaults. Without a sort column the newest alarms come first. */
export function tableQuery(body: Body): TableQuery {
  const { columnsFilter, sortOrder } = body;
  const organization = organizationOf(body.organizationFilter);
  const people = peopleOf(body.participantsFilter);
  const sort = body.sortField || undefined;
  return {
    period: periodOf(body.duration),
    page: body.currentPage ?? 0,
    pageSize: body.pageSize ?? PAGE_SIZE,
    byPriority: body.orderByPriority === true,
    openFirst: body.openFirst === true,
    sort: sort ?? 'triggeredAt',
    down: sortOrder ? sortOrder === 'DESCENDING' : sort === undefined,
    search: { field: body.field || null, text: (body.textFilter ?? '').trim() },
    columns: ALARM_COLUMNS.flatMap((column) => {
      const accepted = [columnsFilter?.[column] ?? []].flat();
      return accepted.length > 0 ? [{ column, values: accepted }] : [];
    }),
    ...(organization ? { orgId: organization.id } : {}),
    recursive: organization?.recursive ?? true,
    people: {
      participants: people?.participants ?? [],
      groups: people?.groups ?? [],
      mine: people?.mine === true,
    },
    plans: body.plansFilter?.plans ?? [],
    templates: body.templatesFilter?.templates ?? [],
    alarms: body.alarmsFilter?.alarms ?? [],
    figures: body.figuresFilter?.figures ?? [],
  };
}
