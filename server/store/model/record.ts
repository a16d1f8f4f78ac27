import { cleanRecord } from '../../../src/engine/addresses.ts';
import { cleanTexts } from '../../../src/engine/clean.ts';
import { decodeRecord, encodeRecord } from '../../../src/engine/codecs.ts';
import { isComputed } from '../../../src/engine/computed.ts';
import type { Field, Fields, RecordData } from '../../../src/engine/definition.ts';
import { searchable } from '../../../src/engine/fold.ts';
import { isObject } from '../../../src/engine/paths.ts';
import { titleOf } from '../../../src/engine/template.ts';
import { truncateToBytes } from './fold.ts';
import type { DocRef, Model } from './model.ts';

/** An outgoing reference: a row of the table `link` without `from_id`. */
export interface OutLink {
  kind: string;
  to: number;
  position: number;
}

/** A record split into the columns and rows in which it is stored. */
export interface StoredParts {
  orgId: number | null;
  name: string;
  title: string;
  search: string;
  doc: RecordData;
  links: OutLink[];
  /** Incoming links: ids of the records that refer to this one, by kind. */
  incoming: Map<string, number[]>;
}

/** Maximum size of an index entry (2,700 bytes), shared by name and search text. */
const NAME_BYTES = 600;
const SEARCH_BYTES = 1600;

/**
 * Keeps only known fields, at every level; null counts as absent, and so do empty lists within items and groups: replies
 * contain them anyway, and sending a record back is no change.
 */
function prune(fields: Fields, value: RecordData, isInner = false): RecordData {
  const out: RecordData = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(value, name) || field.type === 'password') continue;
    const kept = pruneField(field, value[name]);
    if (isInner && Array.isArray(kept) && kept.length === 0) continue;
    if (kept !== undefined && kept !== null) out[name] = kept;
  }
  return out;
}

function pruneField(field: Field, value: unknown): unknown {
  if (field.type === 'group') return isObject(value) ? prune(field.fields, value, true) : undefined;
  if (field.type === 'array') {
    return Array.isArray(value) ? value.filter(isObject).map((item) => prune(field.fields, item, true)) : undefined;
  }
  return value;
}

/** The ids of a reference at a path below a value, through arrays on the way. */
export function idsAt(value: unknown, path: readonly string[], into: number[] = []): number[] {
  if (Array.isArray(value)) for (const item of value) idsAt(item, path, into);
  else if (path.length === 0) {
    if (typeof value === 'number') into.push(value);
  } else if (isObject(value)) idsAt(value[path[0] ?? ''], path.slice(1), into);
  return into;
}

/** Whether a number can be an id, which is a positive PostgreSQL integer. */
export function isStorableId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647;
}

const ids = (value: unknown): number[] => [...new Set(idsAt(value, []))];

function outLinks(model: Model, doc: RecordData, record: RecordData): OutLink[] {
  const links: OutLink[] = [];
  const add = (kind: string, targets: number[]) => {
    for (const [position, to] of targets.entries()) links.push({ kind, to, position });
  };
  for (const ref of model.docRefs) add(ref.kind, [...new Set(idsAt(doc, ref.path))]);
  for (const many of model.many) if (!many.inverse) add(many.kind, ids(record[many.name]));
  return links;
}

/** Converts a wire record to the form used for validation: cleaned texts and addresses, and decoded values. */
export function formOf(model: Model, wire: RecordData): RecordData {
  return decodeRecord(model.resource, cleanRecord(model.resource.fields, wire));
}

/** The form of a stored record for recomputing it: nobody has asked for other addresses. */
export function storedForm(model: Model, doc: RecordData): RecordData {
  return decodeRecord(model.resource, cleanTexts(model.resource.fields, doc));
}

/** Splits a decoded record into the columns and rows in which it is stored. */
export function toParts(model: Model, form: RecordData, rootOrgId: number): StoredParts {
  const encoded = encodeRecord(model.resource, form);
  const doc: RecordData = {};
  for (const [name, field] of model.docFields) {
    const value = isComputed(field) ? form[name] : pruneField(field, encoded[name]);
    if (value !== undefined && value !== null) doc[name] = value;
  }
  const title = titleOf(model.resource, form);
  const org = model.orgField === undefined ? rootOrgId : form[model.orgField];
  const named = model.nameLeadsTitle ? title : form[model.nameField ?? ''];
  const incoming = new Map<string, number[]>();
  for (const many of model.many) if (many.inverse) incoming.set(many.kind, ids(form[many.name]));
  const search = model.search.map((name) => doc[name] ?? '').join(' ');
  return {
    orgId: typeof org === 'number' ? org : null,
    name: truncateToBytes(typeof named === 'string' ? named : '', NAME_BYTES),
    title: truncateToBytes(title, NAME_BYTES),
    search: truncateToBytes(searchable(search), SEARCH_BYTES),
    doc,
    links: outLinks(model, doc, form),
    incoming,
  };
}

/** Keeps stored values of fields that the definition doesn't have now, in case a removed overlay comes back. */
export function keepForeign(model: Model, stored: RecordData, doc: RecordData): void {
  for (const [name, value] of Object.entries(stored)) {
    if (!Object.hasOwn(model.resource.fields, name)) doc[name] = value;
  }
}

/** The properties of a request that are fields of the record, without unknown ones. */
export function knownKeys(model: Model, input: RecordData): RecordData {
  const out: RecordData = {};
  for (const name of Object.keys(model.resource.fields)) {
    if (Object.hasOwn(input, name)) out[name] = input[name];
  }
  return out;
}

/** Sets a value at a path, in every item of arrays on the way. */
export function setAt(value: unknown, [name = '', ...rest]: readonly string[], to: unknown): void {
  if (Array.isArray(value)) for (const item of value) setAt(item, [name, ...rest], to);
  else if (isObject(value)) {
    if (rest.length === 0) value[name] = to;
    else setAt(value[name], rest, to);
  }
}

/** Adds the titles of referenced records to a wire record, through arrays on the way. */
export function addNames(value: unknown, ref: DocRef, titles: ReadonlyMap<number, string>, depth = 0): void {
  if (Array.isArray(value)) {
    for (const item of value) addNames(item, ref, titles, depth);
    return;
  }
  if (!isObject(value)) return;
  const key = ref.path[depth] ?? '';
  if (depth < ref.path.length - 1) {
    addNames(value[key], ref, titles, depth + 1);
    return;
  }
  const held = value[key];
  if (Array.isArray(held)) value[ref.companion] = held.map((id) => titles.get(id as number) ?? '');
  else value[ref.companion] = typeof held === 'number' ? (titles.get(held) ?? '') : null;
}
