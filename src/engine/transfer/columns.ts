import { isComputed } from '../computed.ts';
import type { Field, Fields, Resource } from '../definition.ts';
import { nameFieldOf } from '../refs.ts';
import { templateFields } from '../template.ts';
import { type ItemKind, itemKinds } from './items.ts';

/** One column of a file of records. */
export interface TransferColumn {
  /** Name of the column: "shortName", "orgId", "orgName", "address.street". */
  key: string;
  /** Path of the field and of its label. */
  path: string;
  /**
   * `id`: the record's own id; `name` and `ref`: titles and ids of referenced records; `item`: addresses of one kind in a
   * list; `whole`: a name that is split into two fields.
   */
  form: 'id' | 'value' | 'name' | 'ref' | 'item' | 'whole';
  field: Field | undefined;
  /** False: export only. */
  importable: boolean;
  /** Of `item`: what a cell fills. */
  item?: ItemKind;
  /** Of `whole`: the fields, and which of them a cell without a comma names first. */
  whole?: { given: string; family: string; isFamilyFirst: boolean };
}

function columnsOf(fields: Fields, above: string, into: TransferColumn[]): void {
  for (const [name, field] of Object.entries(fields)) {
    const path = above === '' ? name : `${above}.${name}`;
    const importable = field.readOnly !== true;
    if (field.type === 'password' || isComputed(field)) continue;
    if (field.type === 'group') columnsOf(field.fields, path, into);
    else if (field.type === 'ref') {
      const companion = nameFieldOf(name, field);
      const key = above === '' ? companion : `${above}.${companion}`;
      if (!Object.hasOwn(fields, companion)) into.push({ key, path, form: 'name', field, importable });
      into.push({ key: path, path, form: 'ref', field, importable });
    } else into.push({ key: path, path, form: 'value', field, importable });
  }
}

const known = new WeakMap<Resource, readonly TransferColumn[]>();

/**
 * The columns of a resource's file: its id, every field, each reference twice (title and id), a group as several
 * columns, a list of items as one column. Passwords and computed fields are left out.
 */
export function transferColumns(r: Resource): readonly TransferColumn[] {
  let columns = known.get(r);
  if (!columns) {
    const found: TransferColumn[] = [{ key: 'id', path: 'id', form: 'id', field: undefined, importable: true }];
    columnsOf(r.fields, '', found);
    const hidden = new Set(['version', ...(r.removal.soft ? ['deleted'] : [])]);
    columns = found.filter(({ key, form }) => form === 'id' || (key !== 'id' && !hidden.has(key)));
    known.set(r, columns);
  }
  return columns;
}

/** Columns for each kind of item of the lists of addresses. */
function itemColumns(r: Resource): TransferColumn[] {
  return Object.entries(r.fields).flatMap(([path, field]): TransferColumn[] =>
    field.type !== 'array' || field.readOnly === true
      ? []
      : itemKinds(field).map((item) => ({
          key: `${path}.${item.value}`,
          path,
          form: 'item',
          field,
          importable: true,
          item,
        })),
  );
}

/** The fields of a whole name in the order of its cells. */
function partsOf({
  given,
  family,
  isFamilyFirst,
}: {
  given: string;
  family: string;
  isFamilyFirst: boolean;
}): string[] {
  return isFamilyFirst ? [family, given] : [given, family];
}

/** Columns with a whole name, in both orders. */
function wholeColumns({ wholeName }: Resource): TransferColumn[] {
  if (!wholeName) return [];
  return [false, true].map((isFamilyFirst) => {
    const whole = { ...wholeName, isFamilyFirst };
    const parts = partsOf(whole);
    return { key: parts.join('+'), path: parts[0] ?? '', form: 'whole', field: undefined, importable: true, whole };
  });
}

const targets = new WeakMap<Resource, readonly TransferColumn[]>();

/**
 * The columns that a file to import can have: those of exports that can be changed, and those that only files of others
 * have: one per kind of address, and the whole name.
 */
export function importColumns(r: Resource): readonly TransferColumn[] {
  let columns = targets.get(r);
  if (!columns) {
    columns = [...transferColumns(r).filter(({ importable }) => importable), ...itemColumns(r), ...wholeColumns(r)];
    targets.set(r, columns);
  }
  return columns;
}

/** The columns of an empty file to fill in: one per kind of address instead of the list, and names in two columns. */
export function templateColumns(r: Resource): TransferColumn[] {
  const all = importColumns(r);
  const listed = new Set(all.filter(({ form }) => form === 'item').map(({ path }) => path));
  return all.filter(({ form, path }) => form !== 'whole' && !(form === 'value' && listed.has(path)));
}

/** What a column writes, which no other may write too; several columns may add items of the same kind. */
function writtenBy({ key, form, whole }: TransferColumn): readonly string[] {
  if (form === 'item') return [];
  return whole ? partsOf(whole) : [key];
}

/** Whether two mapped columns write the same. */
export function haveClash(r: Resource, mapping: readonly (string | null)[]): boolean {
  const byKey = new Map(importColumns(r).map((column) => [column.key, column]));
  const written = mapping.flatMap((key) => {
    const column = key === null ? undefined : byKey.get(key);
    return column ? writtenBy(column) : [];
  });
  return new Set(written).size < written.length;
}

/**
 * Fields that identify the record of a row: the id and unique fields; if none of these is required, also the first
 * field of the title.
 */
export function matchKeys(r: Resource): string[] {
  const texts = Object.entries(r.fields).filter(([, f]) => f.type === 'text');
  const unique = texts.filter(([, f]) => f.unique).map(([name]) => name);
  const certain = texts.some(([, f]) => f.unique && f.required === true);
  const first = templateFields(r.title)[0];
  const name = certain ? undefined : texts.find(([field, f]) => field === first && !f.unique);
  return ['id', ...unique, ...(name ? [name[0]] : [])];
}

/** Heading of the column with the ids; the import finds the column by it, so it is the same in every language. */
export const ID_HEADING = 'ID';

/** The fields of which a file has columns. */
export function fieldsOf(columns: readonly (TransferColumn | undefined)[]): ReadonlySet<string> {
  const paths = columns.flatMap((column) => (column ? [column.path, column.whole?.family ?? ''] : []));
  return new Set(paths.map((path) => path.split('.')[0] ?? path));
}

/** Heading of a column in a file; `label` gives the label of a field, or of a value of the field at the path. */
export function headingOf(column: TransferColumn, label: (path: string, value?: string) => string): string {
  if (column.form === 'id') return ID_HEADING;
  if (column.item) return label(`${column.path}.${column.item.type}`, column.item.value);
  if (column.whole) {
    return partsOf(column.whole)
      .map((part) => label(part))
      .join(' ');
  }
  return column.form === 'ref' ? `${label(column.path)} (${ID_HEADING})` : label(column.path);
}
