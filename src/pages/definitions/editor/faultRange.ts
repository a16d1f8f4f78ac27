import type { EditorState } from '@codemirror/state';
import type { Fault } from '../../../engine/faults.ts';
import { isObject } from '../../../engine/paths.ts';
import type { OverlayPath } from '../../../engine/shapeAt.ts';
import { type Range, rangeAt, readDocument, syntaxErrorAt } from './jsonTree.ts';

const OWN = ['schema', 'add', 'patch', 'labels'];

/** Maps keys of the resulting resource, which faults refer to, to the corresponding keys of an overlay. */
const ELSEWHERE: { [key: string]: string[] } = { list: ['list', 'columns', 'filters'], tabs: ['place', 'tabs'] };

/** The path of a label, whose key may stand flat ("resources.doors.name"), nested, or partly so. */
function labelPath(labels: unknown, names: readonly string[]): string[] {
  if (!isObject(labels)) return [];
  for (let count = names.length; count > 0; count -= 1) {
    const name = names.slice(0, count).join('.');
    if (Object.hasOwn(labels, name)) return [name, ...labelPath(labels[name], names.slice(count))];
  }
  return [];
}

function pathsOf(root: unknown, key: string): OverlayPath[] {
  const path = key.split('.');
  const [name = '', ...rest] = path;
  if (name === 'labels' && isObject(root)) return [[name, ...labelPath(root.labels, rest)]];
  if (OWN.includes(name) || !isObject(root)) return [path];
  const found: OverlayPath[] = [];
  for (const part of ['add', 'patch'] as const) {
    const entries: unknown[] = Array.isArray(root[part]) ? root[part] : [];
    for (const [index, entry] of entries.entries()) {
      if (!isObject(entry) || entry.name !== name) continue;
      const [head = '', ...tail] = rest;
      found.push([part, index, ...rest]);
      for (const other of ELSEWHERE[head] ?? []) found.push([part, index, other, ...tail.slice(1)]);
    }
  }
  return found.length > 0 ? found : [path];
}

/** Returns the range of an overlay's text that a fault refers to, or the nearest enclosing one. */
export function faultRange(state: EditorState, { code, key }: Pick<Fault, 'code' | 'key'>): Range {
  if (code === 'NOT_JSON') return syntaxErrorAt(state) ?? { from: 0, to: Math.min(1, state.doc.length) };
  const ranges = pathsOf(readDocument(state), key).map((path) => rangeAt(state, path));
  ranges.sort((one, other) => other.depth - one.depth);
  const { from, to } = ranges[0] ?? { from: 0, to: 1 };
  return { from, to: Math.min(to, state.doc.length) };
}
