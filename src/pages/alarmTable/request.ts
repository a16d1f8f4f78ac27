import {
  type AlarmTable,
  DEFAULT_TABLE_REQUEST,
  durationDay,
  initialTableRequest,
} from '../../../dataProvider/calls/alarms.ts';
import type { AlarmDuration, AlarmTableRequest } from '../../../protocol/alarmTable.ts';
import { FILTERED_FIGURES, type FilteredFigure } from '../../../protocol/figures.ts';
import type { FilterValue } from '../../../protocol/list.ts';
import type { Listed } from '../../list/state/urlState.ts';

/** The tabs with alarms: values of `tab` in the URL (spec section 2). */
export const TABS = ['0', '1', '2'] as const;
/** Text keys of the tab names. */
export const TITLES = { 0: 'pages.alarm-table', 1: 'pages.my-alarms', 2: 'pages.alarm-history' } as const;
export type TabName = (typeof TABS)[number];

/** The tab of lone worker sessions, which aren't alarms. */
export const LONE_WORKER_TAB = '4';
export const SCREEN_TABS = [...TABS, LONE_WORKER_TAB] as const;
export const SCREEN_TITLES = { ...TITLES, [LONE_WORKER_TAB]: 'pages.lone-worker' } as const;
export type ScreenTab = (typeof SCREEN_TABS)[number];

/** Returns the tab in the URL; '0', the alarm table, for any other value. */
export const tabOf = (state: Listed): TabName => TABS.find((tab) => tab === state.tab) ?? '0';

/** Returns the table that a tab queries. */
export const tableOf = (tab: TabName): AlarmTable => (tab === '2' ? 'history' : 'alarmtable');

/** Filter for "my alarms": the caller as known to the platform, or certain participants. */
export type MineFilter = { mine: true } | { participants: number[] };

type Filters = Listed['filters'];

const textsOf = (value: FilterValue | undefined): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => (one === undefined || one === null ? [] : [String(one)]));
const idsOf = (value: FilterValue | undefined): number[] =>
  textsOf(value)
    .map(Number)
    .filter((id) => id > 0);

/** Returns the figures in the URL. */
export function figuresOf({ figure }: Filters): FilteredFigure[] {
  const chosen = textsOf(figure);
  return FILTERED_FIGURES.filter((one) => chosen.includes(one));
}

/** Returns the period in the URL; the default of spec section 9 if there is none. */
export function durationOf({ from, to, hours }: Filters): AlarmDuration {
  if (typeof from === 'string' && typeof to === 'string') {
    return { option: 'DATE_DURATION', start: durationDay(from), end: durationDay(to) };
  }
  return typeof hours === 'number' && hours > 0 ? { option: 'HOURS_DURATION', hours } : DEFAULT_TABLE_REQUEST.duration;
}

/** Alarms that a wall display asks for: as many as fit on none, so that none that runs is left out. */
const ON_WALL = 100;

/** The request of a wall display. `sorts`: the platform can put first what somebody has to do. */
export const onWall = (request: AlarmTableRequest, sorts: boolean): AlarmTableRequest => ({
  ...request,
  pageSize: Math.max(request.pageSize, ON_WALL),
  ...(sorts ? { openFirst: true } : {}),
});

/** Converts the state in the URL to a request, of the user's organization if it names none; `mine` is set on the tab "my alarms". */
export function requestOf(state: Listed, mine?: MineFilter): AlarmTableRequest {
  const { filters, search, page, pageSize, sort, orgId, recursive } = state;
  const figures = figuresOf(filters);
  const people = { participants: idsOf(filters.participants), groups: idsOf(filters.groups) };
  return {
    field: typeof filters.in === 'string' ? filters.in : (textsOf(filters.in)[0] ?? DEFAULT_TABLE_REQUEST.field),
    currentPage: page - 1,
    pageSize,
    duration: durationOf(filters),
    orderByPriority: filters.urgent === true,
    sortField: sort.field,
    sortOrder: sort.order === 'DESC' ? 'DESCENDING' : 'ASCENDING',
    textFilter: search,
    columnsFilter: {
      alarmName: textsOf(filters.alarmName),
      alarmPointId: idsOf(filters.alarmPointId),
      status: textsOf(filters.status),
      systemId: textsOf(filters.systemId),
      triggeredBy: textsOf(filters.triggeredBy),
    },
    organizationFilter: {
      id: orgId ?? initialTableRequest().organizationFilter.id,
      ...(recursive ? {} : { recursive }),
    },
    participantsFilter: { ...people, ...mine },
    ...(figures.length > 0 ? { figuresFilter: { figures } } : {}),
  };
}
