import { bulkFault } from './bulk.ts';
import type { Checks } from './checks.ts';
import type { Field, Fields, NumberField, RefField, Resource, RuleUse, SimpleField } from './definition.ts';
import { adviceFor, type FaultList } from './faults.ts';
import { fieldIn } from './fields.ts';
import { toRe2 } from './pattern.ts';
import { isOfType } from './values.ts';

type ByName = ReadonlyMap<string, Resource>;

/** Checks that both resources have the fields that a reference fills, with the same type. */
function checkFills(fields: Fields, ref: RefField, key: string, byName: ByName, faults: FaultList): void {
  const target = byName.get(ref.to);
  if (ref.multiple && ref.fills) {
    const message = `"${key}" refers to several records, of which none can fill other fields; remove "fills".`;
    faults.add('BAD_VALUE', `${key}.fills`, message);
    return;
  }
  for (const [i, name] of (ref.fills ?? []).entries()) {
    const at = `${key}.fills.${i}`;
    const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const other = target && Object.hasOwn(target.fields, name) ? target.fields[name] : undefined;
    if (!own) {
      faults.add('UNKNOWN_FIELD', at, `there is no field "${name}" to fill; ${adviceFor(name, Object.keys(fields))}`);
    } else if (target && other?.type !== own.type) {
      const fitting = Object.keys(fields).filter((one) => target.fields[one]?.type === fields[one]?.type);
      const message = `${ref.to} has no field "${name}" of type ${own.type} to fill it from; ${adviceFor(name, fitting)}`;
      faults.add('UNKNOWN_FIELD', at, message);
    }
  }
}

/** Names of fields, actions and tiles. */
export const CAMEL_CASE = /^[a-z][A-Za-z0-9]*$/;
/** Keys that every record has in addition to its fields. */
const RESERVED: ReadonlySet<string> = new Set(['id', 'version', 'fromAbove']);

/** Checks the fields of a resource, nested ones included. */
export function checkFields(checks: Checks): void {
  const { fields } = checks.resource;
  for (const name of Object.keys(fields)) {
    if (!RESERVED.has(name)) continue;
    const message = `every record has a "${name}" of its own, which the platform gives it; choose another name for the field.`;
    checks.faults.add('BAD_NAME', `fields.${name}`, message);
  }
  checkInside(checks, fields, 'fields', false);
  checkBulk(checks);
  checkLocked(checks);
}

/** Forms must not offer what a save would ignore or refuse. */
function checkLocked({ resource, faults }: Checks): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    if ((!field.maintained && !field.fixed) || field.readOnly === true) continue;
    const why = field.maintained ? `only the platform writes "${name}"` : `nobody may change "${name}"`;
    faults.add('BAD_VALUE', `fields.${name}.readOnly`, `${why}; write "readOnly": true.`);
  }
}

/** Only fields of types with a plain value may be changed for many records at once. */
function checkBulk({ resource, faults }: Checks): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    const why = field.bulk ? bulkFault(field) : undefined;
    if (why === undefined) continue;
    faults.add('BAD_VALUE', `fields.${name}.bulk`, `"${name}" cannot have "bulk": ${why}; remove "bulk" there.`);
  }
}

/** Checks the rules that a resource or a field names. */
export function checkRules(checks: Checks, fields: Fields, uses: readonly RuleUse[], key: string): void {
  for (const [i, { rule, options }] of uses.entries()) {
    checks.known('rules', rule, `${key}.${i}.rule`);
    checks.options('rules', rule, options, fields, `${key}.${i}.options`);
  }
}

function checkInside(checks: Checks, fields: Fields, key: string, inArray: boolean): void {
  for (const [name, field] of Object.entries(fields))
    checkField(checks, fields, name, field, `${key}.${name}`, inArray);
}

function checkField(checks: Checks, fields: Fields, name: string, f: Field, key: string, inArray: boolean): void {
  const { faults } = checks;
  if (!CAMEL_CASE.test(name) || name in Object.prototype) {
    faults.add('BAD_NAME', key, `"${name}" is no name for a field; write it in camelCase, for example "shortName".`);
  }
  for (const part of ['required', 'readOnly', 'visible'] as const) checks.condition(fields, f[part], `${key}.${part}`);
  checks.use('widgets', f.widget, fields, `${key}.widget`, f.type);
  checks.use('cells', f.cell, fields, `${key}.cell`, f.type);
  checks.known('codecs', f.codec, `${key}.codec`);
  checkRules(checks, fields, f.rules ?? [], `${key}.rules`);
  if (f.type === 'ref') {
    checkRef(checks, f, key);
    checkFills(fields, f, key, checks.byName, faults);
  }
  if ('count' in f) checkCount(checks, fields, f, key);
  if ('test' in f) checkTest(checks, fields, f, key);
  if ('live' in f && f.type !== 'bool') {
    faults.add('BAD_VALUE', `${key}.live`, `the ${f.type} field "${key}" cannot be "live"; make it a bool.`);
  }
  if ('maxBytes' in f && f.type !== 'json') {
    const message = `the ${f.type} field "${key}" cannot have "maxBytes"; it is for json fields.`;
    faults.add('BAD_VALUE', `${key}.maxBytes`, message);
  }
  if (f.type === 'derived') checks.template(fields, f.template, `${key}.template`);
  if (f.type === 'enum' && (f.values.length === 0 || new Set(f.values).size < f.values.length)) {
    faults.add('BAD_VALUE', `${key}.values`, `"${key}.values" needs at least one value and each only once.`);
  }
  checkLimits(checks, f, key);
  checkAddressKeys(checks, fields, f, key);
  if ('assigned' in f && f.assigned !== undefined && (f.type !== 'int' || !inArray)) {
    const message = `"${key}" cannot have "assigned"; it is for int fields in the items of an array.`;
    faults.add('BAD_VALUE', `${key}.assigned`, message);
  }
  if (f.type === 'group' || f.type === 'array') {
    checkInside(checks, f.fields, `${key}.fields`, inArray || f.type === 'array');
  }
  if (f.default !== undefined && f.default !== null && !isOfType(f, f.default)) {
    const found = JSON.stringify(f.default);
    const message = `${found} is no value of the ${f.type} field "${key}"; change the default.`;
    faults.add('BAD_VALUE', `${key}.default`, message);
  }
}

/** A field is an address of one kind, or of the kind that an enum beside it names. */
function checkAddressKeys({ faults }: Checks, fields: Fields, f: Field, key: string): void {
  if (!('address' in f || 'addressBy' in f)) return;
  if (f.type !== 'text' || (f.address !== undefined && f.addressBy !== undefined)) {
    const message = `"${key}" can be one line of text with either "address" or "addressBy"; keep one of them there.`;
    faults.add('BAD_VALUE', key, message);
    return;
  }
  if (f.addressBy === undefined) return;
  const by = Object.hasOwn(fields, f.addressBy) ? fields[f.addressBy] : undefined;
  if (by?.type === 'enum' && !by.multiple) return;
  const enums = Object.keys(fields).filter((name) => fields[name]?.type === 'enum');
  const message = `"${f.addressBy}" is no enum field beside "${key}"; ${adviceFor(f.addressBy, enums)}`;
  faults.add('UNKNOWN_FIELD', `${key}.addressBy`, message);
}

function checkCount(checks: Checks, fields: Fields, { type, count }: NumberField, key: string): void {
  if (type === 'int') checks.condition(fields, count, `${key}.count`);
  else {
    const message = `the ${type} field "${key}" cannot have a "count"; make it an int.`;
    checks.faults.add('BAD_VALUE', `${key}.count`, message);
  }
}

function checkTest(checks: Checks, fields: Fields, f: SimpleField, key: string): void {
  if (f.type === 'bool') checks.condition(fields, f.test, `${key}.test`);
  else {
    const message = `the ${f.type} field "${key}" cannot have a "test"; make it a bool.`;
    checks.faults.add('BAD_VALUE', `${key}.test`, message);
  }
}

function checkRef({ byName, faults }: Checks, f: RefField, key: string): void {
  const target = byName.get(f.to);
  if (!target) {
    const cure = adviceFor(f.to, [...byName.keys()]);
    faults.add('UNKNOWN_RESOURCE', `${key}.to`, `there is no resource "${f.to}"; ${cure}`);
    return;
  }
  if (f.inverse === undefined) return;
  const other = fieldIn(target.fields, f.inverse);
  if (other?.type === 'ref' && other.multiple && other.inverse === undefined) {
    if (!f.inverse.includes('.') || f.readOnly === true) return;
    const message = `"${f.inverse}" is kept inside a list of ${f.to} and cannot be changed from here; write "readOnly": true.`;
    faults.add('BAD_VALUE', `${key}.readOnly`, message);
    return;
  }
  const candidates = Object.entries(target.fields).flatMap(([name, one]) =>
    one.type === 'ref' && one.multiple && one.inverse === undefined ? [name] : [],
  );
  const message = `"${f.inverse}" is no multiple reference kept by ${f.to}; ${adviceFor(f.inverse, candidates)}`;
  faults.add('UNKNOWN_FIELD', `${key}.inverse`, message);
}

function checkLimits({ faults }: Checks, f: Field, key: string): void {
  const all: { [limit: string]: unknown } = { ...f };
  for (const [low, high] of [
    ['min', 'max'],
    ['minLength', 'maxLength'],
    ['minItems', 'maxItems'],
  ] as const) {
    const [from, to] = [all[low], all[high]];
    if (typeof from === 'number' && typeof to === 'number' && from > to) {
      faults.add('BAD_VALUE', `${key}.${low}`, `"${low}" is greater than "${high}" in "${key}"; exchange them.`);
    }
  }
  if (!('pattern' in f) || f.pattern === undefined) return;
  const { fault } = toRe2(f.pattern);
  if (fault !== undefined) faults.add('BAD_PATTERN', `${key}.pattern`, `"${f.pattern}" cannot be used: ${fault}.`);
}
