import type { Condition } from '../../engine/data.ts';
import type { Field } from '../../engine/definition.ts';

/** Functions and language needed to describe a condition. */
export interface Words {
  translate: (key: string, args?: { [name: string]: unknown }) => string;
  language: string;
  labelOf: (path: string) => string;
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Describes a condition in words, e.g. "Kind is FIRE_ENGINE or CAR". */
export function conditionText(condition: Condition, words: Words): string {
  const { translate, language, labelOf } = words;
  const say = (one: Condition): string => conditionText(one, words);
  const listed = (texts: string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(language, { type }).format(texts);
  const several = (all: Condition[], type: 'conjunction' | 'disjunction'): string =>
    listed(
      all.map((one) => ('field' in one ? say(one) : `(${say(one)})`)),
      type,
    );
  if ('all' in condition) return several(condition.all, 'conjunction');
  if ('any' in condition) return several(condition.any, 'disjunction');
  if ('not' in condition) return translate('definitions.words.not', { condition: say(condition.not) });
  if ('some' in condition) {
    const inside = conditionText(condition.where, {
      ...words,
      labelOf: (path) => labelOf(`${condition.some}.${path}`),
    });
    return translate('definitions.words.some', { field: labelOf(condition.some), condition: inside });
  }
  const field = labelOf(condition.field);
  if ('addressBy' in condition)
    return translate('definitions.words.address', { field, by: labelOf(condition.addressBy) });
  if ('empty' in condition) return translate(`definitions.words.${condition.empty ? 'empty' : 'filled'}`, { field });
  const values = 'in' in condition ? condition.in : [condition.is];
  const value = listed(values.map(shown), 'disjunction');
  return translate('definitions.words.is', { field, value });
}

/** Describes a switch: yes, no, or the condition that it depends on. */
export function switchText(value: boolean | Condition | undefined, fallback: boolean, words: Words): string {
  const { translate } = words;
  if (typeof value === 'object') {
    return translate('definitions.words.when', { condition: conditionText(value, words) });
  }
  return translate((value ?? fallback) ? 'views.yes' : 'views.no');
}

const LIMITS = ['minLength', 'maxLength', 'min', 'max', 'minItems', 'maxItems', 'pattern', 'unique', 'unit'] as const;

/** Returns the constraints of a field: limits such as "min 1", then the names of its rules. */
export function limitsOf(field: Field): string[] {
  const all: { [key: string]: unknown } = { ...field };
  const limits = LIMITS.filter((key) => all[key] !== undefined).map((key) => `${key} ${String(all[key])}`);
  return [...limits, ...(field.rules ?? []).map(({ rule }) => rule)];
}

/** Returns the type of a field with details, e.g. "ref → participants" or "enum[]". */
export function typeText(field: Field): string {
  if (field.type === 'ref') return `ref${field.multiple ? '[]' : ''} → ${field.to}`;
  if (field.type === 'enum') return `enum${field.multiple ? '[]' : ''}`;
  if (field.type === 'derived') return `derived: ${field.template}`;
  return field.type;
}
