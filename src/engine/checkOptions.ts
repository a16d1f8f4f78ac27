import { checkValue } from './checkShape.ts';
import type { Declared, OptionShape } from './declared.ts';
import type { Fields, Resource } from './definition.ts';
import { adviceFor, type FaultList, joinAlternatives } from './faults.ts';
import { fieldIn } from './fields.ts';
import type { Options } from './named.ts';
import { isObject } from './paths.ts';

/** Input of the check of options. */
export interface OptionContext {
  byName: ReadonlyMap<string, Resource>;
  /** Fields that options can name: those on the same level. */
  fields: Fields;
}

type FieldOption = Extract<OptionShape, { is: 'field' }>;

function checkField(fields: Fields, option: FieldOption, name: unknown, key: string, faults: FaultList): void {
  if (typeof name !== 'string' || name === '') {
    faults.add('WRONG_TYPE', key, `"${key}" is ${JSON.stringify(name)}; make it the name of a field.`);
    return;
  }
  if (option.also?.includes(name)) return;
  const field = fieldIn(fields, name);
  if (!field) {
    faults.add('UNKNOWN_FIELD', key, `there is no field "${name}"; ${adviceFor(name, Object.keys(fields))}`);
  } else if (option.types && !option.types.includes(field.type)) {
    const message = `"${name}" is a field of type ${field.type}; name one of type ${joinAlternatives(option.types)}.`;
    faults.add('BAD_VALUE', key, message);
  } else if (option.holds) {
    const inside = field.type === 'array' ? field.fields : {};
    const missing = option.holds.filter((one) => !Object.hasOwn(inside, one));
    if (missing.length === 0) return;
    const message = `the items of "${name}" have no ${joinAlternatives(missing)}; name a list whose items have ${option.holds.join(' and ')}.`;
    faults.add('BAD_VALUE', key, message);
  }
}

function checkFields(fields: Fields, option: FieldOption, value: unknown, key: string, faults: FaultList): void {
  if (!option.many) {
    checkField(fields, option, value, key, faults);
  } else if (!Array.isArray(value) || value.length === 0) {
    faults.add('WRONG_TYPE', key, `"${key}" is ${JSON.stringify(value)}; make it a list of names of fields.`);
  } else {
    for (const [i, item] of value.entries()) checkField(fields, option, item, `${key}.${i}`, faults);
  }
}

const WANTED = {
  field: 'the name of a field',
  fields: 'a list of names of fields',
  resource: 'the name of a resource',
  values: 'an object of field names and values',
};

function wanted(option: OptionShape): string {
  if (option.is === 'value') return `a value of type ${option.type}`;
  return option.is === 'field' && option.many ? WANTED.fields : WANTED[option.is];
}

/**
 * Checks the options that a definition gives a registered component or rule against its declaration: unknown and
 * missing options, types, and the fields and resources that they name. `what`: its name in messages ("rule
 * endAfterStart").
 */
export function checkOptions(
  what: string,
  { options: declared = {} }: Declared,
  given: Options,
  context: OptionContext,
  key: string,
  faults: FaultList,
): void {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(declared, name)) continue;
    const cure = adviceFor(name, Object.keys(declared));
    faults.add('UNKNOWN_KEY', `${key}.${name}`, `the ${what} has no option "${name}"; ${cure}`);
  }
  /** The fields of the resource that the given option names; without an option, those of the same level. */
  const fieldsOf = (option: string | undefined): Fields | undefined =>
    option === undefined ? context.fields : context.byName.get(String(given[option]))?.fields;
  for (const [name, option] of Object.entries(declared)) {
    const at = `${key}.${name}`;
    const value = given[name];
    if (value === undefined) {
      if (!option.optional) faults.add('MISSING_KEY', at, `"${at}" is missing; add it as ${wanted(option)}.`);
    } else if (option.is === 'value') {
      checkValue(option.type, value, at, faults);
    } else if (option.is === 'resource') {
      if (context.byName.has(String(value))) continue;
      const cure = adviceFor(String(value), [...context.byName.keys()]);
      faults.add('UNKNOWN_RESOURCE', at, `there is no resource "${String(value)}"; ${cure}`);
    } else if (option.is === 'values') {
      if (!isObject(value)) faults.add('WRONG_TYPE', at, `"${at}" is no object; make it ${wanted(option)}.`);
      const fields = fieldsOf(option.of) ?? {};
      for (const one of Object.keys(isObject(value) ? value : {})) {
        checkField(fields, { is: 'field' }, one, `${at}.${one}`, faults);
      }
    } else {
      const fields = fieldsOf(option.of);
      if (!fields) continue;
      checkFields(fields, option, value, at, faults);
      const [one, other] = [value, given[option.like ?? '']].map((n) => fieldIn(fields, String(n))?.type);
      if (option.like === undefined || !one || !other || one === other) continue;
      faults.add('BAD_VALUE', at, `"${at}" is of another type than "${option.like}"; name two fields of one type.`);
    }
  }
}
