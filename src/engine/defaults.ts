import { isComputed } from './computed.ts';
import type { Json } from './data.ts';
import type { DefaultToken, Field, Fields, RecordData, Resource } from './definition.ts';
import { isObject } from './paths.ts';

export interface DefaultContext {
  /** YYYY-MM-DD in the platform's zone. */
  today: string;
  /** YYYY-MM-DD HH:mm:ss in the platform's zone. */
  now: string;
  orgId: number;
  userLanguage?: string;
}

/** Id of a record that has not been saved; ids that start with "_" never leave the console. */
export const NEW = '_new';

function fromToken(token: DefaultToken, field: Field, ctx: DefaultContext): unknown {
  switch (token) {
    case 'today':
      return field.type === 'dateTime' ? `${ctx.today} 00:00:00` : ctx.today;
    case 'now':
      return field.type === 'time' ? ctx.now.slice(11, 16) : field.type === 'date' ? ctx.now.slice(0, 10) : ctx.now;
    case 'year':
      return field.type === 'text' ? ctx.today.slice(0, 4) : Number(ctx.today.slice(0, 4));
    case 'orgId':
      return ctx.orgId;
    case 'userLanguage':
      // the form cannot show a language that is not one of the field's values
      return field.type === 'enum' && !field.values.includes(ctx.userLanguage ?? '') ? undefined : ctx.userLanguage;
  }
}

function copy(value: Json): Json {
  return typeof value === 'object' && value !== null ? structuredClone(value) : value;
}

function initialValue(field: Field, ctx: DefaultContext): unknown {
  if (field.defaultFrom) {
    const value = fromToken(field.defaultFrom, field, ctx);
    if (value !== undefined) return value;
  }
  if (field.default !== undefined) return copy(field.default);
  if (field.type === 'group') return newItem(field.fields, ctx);
  if (field.type === 'array' || ((field.type === 'ref' || field.type === 'enum') && field.multiple)) return [];
  if (field.type === 'bool') return false;
  return null;
}

/** A new item of an array or group field. */
export function newItem(fields: Fields, ctx: DefaultContext): RecordData {
  const item: RecordData = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!isComputed(field) && field.type !== 'password') item[name] = initialValue(field, ctx);
  }
  return item;
}

/** A new record. Every field has a value, so every input is controlled. */
export function newRecord(r: Resource, ctx: DefaultContext): RecordData {
  return { id: NEW, ...newItem(r.fields, ctx) };
}

/**
 * A record to create: what is given, and the defaults of what is missing, also in groups and array items. Without id.
 */
export function completedNew(r: Resource, given: RecordData, ctx: DefaultContext): RecordData {
  return completedChange(r, newItem(r.fields, ctx), given);
}

/** A stored record with changed fields, which get the defaults of what is missing in their groups and array items. */
export function completedChange(r: Resource, stored: RecordData, changed: RecordData): RecordData {
  return { ...stored, ...withItemDefaults(r.fields, changed) };
}

/** Fills the defaults of missing fields into the array items and groups of a record. */
function withItemDefaults(fields: Fields, record: RecordData): RecordData {
  const out = { ...record };
  for (const [name, field] of Object.entries(fields)) {
    if (field.type !== 'group' && field.type !== 'array') continue;
    const inner = (item: unknown) => (isObject(item) ? filled(field.fields, item) : item);
    const value = out[name];
    if (value !== undefined) out[name] = Array.isArray(value) ? value.map(inner) : inner(value);
  }
  return out;
}

function filled(fields: Fields, item: RecordData): RecordData {
  const out = withItemDefaults(fields, item);
  for (const [name, field] of Object.entries(fields)) {
    if (out[name] === undefined && field.default !== undefined) out[name] = copy(field.default);
  }
  return out;
}
