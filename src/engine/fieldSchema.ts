import * as yup from 'yup';
import { checkedAddress } from './addresses.ts';
import { holds, scopeOf } from './conditions.ts';
import { isDate, isDateTime, isTime } from './dates.ts';
import type { Field, Fields, RecordData } from './definition.ts';
import { matchesPattern } from './matches.ts';
import { isEmpty } from './paths.ts';
import { rules } from './rules.ts';
import {
  hasOnlyCharacters,
  isDefined,
  isId,
  isNumber,
  isShallow,
  isText,
  jsonBytes,
  listOf,
  MAX_JSON_BYTES,
  unfinishedTextOf,
} from './values.ts';

/** What the schemas are given besides the value: the whole record, and whether it is new. */
export interface ValidationContext {
  op: 'create' | 'update';
  record: RecordData;
}

/** A base schema that accepts null and absent values and reports other types with the given code. */
function typed<T extends NonNullable<unknown>>(
  code: string,
  is: (value: unknown) => value is T,
): yup.MixedSchema<T | null | undefined> {
  return yup.mixed<T>(is).typeError(code).nullable();
}

interface TextLimits {
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

/** The fault of a text. The length is checked first, so that the pattern is never applied to an overlong text. */
function textFault(text: string, { minLength, maxLength, pattern }: TextLimits): string | undefined {
  if (maxLength !== undefined && text.length > maxLength) return `maxLength:${maxLength}`;
  // "required" handles empty texts
  if (text === '') return undefined;
  if (minLength !== undefined && text.length < minLength) return `minLength:${minLength}`;
  if (!hasOnlyCharacters(text)) return 'characters';
  return pattern === undefined || matchesPattern(pattern, text) ? undefined : 'pattern';
}

function textSchema(limits: TextLimits): yup.Schema {
  const schema = yup.string().strict().typeError('text').nullable();
  return schema.test('text', (value, ctx) => {
    const message = value ? textFault(value, limits) : undefined;
    return message === undefined || ctx.createError({ message });
  });
}

function jsonSchema(maxBytes: number): yup.Schema {
  return yup
    .mixed()
    .nullable()
    .test('json', (value, ctx) => {
      if (unfinishedTextOf(value) !== undefined) return ctx.createError({ message: 'json' });
      if (!isShallow(value)) return ctx.createError({ message: 'tooDeep' });
      return jsonBytes(value) <= maxBytes || ctx.createError({ message: `maxBytes:${maxBytes}` });
    });
}

function textFormat(code: string, is: (text: string) => boolean): yup.Schema {
  return typed(code, (value): value is string => isText(value) && is(value));
}

function baseSchema(field: Field): yup.Schema {
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'password':
      return textSchema(field);
    case 'int':
    case 'decimal': {
      let schema = yup.number().strict().typeError('number').nullable();
      if (field.type === 'int') schema = schema.integer('int');
      if (field.min !== undefined) schema = schema.min(field.min, `min:${field.min}`);
      if (field.max !== undefined) schema = schema.max(field.max, `max:${field.max}`);
      return schema.test('number', 'number', (v) => !isDefined(v) || isNumber(v));
    }
    case 'bool':
      return yup.boolean().strict().typeError('bool').nullable();
    case 'date':
      return textFormat('date', isDate);
    case 'time':
      return textFormat('time', isTime);
    case 'dateTime':
      return textFormat('dateTime', isDateTime);
    case 'enum': {
      const choice = (value: unknown): value is string => isText(value) && field.values.includes(value);
      return field.multiple ? typed('enum', listOf(choice)) : typed('enum', choice);
    }
    case 'ref':
      return field.multiple ? typed('ref', listOf(isId)) : typed('ref', isId);
    case 'group':
      return objectSchema(field.fields).nullable();
    case 'array': {
      let schema = yup.array(objectSchema(field.fields)).strict().typeError('list').nullable();
      const { minItems, maxItems } = field;
      if (minItems !== undefined) schema = schema.min(minItems, `minItems:${minItems}`);
      if (maxItems !== undefined) schema = schema.max(maxItems, `maxItems:${maxItems}`);
      return schema;
    }
    case 'json':
      return jsonSchema(field.maxBytes ?? MAX_JSON_BYTES);
    case 'derived':
      return yup.mixed().nullable();
  }
}

/** Whether a value counts as none where one is required. Zero and false are values. */
export const isBlank = (value: unknown): boolean =>
  isEmpty(value) || (typeof value === 'string' && value.trim() === '');

function fieldSchema(name: string, field: Field): yup.Schema {
  let schema = baseSchema(field);
  if (field.required !== undefined && field.required !== false) {
    schema = schema.test('required', 'required', (value, ctx) => {
      const { record, op } = ctx.options.context as ValidationContext;
      if (!isBlank(value)) return true;
      // an empty password means no change
      if (field.type === 'password' && op === 'update') return true;
      return !holds(field.required, scopeOf(record, ctx.parent), false);
    });
  }
  if (field.type === 'text' && (field.address ?? field.addressBy) !== undefined) {
    schema = schema.test('address', 'address', (value, ctx) => {
      const message = checkedAddress(field, ctx.parent as RecordData, value)?.fault;
      return message === undefined || ctx.createError({ message });
    });
  }
  for (const { rule, options } of field.rules ?? []) {
    schema = schema.test(rule, rule, (_, ctx) => {
      const errors = rules[rule]?.check(ctx.parent as RecordData, options) ?? {};
      const message = errors[name] ?? Object.values(errors)[0];
      return message === undefined || ctx.createError({ message });
    });
  }
  return schema;
}

/** Values by field, as the validator types them. */
export type Values = { [field: string]: unknown };

/** The schema of an object with these fields. */
export function objectSchema(fields: Fields): yup.ObjectSchema<Values> {
  const shape = Object.entries(fields).map(([name, field]) => [name, fieldSchema(name, field)]);
  return yup.object(Object.fromEntries(shape)).strict().typeError('object');
}
