import type { RecordData } from './definition.ts';
import { isEmpty, isObject } from './paths.ts';
import { unknownPlaceholder } from './placeholders.ts';

/** Field path ("steps.0.waitSeconds") -> message code, with an argument behind a colon ("maxLength:40"). */
export type FieldErrors = { [path: string]: string };

export type RuleContext = { now?: string };

/** A rule of a whole record, or of the array item or group in which the field that names it stands. */
export type Rule = (record: RecordData, ctx: RuleContext) => FieldErrors;

/** The field that begins what this one ends: endTime -> startTime, end -> start, validTo -> validFrom. */
function beginningOf(name: string): string | undefined {
  if (/^end(?=$|[A-Z])/.test(name)) return name.replace(/^end/, 'start');
  if (/[a-z]End$/.test(name)) return name.replace(/End$/, 'Start');
  if (/[a-z]To$/.test(name)) return name.replace(/To$/, 'From');
  return undefined;
}

/** Every end lies behind its beginning. On plain dates both may be the same day. */
const endAfterStart: Rule = (record) => {
  const errors: FieldErrors = {};
  for (const [name, end] of Object.entries(record)) {
    const beginning = beginningOf(name);
    const start = beginning === undefined ? undefined : record[beginning];
    if (typeof end !== 'string' || typeof start !== 'string' || end === '' || start === '') continue;
    const sameDayAllowed = end.length === 10;
    if (end < start || (end === start && !sameDayAllowed)) errors[name] = 'endAfterStart';
  }
  return errors;
};

/** A record is not its own parent. */
const notOwnParent: Rule = (record) => {
  const errors: FieldErrors = {};
  if (!isEmpty(record.id) && record.parentId === record.id) errors.parentId = 'notOwnParent';
  return errors;
};

/** At least one list of ids ("...Ids") is not empty. */
const someIds: Rule = (record) => {
  const lists = Object.keys(record).filter((name) => name.endsWith('Ids') && Array.isArray(record[name]));
  const first = lists[0];
  return first !== undefined && lists.every((name) => isEmpty(record[name])) ? { [first]: 'someIds' } : {};
};

/** No two items of a list are alike, whatever their id and rank. */
const distinctItems: Rule = (record) => {
  const errors: FieldErrors = {};
  for (const [name, items] of Object.entries(record)) {
    if (!Array.isArray(items)) continue;
    const seen = new Set<string>();
    for (const [i, item] of items.entries()) {
      const text = JSON.stringify(isObject(item) ? { ...item, id: undefined, rank: undefined } : item);
      if (seen.has(text)) errors[isObject(item) ? `${name}.${i}` : name] = 'distinctItems';
      seen.add(text);
    }
  }
  return errors;
};

/** Texts that are sent ("text", "speechText", also in items of lists) have no placeholders but the known ones. */
const knownPlaceholders: Rule = (record) => {
  const errors: FieldErrors = {};
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === 'string' && /(^t|T)ext$/.test(name)) {
      const unknown = unknownPlaceholder(value);
      if (unknown !== undefined) errors[name] = `placeholder:${unknown}`;
    }
    for (const [i, item] of Array.isArray(value) ? value.entries() : []) {
      if (!isObject(item)) continue;
      for (const [path, code] of Object.entries(knownPlaceholders(item, {}))) errors[`${name}.${i}.${path}`] = code;
    }
  }
  return errors;
};

/** Each language occurs once: in a list of items with a `language`, and beside the record's own. */
const distinctLanguages: Rule = (record) => {
  const errors: FieldErrors = {};
  for (const [name, items] of Object.entries(record)) {
    if (!Array.isArray(items)) continue;
    const seen = new Set([record.language]);
    for (const [i, item] of items.entries()) {
      if (!isObject(item) || isEmpty(item.language)) continue;
      if (seen.has(item.language)) errors[`${name}.${i}.language`] = 'distinctItems';
      seen.add(item.language);
    }
  }
  return errors;
};

/** The rule registry. */
export const rules: Record<string, Rule> = {
  endAfterStart,
  notOwnParent,
  someIds,
  distinctItems,
  knownPlaceholders,
  distinctLanguages,
};
