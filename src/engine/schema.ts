import * as yup from 'yup';
import { affectedFields } from './affected.ts';
import { holds, scopeOf } from './conditions.ts';
import type { Field, Fields, RecordData, Resource } from './definition.ts';
import { objectSchema, type ValidationContext, type Values } from './fieldSchema.ts';
import { memoized } from './memoized.ts';
import { valueAt } from './paths.ts';
import { type FieldErrors, rules } from './rules.ts';
import { newFaults } from './unchanged.ts';

export type { FieldErrors } from './rules.ts';

/** Selections of fields that are kept for a resource: changes of many records at once repeat one. */
const MOST_SELECTIONS = 50;

/** The schema of a resource, and those of a selection of its fields. */
interface Schemas {
  whole: yup.ObjectSchema<Values>;
  of(names: string): yup.ObjectSchema<Values>;
}

const schemas = new WeakMap<Resource, Schemas>();

function schemasOf(r: Resource): Schemas {
  let found = schemas.get(r);
  if (!found) {
    const whole = objectSchema(r.fields);
    found = { whole, of: memoized(MOST_SELECTIONS, (names: string) => whole.pick(names.split(' '))) };
    schemas.set(r, found);
  }
  return found;
}

/** Whether the field or one of its parents is not visible. */
function isHidden(r: Resource, record: RecordData, path: string): boolean {
  let fields: Fields | undefined = r.fields;
  let prefix = '';
  for (const segment of path.split('.')) {
    const item: unknown = prefix === '' ? record : valueAt(record, prefix);
    const field: Field | undefined = fields?.[segment];
    prefix = prefix === '' ? segment : `${prefix}.${segment}`;
    if (!field) continue;
    if (!holds(field.visible, scopeOf(record, item))) return true;
    fields = field.type === 'group' || field.type === 'array' ? field.fields : undefined;
  }
  return false;
}

function isRequiredFault(message: string): boolean {
  return message === 'required' || message.startsWith('minItems:');
}

/** Converts yup's "steps[0].waitSeconds" to "steps.0.waitSeconds". */
function dotted(path: string | undefined): string {
  return (path ?? '').replaceAll(/\[(\d+)\]/g, '.$1');
}

function schemaErrors(schema: yup.ObjectSchema<Values>, record: RecordData, context: ValidationContext): FieldErrors {
  const errors: FieldErrors = {};
  try {
    schema.validateSync(record, { abortEarly: false, strict: true, context });
  } catch (failure) {
    if (!yup.ValidationError.isError(failure)) throw failure;
    for (const inner of failure.inner.length > 0 ? failure.inner : [failure]) {
      const path = dotted(inner.path);
      if (!(path in errors)) errors[path] = inner.message;
    }
  }
  return errors;
}

/** `among`: names of the fields to check, separated by spaces; the rules of the record are checked in any case. */
function allFaults(r: Resource, record: RecordData, op: 'create' | 'update', among?: string): FieldErrors {
  const { whole, of } = schemasOf(r);
  const found = among === '' ? {} : schemaErrors(among === undefined ? whole : of(among), record, { op, record });
  const errors: FieldErrors = {};
  for (const [path, message] of Object.entries(found)) {
    if (!isRequiredFault(message) || !isHidden(r, record, path)) errors[path] = message;
  }
  for (const { rule, options } of r.rules) {
    for (const [path, message] of Object.entries(rules[rule]?.check(record, options) ?? {})) errors[path] ??= message;
  }
  return errors;
}

interface ValidationOptions {
  /** The record before the change: faults of unchanged values are not reported. */
  before?: RecordData;
}

/**
 * Faults of a record by field path; {} if it is valid. Used by the form and by the server. Hidden fields are not
 * required; a password is required only on create.
 */
export function validateRecord(
  r: Resource,
  record: RecordData,
  op: 'create' | 'update',
  { before }: ValidationOptions = {},
): FieldErrors {
  if (!before) return allFaults(r, record, op);
  // the faults of all other fields are those of before
  const among = affectedFields(r, record, before).join(' ');
  const faults = allFaults(r, record, op, among);
  return Object.keys(faults).length === 0 ? faults : newFaults(faults, record, before, allFaults(r, before, op, among));
}
