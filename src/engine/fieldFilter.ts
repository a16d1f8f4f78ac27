import type { FilterValue } from './definition.ts';

/** What a filter says about a field other than its value: the part after `@` in its name. */
const OPERATORS = ['from', 'to', 'not', 'empty'] as const;

/**
 * All that a list's filters say about one field (extension `list.conditions`, except for `is`). A record matches if it
 * meets all of them.
 */
export interface FieldFilter {
  /** The value, or values of which one must match. */
  is?: FilterValue;
  /** The least value, included. */
  from?: FilterValue;
  /** The greatest value, included; a day or minute as a whole. */
  to?: FilterValue;
  /** Values of which none must match. */
  not?: FilterValue;
  /** Whether the field has no value. */
  empty?: FilterValue;
}

/** Splits the name of a filter, `<field>` or `<field>@<operator>`. An unknown operator is part of the field's name. */
export function readCondition(key: string): { name: string; operator: keyof FieldFilter } {
  const at = key.lastIndexOf('@');
  const operator = OPERATORS.find((one) => one === key.slice(at + 1));
  return at > 0 && operator ? { name: key.slice(0, at), operator } : { name: key, operator: 'is' };
}

/** The filters of a list by field. */
export function byField(filters: { readonly [key: string]: FilterValue }): { [field: string]: FieldFilter } {
  const out: { [field: string]: FieldFilter } = {};
  for (const [key, value] of Object.entries(filters)) {
    const { name, operator } = readCondition(key);
    out[name] = { ...out[name], [operator]: value };
  }
  return out;
}

/** The filters of a list with another filter of one field; undefined removes it. */
export function withField(
  filters: { readonly [key: string]: FilterValue },
  name: string,
  filter: FieldFilter | undefined,
): { [key: string]: FilterValue } {
  const others = Object.entries(filters).filter(([key]) => readCondition(key).name !== name);
  const own = Object.entries(filter ?? {}).flatMap(([operator, value]): [string, FilterValue][] =>
    value === undefined ? [] : [[operator === 'is' ? name : `${name}@${operator}`, value]],
  );
  return Object.fromEntries([...others, ...own]);
}
