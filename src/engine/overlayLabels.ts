import type { Json } from './data.ts';
import type { OverlayLabels } from './overlay.ts';
import { isObject } from './paths.ts';

type Tree = { [key: string]: Json };

function put(into: Tree, path: readonly string[], value: Json): void {
  const [head, ...rest] = path;
  if (head === undefined || head in Object.prototype) return;
  if (rest.length > 0) {
    const below = isObject(into[head]) ? (into[head] as Tree) : {};
    into[head] = below;
    put(below, rest, value);
  } else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) put(into, [head, ...key.split('.')], inner as Json);
  } else {
    into[head] = value;
  }
}

/** Lays the labels of an overlay over those before it; flat keys ("resources.x.name") become nested ones. */
export function mergeLabels(into: OverlayLabels, labels: OverlayLabels): void {
  for (const [language, texts] of Object.entries(labels)) {
    if (language in Object.prototype) continue;
    const tree = into[language] ?? {};
    into[language] = tree;
    for (const [key, value] of Object.entries(texts)) put(tree, key.split('.'), value);
  }
}
