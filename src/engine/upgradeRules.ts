import { isObject } from './paths.ts';

/** Upgrades rules that are plain names, from before rules named the fields that they check. */

type Tree = { [key: string]: unknown };
interface RuleUse {
  rule: string;
  options: Tree;
}

const MOMENTS = ['date', 'time', 'dateTime'];

function fieldOf(fields: Tree, name: string): Tree {
  const field = fields[name];
  return isObject(field) ? field : {};
}

function isOfType(fields: Tree, name: string, types: readonly string[]): boolean {
  return types.includes(String(fieldOf(fields, name).type));
}

function isList(fields: Tree, name: string): boolean {
  const { type, multiple } = fieldOf(fields, name);
  return type === 'array' || ((type === 'ref' || type === 'enum') && multiple === true);
}

function itemFields(fields: Tree, list: string): Tree {
  const { type, fields: inner } = fieldOf(fields, list);
  return type === 'array' && isObject(inner) ? inner : {};
}

const listsIn = (fields: Tree): string[] => Object.keys(fields).filter((name) => isList(fields, name));

/** The start that belongs to an end: endTime -> startTime, end -> start, shiftEnd -> shiftStart, validTo -> validFrom. */
function startOf(end: string): string | undefined {
  if (/^end(?=$|[A-Z])/.test(end)) return end.replace(/^end/, 'start');
  if (/[a-z]End$/.test(end)) return end.replace(/End$/, 'Start');
  return /[a-z]To$/.test(end) ? end.replace(/To$/, 'From') : undefined;
}

function endAfterStart(fields: Tree): RuleUse[] {
  return Object.keys(fields).flatMap((end) => {
    const start = startOf(end);
    if (start === undefined || !isOfType(fields, end, MOMENTS)) return [];
    const isPair = fieldOf(fields, start).type === fieldOf(fields, end).type;
    return isPair ? [{ rule: 'endAfterStart', options: { start, end } }] : [];
  });
}

function notOwnParent(fields: Tree): RuleUse[] {
  const parent = 'parentId';
  return isOfType(fields, parent, ['ref']) ? [{ rule: 'notOwnParent', options: { parent } }] : [];
}

function someIds(fields: Tree): RuleUse[] {
  const lists = listsIn(fields).filter((name) => name.endsWith('Ids'));
  return lists.length > 0 ? [{ rule: 'someIds', options: { lists } }] : [];
}

function distinctItems(fields: Tree): RuleUse[] {
  return listsIn(fields).map((list) => {
    const isRanked = isOfType(itemFields(fields, list), 'rank', ['int', 'text']);
    return { rule: 'distinctItems', options: isRanked ? { list, except: [`${list}.rank`] } : { list } };
  });
}

function textsIn(fields: Tree, prefix = ''): string[] {
  return Object.keys(fields).flatMap((name) => {
    const isText = /(^t|T)ext$/.test(name) && isOfType(fields, name, ['text', 'longText']);
    return [...(isText ? [prefix + name] : []), ...textsIn(itemFields(fields, name), `${prefix}${name}.`)];
  });
}

function knownPlaceholders(fields: Tree): RuleUse[] {
  const texts = textsIn(fields);
  return texts.length > 0 ? [{ rule: 'knownPlaceholders', options: { texts } }] : [];
}

function distinctLanguages(fields: Tree): RuleUse[] {
  const isLanguageOf = (level: Tree) => isOfType(level, 'language', ['enum', 'text', 'ref']);
  const own = isLanguageOf(fields) ? ['language'] : [];
  return listsIn(fields)
    .filter((list) => isLanguageOf(itemFields(fields, list)))
    .map((list) => ({ rule: 'distinctValues', options: { values: [...own, `${list}.language`] } }));
}

/** Former rules by name: each found the fields to check by their names. */
const FORMER: { [name: string]: (fields: Tree) => RuleUse[] } = {
  endAfterStart,
  notOwnParent,
  someIds,
  distinctItems,
  knownPlaceholders,
  distinctLanguages,
};

/**
 * Replaces names of rules with rules that name their fields, out of those on the same level. A rule that found no field
 * had no effect, and is left out. Unknown names are kept.
 */
export function upgradeRules(rules: unknown, fields: Tree): unknown {
  const isFormer = (rule: unknown): rule is string => typeof rule === 'string' && Object.hasOwn(FORMER, rule);
  if (!Array.isArray(rules) || !rules.some(isFormer)) return rules;
  return rules.flatMap((rule: unknown) => (isFormer(rule) ? (FORMER[rule]?.(fields) ?? []) : [rule]));
}
