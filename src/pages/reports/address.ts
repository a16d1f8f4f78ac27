import { useSearchParams } from 'react-router';
import { DEFAULT_TABLE_REQUEST, durationDay } from '../../../dataProvider/calls/alarms.ts';
import { getOrgId } from '../../../dataProvider/session/stored.ts';
import { ALARM_STATUSES } from '../../../protocol/alarms.ts';
import type { PeriodDays } from '../../../protocol/dashboard.ts';
import type { AlarmFigure } from '../../../protocol/figures.ts';
import {
  DEFAULT_TARGETS,
  GROUP_BYS,
  type GroupBy,
  MOST_SECONDS,
  REPORT_RANGES,
  type ReportRange,
  type ReportRequest,
  type ReportTab,
  type ReportTargets,
} from '../../../protocol/reports.ts';
import { withParams } from '../../definition/searchParams.ts';
import { readDay, writeDay } from '../../duty/days.ts';
import { reportDays } from '../../duty/reportRanges.ts';
import { alarmsAddress } from '../../parts/chart/alarmFigures.ts';

/** Alarms per page. */
export const PAGE_SIZE = 25;

/** State of a report, as its address holds it. */
export interface ReportState {
  /** 'own': the days from `from` to `to`. */
  range: ReportRange | 'own';
  /** YYYY-MM-DD, both included. */
  from: string;
  to: string;
  groupBy: GroupBy;
  status: string;
  text: string;
  orgId: number;
  recursive: boolean;
  targets: ReportTargets;
  /** Number of the page, from 1. */
  page: number;
}

const FIRST_RANGE: { readonly [tab in ReportTab]: ReportRange } = { detailed: 'last7Days', monthly: 'thisYear' };

function secondsOf(text: string | null, otherwise: number): number {
  const seconds = Number(text);
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= MOST_SECONDS ? seconds : otherwise;
}

/** Reads the state from search parameters; `today`: YYYY-MM-DD in the platform's zone. */
export function stateOf(params: URLSearchParams, tab: ReportTab, today: string): ReportState {
  const [from, to] = ['from', 'to'].map((name) => readDay(params.get(name)));
  const named = REPORT_RANGES.find((range) => range === params.get('range'));
  const own = params.get('range') === 'own' && from !== undefined && to !== undefined && from <= to;
  const range = own ? 'own' : (named ?? FIRST_RANGE[tab]);
  const quick = reportDays(range, readDay(today) ?? 0);
  const page = Number(params.get('page'));
  const org = Number(params.get('org'));
  return {
    range,
    ...(own ? { from: writeDay(from), to: writeDay(to) } : { from: writeDay(quick.from), to: writeDay(quick.to - 1) }),
    groupBy: GROUP_BYS.find((by) => by === params.get('group')) ?? 'none',
    status: ALARM_STATUSES.find((status) => status === params.get('status')) ?? '',
    text: params.get('text') ?? '',
    orgId: Number.isInteger(org) && org > 0 ? org : getOrgId(),
    recursive: params.get('children') !== 'no',
    targets: {
      firstCall: secondsOf(params.get('first'), DEFAULT_TARGETS.firstCall),
      acceptance: secondsOf(params.get('acceptance'), DEFAULT_TARGETS.acceptance),
    },
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Returns the address of the alarm table with exactly the alarms that a figure of a report counts. */
export function listOf(state: ReportState, days: PeriodDays, figure: 'alarms' | AlarmFigure): string {
  const { status, text, orgId, recursive } = state;
  const [path = '', query] = alarmsAddress(days, figure === 'alarms' ? undefined : figure).split('?');
  const params = new URLSearchParams(query);
  if (status) params.append('f.status', status);
  if (text) params.set('q', text);
  params.set('org', String(orgId));
  if (!recursive) params.set('children', 'no');
  return `${path}?${params}`;
}

/** Returns the request for a state, as the export and the screen send it. */
export function requestOf(state: ReportState): ReportRequest {
  const { from, to, groupBy, status, text, orgId, recursive, targets, page } = state;
  return {
    ...DEFAULT_TABLE_REQUEST,
    currentPage: page - 1,
    pageSize: PAGE_SIZE,
    textFilter: text,
    groupBy,
    targets,
    duration: { option: 'DATE_DURATION', start: durationDay(from), end: durationDay(to) },
    columnsFilter: { ...DEFAULT_TABLE_REQUEST.columnsFilter, status: status ? [status] : [] },
    organizationFilter: { id: orgId, ...(recursive ? {} : { recursive }) },
  };
}

/** Returns the fields of a schedule that sends the report of a state; custom days don't recur and are left out. */
export function scheduleOf(tab: ReportTab, state: ReportState) {
  const { range, groupBy, status, text, orgId, recursive, targets } = state;
  const { firstCall, acceptance } = targets;
  return {
    tab,
    groupBy,
    orgId,
    recursive,
    firstCall,
    acceptance,
    ...(range === 'own' ? {} : { range }),
    ...(status ? { status } : {}),
    ...(text ? { text } : {}),
  };
}

/**
 * Returns the state of the address, and `set`, which changes its parameters: '' removes one. A change that doesn't name
 * a page returns to the first one.
 */
export function useReportState(tab: ReportTab, today: string) {
  const [params, setParams] = useSearchParams();
  const set = (changes: { [name: string]: string }) =>
    setParams((before) => withParams(before, { page: '', ...changes }), { replace: true });
  return { state: stateOf(params, tab, today), set };
}
export type SetReport = ReturnType<typeof useReportState>['set'];
