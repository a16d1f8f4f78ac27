import { isObject } from './paths.ts';
import { upgradeRules } from './upgradeRules.ts';

/**
 * Upgrades overlays in the format from before version 1 was final. They have the same version number and are recognized
 * by their old keys, each of which has a new place, and by rules that are names. Unknown keys are kept, so that the check
 * reports them.
 */

type Tree = { [key: string]: unknown };
/** The fields of an existing resource. */
type FieldsOf = (resource: string) => Tree | undefined;

/** Options of widgets that formerly used fields with fixed names: option to field name. */
const FIXED_NAMES: { [widget: string]: Tree } = {
  messageText: { language: 'language' },
  twoFactor: { login: 'login' },
  triggerType: { name: 'name' },
};
/** Former keys of `table` that both console and platform read, and their new paths. */
const OUT_OF_TABLE: { [key: string]: readonly [string, ...string[]] } = {
  storedAs: ['viewOf'],
  treeParent: ['treeParent'],
  essential: ['essential'],
  softDelete: ['removal', 'soft'],
  guarded: ['removal', 'guarded'],
};

/** Maps the values of a tree; returns the same object if nothing changed. */
function mapTree(tree: Tree, change: (key: string, value: unknown) => unknown): Tree {
  const entries = Object.entries(tree).map(([key, value]): [string, unknown] => [key, change(key, value)]);
  return entries.every(([key, value]) => value === tree[key]) ? tree : Object.fromEntries(entries);
}

function mapList(list: unknown, change: (item: Tree) => Tree): unknown {
  if (!Array.isArray(list)) return list;
  const items = list.map((item: unknown) => (isObject(item) ? change(item) : item));
  return items.every((item, i) => item === list[i]) ? list : items;
}

/** Options that name the fields with the former fixed names, if these exist on the same level. */
function fixedOptions(widget: string, beside: Tree, own: string): Tree {
  const fixed = Object.entries(FIXED_NAMES[widget] ?? {}).filter(([, name]) => Object.hasOwn(beside, String(name)));
  const isSpeechText = widget === 'messageText' && own === 'speechText' && Object.hasOwn(beside, 'text');
  return { ...Object.fromEntries(fixed), ...(isSpeechText ? { speechOf: 'text' } : {}) };
}

function upgradeWidget(field: Tree, name: string, beside: Tree): Tree {
  const { insertFrom, widget = insertFrom === undefined ? undefined : 'messageText', ...rest } = field;
  if (typeof widget !== 'string') return field;
  const source = isObject(insertFrom) ? { templates: insertFrom.to, texts: insertFrom.field } : {};
  const options = { ...fixedOptions(widget, beside, name), ...source };
  return Object.keys(options).length === 0 ? field : { ...rest, widget: { name: widget, options } };
}

/** Upgrades the fields of a level. `existing`: fields of the same level that a patch changes or leaves as they are. */
function upgradeFields(fields: Tree, existing: Tree = {}): Tree {
  const changed = Object.entries(fields).map(([name, field]): [string, unknown] => {
    const former = existing[name];
    return [name, isObject(former) && isObject(field) ? { ...former, ...field } : field];
  });
  const level = { ...existing, ...Object.fromEntries(changed) };
  return mapTree(fields, (name, field) => {
    if (!isObject(field)) return field;
    const inner = mapTree(field, (key, value) => {
      if (key === 'rules') return upgradeRules(value, level);
      return key === 'fields' && isObject(value) ? upgradeFields(value) : value;
    });
    return upgradeWidget(inner, name, fields);
  });
}

function upgradeTab(tab: Tree): Tree {
  const { fields, widget, ...rest } = tab;
  if (!Array.isArray(fields) || typeof widget !== 'string') return tab;
  return { ...rest, widget: { name: widget, options: { fields } } };
}

function upgradeTable(definition: Tree): Tree {
  const { table } = definition;
  if (!isObject(table)) return definition;
  const moved = Object.entries(table).filter(([key]) => Object.hasOwn(OUT_OF_TABLE, key));
  if (moved.length === 0) return definition;
  const left = Object.entries(table).filter(([key]) => !Object.hasOwn(OUT_OF_TABLE, key));
  const { table: _, ...rest } = definition;
  const upgraded: Tree = left.length > 0 ? { ...rest, table: Object.fromEntries(left) } : { ...rest };
  for (const [key, value] of moved) {
    const [place, inner] = OUT_OF_TABLE[key] ?? [key];
    const there = upgraded[place];
    upgraded[place] = inner === undefined ? value : { ...(isObject(there) ? there : {}), [inner]: value };
  }
  return upgraded;
}

/** In the list call of parts, `{id}` formerly stood for the parent's id. */
function upgradeListCall(definition: Tree): Tree {
  const { api, partOf } = definition;
  const calls = isObject(api) ? api.calls : undefined;
  const list = isObject(calls) ? calls.list : undefined;
  if (typeof partOf !== 'string' || !isObject(list) || typeof list.path !== 'string') return definition;
  const path = list.path.replaceAll('{id}', `{${partOf}}`);
  if (path === list.path) return definition;
  return { ...definition, api: { ...(api as Tree), calls: { ...(calls as Tree), list: { ...list, path } } } };
}

function upgradeDefinition(definition: Tree, existing?: Tree): Tree {
  if (definition.kind === 'page') return definition;
  const parts = mapTree(definition, (key, value) => {
    if (key === 'fields' && isObject(value)) return upgradeFields(value, existing);
    if (key === 'rules') return upgradeRules(value, isObject(definition.fields) ? definition.fields : {});
    return key === 'tabs' ? mapList(value, upgradeTab) : value;
  });
  return upgradeListCall(upgradeTable(parts));
}

/**
 * Converts an overlay to the current format; returns the same object if nothing had to change. `fieldsOf`: the fields
 * of what it patches, in which the names of former rules are looked up.
 */
export function upgradeOverlay(content: unknown, fieldsOf: FieldsOf = () => undefined): unknown {
  if (!isObject(content)) return content;
  return mapTree(content, (key, value) => {
    if (key === 'add') return mapList(value, (definition) => upgradeDefinition(definition));
    return key === 'patch' ? mapList(value, (one) => upgradeDefinition(one, fieldsOf(String(one.name)))) : value;
  });
}
