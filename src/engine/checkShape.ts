import { adviceFor, type FaultList, joinAlternatives } from './faults.ts';
import { isObject } from './paths.ts';
import { fieldShapes, type Kind, shapes } from './shape.ts';
import { alternatives, itemType } from './shapeAt.ts';

const primitives: Record<string, { is: (value: unknown) => boolean; called: string }> = {
  string: { is: (v) => typeof v === 'string', called: 'a text' },
  text: { is: (v) => typeof v === 'string' && v.trim() !== '', called: 'a text that is not empty' },
  boolean: { is: (v) => typeof v === 'boolean', called: 'true or false' },
  int: { is: (v) => Number.isSafeInteger(v) && Number(v) >= 0, called: 'a whole number from 0' },
  number: { is: (v) => typeof v === 'number' && Number.isFinite(v), called: 'a number' },
  json: { is: isJson, called: 'a JSON value' },
  object: { is: isObject, called: 'an object' },
  false: { is: (v) => v === false, called: 'false' },
};

function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  return isObject(value) && Object.values(value).every(isJson);
}

function typeInWords(type: string): string {
  return alternatives(type)
    .map((one) => {
      if (one.endsWith('[]')) return 'a list';
      if (one.endsWith('{}')) return 'an object';
      if (one.startsWith("'")) return one.replaceAll("'", '"');
      return primitives[one]?.called ?? 'an object';
    })
    .join(' or ');
}

/** Whether a value matches this alternative roughly; faults inside it are reported later, with the exact key. */
function fits(one: string, value: unknown): boolean {
  if (one.endsWith('[]')) return Array.isArray(value);
  if (one.endsWith('{}')) return isObject(value);
  if (one.startsWith("'")) return value === one.slice(1, -1);
  return primitives[one]?.is(value) ?? isObject(value);
}

function join(key: string, next: string | number): string {
  return key === '' ? String(next) : `${key}.${next}`;
}

/** Checks a value against a type of shape.ts. */
export function checkValue(type: string, value: unknown, key: string, faults: FaultList): void {
  const one = alternatives(type).find((alternative) => fits(alternative, value));
  if (one === undefined) {
    const closed = type.startsWith("'") && typeof value === 'string';
    const found = JSON.stringify(value)?.slice(0, 60) ?? 'not JSON';
    faults.add(
      closed ? 'BAD_VALUE' : 'WRONG_TYPE',
      key,
      closed
        ? `"${key}" is ${found}; ${adviceFor(
            value,
            alternatives(type).map((a) => a.slice(1, -1)),
          )}`
        : `"${key}" is ${found}; make it ${typeInWords(type)}.`,
    );
  } else if (one.endsWith('[]')) {
    for (const [i, item] of (value as unknown[]).entries()) checkValue(itemType(one), item, join(key, i), faults);
  } else if (one.endsWith('{}')) {
    for (const [name, item] of Object.entries(value as object))
      checkValue(itemType(one), item, join(key, name), faults);
  } else if (one === 'Field') {
    checkField(value as object, key, faults);
  } else if (one === 'AnyDefinition') {
    checkDefinition(value as object, key, faults);
  } else if (Object.hasOwn(shapes, one)) {
    checkShape(one as Kind, value as object, key, faults);
    if (one === 'Condition') checkCondition(value as object, key, faults);
  }
}

function checkKeys(
  shape: Readonly<Record<string, string>>,
  value: object,
  key: string,
  faults: FaultList,
  partial: boolean,
): void {
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined) continue;
    const type = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (type === undefined) {
      const cure = adviceFor(name, Object.keys(shape));
      faults.add('UNKNOWN_KEY', join(key, name), `the key "${join(key, name)}" is unknown; ${cure}`);
    } else {
      checkValue(type.replace(/!$/, ''), item, join(key, name), faults);
    }
  }
  if (partial) return;
  for (const [name, type] of Object.entries(shape)) {
    if (type.endsWith('!') && (value as Record<string, unknown>)[name] === undefined) {
      const wanted = typeInWords(type.slice(0, -1));
      faults.add('MISSING_KEY', join(key, name), `"${join(key, name)}" is missing; add it as ${wanted}.`);
    }
  }
}

/** Checks an object against the keys of its kind. */
export function checkShape(kind: Kind, value: object, key: string, faults: FaultList, partial = false): void {
  checkKeys(shapes[kind], value, key, faults, partial);
}

function checkField(value: object, key: string, faults: FaultList): void {
  const type = 'type' in value ? value.type : undefined;
  const shape = typeof type === 'string' && Object.hasOwn(fieldShapes, type) ? fieldShapes[type as 'text'] : undefined;
  if (shape === undefined) {
    const types = Object.keys(fieldShapes);
    const at = join(key, 'type');
    if (type === undefined) faults.add('MISSING_KEY', at, `"${at}" is missing; add one of ${joinAlternatives(types)}.`);
    else faults.add('BAD_VALUE', at, `"${at}" is ${JSON.stringify(type)}; ${adviceFor(String(type), types)}`);
    return;
  }
  const fitting = Object.entries(value).filter(([name, item]) => {
    const types = Object.hasOwn(shape, name) || item === undefined ? [] : typesWith(name);
    if (types.length === 0) return true;
    const message = `the key "${join(key, name)}" doesn't fit the type ${String(type)}, only ${joinAlternatives(types)}; remove it (in a patch: "${name}": null).`;
    faults.add('UNFIT_KEY', join(key, name), message);
    return false;
  });
  checkKeys(shape, Object.fromEntries(fitting), key, faults, false);
}

/** The types of fields that can have a key. */
function typesWith(name: string): string[] {
  return Object.entries(fieldShapes).flatMap(([type, shape]) => (Object.hasOwn(shape, name) ? [type] : []));
}

const CONDITION_FORMS = ['field+is', 'field+in', 'addressBy+field', 'empty+field', 'all', 'any', 'not', 'some+where'];

function checkCondition(value: object, key: string, faults: FaultList): void {
  const form = Object.keys(value).sort().join('+');
  if (CONDITION_FORMS.includes(form)) return;
  const message = `the condition "${key}" is not clear; give "field" with one of is, in, empty or addressBy, or one of all, any, not, or some with where.`;
  faults.add('BAD_VALUE', key, message);
}

/** Checks a whole definition. One that is based on another may be incomplete, and so may its list and api. */
export function checkDefinition(value: object, key: string, faults: FaultList): void {
  if ('kind' in value && value.kind === 'page') {
    checkShape('PageDefinition', value, key, faults);
    return;
  }
  if (!('basedOn' in value) || value.basedOn === undefined) {
    checkShape('ResourceDefinition', value, key, faults);
    return;
  }
  const { list, api, ...rest } = value as { list?: unknown; api?: unknown };
  checkKeys(shapes.ResourceDefinition, rest, key, faults, true);
  for (const required of ['schema', 'name'] as const) {
    if (!(required in rest)) {
      faults.add('MISSING_KEY', join(key, required), `"${join(key, required)}" is missing; add it.`);
    }
  }
  if (isObject(list)) checkShape('ListView', list, join(key, 'list'), faults, true);
  else if (list !== undefined) checkValue('ListView|false', list, join(key, 'list'), faults);
  if (isObject(api)) checkShape('Api', api, join(key, 'api'), faults, true);
  else if (api !== undefined) checkValue('Api', api, join(key, 'api'), faults);
}
