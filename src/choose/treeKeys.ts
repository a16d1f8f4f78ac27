import { fold, spellings } from '../engine/fold.ts';

/** Characters typed within this many milliseconds of each other form one search. */
const TYPING = 700;
const PAGE = 10;

/** The action of a key in the tree. */
export type TreeAction =
  | { kind: 'go'; to: number }
  | { kind: 'open'; ids: number[]; open: boolean }
  | { kind: 'toggle'; index: number }
  | { kind: 'all' };

/** What the keys have to know of a row. */
export interface KeyRow {
  /** Its text for typeahead; empty if it has none. */
  text: string;
  /** Index of the parent row; -1 at the top. */
  parent: number;
  /** For a row that can be opened. */
  branch?: { id: number; isOpen: boolean };
}

/** The next row whose text begins with the typed text. Typing the same character again moves to the next match. */
function findTyped(texts: readonly string[], from: number, typed: string): number | undefined {
  const wanted = fold(typed);
  const start = typed.length > 1 ? from : from + 1;
  for (let step = 0; step < texts.length; step++) {
    const index = (start + step) % texts.length;
    const beginning = (texts[index] ?? '').slice(0, wanted.length + 4);
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

/**
 * Maps keys to the actions of a tree (arrows, Home, End, pages, Space, Enter, *, Ctrl+A, typeahead). `keyRow`: what the
 * keys have to know of one of its rows.
 */
export function createTreeKeys<Row>(keyRow: (row: Row) => KeyRow) {
  let typed = '';
  let at = 0;

  const typing = (character: string, now: number): string => {
    typed = now - at > TYPING ? character : typed === character ? character : typed + character;
    at = now;
    return typed;
  };

  return (rows: readonly Row[], index: number, event: Pressed, now: number): TreeAction | undefined => {
    const row = rows[index];
    const last = rows.length - 1;
    if (!row || event.altKey) return undefined;
    if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'a' ? { kind: 'all' } : undefined;
    const { branch, parent } = keyRow(row);
    const type = (character: string) =>
      findTyped(
        rows.map((one) => keyRow(one).text),
        index,
        typing(character, now),
      );
    const go = (to: number): TreeAction => ({ kind: 'go', to: Math.max(0, Math.min(last, to)) });
    const open = (value: boolean): TreeAction | undefined => branch && { kind: 'open', ids: [branch.id], open: value };
    const press = () => (branch ? open(!branch.isOpen) : ({ kind: 'toggle', index } as const));
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
        return branch?.isOpen ? go(index + 1) : open(true);
      case 'ArrowLeft':
        if (branch?.isOpen) return open(false);
        return parent < 0 ? undefined : go(parent);
      case '*': {
        const beside = rows.map((one) => keyRow(one)).filter((one) => one.parent === parent);
        return { kind: 'open', ids: beside.flatMap((one) => one.branch?.id ?? []), open: true };
      }
      case 'Enter':
        return press();
      case ' ': {
        // part of the typed text if a row matches it
        const found = isTyping ? type(' ') : undefined;
        return found === undefined ? press() : go(found);
      }
      default:
        return [...event.key].length === 1 ? go(type(event.key) ?? index) : undefined;
    }
  };
}
