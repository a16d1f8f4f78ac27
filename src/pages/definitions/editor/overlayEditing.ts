import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { type Extension, Prec } from '@codemirror/state';
import { drawSelection, type EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import type { KnownNames } from '../../../engine/suggest.ts';
import { completeOverlay } from './completion.ts';
import { jsonColors } from './highlight.ts';
import { editorTheme } from './theme.ts';

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
