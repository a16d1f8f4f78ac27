import type { RecordData } from '../../src/engine/definition.ts';
import type { Model } from './model.ts';
import { addNames, type OutLink, type StoredParts, setAt } from './record.ts';

/**
 * A reference as the database returns it: kind, id of the other record, its title if the reader may know it, position.
 */
export type LinkRow = [kind: string, id: number, title: string, position: number];

/** A record with everything that belongs to it, as `readSql` returns it. */
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
  /** In an organization above the actor's that shares it. */
  above: boolean;
}

/** Fields missing in doc are null on the wire, so that a record always has the same keys. */
function base(model: Model, row: Pick<ObjectRow, 'id' | 'version' | 'doc' | 'deleted'>): RecordData {
  const record: RecordData = { id: row.id };
  for (const [name] of model.docFields) record[name] = row.doc[name] ?? null;
  record.version = row.version;
  if (model.softDelete) record.deleted = row.deleted;
  return record;
}

/** Fields that contain refs whose titles are added, or the id of the record. */
function filledWithin({ docRefs, owned }: Model): Set<string> {
  const paths = [...docRefs.map(({ path }) => path), ...owned];
  return new Set(paths.filter((path) => path.length > 1).map(([name = '']) => name));
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
    // A deep copy, because the stored values are compared with a change later.
    for (const name of filledWithin(model)) record[name] = structuredClone(record[name]);
    for (const ref of model.docRefs) addNames(record, ref, titles);
    for (const path of model.owned) setAt(record, path, row.id);
  }
  return record;
}

/** The row that a write has stored, so that it can answer without reading again. */
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

/** The same for a record that was read. */
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

/** A row of a list: simple fields, titles of single refs, and the multiple refs shown as columns. */
export function toListRow(model: Model, row: ListObjectRow): RecordData {
  const record: RecordData = { id: row.id };
  for (const [name] of model.docFields) {
    if (!model.heavy.includes(name)) record[name] = row.doc[name] ?? null;
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

/** One row of `rowsSql`. */
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

/** Top-level single refs in doc: their titles are part of each list row. */
export function singleRefs(model: Model) {
  return model.docRefs.filter(({ path, field }) => path.length === 1 && !field.multiple);
}
