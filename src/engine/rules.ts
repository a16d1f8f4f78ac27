import { holds } from './conditions.ts';
import type { Condition, Json } from './data.ts';
import { isDate } from './dates.ts';
import type { OptionShapes } from './declared.ts';
import type { FieldType, RecordData } from './definition.ts';
import type { Options } from './named.ts';
import { isEmpty, isObject } from './paths.ts';
import { unknownPlaceholder } from './placeholders.ts';

/** Field path ("steps.0.waitSeconds") -> message code, with an argument after a colon ("maxLength:40"). */
export type FieldErrors = { [path: string]: string };

export interface Rule {
  options: OptionShapes;
  /** Checks a whole record, or the array item or group of the field that names the rule. */
  check(record: RecordData, options: Options): FieldErrors;
}

const TEXTS: readonly FieldType[] = ['text', 'longText'];
const MOMENTS: readonly FieldType[] = ['date', 'time', 'dateTime'];

const nameOf = (option: Json | undefined): string => (typeof option === 'string' ? option : '');
const namesOf = (option: Json | undefined): string[] => (Array.isArray(option) ? option.map(nameOf) : []);

/** The values at a path, each with its full path; lists are traversed. */
function placesOf(value: unknown, path: readonly string[], prefix = ''): [path: string, value: unknown][] {
  const at = (segment: string | number) => (prefix === '' ? String(segment) : `${prefix}.${segment}`);
  if (Array.isArray(value) && path.length > 0) return value.flatMap((item, i) => placesOf(item, path, at(i)));
  const [name, ...rest] = path;
  if (name === undefined) return [[prefix, value]];
  return isObject(value) && Object.hasOwn(value, name) ? placesOf(value[name], rest, at(name)) : [];
}

/** The end is after the start. Dates may be equal, other values only with `orEqual`. Times may cross midnight. */
const endAfterStart: Rule = {
  options: {
    start: { is: 'field', types: MOMENTS },
    end: { is: 'field', types: MOMENTS, like: 'start' },
    orEqual: { is: 'value', type: 'boolean', optional: true },
    when: { is: 'value', type: 'Condition', optional: true },
  },
  check(record, options) {
    if (!holds(options.when as Condition | undefined, record)) return {};
    const [start, end] = [record[nameOf(options.start)], record[nameOf(options.end)]];
    if (typeof end !== 'string' || typeof start !== 'string' || end === '' || start === '') return {};
    const mayBeEqual = end.length === 10 || options.orEqual === true;
    const isTimeOfDay = end[2] === ':';
    const wrong = isTimeOfDay ? end === start && !mayBeEqual : end < start || (end === start && !mayBeEqual);
    return wrong ? { [nameOf(options.end)]: 'endAfterStart' } : {};
  },
};

/** The record is not its own parent. */
const notOwnParent: Rule = {
  options: { parent: { is: 'field', types: ['ref'] } },
  check(record, options) {
    const parent = nameOf(options.parent);
    return !isEmpty(record.id) && record[parent] === record.id ? { [parent]: 'notOwnParent' } : {};
  },
};

/** At least one of several lists is not empty. */
const someIds: Rule = {
  options: { lists: { is: 'field', types: ['ref', 'enum', 'array'], many: true } },
  check(record, options) {
    const lists = namesOf(options.lists);
    const [first] = lists;
    return first !== undefined && lists.every((name) => isEmpty(record[name])) ? { [first]: 'someIds' } : {};
  },
};

/** No two items of a list are equal, ignoring ids and the excluded fields. */
const distinctItems: Rule = {
  options: {
    list: { is: 'field', types: ['array', 'ref', 'enum'] },
    except: { is: 'field', types: ['int', 'text'], many: true, optional: true },
  },
  check(record, options) {
    const name = nameOf(options.list);
    const items = record[name];
    if (!Array.isArray(items)) return {};
    const except = new Set(['id', ...namesOf(options.except).map((path) => path.split('.').at(-1) ?? path)]);
    const errors: FieldErrors = {};
    const seen = new Set<string>();
    for (const [i, item] of items.entries()) {
      const held = isObject(item) ? Object.entries(item).filter(([key]) => !except.has(key)) : item;
      const text = JSON.stringify(held);
      if (seen.has(text)) errors[isObject(item) ? `${name}.${i}` : name] = 'distinctItems';
      seen.add(text);
    }
    return errors;
  },
};

/** Texts contain only known placeholders. */
const knownPlaceholders: Rule = {
  options: { texts: { is: 'field', types: TEXTS, many: true } },
  check(record, options) {
    const errors: FieldErrors = {};
    for (const name of namesOf(options.texts)) {
      for (const [path, value] of placesOf(record, name.split('.'))) {
        const unknown = typeof value === 'string' ? unknownPlaceholder(value) : undefined;
        if (unknown !== undefined) errors[path] = `placeholder:${unknown}`;
      }
    }
    return errors;
  },
};

/** Each value occurs once, in the items of lists and in the other fields. */
const distinctValues: Rule = {
  options: { values: { is: 'field', types: [...TEXTS, ...MOMENTS, 'enum', 'int', 'ref'], many: true } },
  check(record, options) {
    const errors: FieldErrors = {};
    const seen = new Set<unknown>();
    for (const name of namesOf(options.values)) {
      for (const [path, value] of placesOf(record, name.split('.'))) {
        if (isEmpty(value)) continue;
        if (seen.has(value)) errors[path] = 'distinctItems';
        seen.add(value);
      }
    }
    return errors;
  },
};

/** The value is a list of distinct dates. */
const days: Rule = {
  options: { list: { is: 'field', types: ['json'] } },
  check(record, options) {
    const name = nameOf(options.list);
    const list = record[name];
    if (isEmpty(list)) return {};
    if (!Array.isArray(list) || !list.every((day) => typeof day === 'string' && isDate(day))) return { [name]: 'date' };
    return new Set(list).size === list.length ? {} : { [name]: 'distinctItems' };
  },
};

/** The rule registry. */
export const rules: { readonly [name: string]: Rule } = {
  endAfterStart,
  notOwnParent,
  someIds,
  distinctItems,
  knownPlaceholders,
  distinctValues,
  days,
};
