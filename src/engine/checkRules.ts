import type { Fields, RuleUse } from './definition.ts';
import { cureFor, type FaultList, oneOf } from './faults.ts';
import { fieldIn } from './fields.ts';
import { type RuleOption, rules } from './rules.ts';

function checkName(fields: Fields, option: RuleOption, name: unknown, key: string, faults: FaultList): void {
  if (typeof name !== 'string' || name === '') {
    faults.add('WRONG_TYPE', key, `"${key}" is ${JSON.stringify(name)}; make it the name of a field.`);
    return;
  }
  const field = fieldIn(fields, name);
  if (!field) {
    faults.add('UNKNOWN_FIELD', key, `there is no field "${name}"; ${cureFor(name, Object.keys(fields))}`);
  } else if (!option.types.includes(field.type)) {
    const message = `"${name}" is a field of type ${field.type}; name one of type ${oneOf(option.types)}.`;
    faults.add('BAD_VALUE', key, message);
  }
}

/** Checks the options of a rule against those that it declares, and the fields that they name against those beside it. */
export function checkRule(fields: Fields, use: RuleUse, key: string, faults: FaultList): void {
  const rule = Object.hasOwn(rules, use.rule) ? rules[use.rule] : undefined;
  if (!rule) return;
  for (const name of Object.keys(use.options)) {
    if (Object.hasOwn(rule.options, name)) continue;
    const cure = cureFor(name, Object.keys(rule.options));
    faults.add('UNKNOWN_KEY', `${key}.options.${name}`, `the rule ${use.rule} has no option "${name}"; ${cure}`);
  }
  for (const [name, option] of Object.entries(rule.options)) {
    const at = `${key}.options.${name}`;
    const value = use.options[name];
    if (value === undefined) {
      if (option.optional) continue;
      const what = option.many ? 'a list of names of fields' : 'the name of a field';
      faults.add('MISSING_KEY', at, `"${at}" is missing; add it as ${what}.`);
    } else if (!option.many) {
      checkName(fields, option, value, at, faults);
    } else if (!Array.isArray(value) || value.length === 0) {
      faults.add('WRONG_TYPE', at, `"${at}" is ${JSON.stringify(value)}; make it a list of names of fields.`);
    } else {
      for (const [i, item] of value.entries()) checkName(fields, option, item, `${at}.${i}`, faults);
    }
    const [one, other] = [value, use.options[option.like ?? '']].map((n) => fieldIn(fields, String(n))?.type);
    if (option.like !== undefined && one && other && one !== other) {
      faults.add('BAD_VALUE', at, `"${at}" is of another type than "${option.like}"; name two fields of one type.`);
    }
  }
}
