import { isComputed } from '../computed.ts';
import { sameValue } from '../conditions.ts';
import type { Field, Fields, RecordData, Resource } from '../definition.ts';
import { isEmpty, isObject, valueAt } from '../paths.ts';
import { nameFieldOf } from '../refs.ts';
import type { FieldErrors } from '../rules.ts';
import { type CellTexts, cellText, joinList, parseCell, splitList } from './cells.ts';
import type { TransferColumn } from './columns.ts';

/** A reference of a row that is still to be found. */
export interface PendingRef {
  /** Where a fault is told. */
  path: string;
  /** Resource that it points to. */
  to: string;
  multiple: boolean;
  /** The relation is kept by the record it points to, which changes with it. */
  inverse?: boolean;
  ids?: number[];
  names?: string[];
  /** Puts what was found into the row. */
  assign(ids: number[]): void;
}

/** A row of a file as values of the form, references not yet found. */
export interface ReadRow {
  id: number | undefined;
  /** Path and value of every cell that says something. */
  values: [path: string, value: unknown][];
  refs: PendingRef[];
  errors: FieldErrors;
}

export interface ReadOptions {
  /** What an empty cell means: the field stays, or it is emptied. */
  empty: 'keep' | 'clear';
  texts: CellTexts;
}

/** The cells of a record (as the form holds it, with the titles beside its references). */
export function cellsOf(columns: readonly TransferColumn[], record: RecordData): string[] {
  return columns.map(({ key, path, form, field }) => {
    if (form === 'id') return String(record.id ?? '');
    if (!field) return '';
    const value = valueAt(record, key);
    if (form === 'name' && field.type === 'ref') {
      return Array.isArray(value) ? joinList(value.map(String)) : String(value ?? '');
    }
    return cellText(field, valueAt(record, path));
  });
}

function idsOf(cell: string, multiple: boolean): number[] | undefined {
  const texts = multiple ? splitList(cell.replaceAll(',', ';')) : [cell.trim()];
  const ids = texts.map(Number);
  return ids.every((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647) ? ids : undefined;
}

/** References inside items: ids where there are any, else the titles beside them. */
function nestedRefs(fields: Fields, item: RecordData, path: string, into: PendingRef[]): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = item[name];
    const at = `${path}.${name}`;
    if (field.type === 'group' && isObject(value)) nestedRefs(field.fields, value, at, into);
    if (field.type === 'array' && Array.isArray(value)) {
      for (const [i, inner] of value.entries())
        if (isObject(inner)) nestedRefs(field.fields, inner, `${at}.${i}`, into);
    }
    if (field.type !== 'ref') continue;
    const companion = nameFieldOf(name, field);
    const list = (given: unknown) => (Array.isArray(given) ? given : isEmpty(given) ? [] : [given]);
    const ids = list(value).filter((id) => typeof id === 'number');
    const names = list(item[companion]).filter((title) => typeof title === 'string' && title !== '');
    if (!Object.hasOwn(fields, companion)) delete item[companion];
    if (ids.length === 0 && names.length === 0) continue;
    into.push({
      path: at,
      to: field.to,
      multiple: field.multiple === true,
      ...(ids.length > 0 ? { ids } : { names: names as string[] }),
      assign: (found) => {
        item[name] = field.multiple ? found : (found[0] ?? null);
      },
    });
  }
}

function readRef(row: ReadRow, column: TransferColumn, cell: string, refs: Map<string, PendingRef>): void {
  const { path, field, form } = column;
  if (field?.type !== 'ref') return;
  const multiple = field.multiple === true;
  let ref = refs.get(path);
  if (!ref) {
    const entry: [string, unknown] = [path, multiple ? [] : null];
    row.values.push(entry);
    ref = {
      path,
      to: field.to,
      multiple,
      inverse: field.inverse !== undefined,
      assign: (ids) => {
        entry[1] = multiple ? ids : (ids[0] ?? null);
      },
    };
    refs.set(path, ref);
  }
  if (form === 'name') {
    ref.names = multiple ? splitList(cell) : [cell.trim()];
    return;
  }
  const ids = idsOf(cell, multiple);
  if (ids) ref.ids = ids;
  else row.errors[path] = 'ref';
}

/** Reads the cells of one row. `columns`: what each cell is; undefined: it is left out. */
export function readRow(
  columns: readonly (TransferColumn | undefined)[],
  cells: readonly string[],
  { empty, texts }: ReadOptions,
): ReadRow {
  const row: ReadRow = { id: undefined, values: [], refs: [], errors: {} };
  const refs = new Map<string, PendingRef>();
  const emptied = new Map<string, Field>();
  for (const [i, column] of columns.entries()) {
    if (!column?.importable) continue;
    const cell = cells[i] ?? '';
    const { path, field, form } = column;
    if (cell.trim() === '') {
      if (field && empty === 'clear') emptied.set(path, field);
    } else if (form === 'id') {
      row.id = idsOf(cell, false)?.[0];
      if (row.id === undefined) row.errors.id = 'id';
    } else if (form !== 'value') readRef(row, column, cell, refs);
    else if (field) {
      const parsed = parseCell(field, path, cell, texts);
      if (parsed.code !== undefined) row.errors[path] = parsed.code;
      else {
        row.values.push([path, parsed.value]);
        if (field.type === 'array' && Array.isArray(parsed.value)) {
          for (const [at, item] of parsed.value.entries())
            if (isObject(item)) nestedRefs(field.fields, item, `${path}.${at}`, row.refs);
        }
      }
    }
  }
  row.refs.push(...refs.values());
  for (const [path, field] of emptied) {
    if (row.values.some(([known]) => known === path) || path in row.errors) continue;
    const isList = field.type === 'array' || ('multiple' in field && field.multiple);
    row.values.push([path, isList ? [] : null]);
  }
  return row;
}

/** Who a reference may mean: the titles of ids, and the records that answer to a name. */
export interface Found {
  title(to: string, id: number): string | undefined;
  named(to: string, name: string): readonly number[];
}

/** The ids that names mean, or the fault of the first one that means none or several. */
function idsOfNames({ names = [], to }: PendingRef, found: Found): number[] | string {
  const ids: number[] = [];
  for (const name of names) {
    const [id, ...others] = found.named(to, name);
    if (id === undefined) return `unknownName:${name}`;
    if (others.length > 0) return `ambiguous:${name}`;
    ids.push(id);
  }
  return ids;
}

/** The ids, when each exists and names beside them mean the same records; or the fault. */
function idsOfBoth({ ids = [], names, to }: PendingRef, found: Found): number[] | string {
  const missing = ids.find((id) => found.title(to, id) === undefined);
  if (missing !== undefined) return `unknownId:${missing}`;
  if (!names) return ids;
  const meant = new Set(names.flatMap((name) => found.named(to, name)));
  const other = names.find((name) => !found.named(to, name).some((id) => ids.includes(id)));
  if (other !== undefined || ids.some((id) => !meant.has(id))) return `refMismatch:${other ?? names.join('; ')}`;
  return ids;
}

/** Puts what was found into the row and notes what was not: unknown, ambiguous, or name and id that disagree. */
export function settleRefs(row: ReadRow, found: Found): void {
  for (const ref of row.refs) {
    if (ref.path in row.errors) continue;
    const ids = ref.ids ? idsOfBoth(ref, found) : idsOfNames(ref, found);
    if (typeof ids === 'string') row.errors[ref.path] = ids;
    else ref.assign(ids);
  }
}

/** A copy of the record with the values of a row in it. */
export function withValues(record: RecordData, values: ReadRow['values']): RecordData {
  const out: RecordData = { ...record };
  for (const [path, value] of values) {
    const way = path.split('.');
    const last = way.pop() ?? path;
    let level = out;
    for (const segment of way) {
      const inner: RecordData = isObject(level[segment]) ? { ...level[segment] } : {};
      level[segment] = inner;
      level = inner;
    }
    level[last] = value;
  }
  return out;
}

/** A value in the form in which two are compared: what a file cannot tell apart is the same. */
function canonical(field: Field, value: unknown): unknown {
  if (isEmpty(value)) return null;
  if (field.type === 'array' && Array.isArray(value)) return value.map((item) => canonicalItem(field.fields, item));
  if (field.type === 'group') return canonicalItem(field.fields, value);
  if (Array.isArray(value) && (field.type === 'enum' || (field.type === 'ref' && !field.ordered))) {
    return [...value].sort();
  }
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value;
}

function canonicalItem(fields: Fields, item: unknown): unknown {
  if (!isObject(item)) return item;
  const out: RecordData = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = isComputed(field) ? null : canonical(field, item[name]);
    if (value !== null) out[name] = value;
  }
  return out;
}

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** Top-level fields in which a record differs from what a row makes of it. */
export function changesBetween(
  r: Resource,
  before: RecordData,
  after: RecordData,
  paths: Iterable<string>,
): FieldChange[] {
  const names = new Set([...paths].map((path) => path.split('.')[0] ?? path));
  return [...names].flatMap((name): FieldChange[] => {
    const field = r.fields[name];
    if (!field || sameValue(canonical(field, before[name]), canonical(field, after[name]))) return [];
    return [{ field: name, before: before[name] ?? null, after: after[name] ?? null }];
  });
}
