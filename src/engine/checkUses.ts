import { placeholdersOf } from './callTemplate.ts';
import type { Checks } from './checks.ts';
import { conditionFields } from './conditions.ts';
import type { Field, Fields, Resource } from './definition.ts';
import { readersOf } from './fieldRights.ts';
import { fieldIn, fieldNamed } from './fields.ts';
import { isObject } from './paths.ts';
import { refsOf } from './refs.ts';
import { templateFields } from './template.ts';

/** A place of a definition that uses fields. */
interface Use {
  key: string;
  names: readonly string[];
  /** The field that is made of them, or whose state they decide; undefined: everybody sees it. */
  of?: Field;
}

/** The texts in options, of which some may name fields. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? [...Object.keys(value), ...Object.values(value).flatMap(textsIn)] : [];
}

const optionsOf = (use: unknown) => (isObject(use) ? textsIn(use.options) : []);

function usesByFields(fields: Fields, key: string, owner?: Field): Use[] {
  return Object.entries(fields).flatMap(([name, field]): Use[] => {
    const own = { key: `${key}.${name}`, of: owner ?? field };
    const names = [
      ...[
        field.required,
        field.readOnly,
        field.visible,
        'test' in field ? field.test : undefined,
        'count' in field ? field.count : undefined,
      ].flatMap(conditionFields),
      ...('template' in field ? templateFields(field.template) : []),
      ...('addressBy' in field && field.addressBy !== undefined ? [field.addressBy] : []),
      ...[...(field.rules ?? []), field.widget, field.cell].flatMap(optionsOf),
    ];
    // inside an item, its own fields hide those of the record
    const above = owner ? names.filter((one) => !Object.hasOwn(fields, one)) : names;
    return [{ ...own, names: above }, ...('fields' in field ? usesByFields(field.fields, own.key, own.of) : [])];
  });
}

function usesOf(r: Resource, byName: Checks['byName']): Use[] {
  const calls = Object.entries(r.api.calls).flatMap(([op, call]) => (call ? [{ key: `api.calls.${op}`, call }] : []));
  const actions = r.actions.map(({ call }, i) => ({ key: `actions.${i}.call`, call }));
  const choices = [...byName.values()].flatMap((other) =>
    refsOf(other).flatMap(({ key, field }) =>
      field.to === r.name
        ? [{ key: `the choice of "${key}" of ${other.name}`, names: Object.keys(field.filter ?? {}) }]
        : [],
    ),
  );
  return [
    ...usesByFields(r.fields, 'fields'),
    ...r.tabs.map(({ visible, widget }, i) => ({
      key: `tabs.${i}`,
      // lists of fields are shown without those that the user may not read
      names: [...conditionFields(visible), ...singleOptions(widget)],
    })),
    ...(r.notices ?? []).map(({ when, field }, i) => ({
      key: `notices.${i}`,
      names: conditionFields(when),
      of: fieldIn(r.fields, field),
    })),
    ...r.actions.map(({ due, running, needs, makes }, i) => ({
      key: `actions.${i}`,
      names: [...[due, running, needs].flatMap(conditionFields), ...(makes ? [makes.lookup] : [])],
    })),
    ...[...calls, ...actions].map(({ key, call }) => ({
      key,
      names: [...placeholdersOf(call.path), ...textsIn(call.body).flatMap(placeholdersOf)],
    })),
    ...r.links.map(({ to }, i) => ({ key: `links.${i}.to`, names: placeholdersOf(to) })),
    ...r.rules.map((rule, i) => ({ key: `rules.${i}`, names: optionsOf(rule) })),
    { key: 'review', names: optionsOf(r.review) },
    {
      key: 'list',
      names: r.list ? [...optionsOf(r.list.widget), ...Object.keys(r.list.fixed), ...Object.keys(r.list.waiting)] : [],
    },
    {
      key: 'copies',
      names: [...(r.copies?.without ?? []), ...(r.copies?.off === undefined ? [] : [r.copies.off])],
    },
    { key: 'wholeName', names: Object.values(r.wholeName ?? {}) },
    { key: 'table.unlisted', names: Object.keys(r.table.unlisted ?? {}) },
    ...choices,
  ];
}

function singleOptions(widget: unknown): string[] {
  const options = isObject(widget) && isObject(widget.options) ? Object.values(widget.options) : [];
  return options.filter((option) => typeof option === 'string');
}

/** Whether everybody who reads the one field, or sees the record, reads the other one. */
function readAsWidely(field: Field | undefined, used: Field): boolean {
  const [own, other] = [field && readersOf(field), readersOf(used)];
  return other === undefined || (own?.every((one) => other.includes(one)) ?? false);
}

/** What is made of a field, or depends on it, tells its value. */
export function checkUses({ resource: r, byName, faults }: Checks): void {
  for (const { key, names, of } of usesOf(r, byName)) {
    for (const path of new Set(names)) {
      const name = fieldNamed(r.fields, path);
      const used = Object.hasOwn(r.fields, name) ? r.fields[name] : undefined;
      if (!used || readAsWidely(of, used)) continue;
      const message = `${key} uses "${name}" and so tells its value; write the same "readBy" there, or remove that of "${name}".`;
      faults.add('PROTECTED', `fields.${name}.readBy`, message);
    }
  }
}
