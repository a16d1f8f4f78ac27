import { checkedAddress } from '../addresses.ts';
import { isComputed } from '../computed.ts';
import type { ArrayField, Fields, RecordData, Resource } from '../definition.ts';
import { isObject } from '../paths.ts';

/** A kind of item that one column can fill: items whose `type` field has this value, of which the cell is the address. */
export interface ItemKind {
  type: string;
  value: string;
  address: string;
}

/** The addresses in one cell of a column of items; none: the cell is empty and clears what its column stands for. */
export interface ItemCell {
  path: string;
  kind: ItemKind;
  addresses: string[];
}

/** Whether an item is complete with its address and its type: everything else is optional or has a default. */
function sufficient(fields: Fields, address: string, type: string): boolean {
  return Object.entries(fields).every(
    ([name, field]) =>
      name === address ||
      name === type ||
      isComputed(field) ||
      !('required' in field) ||
      field.required !== true ||
      field.default !== undefined ||
      field.defaultFrom !== undefined,
  );
}

/** The kinds of items of a list whose items are addresses of several types (`addressBy`). */
export function itemKinds({ fields }: ArrayField): ItemKind[] {
  for (const [address, field] of Object.entries(fields)) {
    const type = field.type === 'text' ? field.addressBy : undefined;
    const by = type === undefined ? undefined : fields[type];
    if (type === undefined || by?.type !== 'enum' || by.multiple) continue;
    if (sufficient(fields, address, type)) return by.values.map((value) => ({ type, value, address }));
  }
  return [];
}

/** Splits a cell with several addresses. Numbers that a spreadsheet has shortened ("4,2E+11") stay whole. */
export function splitAddresses(cell: string): string[] {
  const separator = /\d[eE]\+?\d/.test(cell) ? /[;\r\n]/ : /[;,\r\n]/;
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const cleaned = (field: ArrayField, { type, value, address }: ItemKind, text: unknown): unknown => {
  const of = field.fields[address];
  return (of && checkedAddress(of, { [type]: value }, text)?.address) ?? text;
};

/** What two spellings of an address have in common: a phone number may have blanks, and case says nothing. */
function comparable(address: unknown): string {
  const text = String(address).toLowerCase();
  return text.includes('@') ? text : text.replaceAll(/[\s().\-/]/g, '');
}

/**
 * The items of a list with the addresses of some cells. For each kind an address that an item has stays; any other takes
 * the place of the first item whose address is not among the cells, or is added at the end. Items that no cell names
 * stay, unless an empty cell of their kind clears them.
 */
export function mergedItems(field: ArrayField, before: readonly unknown[], cells: readonly ItemCell[]): unknown[] {
  const items: RecordData[] = before.flatMap((item) => (isObject(item) ? [{ ...item }] : []));
  const named = new Set<RecordData>();
  const isOf = (item: RecordData, { type, value }: ItemKind) => item[type] === value;
  const wanted = cells.flatMap(({ kind, addresses }) =>
    addresses.map((text) => ({ kind, address: cleaned(field, kind, text) })),
  );
  const missing = wanted.filter(({ kind, address }) => {
    const own = comparable(address);
    const same = items.find((item) => isOf(item, kind) && comparable(cleaned(field, kind, item[kind.address])) === own);
    if (same) named.add(same);
    return !same;
  });
  for (const { kind, address } of missing) {
    const replaced = items.find((item) => isOf(item, kind) && !named.has(item));
    const item = replaced ?? { [kind.type]: kind.value };
    item[kind.address] = address;
    named.add(item);
    if (!replaced) items.push(item);
  }
  const cleared = cells.filter(({ addresses }) => addresses.length === 0);
  return items.filter((item) => named.has(item) || !cleared.some(({ kind }) => isOf(item, kind)));
}

/** The values of a row with its items merged into the lists of the stored record, if there is one. */
export function withItems(
  r: Resource,
  row: { values: readonly (readonly [path: string, value: unknown])[]; items: readonly ItemCell[] },
  before: RecordData | undefined,
): [path: string, value: unknown][] {
  const values = new Map(row.values);
  for (const path of new Set(row.items.map((item) => item.path))) {
    const field = r.fields[path];
    const list = values.get(path) ?? before?.[path];
    if (field?.type !== 'array') continue;
    values.set(
      path,
      mergedItems(
        field,
        Array.isArray(list) ? list : [],
        row.items.filter((item) => item.path === path),
      ),
    );
  }
  return [...values];
}
