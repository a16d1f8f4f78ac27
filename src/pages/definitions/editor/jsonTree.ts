import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { OverlayPath } from '../../../engine/shapeAt.ts';

type Node = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);
/** Time limit for parsing the whole text, in milliseconds. */
const PARSING = 1_000;

/** A range of the text. */
export interface Range {
  from: number;
  to: number;
}

/** The cursor position: at a key of the object at `path`, or at the value at `path`. */
export interface Spot {
  kind: 'key' | 'value';
  path: OverlayPath;
  /** Existing text to replace, quotes included. */
  range: Range;
}

function textOf(state: EditorState, node: Node): string {
  const text = state.sliceDoc(node.from, node.to);
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'string' ? parsed : text;
  } catch {
    return text.replace(/^"|"$/g, '');
  }
}

function children(node: Node): Node[] {
  const found: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}

const valueIn = (node: Node): Node | undefined => children(node).find((child) => VALUES.has(child.name));

/** Returns the value of possibly incomplete JSON; unreadable parts are left out. */
function read(state: EditorState, node: Node): unknown {
  switch (node.name) {
    case 'Object': {
      const entries = children(node).flatMap((property): [string, unknown][] => {
        const name = property.getChild('PropertyName');
        const value = valueIn(property);
        return name && value ? [[textOf(state, name), read(state, value)]] : [];
      });
      return Object.fromEntries(entries);
    }
    case 'Array':
      return children(node)
        .filter((child) => VALUES.has(child.name))
        .map((child) => read(state, child));
    case 'String':
      return textOf(state, node);
    case 'Number':
      return Number(state.sliceDoc(node.from, node.to));
    case 'True':
      return true;
    case 'False':
      return false;
    default:
      return null;
  }
}

/** The tree of the whole text; `syntaxTree` alone may be incomplete after the parser's time limit. */
const treeOf = (state: EditorState) => ensureSyntaxTree(state, state.doc.length, PARSING) ?? syntaxTree(state);

/** Returns the value of the document; unreadable parts are left out. */
export function readDocument(state: EditorState): unknown {
  const value = valueIn(treeOf(state).topNode);
  return value && read(state, value);
}

/** Returns the keys and indexes from the root to a node. */
function pathTo(state: EditorState, node: Node): OverlayPath {
  const path: (string | number)[] = [];
  for (let at: Node = node; at.parent; at = at.parent) {
    const { parent } = at;
    const name = parent.name === 'Property' ? parent.getChild('PropertyName') : null;
    if (name) path.unshift(textOf(state, name));
    if (parent.name !== 'Array') continue;
    const before = children(parent).filter((child) => VALUES.has(child.name) && child.to <= at.from);
    path.unshift(before.length);
  }
  return path;
}

/** Returns what can be completed at a position; undefined if nothing can. */
export function spotAt(state: EditorState, pos: number): Spot | undefined {
  let node: Node = treeOf(state).resolveInner(pos, -1);
  // a bracket that was just opened belongs to its content
  while ((node.type.isError || node.name === '{' || node.name === '[') && node.parent) node = node.parent;
  const empty = { from: pos, to: pos };
  const object = node.name === 'PropertyName' ? node.parent?.parent : undefined;
  if (object) return { kind: 'key', path: pathTo(state, object), range: { from: node.from, to: node.to } };
  if (node.name === 'Object' && pos > node.from) return { kind: 'key', path: pathTo(state, node), range: empty };
  if (node.name === 'Property') {
    const name = node.getChild('PropertyName');
    if (!name || pos <= name.to) return undefined;
    return { kind: 'value', path: [...pathTo(state, node), textOf(state, name)], range: empty };
  }
  if (node.name === 'Array' && pos > node.from) {
    const before = children(node).filter((child) => VALUES.has(child.name) && child.to <= pos);
    return { kind: 'value', path: [...pathTo(state, node), before.length], range: empty };
  }
  if (!VALUES.has(node.name) || node.name === 'Object' || node.name === 'Array') return undefined;
  return { kind: 'value', path: pathTo(state, node), range: { from: node.from, to: node.to } };
}

interface Found extends Range {
  /** Number of existing segments of the path. */
  depth: number;
}

/** Returns the range at a path; if it doesn't exist, the key or first character at its longest existing prefix. */
export function rangeAt(state: EditorState, path: OverlayPath): Found {
  let node: Node | undefined = valueIn(treeOf(state).topNode);
  let found: Found = { from: node?.from ?? 0, to: (node?.from ?? 0) + 1, depth: 0 };
  for (const [depth, segment] of path.entries()) {
    if (!node) break;
    if (node.name === 'Object') {
      const property = children(node).find((child) => {
        const name = child.getChild('PropertyName');
        return name !== null && textOf(state, name) === String(segment);
      });
      const name = property?.getChild('PropertyName');
      if (!property || !name) break;
      const value = valueIn(property);
      const whole = depth === path.length - 1 && value && value.to - value.from < 200 ? value : name;
      found = { from: whole.from, to: whole.to, depth: depth + 1 };
      node = value;
    } else if (node.name === 'Array') {
      const item: Node | undefined = children(node).filter((child) => VALUES.has(child.name))[Number(segment)];
      if (!item) break;
      const scalar = item.name !== 'Object' && item.name !== 'Array';
      found = { from: item.from, to: scalar ? item.to : item.from + 1, depth: depth + 1 };
      node = item;
    } else break;
  }
  return found;
}

/** Returns the first range at which the text is invalid JSON; undefined if it is valid. */
export function syntaxErrorAt(state: EditorState): Range | undefined {
  let found: Range | undefined;
  treeOf(state)
    .topNode.cursor()
    .iterate((node) => {
      if (found || !node.type.isError) return;
      found = { from: node.from, to: Math.max(node.to, Math.min(node.from + 1, state.doc.length)) };
    });
  return found;
}
