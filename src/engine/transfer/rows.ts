import type { AnyRecord, Field } from '../definition.ts';
import { isObject, valueAt } from '../paths.ts';
import type { FieldErrors } from '../rules.ts';
import { type CellTexts, cellText, joinList, parseCell, splitList } from './cells.ts';
import type { TransferColumn } from './columns.ts';
import { errorIn } from './errorCells.ts';
import { type ItemCell, splitAddresses } from './items.ts';
import { nestedRefs, type PendingRef } from './pending.ts';
import { splitName } from './splitName.ts';

/** A row of a file converted to form values, with unresolved references. */
export interface ReadRow {
  id: number | undefined;
  /** Path and value of every cell that sets a value. */
  values: [path: string, value: unknown][];
  /** Addresses for the lists of the record. */
  items: ItemCell[];
  refs: PendingRef[];
  errors: FieldErrors;
}

export interface ReadOptions {
  /** The meaning of an empty cell: keep the field's value, or clear it. */
  empty: 'keep' | 'clear';
  texts: CellTexts;
}

/** The cells of a record, which is given as form values with the titles of its references. */
export function cellsOf(columns: readonly TransferColumn[], record: AnyRecord): string[] {
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
  const ids = texts.map((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN));
  return ids.every((id) => Number.isSafeInteger(id) && id > 0) ? ids : undefined;
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

/** Reads a whole name. A part that it lacks is not set: a stored record keeps it, and of a new one it is missed. */
function readWhole(row: ReadRow, { whole }: TransferColumn, cell: string): void {
  if (!whole) return;
  const { given, family } = splitName(cell, whole.isFamilyFirst);
  if (given !== '') row.values.push([whole.given, given]);
  if (family !== '') row.values.push([whole.family, family]);
}

/** Reads the cells of one row. `columns`: the column of each cell; undefined: the cell is ignored. */
export function readRow(
  columns: readonly (TransferColumn | undefined)[],
  cells: readonly string[],
  { empty, texts }: ReadOptions,
): ReadRow {
  const row: ReadRow = { id: undefined, values: [], items: [], refs: [], errors: {} };
  const refs = new Map<string, PendingRef>();
  const cleared = new Map<string, Field>();
  for (const [i, column] of columns.entries()) {
    if (!column?.importable) continue;
    const cell = cells[i] ?? '';
    const { path, field, form, item } = column;
    const error = errorIn(cell);
    if (error !== undefined) row.errors[path] = `errorCell:${error}`;
    else if (form === 'item') {
      const addresses = splitAddresses(cell);
      if (item && (addresses.length > 0 || empty === 'clear')) row.items.push({ path, kind: item, addresses });
    } else if (cell.trim() === '') {
      if (field && empty === 'clear') cleared.set(path, field);
    } else if (form === 'id') {
      row.id = idsOf(cell, false)?.[0];
      if (row.id === undefined) row.errors.id = 'id';
    } else if (form === 'whole') readWhole(row, column, cell);
    else if (form !== 'value') readRef(row, column, cell, refs);
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
  for (const [path, field] of cleared) {
    if (row.values.some(([known]) => known === path) || path in row.errors) continue;
    const isList = field.type === 'array' || ('multiple' in field && field.multiple);
    row.values.push([path, isList ? [] : null]);
  }
  return row;
}
