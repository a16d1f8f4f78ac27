import { checkFailures } from './checkFailures.ts';
import { checkFills, checkTextSource } from './checkFilling.ts';
import { checkPart, checkPartsTab } from './checkParts.ts';
import { checkRule } from './checkRules.ts';
import { checkTable } from './checkTable.ts';
import { conditionFields } from './conditions.ts';
import type { Condition } from './data.ts';
import type { Field, Fields, FieldType, RefField, Resource, RuleUse, SimpleField } from './definition.ts';
import { cureFor, type FaultList, oneOf } from './faults.ts';
import { fieldIn, refOfCompanion, sortableIn } from './fields.ts';
import { toRe2 } from './pattern.ts';
import { templateFields } from './template.ts';
import { isOfType } from './values.ts';

/** Names that a definition may use, by registry. A registry that is not given is not checked. */
export interface RegistryNames {
  /** Inputs by name (`widget` of a field). */
  widgets: readonly string[];
  /** Cells by name (`cell` of a field). */
  cells: readonly string[];
  /** Whole tabs by name (`widget` of a tab). */
  tabs: readonly string[];
  /** Whole lists by name (`widget` of a list). */
  lists: readonly string[];
  codecs: readonly string[];
  rules: readonly string[];
  behaviors: readonly string[];
  icons: readonly string[];
}

/** The registries that a loader knows. */
export interface Registries extends Partial<RegistryNames> {
  /** Types of fields that inputs and cells can stand for. */
  accepts?: { readonly [registry in 'widgets' | 'cells']: Readonly<Record<string, readonly FieldType[]>> };
}

/** What a check of one resource needs to know of its surroundings. */
export interface Surroundings {
  byName: ReadonlyMap<string, Resource>;
  registries: Registries;
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const FIELD_NAME = /^[a-z][A-Za-z0-9]*$/;
const LONGEST_TEMPLATE = 500;
/** Fields that every record has, whether its definition says so or not. */
const ALWAYS = ['id', 'version'];

/** Checks what the names and values of a completed definition mean; its shape has been checked before. */
export function checkMeaning(r: Resource, around: Surroundings, faults: FaultList): void {
  const known = (registry: keyof RegistryNames, name: string | undefined, key: string) => {
    const names = around.registries[registry];
    if (name === undefined || !names || names.includes(name)) return;
    faults.add('UNKNOWN_REGISTRY_NAME', key, `there is no "${name}" among the ${registry}; ${cureFor(name, names)}`);
  };
  const named = (fields: Fields, name: string, key: string, also: readonly string[] = ALWAYS) => {
    if (also.includes(name) || fieldIn(fields, name) || fieldIn(r.fields, name)) return;
    if (refOfCompanion(fields, name) !== undefined) return;
    faults.add('UNKNOWN_FIELD', key, `${r.name} has no field "${name}"; ${cureFor(name, Object.keys(fields))}`);
  };
  const template = (fields: Fields, text: string, key: string) => {
    if (text.length > LONGEST_TEMPLATE) {
      faults.add('BAD_VALUE', key, `"${key}" is longer than ${LONGEST_TEMPLATE}; shorten it.`);
    }
    for (const name of templateFields(text)) named(fields, name, key);
  };
  const condition = (fields: Fields, c: Condition | boolean | undefined, key: string) => {
    for (const name of conditionFields(c)) named(fields, name, key);
  };

  const usedRules = (fields: Fields, uses: readonly RuleUse[], key: string) => {
    for (const [i, use] of uses.entries()) {
      known('rules', use.rule, `${key}.${i}.rule`);
      checkRule(fields, use, `${key}.${i}`, faults);
    }
  };
  const accepted = (registry: 'widgets' | 'cells', name: string | undefined, f: Field, key: string) => {
    const types = name === undefined ? undefined : around.registries.accepts?.[registry][name];
    if (!types || types.includes(f.type)) return;
    const message = `the ${registry.slice(0, -1)} "${name}" is for fields of type ${oneOf(types)}, and "${key}" is of type ${f.type}; use another one.`;
    faults.add('BAD_VALUE', `${key}.${registry.slice(0, -1)}`, message);
  };

  const field = (fields: Fields, name: string, f: Field, key: string) => {
    if (!FIELD_NAME.test(name) || name in Object.prototype) {
      faults.add('BAD_NAME', key, `"${name}" is no name for a field; write it in camelCase, for example "shortName".`);
    }
    for (const part of ['required', 'readOnly', 'visible'] as const) condition(fields, f[part], `${key}.${part}`);
    known('widgets', f.widget, `${key}.widget`);
    known('cells', f.cell, `${key}.cell`);
    accepted('widgets', f.widget, f, key);
    accepted('cells', f.cell, f, key);
    known('codecs', f.codec, `${key}.codec`);
    usedRules(fields, f.rules ?? [], `${key}.rules`);
    if (f.type === 'ref') {
      ref(f, key);
      checkFills(fields, f, key, around.byName, faults);
    }
    if ('insertFrom' in f) checkTextSource(f.insertFrom, key, around.byName, faults);
    if ('test' in f) test(fields, f, key);
    if ('maxBytes' in f && f.type !== 'json') {
      const message = `the ${f.type} field "${key}" cannot have "maxBytes"; it is for json fields.`;
      faults.add('BAD_VALUE', `${key}.maxBytes`, message);
    }
    if (f.type === 'derived') template(fields, f.template, `${key}.template`);
    if (f.type === 'enum' && (f.values.length === 0 || new Set(f.values).size < f.values.length)) {
      faults.add('BAD_VALUE', `${key}.values`, `"${key}.values" needs at least one value and each only once.`);
    }
    limits(f, key);
    if (f.type === 'group' || f.type === 'array') inside(f.fields, `${key}.fields`);
    if (f.default !== undefined && f.default !== null && !isOfType(f, f.default)) {
      const found = JSON.stringify(f.default);
      faults.add(
        'BAD_VALUE',
        `${key}.default`,
        `${found} is no value of the ${f.type} field "${key}"; change the default.`,
      );
    }
  };
  const test = (fields: Fields, f: SimpleField, key: string) => {
    if (f.type === 'bool') condition(fields, f.test, `${key}.test`);
    else faults.add('BAD_VALUE', `${key}.test`, `the ${f.type} field "${key}" cannot have a "test"; make it a bool.`);
  };
  const inside = (fields: Fields, key: string) => {
    for (const [name, f] of Object.entries(fields)) field(fields, name, f, `${key}.${name}`);
  };
  const ref = (f: RefField, key: string) => {
    const target = around.byName.get(f.to);
    if (!target) {
      const cure = cureFor(f.to, [...around.byName.keys()]);
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
    const message = `"${f.inverse}" is no multiple reference kept by ${f.to}; ${cureFor(f.inverse, candidates)}`;
    faults.add('UNKNOWN_FIELD', `${key}.inverse`, message);
  };
  const limits = (f: Field, key: string) => {
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
  };

  if (r.schema !== 1) faults.add('UNKNOWN_SCHEMA', 'schema', `schema ${String(r.schema)} is unknown; write 1.`);
  if (!NAME.test(r.name)) {
    faults.add(
      'BAD_NAME',
      'name',
      `"${r.name}" is no name for a resource; write it in kebab-case, for example "fire-doors".`,
    );
  }
  inside(r.fields, 'fields');
  template(r.fields, r.title, 'title');
  checkPart(r, around.byName, faults);
  if (r.list) {
    const { columns, filters, phone, sort, widget } = r.list;
    for (const [i, column] of columns.entries()) {
      named(r.fields, column.field, `list.columns.${i}`, [...ALWAYS, 'title']);
    }
    for (const [i, name] of filters.entries()) named(r.fields, name, `list.filters.${i}`);
    for (const [i, name] of phone.entries()) named(r.fields, name, `list.phone.${i}`, [...ALWAYS, 'title']);
    const sortable = [...sortableIn(r.fields), ...ALWAYS];
    if (!sortable.includes(sort.field)) {
      const message = `${r.name} cannot be sorted by "${sort.field}"; ${cureFor(sort.field, sortable)}`;
      faults.add('UNKNOWN_FIELD', 'list.sort.field', message);
    }
    if (r.list.pageSize < 1) faults.add('BAD_VALUE', 'list.pageSize', `"list.pageSize" is 0; make it at least 1.`);
    known('lists', widget, 'list.widget');
  }
  const tabNames = new Set<string>();
  for (const [i, tab] of r.tabs.entries()) {
    if (tabNames.has(tab.name)) {
      faults.add('DUPLICATE_NAME', `tabs.${i}.name`, `there are two tabs "${tab.name}"; rename one of them.`);
    }
    tabNames.add(tab.name);
    if ([tab.rows, tab.widget, tab.parts].filter((content) => content !== undefined).length !== 1) {
      const message = `the tab "${tab.name}" needs either rows or a widget or parts; keep one of them.`;
      faults.add('BAD_VALUE', `tabs.${i}`, message);
    }
    checkPartsTab(r, tab.parts, `tabs.${i}.parts`, around.byName, faults);
    for (const [j, row] of (tab.rows ?? []).entries()) {
      for (const name of typeof row === 'string' ? [row] : row) named(r.fields, name, `tabs.${i}.rows.${j}`, []);
    }
    for (const [j, name] of (tab.fields ?? []).entries()) named(r.fields, name, `tabs.${i}.fields.${j}`, []);
    if (tab.fields && tab.rows) {
      faults.add(
        'BAD_VALUE',
        `tabs.${i}.fields`,
        `"fields" goes with a widget; put those of "${tab.name}" into its rows.`,
      );
    }
    condition(r.fields, tab.visible, `tabs.${i}.visible`);
    known('tabs', tab.widget, `tabs.${i}.widget`);
  }
  for (const [i, { field }] of (r.selector?.filters ?? []).entries()) {
    named(r.fields, field, `selector.filters.${i}.field`, []);
  }
  for (const [i, name] of (r.selector?.warnings ?? []).entries()) named(r.fields, name, `selector.warnings.${i}`, []);
  for (const [i, { name, makes }] of r.actions.entries()) {
    if (!FIELD_NAME.test(name)) {
      const message = `"${name}" is no name for an action; write it in camelCase, for example "makeUser".`;
      faults.add('BAD_NAME', `actions.${i}.name`, message);
    }
    if (!makes) continue;
    named(r.fields, makes.lookup, `actions.${i}.makes.lookup`, []);
    if (around.byName.has(makes.resource)) continue;
    const cure = cureFor(makes.resource, [...around.byName.keys()]);
    faults.add('UNKNOWN_RESOURCE', `actions.${i}.makes.resource`, `there is no resource "${makes.resource}"; ${cure}`);
  }
  usedRules(r.fields, r.rules, 'rules');
  known('icons', r.menu?.icon, 'menu.icon');
  checkTable(r, around.byName, { named, known }, faults);
  if (!/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(r.api.listType)) {
    faults.add('BAD_NAME', 'api.listType', `"${r.api.listType}" is no list type; write it like "FIRE_DOOR".`);
  }
  checkFailures(r, faults);
  for (const op of Object.keys(r.access)) {
    if (r.access[op as 'menu'] === '') {
      faults.add('BAD_VALUE', `access.${op}`, `"access.${op}" is empty; name an authority or ${oneOf(['remove it'])}.`);
    }
  }
}
