import { isComputed } from '../../../src/engine/computed.ts';
import type { Field, Fields, RecordData, ShortRow } from '../../../src/engine/definition.ts';
import { isObject } from '../../../src/engine/paths.ts';
import type { Model } from './model.ts';
import { addNames, type OutLink, type StoredParts, setAt } from './record.ts';

/**
 * A reference as returned by the database: kind, id of the other record, its title if the reader may know it, position.
 */
export type LinkRow = [kind: string, id: number, title: string, position: number];

/** A record with its references, as returned by `readQuery`. */
export interface ObjectRow {
  id: number;
  org_id: number | null;
  org_title: string | null;
  version: number;
  deleted: boolean;
  title: string;
  doc: RecordData;
  out_links: LinkRow[] | null;
  in_links: LinkRow[] | null;
  /** Whether the record is shared by an organization above the actor's. */
  above: boolean;
}

/**
 * A copy of a stored value. What is null isn't stored; here it is null again at every depth, so that no key is missing.
 * Lists are empty, as they are stored once the record is sent back.
 */
function restored(field: Field, value: unknown): unknown {
  if (field.type === 'group' && isObject(value)) return restoredAll(field.fields, value);
  if (field.type === 'array' && Array.isArray(value)) {
    return value.map((item) => (isObject(item) ? restoredAll(field.fields, item) : item));
  }
  const isList = field.type === 'array' || ('multiple' in field && field.multiple);
  return value ?? (isList ? [] : null);
}

function restoredAll(fields: Fields, value: RecordData): RecordData {
  const out = { ...value };
  for (const [name, field] of Object.entries(fields)) {
    if (!isComputed(field) && field.type !== 'password') out[name] = restored(field, value[name]);
  }
  return out;
}

/** Id, version and values of a wire record. */
function base(model: Model, row: Pick<ObjectRow, 'id' | 'version' | 'doc' | 'deleted'>): RecordData {
  const record: RecordData = { id: row.id };
  for (const [name, field] of model.docFields) record[name] = restored(field, row.doc[name]);
  record.version = row.version;
  if (model.softDelete) record.deleted = row.deleted;
  return record;
}

/** A stored record in wire form, with the titles of referenced records. */
export function toWire(model: Model, row: ObjectRow): RecordData {
  const record = base(model, row);
  if (model.orgField !== undefined) {
    record[model.orgField] = row.org_id;
    if (model.orgCompanion !== undefined) record[model.orgCompanion] = row.org_title;
  }
  const out = row.out_links ?? [];
  for (const many of model.many) {
    const rows = (many.inverse ? (row.in_links ?? []) : out).filter(([kind]) => kind === many.kind);
    record[many.name] = rows.map(([, id]) => id);
    record[many.companion] = rows.map(([, , title]) => title);
  }
  if (model.docRefs.length + model.owned.length > 0) {
    const titles = new Map(out.map(([, id, title]) => [id, title]));
    for (const ref of model.docRefs) addNames(record, ref, titles);
    for (const path of model.owned) setAt(record, path, row.id);
  }
  return record;
}

/** The row stored by a write, so that the reply doesn't need another read. */
export function rowOf(
  parts: StoredParts,
  saved: { id: number; version: number; orgTitle: string | null; titles: ReadonlyMap<number, string> },
): ObjectRow {
  const row = (kind: string, id: number, position: number): LinkRow => [kind, id, saved.titles.get(id) ?? '', position];
  return {
    id: saved.id,
    org_id: parts.orgId,
    org_title: saved.orgTitle,
    version: saved.version,
    deleted: false,
    title: parts.title,
    doc: structuredClone(parts.doc),
    out_links: parts.links.map(({ kind, to, position }: OutLink) => row(kind, to, position)),
    in_links: [...parts.incoming].flatMap(([kind, from]) => from.map((id, position) => row(kind, id, position))),
    above: false,
  };
}

/** The values of a record for the audit log, without titles of other records. */
export function snapshot(model: Model, parts: StoredParts): RecordData {
  const record: RecordData = { ...parts.doc };
  if (model.orgField !== undefined) record[model.orgField] = parts.orgId;
  for (const many of model.many) {
    record[many.name] = many.inverse
      ? (parts.incoming.get(many.kind) ?? [])
      : parts.links.filter(({ kind }) => kind === many.kind).map(({ to }) => to);
  }
  return record;
}

/** Like `snapshot`, for a record that was read. */
export function snapshotOfRow(model: Model, row: ObjectRow): RecordData {
  const record: RecordData = { ...row.doc };
  if (model.orgField !== undefined) record[model.orgField] = row.org_id;
  for (const many of model.many) {
    const rows = (many.inverse ? row.in_links : row.out_links) ?? [];
    record[many.name] = rows.filter(([kind]) => kind === many.kind).map(([, id]) => id);
  }
  if (row.deleted) record.deleted = true;
  return record;
}

/** Converts a row to a list row: simple fields, titles of single references, multiple references shown as columns. */
export function toListRow(model: Model, row: ListObjectRow): ShortRow {
  const record = { id: row.id } as ShortRow;
  for (const [name, field] of model.docFields) {
    if (!model.heavy.includes(name)) record[name] = restored(field, row.doc[name]);
  }
  record.version = row.version;
  if (model.softDelete) record.deleted = row.deleted;
  if (model.orgField !== undefined) {
    record[model.orgField] = row.org_id;
    if (model.orgCompanion !== undefined) record[model.orgCompanion] = row.org_title;
  }
  const singles = singleRefs(model);
  for (const [i, ref] of singles.entries()) record[ref.companion] = row.names[i] ?? null;
  for (const [i, many] of model.manyColumns.entries()) {
    const members = row.members[i] ?? [];
    record[many.name] = members.map(([id]) => id);
    record[many.companion] = members.map(([, title]) => title);
  }
  return record;
}

/** A row with the columns of `rowColumns`. */
export interface ListObjectRow {
  id: number;
  org_id: number | null;
  org_title: string | null;
  version: number;
  deleted: boolean;
  doc: RecordData;
  names: (string | null)[];
  members: ([number, string][] | null)[];
}

/** Top-level single references in doc, whose titles are part of each list row. */
export function singleRefs(model: Model) {
  return model.docRefs.filter(({ path, field }) => path.length === 1 && !field.multiple);
}
