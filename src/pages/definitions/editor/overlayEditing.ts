import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit, syntaxTree } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { type Extension, Prec, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { KnownNames } from '../../../engine/suggest.ts';
import { completeOverlay } from './completion.ts';

/** Milliseconds after Escape in which Tab leaves the editor. */
const WAY_OUT = 2_000;

/** Lets Tab leave the editor after Escape, even if Escape has also closed something. */
function letTabOut(view: EditorView): boolean {
  view.setTabFocusMode(WAY_OUT);
  return false;
}

/** What CodeMirror needs to edit overlays: JSON with completion of names, and the keys. */
export const overlayEditing = (known: () => KnownNames, save: () => boolean): Extension => [
  // takes precedence over the list of suggestions, which Escape closes too
  Prec.highest(keymap.of([{ key: 'Escape', run: letTabOut }])),
  lineNumbers(),
  foldGutter(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  editorTheme,
  closeBrackets(),
  highlightActiveLine(),
  lintGutter(),
  json(),
  jsonColors,
  indentUnit.of('  '),
  autocompletion({ override: [completeOverlay(known)], icons: false }),
  keymap.of([
    { key: 'Mod-s', run: save },
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...lintKeymap,
    ...foldKeymap,
    ...historyKeymap,
    ...defaultKeymap,
    indentWithTab,
  ]),
];

const marks: { [node: string]: Decoration } = {
  PropertyName: Decoration.mark({ class: 'json-key' }),
  String: Decoration.mark({ class: 'json-text' }),
  Number: Decoration.mark({ class: 'json-value' }),
  True: Decoration.mark({ class: 'json-value' }),
  False: Decoration.mark({ class: 'json-value' }),
  Null: Decoration.mark({ class: 'json-value' }),
};

function decorate(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        const mark = marks[node.name];
        if (mark) builder.add(node.from, node.to, mark);
      },
    });
  }
  return builder.finish();
}

/** Highlights keys and values with CSS classes, so that each theme can have its own colors. */
const jsonColors = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }
    update(update: ViewUpdate) {
      const parsed = syntaxTree(update.startState) !== syntaxTree(update.state);
      if (update.docChanged || update.viewportChanged || parsed) this.decorations = decorate(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

/** Style of the editor: design tokens instead of the library's colors, so that it fits both themes. */
const editorTheme = EditorView.theme({
  '&': { height: '100%', fontSize: 'var(--fs-13)', color: 'var(--text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { background: 'var(--sunken)', color: 'var(--text-3)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'var(--hover)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'var(--selected)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    background: 'var(--accent-tint)',
    outline: '1px solid var(--line-strong)',
  },
  '.cm-foldPlaceholder': {
    background: 'var(--hover)',
    borderColor: 'var(--line-strong)',
    color: 'var(--text-2)',
  },
  '.cm-tooltip': {
    background: 'var(--surface)',
    border: '0',
    borderRadius: 'var(--r)',
    boxShadow: 'var(--e2)',
    color: 'var(--text)',
    fontSize: 'var(--fs-12)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--selected)',
    color: 'var(--text)',
  },
  '.cm-completionDetail': { color: 'var(--text-3)', fontStyle: 'normal' },
  '.cm-diagnostic-error': {
    borderLeft: '3px solid var(--fail)',
    padding: '6px 10px',
    maxWidth: '60ch',
    whiteSpace: 'normal',
  },
  '.json-key': { color: 'var(--accent-text)' },
  '.json-text': { color: 'var(--ok-fg)' },
  '.json-value': { color: 'var(--wait-fg)' },
});
