import type { Json } from './data.ts';
import type { OverlayLabels } from './overlay.ts';
import { isObject } from './paths.ts';

type Tree = { [key: string]: Json };

function setLabel(into: Tree, path: readonly string[], value: Json): void {
  const [head, ...rest] = path;
  if (head === undefined || head in Object.prototype) return;
  if (rest.length > 0) {
    const below = isObject(into[head]) ? (into[head] as Tree) : {};
    into[head] = below;
    setLabel(below, rest, value);
  } else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) setLabel(into, [head, ...key.split('.')], inner as Json);
  } else {
    into[head] = value;
  }
}

/** Merges the labels of an overlay into `into`; flat keys ("resources.x.name") become nested ones. */
export function mergeLabels(into: OverlayLabels, labels: OverlayLabels): void {
  for (const [language, texts] of Object.entries(labels)) {
    if (language in Object.prototype) continue;
    const tree = into[language] ?? {};
    into[language] = tree;
    for (const [key, value] of Object.entries(texts)) setLabel(tree, key.split('.'), value);
  }
}
