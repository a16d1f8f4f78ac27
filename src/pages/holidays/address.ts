import { EVERY_YEAR } from '../../../protocol/calendars.ts';
import { readDay } from '../../duty/days.ts';

/** State of the page; all of it is in the address. */
export interface HolidaysState {
  /** Undefined: the organization of the session. */
  orgId: number | undefined;
  /** Undefined: the current year. */
  year: number | undefined;
  view: 'year' | 'list';
  /** The selected holiday. */
  holiday: number | undefined;
  /** If no holiday is selected, the first selected day, YYYY-MM-DD. */
  from: string | undefined;
  to: string | undefined;
  editing: boolean;
}

export type HolidaysAction =
  | { type: 'place'; orgId?: number; year?: number }
  | { type: 'view'; view: HolidaysState['view'] }
  | { type: 'holiday'; id: number }
  | { type: 'days'; from: string; to: string }
  | { type: 'created'; id: number | undefined }
  | { type: 'edit' | 'stop' | 'updated' | 'removed' | 'close' };

const NOTHING = { holiday: undefined, from: undefined, to: undefined, editing: false } as const;

/**
 * Returns the next state (spec section 4): the editable flag is off by default and after a successful save or removal;
 * removing days without a stored holiday only deselects them.
 */
export function nextState(state: HolidaysState, action: HolidaysAction): HolidaysState {
  switch (action.type) {
    case 'place':
      return { ...state, ...NOTHING, orgId: action.orgId ?? state.orgId, year: action.year ?? state.year };
    case 'view':
      return { ...state, view: action.view };
    case 'holiday':
      return { ...state, ...NOTHING, holiday: action.id };
    case 'days':
      return { ...state, ...NOTHING, from: action.from, to: action.to };
    case 'edit':
      return { ...state, editing: true };
    case 'stop':
    case 'updated':
      return { ...state, editing: false };
    case 'created':
      return { ...state, ...NOTHING, holiday: action.id };
    case 'removed':
    case 'close':
      return { ...state, ...NOTHING };
  }
}

const NAMES = { org: 'org', year: 'year', view: 'view', holiday: 'holiday', from: 'from', to: 'to', edit: 'edit' };
const LAST_YEAR = 9999;

function numberIn(params: URLSearchParams, name: string, least: number, most: number): number | undefined {
  const value = Number(params.get(name) ?? Number.NaN);
  return Number.isInteger(value) && value >= least && value <= most ? value : undefined;
}

function dayIn(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name);
  return text !== null && text.length === 10 && readDay(text) !== undefined ? text : undefined;
}

/** Reads the state from the address. */
export function readHolidaysState(params: URLSearchParams): HolidaysState {
  const holiday = numberIn(params, NAMES.holiday, 1, Number.MAX_SAFE_INTEGER);
  const from = holiday === undefined ? dayIn(params, NAMES.from) : undefined;
  const to = from === undefined ? undefined : (dayIn(params, NAMES.to) ?? from);
  return {
    orgId: numberIn(params, NAMES.org, 1, Number.MAX_SAFE_INTEGER),
    year: numberIn(params, NAMES.year, EVERY_YEAR, LAST_YEAR),
    view: params.get(NAMES.view) === 'list' ? 'list' : 'year',
    holiday,
    from,
    to: to !== undefined && from !== undefined && to < from ? from : to,
    editing: (holiday ?? from) !== undefined && params.get(NAMES.edit) === 'true',
  };
}

/** Writes the state to the address; defaults are left out. */
export function writeHolidaysState({ orgId, year, view, holiday, from, to, editing }: HolidaysState): URLSearchParams {
  const values: [string, string | number | undefined][] = [
    [NAMES.org, orgId],
    [NAMES.year, year],
    [NAMES.view, view === 'list' ? view : undefined],
    [NAMES.holiday, holiday],
    [NAMES.from, from],
    [NAMES.to, to === from ? undefined : to],
    [NAMES.edit, editing ? 'true' : undefined],
  ];
  return new URLSearchParams(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}
