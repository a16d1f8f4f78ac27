import { BODY_PARTS, placeholderIn, placeholdersOf, SCOPE } from './callTemplate.ts';
import { CAMEL_CASE, checkFields, checkRules } from './checkFields.ts';
import { checkPart, checkPartsTab } from './checkParts.ts';
import { checkRights } from './checkRights.ts';
import { ALWAYS, type CheckContext, Checks } from './checks.ts';
import { isComputed } from './computed.ts';
import type { CallSpec, Resource, Tab } from './definition.ts';
import { adviceFor, type FaultList } from './faults.ts';
import { sortableIn } from './fields.ts';
import { parentOf } from './refs.ts';

/** Checks the storage settings in `table`. */
function checkTable(checks: Checks): void {
  const { resource: r, faults } = checks;
  for (const [i, name] of r.table.index.entries()) checks.field(r.fields, name, `table.index.${i}`);
  for (const [i, name] of r.table.behaviors.entries()) checks.known('behaviors', name, `table.behaviors.${i}`);
  for (const [name, values] of Object.entries(r.table.unlisted ?? {})) {
    const f = r.fields[name];
    if (f?.type === 'enum' && values.every((value) => f.values.includes(value))) continue;
    const message = `"table.unlisted" is for values of enum fields; correct "${name}" or its values.`;
    faults.add('BAD_VALUE', `table.unlisted.${name}`, message);
  }
}

/** Checks that each failure rule names an operation and always has a text. */
function checkFailures(r: Resource, faults: FaultList): void {
  for (const [i, rule] of r.api.failures.entries()) {
    const key = `api.failures.${i}`;
    if (rule.ops.length === 0) {
      faults.add('BAD_VALUE', `${key}.ops`, `"${key}.ops" is empty; name the operations that it is for.`);
    }
    if (rule.text === undefined && rule.reason === undefined && rule.tells === undefined) {
      const message = `"${key}" has nothing to tell when the server gives no reason; add "text", "reason": "any" or "tells": "body".`;
      faults.add('BAD_VALUE', key, message);
    }
    if (rule.message === 0) {
      faults.add('BAD_VALUE', `${key}.message`, `"${key}.message" is 0; make it at least 1 millisecond.`);
    }
  }
}

/** Checks that record, parent or scope have a value for each placeholder of the calls. */
function checkCalls(checks: Checks): void {
  const { resource: r, byName } = checks;
  const parent = byName.get(parentOf(r) ?? '');
  const names = new Set(['id', r.api.id, ...Object.keys(r.fields), ...Object.keys(parent?.fields ?? {}), ...SCOPE]);
  for (const [op, call] of Object.entries(r.api.calls)) if (call) checkCall(checks, names, call, `api.calls.${op}`);
  for (const [i, { call }] of r.actions.entries()) checkCall(checks, names, call, `actions.${i}.call`);
}

function checkCall({ faults }: Checks, names: ReadonlySet<string>, call: CallSpec, key: string): void {
  const check = (name: string, at: string) => {
    if (names.has(name)) return;
    const message = `nothing is known that "{${name}}" could stand for; ${adviceFor(name, [...names])}`;
    faults.add('UNKNOWN_FIELD', at, message);
  };
  for (const name of placeholdersOf(call.path)) check(name, `${key}.path`);
  if (typeof call.body !== 'object') return;
  for (const [part, value] of Object.entries(call.body)) {
    const at = `${key}.body.${part}`;
    const name = placeholderIn(value);
    if (name !== undefined) check(name, at);
    else if (!BODY_PARTS.includes(value)) {
      const message = `"${at}" is ${JSON.stringify(value)}; make it "record", "id" or a placeholder such as "{orgId}".`;
      faults.add('BAD_VALUE', at, message);
    }
  }
}

/** Names of definitions. */
export const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Names of list types and authorities. */
export const CAPITALS = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

/** Checks that the parts of a whole name are texts. */
function checkWholeName({ wholeName, fields, name }: Resource, faults: FaultList): void {
  if (!wholeName) return;
  const texts = Object.keys(fields).filter((one) => ['text', 'longText'].includes(fields[one]?.type ?? ''));
  for (const part of ['given', 'family'] as const) {
    const field = wholeName[part];
    if (texts.includes(field)) continue;
    const message = `${name} has no text field "${field}"; ${adviceFor(field, texts)}`;
    faults.add('UNKNOWN_FIELD', `wholeName.${part}`, message);
  }
}

/** Checks the names and values of a completed definition, whose shape has been checked already. */
export function checkMeaning(r: Resource, context: CheckContext, faults: FaultList): void {
  const checks = new Checks(r, context, faults);
  checkSchema(r.schema, faults);
  if (!KEBAB_CASE.test(r.name)) {
    const message = `"${r.name}" is no name for a resource; write it in kebab-case, for example "fire-doors".`;
    faults.add('BAD_NAME', 'name', message);
  }
  checkFields(checks);
  checkRights(checks);
  checks.template(r.fields, r.title, 'title');
  checkPart(r, context.byName, faults);
  if (r.list) checkList(checks, r.list);
  checkTabs(checks, r.tabs);
  for (const [i, { field }] of (r.selector?.filters ?? []).entries()) {
    checks.field(r.fields, field, `selector.filters.${i}.field`, []);
  }
  for (const [i, name] of (r.selector?.warnings ?? []).entries()) {
    checks.field(r.fields, name, `selector.warnings.${i}`, []);
  }
  for (const [i, { field, when }] of (r.notices ?? []).entries()) {
    checks.field(r.fields, field, `notices.${i}.field`, []);
    checks.condition(r.fields, when, `notices.${i}.when`);
  }
  checkActions(checks);
  checkLinks(checks);
  checkRules(checks, r.fields, r.rules, 'rules');
  checks.use('reviews', r.review, r.fields, 'review');
  checks.known('icons', r.menu?.icon, 'menu.icon');
  if (r.viewOf !== undefined) checks.target(r.viewOf, 'viewOf');
  if (r.treeParent !== undefined) checks.field(r.fields, r.treeParent, 'treeParent', []);
  checkWholeName(r, faults);
  checkCopies(r, faults);
  checkKeeping(r, faults);
  for (const key of ['essential', 'restrictable'] as const) {
    for (const [i, name] of (r[key] ?? []).entries()) checks.field(r.fields, name, `${key}.${i}`, []);
  }
  checkTable(checks);
  if (!CAPITALS.test(r.api.listType)) {
    faults.add('BAD_NAME', 'api.listType', `"${r.api.listType}" is no list type; write it like "FIRE_DOOR".`);
  }
  checkCalls(checks);
  checkFailures(r, faults);
  for (const op of Object.keys(r.access)) {
    if (r.access[op as 'menu'] !== '') continue;
    faults.add('BAD_VALUE', `access.${op}`, `"access.${op}" is empty; name an authority or remove it.`);
  }
}

function checkCopies({ name, fields, partOf, copies = {} }: Resource, faults: FaultList): void {
  const check = (field: string, key: string, isBool: boolean) => {
    const fits = (one: string) => !isComputed(fields[one]) && (!isBool || fields[one]?.type === 'bool');
    if (fields[field] && fits(field)) return;
    const what = isBool ? 'field that can be turned off' : 'stored field';
    const advice = adviceFor(field, Object.keys(fields).filter(fits));
    faults.add('UNKNOWN_FIELD', key, `${name} has no ${what} "${field}"; ${advice}`);
  };
  if (copies.off !== undefined) check(copies.off, 'copies.off', true);
  for (const [i, field] of (copies.without ?? []).entries()) check(field, `copies.without.${i}`, false);
  if (copies.along !== undefined && partOf === undefined) {
    faults.add('BAD_VALUE', 'copies.along', `${name} is no part of a record that it could be copied with; remove it.`);
  }
}

/** Removed records come back from their history: as themselves, without what is kept elsewhere. */
function checkKeeping({ fields, partOf, treeParent, removal }: Resource, faults: FaultList): void {
  const { keepDays, soft, guarded } = removal;
  if (keepDays === undefined) return;
  const reasons: [boolean, string][] = [
    [keepDays === 0, 'is 0; make it at least 1'],
    [soft, 'and "removal.soft" exclude each other; remove one of them'],
    [!guarded, 'needs guarded records: references to others would not come back; remove "removal.guarded"'],
    [partOf !== undefined, 'is for whole records: parts come back with theirs; remove it'],
    [treeParent !== undefined, 'is not for organizations; remove it'],
    [Object.values(fields).some(({ type }) => type === 'password'), 'would lose the password; remove it'],
  ];
  for (const [applies, text] of reasons) {
    if (applies) faults.add('BAD_VALUE', 'removal.keepDays', `"removal.keepDays" ${text}.`);
  }
}

/** Checks the version of the format. */
export function checkSchema(schema: unknown, faults: FaultList): void {
  if (schema !== 1) faults.add('UNKNOWN_SCHEMA', 'schema', `schema ${String(schema)} is unknown; write 1.`);
}

function checkList(checks: Checks, list: Exclude<Resource['list'], false>): void {
  const { resource: r, faults } = checks;
  for (const [i, { field }] of list.columns.entries()) {
    checks.field(r.fields, field, `list.columns.${i}`, [...ALWAYS, 'title']);
  }
  for (const [i, name] of list.filters.entries()) checks.field(r.fields, name, `list.filters.${i}`);
  for (const [i, name] of list.phone.entries()) {
    checks.field(r.fields, name, `list.phone.${i}`, [...ALWAYS, 'title']);
  }
  const sortable = [...sortableIn(r.fields), ...ALWAYS];
  if (!sortable.includes(list.sort.field)) {
    const message = `${r.name} cannot be sorted by "${list.sort.field}"; ${adviceFor(list.sort.field, sortable)}`;
    faults.add('UNKNOWN_FIELD', 'list.sort.field', message);
  }
  if (list.pageSize === 0) faults.add('BAD_VALUE', 'list.pageSize', `"list.pageSize" is 0; make it at least 1.`);
  checks.use('lists', list.widget, r.fields, 'list.widget');
}

function checkTabs(checks: Checks, tabs: readonly Tab[]): void {
  const { resource: r, faults } = checks;
  const names = new Set<string>();
  for (const [i, tab] of tabs.entries()) {
    const key = `tabs.${i}`;
    if (names.has(tab.name)) {
      faults.add('DUPLICATE_NAME', `${key}.name`, `there are two tabs "${tab.name}"; rename one of them.`);
    }
    names.add(tab.name);
    if ([tab.rows, tab.widget, tab.parts].filter((content) => content !== undefined).length !== 1) {
      const message = `the tab "${tab.name}" needs either rows or a widget or parts; keep one of them.`;
      faults.add('BAD_VALUE', key, message);
    }
    checkPartsTab(r, tab.parts, `${key}.parts`, checks.byName, faults);
    for (const [j, row] of (tab.rows ?? []).entries()) {
      for (const name of typeof row === 'string' ? [row] : row) checks.field(r.fields, name, `${key}.rows.${j}`, []);
    }
    checks.condition(r.fields, tab.visible, `${key}.visible`);
    checks.use('tabs', tab.widget, r.fields, `${key}.widget`);
  }
}

function checkLinks(checks: Checks): void {
  const { resource: r, faults } = checks;
  for (const [i, { name, to, icon }] of r.links.entries()) {
    if (!CAMEL_CASE.test(name)) {
      const message = `"${name}" is no name for a link; write it in camelCase, for example "trigger".`;
      faults.add('BAD_NAME', `links.${i}.name`, message);
    }
    if (!/^\/(?!\/)/.test(to)) {
      const message = `"${to}" is no address of the console; begin it with one slash.`;
      faults.add('BAD_VALUE', `links.${i}.to`, message);
    }
    checks.known('icons', icon, `links.${i}.icon`);
    for (const field of placeholdersOf(to)) checks.field(r.fields, field, `links.${i}.to`, ['id']);
  }
}

function checkActions(checks: Checks): void {
  const { resource: r, faults } = checks;
  for (const [i, { name, makes, due, running, needs, tells = [] }] of r.actions.entries()) {
    for (const field of tells) checks.field(r.fields, field, `actions.${i}.tells`, []);
    if (!CAMEL_CASE.test(name)) {
      const message = `"${name}" is no name for an action; write it in camelCase, for example "makeUser".`;
      faults.add('BAD_NAME', `actions.${i}.name`, message);
    }
    checks.condition(r.fields, due, `actions.${i}.due`);
    checks.condition(r.fields, running, `actions.${i}.running`);
    checks.condition(r.fields, needs, `actions.${i}.needs`);
    if (!makes) continue;
    checks.field(r.fields, makes.lookup, `actions.${i}.makes.lookup`, []);
    checks.target(makes.resource, `actions.${i}.makes.resource`);
  }
}
