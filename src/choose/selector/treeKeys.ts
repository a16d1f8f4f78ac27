import { fold, spellings } from '../../engine/fold.ts';
import type { TreeRow } from './rows.ts';

/** Characters typed within this many milliseconds of each other form one search. */
const TYPING = 700;
const PAGE = 10;

/** The action of a key in the tree. */
export type TreeAction =
  | { kind: 'go'; to: number }
  | { kind: 'open'; ids: number[]; open: boolean }
  | { kind: 'toggle'; index: number }
  | { kind: 'all' };

/** The text of a row for typeahead. */
function textOf(row: TreeRow | undefined): string {
  if (row?.kind === 'organization') return row.node.name;
  return row?.kind === 'entry' ? row.entry.label : '';
}

/** The next row whose text begins with the typed text. Typing the same character again moves to the next match. */
function findTyped(rows: readonly TreeRow[], from: number, typed: string): number | undefined {
  const wanted = fold(typed);
  const start = typed.length > 1 ? from : from + 1;
  for (let step = 0; step < rows.length; step++) {
    const index = (start + step) % rows.length;
    const beginning = textOf(rows[index]).slice(0, wanted.length + 4);
    if (spellings(beginning).some((spelling) => spelling.startsWith(wanted))) return index;
  }
  return undefined;
}

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Maps keys to tree actions (arrows, Home, End, pages, Space, Enter, *, Ctrl+A, typeahead). */
export function createTreeKeys() {
  let typed = '';
  let at = 0;

  const typing = (character: string, now: number): string => {
    typed = now - at > TYPING ? character : typed === character ? character : typed + character;
    at = now;
    return typed;
  };

  return (rows: readonly TreeRow[], index: number, event: Pressed, now: number): TreeAction | undefined => {
    const row = rows[index];
    const last = rows.length - 1;
    if (!row || event.altKey) return undefined;
    if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'a' ? { kind: 'all' } : undefined;
    const go = (to: number): TreeAction => ({ kind: 'go', to: Math.max(0, Math.min(last, to)) });
    const open = (value: boolean): TreeAction | undefined =>
      row.kind === 'organization' ? { kind: 'open', ids: [row.node.id], open: value } : undefined;
    // any other key ends the typeahead
    if ([...event.key].length > 1 || event.key === '*') typed = '';
    const isTyping = typed !== '' && now - at <= TYPING;
    switch (event.key) {
      case 'ArrowDown':
        return go(index + 1);
      case 'ArrowUp':
        return go(index - 1);
      case 'PageDown':
        return go(index + PAGE);
      case 'PageUp':
        return go(index - PAGE);
      case 'Home':
        return go(0);
      case 'End':
        return go(last);
      case 'ArrowRight':
        if (row.kind !== 'organization') return undefined;
        return row.expanded ? go(index + 1) : open(true);
      case 'ArrowLeft':
        if (row.kind === 'organization' && row.expanded) return open(false);
        return row.parent < 0 ? undefined : go(row.parent);
      case '*': {
        const same = rows.filter((one) => one.kind === 'organization' && one.parent === row.parent);
        return {
          kind: 'open',
          ids: same.flatMap((one) => (one.kind === 'organization' ? [one.node.id] : [])),
          open: true,
        };
      }
      case 'Enter':
        return row.kind === 'organization' ? open(!row.expanded) : { kind: 'toggle', index };
      case ' ': {
        // part of the typed text if a row matches it
        const found = isTyping ? findTyped(rows, index, typing(' ', now)) : undefined;
        if (found !== undefined) return go(found);
        return row.kind === 'organization' ? open(!row.expanded) : { kind: 'toggle', index };
      }
      default:
        return [...event.key].length === 1 ? go(findTyped(rows, index, typing(event.key, now)) ?? index) : undefined;
    }
  };
}
