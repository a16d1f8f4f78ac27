import { isComputed } from '../computed.ts';
import type { Field, Fields, Resource } from '../definition.ts';
import { nameFieldOf } from '../refs.ts';
import { templateFields } from '../template.ts';

/** One column of a file of records. */
export interface TransferColumn {
  /** Name of the column: "shortName", "orgId", "orgName", "address.street". */
  key: string;
  /** Path of the field and of its label. */
  path: string;
  /** `id`: the record's own id; `name` and `ref`: titles and ids of referenced records. */
  form: 'id' | 'value' | 'name' | 'ref';
  field: Field | undefined;
  /** False: export only. */
  importable: boolean;
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

/** Heading of a column in a file; `label` gives the label of a field. */
export function headingOf(column: TransferColumn, label: (path: string) => string): string {
  if (column.form === 'id') return ID_HEADING;
  return column.form === 'ref' ? `${label(column.path)} (${ID_HEADING})` : label(column.path);
}
