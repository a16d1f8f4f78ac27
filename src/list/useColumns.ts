import { useMemo, useState } from 'react';
import type { Resource } from '../engine/definition.ts';
import type { Column } from '../engine/view.ts';

/** What a person chose: all columns in order, and which of them are hidden. */
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
    // without storage the choice lasts as long as the screen
  }
}

/** Columns of a list: those of the definition, in the order and choice that this machine remembers. */
export function useColumns(resource: Resource) {
  const [{ of, choice }, setChoice] = useState(() => ({ of: resource, choice: load(resource) }));
  const current = of === resource ? choice : load(resource);
  const { all, shown } = useMemo(() => {
    const own = resource.list === false ? [] : resource.list.columns;
    const place = (column: Column) => {
      const at = current?.order.indexOf(column.field) ?? -1;
      return at < 0 ? own.indexOf(column) : at;
    };
    const all = [...own].sort((a, b) => place(a) - place(b));
    const isHidden = (column: Column) =>
      current?.order.includes(column.field) ? current.hidden.includes(column.field) : column.hidden === true;
    return { all, shown: all.filter((column) => !isHidden(column)) };
  }, [resource, current]);

  const change = (next: Choice | null) => {
    keep(resource, next);
    setChoice({ of: resource, choice: next });
  };
  const names = all.map((column) => column.field);
  const hidden = names.filter((name) => !shown.some((column) => column.field === name));
  return {
    all,
    shown,
    toggle: (name: string) => {
      const next = hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name];
      if (next.length < names.length) change({ order: names, hidden: next });
    },
    move: (name: string, by: -1 | 1) => {
      const order = names.filter((other) => other !== name);
      order.splice(Math.max(0, names.indexOf(name) + by), 0, name);
      change({ order, hidden });
    },
    reset: () => change(null),
    changed: current !== null,
  };
}
export type Columns = ReturnType<typeof useColumns>;
