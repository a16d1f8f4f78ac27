import { setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { Box } from '@mui/material';
import { useEvent } from 'ra-core';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { Fault } from '../../../engine/faults.ts';
import type { KnownNames } from '../../../engine/suggest.ts';
import { faultRange } from './faultRange.ts';
import { overlayEditing } from './overlayEditing.ts';

/** Methods of the editor for its page. */
export interface EditorHandle {
  /** Moves the cursor to a fault, even if it was fixed since the last check. */
  show(fault: Fault): void;
  focus(): void;
}

interface CodeEditorProps {
  value: string;
  onChange?: (value: string) => void;
  /** Faults of the current text, and names for completion. */
  assist?: { faults: readonly Fault[]; known: KnownNames };
  label: string;
  describedBy?: string;
  onSave?: () => void;
  ref?: Ref<EditorHandle>;
}

const NOTHING = { faults: [], known: { byName: new Map(), registries: {} } };

/** Read-only: as high as its text. */
const EDITOR = {
  border: '1px solid var(--line-input)',
  borderRadius: 'var(--r)',
  overflow: 'hidden',
  bgcolor: 'background.paper',
  '&:focus-within': { borderColor: 'primary.main', boxShadow: '0 0 0 1px var(--accent)' },
};
/** Editable: as high as the window allows. */
const WRITTEN = { ...EDITOR, height: { xs: '46vh', md: 'calc(100vh - 300px)' }, minHeight: { md: 260 } };

/** Editor for overlays: JSON with completion, and with the faults found by the loader at their positions. */
export default function CodeEditor(props: CodeEditorProps) {
  const { value, onChange, assist = NOTHING, label, describedBy, onSave, ref } = props;
  const { faults, known } = assist;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changed = useEvent((text: string) => onChange?.(text));
  const save = useEvent(() => {
    onSave?.();
    return true;
  });
  const knownNow = useEvent(() => known);
  const readOnly = onChange === undefined;
  const first = useRef(value);
  /** Positions of the faults in the current text, which may have changed since they were found. */
  const places = useRef(new Map<Fault, number>());

  useEffect(() => {
    if (!place.current) return;
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          overlayEditing(knownNow, save),
          EditorState.readOnly.of(readOnly),
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-multiline': 'true',
            tabindex: '0',
            spellcheck: 'false',
            ...(describedBy ? { 'aria-describedby': describedBy } : {}),
            ...(readOnly ? { 'aria-readonly': 'true' } : {}),
          }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            for (const [fault, at] of places.current) places.current.set(fault, update.changes.mapPos(at, 1));
            changed(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [label, describedBy, readOnly, changed, knownNow, save]);

  // the text was replaced from outside by an earlier version or the stored one
  useEffect(() => {
    first.current = value;
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    places.current.clear();
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const diagnostics = faults.map((fault) => ({
      ...faultRange(editor.state, fault),
      severity: 'error' as const,
      message: fault.message,
    }));
    places.current = new Map(diagnostics.map(({ from }, index) => [faults[index] as Fault, from]));
    editor.dispatch(
      setDiagnostics(
        editor.state,
        diagnostics.sort((a, b) => a.from - b.from),
      ),
    );
  }, [faults]);

  useImperativeHandle(ref, () => ({
    show: (fault) => {
      const editor = view.current;
      if (!editor) return;
      editor.focus();
      const from = places.current.get(fault);
      if (from === undefined) return;
      editor.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    },
    focus: () => view.current?.focus(),
  }));

  return <Box ref={place} sx={readOnly ? EDITOR : WRITTEN} />;
}
