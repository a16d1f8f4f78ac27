import { useEvent } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Resource } from '../engine/definition.ts';
import type { Column } from '../engine/view.ts';
import type { ChangeList, Listed } from './urlState.ts';

/** The user's choice: all columns in order, and the hidden ones. */
interface Choice {
  order: string[];
  hidden: string[];
}

const keyOf = (resource: Resource) => `tocsin.columns.${resource.name}`;

function load(resource: Resource): Choice | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(resource)) ?? 'null') as Partial<Choice> | null;
    return kept && Array.isArray(kept.order) && Array.isArray(kept.hidden) ? (kept as Choice) : null;
  } catch {
    return null;
  }
}

function keep(resource: Resource, choice: Choice | null): void {
  try {
    if (choice) localStorage.setItem(keyOf(resource), JSON.stringify(choice));
    else localStorage.removeItem(keyOf(resource));
  } catch {
    // without storage the choice is kept until the screen is left
  }
}

/** The columns of the address come first, in its order; the others are hidden. */
function choiceOf(named: readonly string[], own: readonly Column[]): Choice | null {
  const known = own.map(({ field }) => field);
  const shown = named.filter((name) => known.includes(name));
  if (shown.length === 0) return null;
  const hidden = known.filter((name) => !shown.includes(name));
  return { order: [...shown, ...hidden], hidden };
}

/**
 * The columns of a list, in the order and choice of the address (e.g. from a saved view), else of the choice stored in
 * this browser.
 */
export function useColumns(resource: Resource, state: Listed, changeList: ChangeList) {
  const [kept, setKept] = useState(() => load(resource));
  // as text, because the state is a new object after each change of the address
  const named = state.columns?.join(' ');
  const { all, shown, delivered } = useMemo(() => {
    const own = resource.list === false ? [] : resource.list.columns;
    const chosen = (named && choiceOf(named.split(' '), own)) || kept;
    const place = (column: Column) => {
      const at = chosen?.order.indexOf(column.field) ?? -1;
      return at < 0 ? own.indexOf(column) : at;
    };
    const all = [...own].sort((a, b) => place(a) - place(b));
    const isHidden = (column: Column) =>
      chosen?.order.includes(column.field) ? chosen.hidden.includes(column.field) : column.hidden === true;
    const delivered = own.filter((column) => !column.hidden).map(({ field }) => field);
    return { all, shown: all.filter((column) => !isHidden(column)), delivered };
  }, [resource, named, kept]);

  const change = (next: Choice | null) => {
    // columns are part of an open view
    if (named || state.view !== undefined) {
      const columns = next ? next.order.filter((name) => !next.hidden.includes(name)) : delivered;
      changeList({ columns }, { replace: true });
      return;
    }
    keep(resource, next);
    setKept(next);
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
  const reset = useEvent(() => change(null));
  const changed = shownNames.join(' ') !== delivered.join(' ');
  return useMemo(() => ({ all, shown, toggle, move, reset, changed }), [all, shown, toggle, move, reset, changed]);
}
export type Columns = ReturnType<typeof useColumns>;
