import { mergeAccess } from './accessKeys.ts';
import { columnsOf, defaultTabs } from './complete.ts';
import { isComputed } from './computed.ts';
import { sameValue } from './conditions.ts';
import type { Json } from './data.ts';
import type { Column, Field, ResourceDefinition, Tab } from './definition.ts';
import { adviceFor, type FaultList } from './faults.ts';
import type { ResourcePatch } from './overlay.ts';

/** Keys of an essential field that a patch may change. */
const FREE: ReadonlySet<string> = new Set(['search', 'cell', 'default', 'minLength', 'maxLength', 'pattern']);

type Essential = ReadonlyMap<string, Field | undefined>;

/** Takes a snapshot of the essential fields, for the comparison after patching. */
function essentialOf({ essential, fields }: ResourceDefinition): Essential {
  return new Map((essential ?? []).map((name) => [name, fields[name] && structuredClone(fields[name])]));
}

/** Reports changes of essential fields by a patch. The platform depends on these fields, e.g. for signing in. */
function checkEssential(
  before: Essential,
  d: ResourceDefinition,
  patch: ResourcePatch,
  key: string,
  faults: FaultList,
): void {
  for (const [name, field] of before) {
    const hidden = patch.hide?.indexOf(name) ?? -1;
    if (hidden >= 0) {
      const message = `the platform itself needs "${name}" of ${d.name}, so it cannot be hidden; take it out of "hide".`;
      faults.add('PROTECTED', `${key}.hide.${hidden}`, message);
      continue;
    }
    const then: { [key: string]: unknown } = { ...field };
    const now: { [key: string]: unknown } = { ...d.fields[name] };
    for (const changed of new Set([...Object.keys(then), ...Object.keys(now)])) {
      if (FREE.has(changed) || sameValue(then[changed], now[changed])) continue;
      const message = `the platform itself needs "${name}" of ${d.name} as it is; take "${changed}" out of the patch.`;
      faults.add('PROTECTED', `${key}.fields.${name}.${changed}`, message);
    }
  }
}

function rowOf(row: string | string[]): string[] {
  return typeof row === 'string' ? [row] : row;
}

/** Removes a field from all rows, and rows that become empty. */
export function withoutField(tabs: Tab[], name: string): Tab[] {
  return tabs.map((tab) => {
    if (!tab.rows) return withoutOption(tab, name);
    const rows = tab.rows.map((row) => rowOf(row).filter((field) => field !== name)).filter((row) => row.length > 0);
    return { ...tab, rows: rows.map((row) => (row.length === 1 && row[0] !== undefined ? row[0] : row)) };
  });
}

/** Removes a field from the widget options of a tab that are lists of fields. */
function withoutOption(tab: Tab, name: string): Tab {
  if (typeof tab.widget !== 'object') return tab;
  const options = Object.entries(tab.widget.options ?? {}).map(([option, value]): [string, Json] => [
    option,
    Array.isArray(value) ? value.filter((one) => one !== name) : value,
  ]);
  return { ...tab, widget: { ...tab.widget, options: Object.fromEntries(options) } };
}

function patchFields(d: ResourceDefinition, patch: ResourcePatch, key: string, faults: FaultList): string[] {
  const added: string[] = [];
  for (const [name, change] of Object.entries(patch.fields ?? {})) {
    if (name in Object.prototype) {
      faults.add('BAD_NAME', `${key}.fields.${name}`, `"${name}" is no name for a field; choose another one.`);
      continue;
    }
    const merged: Record<string, unknown> = Object.hasOwn(d.fields, name) ? { ...d.fields[name] } : {};
    if (!Object.hasOwn(d.fields, name)) added.push(name);
    for (const [key, value] of Object.entries(change)) {
      if (value === null && key !== 'default') delete merged[key];
      else merged[key] = value;
    }
    // the platform shows no field elsewhere that it doesn't know
    if (added.includes(name)) d.restrictable?.push(name);
    // the loader checks the merged field like any other
    d.fields[name] = merged as unknown as Field;
  }
  return added;
}

function hide(d: ResourceDefinition, names: readonly string[], key: string, faults: FaultList): void {
  for (const [i, name] of names.entries()) {
    const field = d.fields[name];
    if (!field) {
      const cure = adviceFor(name, Object.keys(d.fields));
      faults.add('UNKNOWN_FIELD', `${key}.hide.${i}`, `${d.name} has no field "${name}" to hide; ${cure}`);
      continue;
    }
    d.fields[name] = { ...field, visible: false };
    // removes tabs that became empty
    d.tabs = d.tabs && withoutField(d.tabs, name).filter((tab) => tab.rows?.length !== 0);
    if (!d.list) continue;
    const shown = (other: string) => other !== name;
    d.list.columns = columnsOf(d.list, d.fields).filter((column) => shown(column.field));
    if (d.list.filters) d.list.filters = d.list.filters.filter(shown);
    if (d.list.phone) d.list.phone = d.list.phone.filter(shown);
  }
}

function placeField(tabs: Tab[], field: string, tabName: string, after: string | undefined): Tab[] | undefined {
  const next = withoutField(tabs, field);
  const at = next.findIndex((tab) => tab.name === tabName);
  const tab = next[at] ?? { name: tabName, rows: [] };
  if (tab.widget !== undefined || tab.parts !== undefined) return undefined;
  const rows = [...(tab.rows ?? [])];
  const behind = after === undefined ? rows.length - 1 : rows.findIndex((row) => rowOf(row).includes(after));
  if (after !== undefined && behind < 0) return undefined;
  rows.splice(behind + 1, 0, field);
  const placed = { ...tab, rows };
  return at < 0 ? [...next, placed] : next.with(at, placed);
}

function patchTabs(d: ResourceDefinition, patch: ResourcePatch, added: string[], key: string, faults: FaultList): void {
  let tabs = d.tabs ?? defaultTabs(d.fields);
  const asked = new Set((patch.place ?? []).map((one) => one.field));
  const home = tabs.find((tab) => tab.rows)?.name;
  // new fields without a place go to the end of the first tab
  for (const name of added) {
    const field = d.fields[name];
    const isInput = !isComputed(field) && field?.readOnly !== true && field?.visible !== false;
    if (isInput && !asked.has(name) && home !== undefined) tabs = placeField(tabs, name, home, undefined) ?? tabs;
  }
  for (const [i, { field, tab, after }] of (patch.place ?? []).entries()) {
    const placed = placeField(tabs, field, tab, after);
    if (placed) {
      tabs = placed;
      continue;
    }
    const rows = tabs.find((one) => one.name === tab)?.rows?.flatMap(rowOf) ?? [];
    const cure = after === undefined ? 'choose a tab that has rows.' : adviceFor(after, rows);
    faults.add(
      'UNKNOWN_FIELD',
      `${key}.place.${i}.after`,
      `"${field}" cannot be placed in "${tab}" of ${d.name}; ${cure}`,
    );
  }
  d.tabs = tabs;
}

function patchColumns(
  d: ResourceDefinition,
  patch: ResourcePatch,
  added: string[],
  key: string,
  faults: FaultList,
): void {
  const changes = patch.columns ?? [];
  if (d.list === false) {
    if (patch.columns || patch.filters || patch.list) {
      faults.add(
        'BAD_VALUE',
        `${key}.columns`,
        `${d.name} has no list; remove columns, filters and list from its patch.`,
      );
    }
    return;
  }
  let columns = columnsOf(d.list ?? {}, d.fields);
  const asked = new Set(changes.map((change) => change.field));
  // new fields without a column are offered in the column chooser
  for (const field of added) {
    const f = d.fields[field];
    const listed = f && f.visible !== false && !['password', 'group', 'array', 'json', 'longText'].includes(f.type);
    if (listed && !asked.has(field) && !columns.some((column) => column.field === field)) {
      columns = [...columns, { field, hidden: true }];
    }
  }
  for (const [i, { after, ...change }] of changes.entries()) {
    const before = columns.find((column) => column.field === change.field);
    const others: Column[] = columns.filter((column) => column !== before);
    const names = others.map((column) => column.field);
    const behind = after === undefined ? others.length - 1 : names.indexOf(after);
    if (after !== undefined && behind < 0) {
      const message = `${d.name} has no column "${after}" to put "${change.field}" behind; ${adviceFor(after, names)}`;
      faults.add('UNKNOWN_FIELD', `${key}.columns.${i}.after`, message);
    }
    columns = others.toSpliced(behind + 1, 0, { ...before, ...change });
  }
  const filters = [...new Set([...(d.list?.filters ?? []), ...(patch.filters ?? [])])];
  d.list = { ...d.list, ...patch.list, columns, filters };
}

/** Applies a patch to a definition, in place. The later check finds faults of the result. */
export function applyPatch(d: ResourceDefinition, patch: ResourcePatch, key: string, faults: FaultList): void {
  const essential = essentialOf(d);
  const added = patchFields(d, patch, key, faults);
  patchTabs(d, patch, added, key, faults);
  patchColumns(d, patch, added, key, faults);
  if (patch.hide) hide(d, patch.hide, key, faults);
  if (patch.access) d.access = mergeAccess(d.access, patch.access);
  if (patch.menu) d.menu = patch.menu;
  if (patch.help !== undefined) d.help = patch.help;
  checkEssential(essential, d, patch, key, faults);
}
