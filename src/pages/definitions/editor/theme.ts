import { EditorView } from '@codemirror/view';

/** Style of the editor: design tokens instead of the library's colors, so that it fits both themes. */
export const editorTheme = EditorView.theme({
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
