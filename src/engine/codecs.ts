import { assignedField, sortedByPosition, withPositions } from './assigned.ts';
import { isComputed, isLive } from './computed.ts';
import { conditionFields, holds, itemsIn } from './conditions.ts';
import type { Condition, SomeItems } from './data.ts';
import { isDate, isTime, readDate, readDateTime, readTime } from './dates.ts';
import type { Field, Fields, RecordData, Resource } from './definition.ts';
import { isObject } from './paths.ts';
import { nameFieldOf } from './refs.ts';
import { renderTemplate } from './template.ts';

/** Converts a value between the form and the wire. Not called for null or absent values. */
export interface Codec {
  encode(value: unknown, field: Field): unknown;
  decode(value: unknown, field: Field): unknown;
}

/** A time with a zone. Protocol times have no zone, so it cannot be read as a wall time. */
const INSTANT = /[T ]\d{2}:\d{2}\S*(?:Z|[+-]\d{2}:?\d{2})$/i;

/** Converts ISO, DD.MM.YYYY and DD.MM.YY texts to YYYY-MM-DD; other values are returned, and reported by validation. */
function dateOf(value: unknown): unknown {
  if (typeof value !== 'string' || INSTANT.test(value)) return value;
  return readDate(value) ?? value;
}

/** Converts an ISO text with or without seconds, or a date alone (start of day), to YYYY-MM-DD HH:mm:ss. */
function dateTimeOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const moment = readDateTime(value);
  if (moment !== undefined) return moment;
  const date = dateOf(value);
  return typeof date === 'string' && isDate(date) ? `${date} 00:00:00` : value;
}

/**
 * Parses a JSON text; returns `otherwise` if it is invalid JSON. Values that are no texts are returned unchanged.
 */
function parsed(value: unknown, otherwise: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return otherwise;
  }
}

/** The codec registry. A field names one by `codec`; the default depends on its type. */
export const codecs: Record<string, Codec> = {
  /** A JSON value sent as text; invalid JSON is read as null. */
  jsonText: { encode: (value) => JSON.stringify(value), decode: (value) => parsed(value, null) },
  /** A JSON value sent as text; invalid JSON is read as the field's default. */
  jsonTextOrDefault: {
    encode: (value) => JSON.stringify(value),
    decode: (value, field) => parsed(value, structuredClone(field.default) ?? null),
  },
  /** HH:mm in the form, HH:mm:ss on the wire. */
  time: {
    encode: (value) => (typeof value === 'string' && isTime(value) ? `${value}:00` : value),
    decode: (value) => (typeof value === 'string' ? (readTime(value) ?? value) : value),
  },
  /** HH:mm in the form and on the wire; HH:mm:ss is accepted, too. */
  minuteTime: {
    encode: (value) => (typeof value === 'string' ? (readTime(value) ?? value) : value),
    decode: (value) => (typeof value === 'string' ? (readTime(value) ?? value) : value),
  },
  /** YYYY-MM-DD HH:mm:ss in the form and on the wire; other formats are accepted, too. */
  dateTime: { encode: dateTimeOf, decode: dateTimeOf },
  /** YYYY-MM-DD in the form and on the wire; other formats are accepted, too. */
  date: { encode: dateOf, decode: dateOf },
  /** A date in the form, the start of that day on the wire. */
  startOfDay: { encode: (value) => dateTimeOf(dateOf(value)), decode: dateOf },
};

const BY_TYPE: Partial<Record<Field['type'], string>> = { time: 'time', dateTime: 'dateTime', date: 'date' };

function codecOf(field: Field): Codec | undefined {
  return codecs[field.codec ?? BY_TYPE[field.type] ?? ''];
}

/** The wire value of one field. */
export function encodeValue(value: unknown, field: Field): unknown {
  const codec = codecOf(field);
  return codec ? codec.encode(value, field) : value;
}

/** How to convert the fields of one level; fields that need no conversion are not in it. */
interface Plan {
  codecs: [string, Codec, Field][];
  groups: [string, Plan][];
  arrays: [string, Plan, position: string | undefined][];
  lists: string[];
  /** Names of references to one record. */
  refs: string[];
  /** Names of fields and the texts that are stored instead of empty values. */
  blanks: [string, string][];
  derived: [string, string][];
  tests: [string, Condition][];
  counts: [string, SomeItems][];
  /** Keys that are never sent: derived fields, and name companions unless a field says otherwise. */
  unsent: string[];
}

function planOf(fields: Fields): Plan {
  const plan: Plan = {
    codecs: [],
    groups: [],
    arrays: [],
    lists: [],
    refs: [],
    blanks: [],
    derived: [],
    tests: [],
    counts: [],
    unsent: [],
  };
  for (const [name, field] of Object.entries(fields)) {
    const codec = codecOf(field);
    if (codec) plan.codecs.push([name, codec, field]);
    if ('ifBlank' in field && field.ifBlank !== undefined) plan.blanks.push([name, field.ifBlank]);
    if (field.type === 'group') plan.groups.push([name, planOf(field.fields)]);
    if (field.type === 'array') plan.arrays.push([name, planOf(field.fields), assignedField(field.fields, 'position')]);
    if (field.type === 'array' || ('multiple' in field && field.multiple)) plan.lists.push(name);
    if (field.type === 'ref' && !field.multiple) plan.refs.push(name);
    if (isComputed(field)) {
      if (field.type === 'derived') plan.derived.push([name, field.template]);
      else if ('count' in field) plan.counts.push([name, field.count]);
      else if (!isLive(field)) plan.tests.push([name, field.test]);
      plan.unsent.push(name);
    }
    if (field.type === 'ref') {
      const companion = nameFieldOf(name, field);
      if (!Object.hasOwn(fields, companion) && field.sendName !== true) plan.unsent.push(companion);
      // read-only here: it is changed on the other side of the relation
      if (field.inverse !== undefined && field.readOnly === true) plan.unsent.push(name);
    }
  }
  return plan;
}

const plans = new WeakMap<Resource, Plan>();

function planFor(r: Resource): Plan {
  let plan = plans.get(r);
  if (!plan) {
    plan = planOf(r.fields);
    plans.set(r, plan);
  }
  return plan;
}

function isAnswerable(test: Condition, record: RecordData): boolean {
  return conditionFields(test).every((name) => name.includes('.') || record[name] !== undefined);
}

/** Whether a value is null or blank. An absent value isn't, because a change may contain only some of the fields. */
const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');

type Direction = 'encode' | 'decode';

function translate(plan: Plan, record: RecordData, direction: Direction): RecordData {
  const out = { ...record };
  // items of arrays and groups come first: the codec of the array or group, and derived texts, need them decoded
  for (const [name, inner] of plan.groups) {
    const value = out[name];
    if (isObject(value)) out[name] = translate(inner, value, direction);
  }
  for (const [name, inner, position] of plan.arrays) {
    const value = out[name];
    if (!Array.isArray(value)) continue;
    const items = value.map((item) => (isObject(item) ? translate(inner, item, direction) : item));
    out[name] =
      position === undefined ? items : (direction === 'encode' ? withPositions : sortedByPosition)(items, position);
  }
  for (const [name, codec, field] of plan.codecs) {
    const value = out[name];
    if (value !== undefined && value !== null) out[name] = codec[direction](value, field);
  }
  for (const [name, text] of plan.blanks) if (isBlank(out[name])) out[name] = text;
  if (direction === 'encode') {
    for (const name of plan.unsent) delete out[name];
    if (typeof out.id === 'string' && out.id.startsWith('_')) delete out.id;
  } else {
    for (const name of plan.lists) if (out[name] === null) out[name] = [];
    // ids are positive; some clients and servers send 0 for no record
    for (const name of plan.refs) if (out[name] === 0) out[name] = null;
    for (const [name, template] of plan.derived) out[name] = renderTemplate(template, out);
    // a list row may lack fields of the condition; then the value in the row, if any, is kept
    for (const [name, test] of plan.tests) if (isAnswerable(test, out)) out[name] = holds(test, out);
    for (const [name, count] of plan.counts) if (isAnswerable(count, out)) out[name] = itemsIn(count, out).length;
  }
  return out;
}

/**
 * Converts a record to its wire form: encodes values, removes derived fields, name companions and local ids ("_new").
 * Keys that the definition does not know, and `version`, are kept.
 */
export function encodeRecord(r: Resource, record: RecordData): RecordData {
  return translate(planFor(r), record, 'encode');
}

/** Converts a record for form and list: decodes values, computes derived fields. Keys may be unknown or missing. */
export function decodeRecord(r: Resource, wire: RecordData): RecordData {
  return translate(planFor(r), wire, 'decode');
}
