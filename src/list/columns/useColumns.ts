import { useEvent } from 'ra-core';
import { useMemo } from 'react';
import type { Column, Resource } from '../../engine/definition.ts';
import { isObject } from '../../engine/paths.ts';
import { useStoredState } from '../../ui/useStoredState.ts';
import type { ChangeList, Listed } from '../state/urlState.ts';

/** Widths of columns in pixels that the user has chosen, by field. */
type KeptWidths = { readonly [field: string]: number };

/** The widths that the user has chosen, stored in this browser under `key`. */
function useKeptWidths(key: string) {
  const [stored, keep] = useStoredState<KeptWidths | undefined>(key, undefined);
  const widths = useMemo<KeptWidths>(
    () =>
      Object.fromEntries(Object.entries(stored ?? {}).filter(([, width]) => typeof width === 'number' && width > 0)),
    [stored],
  );
  /** Keeps the width of a column; undefined: it is fitted to its content again. */
  const setWidth = useEvent((field: string, width: number | undefined) => {
    const { [field]: _, ...others } = widths;
    const next = width === undefined ? others : { ...others, [field]: width };
    keep(Object.keys(next).length > 0 ? next : undefined);
  });
  const resetWidths = useEvent(() => keep(undefined));
  return { widths, setWidth, resetWidths };
}

/** The key of what is stored for a screen, or for one of its tabs. */
const keyOf = (what: string, screen: string, tab: string | undefined) => [what, screen, tab].filter(Boolean).join('.');

/** The user's choice: all columns in order, and the hidden ones. */
interface Choice {
  order: string[];
  hidden: string[];
}

const choiceIn = (stored: unknown): Choice | null =>
  isObject(stored) && Array.isArray(stored.order) && Array.isArray(stored.hidden) ? (stored as object as Choice) : null;

/** The stored choice; for a tab without one, that of the screen from before its tabs had their own. */
function useStoredChoice(name: string, tab: string | undefined): [Choice | null, (choice: Choice | null) => void] {
  const [ofScreen] = useStoredState<unknown>(keyOf('columns', name, undefined), undefined);
  const [stored, keep] = useStoredState<unknown>(keyOf('columns', name, tab), undefined);
  const choice = choiceIn(stored === undefined && tab !== undefined ? ofScreen : stored);
  // a tab's null is stored, too, because without it the older choice would count again
  return [choice, (next) => keep(next === null && tab === undefined ? undefined : next)];
}

/** The columns of the address come first, in its order; the others are hidden. */
function choiceOf(named: readonly string[], own: readonly Column[]): Choice | null {
  const known = own.map(({ field }) => field);
  const shown = named.filter((name) => known.includes(name));
  if (shown.length === 0) return null;
  const hidden = known.filter((name) => !shown.includes(name));
  return { order: [...shown, ...hidden], hidden };
}

const NO_COLUMNS: readonly Column[] = [];

interface ColumnsOf {
  state: Listed;
  change: ChangeList;
  /** The open tab, if the screen has tabs of its own. */
  tab: string | undefined;
}

/**
 * The columns of a list, in the order and choice of the address (e.g. from a saved view), else of the choice stored in
 * this browser, which each tab of a screen has its own. `absent`: fields whose columns stand only in other tabs.
 */
export function useColumns(resource: Resource, { state, change: changeList, tab }: ColumnsOf) {
  const [kept, keep] = useStoredChoice(resource.name, tab);
  const { widths, setWidth, resetWidths } = useKeptWidths(keyOf('widths', resource.name, tab));
  // as text, because the state is a new object after each change of the address
  const named = state.columns?.join(' ');
  const { all, shown, delivered, absent } = useMemo(() => {
    const whole = resource.list === false ? NO_COLUMNS : resource.list.columns;
    const own = whole.filter(({ tabs }) => tabs === undefined || tab === undefined || tabs.includes(tab));
    const chosen = (named && choiceOf(named.split(' '), own)) || kept;
    const place = (column: Column) => {
      const at = chosen?.order.indexOf(column.field) ?? -1;
      return at < 0 ? own.indexOf(column) : at;
    };
    const all = [...own].sort((a, b) => place(a) - place(b));
    const isHidden = (column: Column) =>
      chosen?.order.includes(column.field) ? chosen.hidden.includes(column.field) : column.hidden === true;
    const delivered = own.filter((column) => !column.hidden).map(({ field }) => field);
    const here = new Set(own.map(({ field }) => field));
    const absent = new Set(whole.flatMap(({ field }) => (here.has(field) ? [] : field)));
    return { all, shown: all.filter((column) => !isHidden(column)), delivered, absent };
  }, [resource, tab, named, kept]);

  const change = (next: Choice | null) => {
    // columns are part of an open view
    if (named || state.view !== undefined) {
      const columns = next ? next.order.filter((name) => !next.hidden.includes(name)) : delivered;
      changeList({ columns }, { replace: true });
      return;
    }
    keep(next);
  };
  const names = all.map(({ field }) => field);
  const shownNames = shown.map(({ field }) => field);
  const hidden = names.filter((name) => !shownNames.includes(name));
  const toggle = useEvent((name: string) => {
    const next = hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name];
    if (next.length < names.length) change({ order: names, hidden: next });
  });
  const move = useEvent((name: string, by: -1 | 1) => {
    const order = names.filter((other) => other !== name);
    order.splice(Math.max(0, names.indexOf(name) + by), 0, name);
    change({ order, hidden });
  });
  const reset = useEvent(() => {
    resetWidths();
    if (changed) change(null);
  });
  const changed = shownNames.join(' ') !== delivered.join(' ');
  const resettable = changed || Object.keys(widths).length > 0;
  return useMemo(
    () => ({ all, shown, absent, toggle, move, reset, changed, resettable, widths, setWidth }),
    [all, shown, absent, toggle, move, reset, changed, resettable, widths, setWidth],
  );
}
export type Columns = ReturnType<typeof useColumns>;
