import { isObject } from './paths.ts';

/**
 * Upgrades overlays in the format from before version 1 was final. They have the same version number and are recognized
 * by their old keys, each of which has a new place. Unknown keys are kept, so that the check reports them.
 */

type Tree = { [key: string]: unknown };

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

function upgradeField(field: Tree, name: string, beside: Tree): Tree {
  const inner = isObject(field.fields) ? { ...field, fields: upgradeFields(field.fields) } : field;
  const whole = inner.fields === field.fields ? field : inner;
  const { insertFrom, widget = insertFrom === undefined ? undefined : 'messageText', ...rest } = whole;
  if (typeof widget !== 'string') return whole;
  const source = isObject(insertFrom) ? { templates: insertFrom.to, texts: insertFrom.field } : {};
  const options = { ...fixedOptions(widget, beside, name), ...source };
  return Object.keys(options).length === 0 ? whole : { ...rest, widget: { name: widget, options } };
}

function upgradeFields(fields: Tree): Tree {
  return mapTree(fields, (name, field) => (isObject(field) ? upgradeField(field, name, fields) : field));
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

function upgradeDefinition(definition: Tree): Tree {
  if (definition.kind === 'page') return definition;
  const parts = mapTree(definition, (key, value) => {
    if (key === 'fields' && isObject(value)) return upgradeFields(value);
    return key === 'tabs' ? mapList(value, upgradeTab) : value;
  });
  return upgradeListCall(upgradeTable(parts));
}

/** Converts an overlay to the current format; returns the same object if nothing had to change. */
export function upgradeOverlay(content: unknown): unknown {
  if (!isObject(content)) return content;
  return mapTree(content, (key, value) =>
    key === 'add' || key === 'patch' ? mapList(value, upgradeDefinition) : value,
  );
}
