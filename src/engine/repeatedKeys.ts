import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { type OverlayFile, parseOverlayText } from './load.ts';

function addRepeated(node: unknown, path: string, into: string[]): void {
  const below = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
  if (isSeq(node)) for (const [i, item] of node.items.entries()) addRepeated(item, below(i), into);
  if (!isMap(node)) return;
  const seen = new Set<string>();
  for (const { key, value } of node.items) {
    const name = String(isScalar(key) ? key.value : key);
    if (seen.has(name)) into.push(below(name));
    seen.add(name);
    addRepeated(value, below(name), into);
  }
}

/** Parses an overlay that is not in force yet, which must not have a key twice: JSON itself takes the last one silently. */
export function parseNewOverlay(source: string, text: string): OverlayFile {
  const file = parseOverlayText(source, text);
  if (file.content === undefined) return file;
  const repeated: string[] = [];
  // every JSON text is YAML, whose parser keeps all keys
  addRepeated(parseDocument(text, { schema: 'json', uniqueKeys: false }).contents, '', repeated);
  return repeated.length > 0 ? { ...file, repeated } : file;
}
