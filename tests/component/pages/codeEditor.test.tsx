import { EditorView } from '@codemirror/view';
import { act, render } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import type { Fault } from '../../../src/engine/faults.ts';
import CodeEditor, { type EditorHandle } from '../../../src/pages/definitions/editor/CodeEditor.tsx';

const TEXT = '{"schema": 1, "labels": {"en": 5}}';
const FAULT: Fault = { source: 'own.json', key: 'labels.en', code: 'WRONG_TYPE', message: 'make it an object' };
const FAULTY = TEXT.indexOf('5');

const nothing = () => undefined;

/** An editor with a text in which a fault was found; `change` edits the text in CodeMirror. */
function open() {
  const ref = createRef<EditorHandle>();
  const assist = { faults: [FAULT], known: { byName: new Map(), registries: {} } };
  const editor = (value: string) => (
    <CodeEditor ref={ref} value={value} onChange={nothing} assist={assist} label="Overlay" />
  );
  const { container, rerender } = render(editor(TEXT));
  const view = EditorView.findFromDOM(container.querySelector<HTMLElement>('.cm-editor') as HTMLElement);
  if (!view) throw new Error('There is no editor');
  const change = (from: number, to: number, insert = '') => act(() => view.dispatch({ changes: { from, to, insert } }));
  const goTo = () => {
    act(() => view.dispatch({ selection: { anchor: view.state.doc.length } }));
    act(() => ref.current?.show(FAULT));
    return view.state.selection.main.head;
  };
  return { view, change, goTo, replace: (text: string) => rerender(editor(text)) };
}

it('going to a fault moves the cursor there', () => {
  expect(open().goTo()).toBe(FAULTY);
});

it.each<[what: string, from: number, to: number, insert: string, head: number]>([
  ['whose place moved', 1, 1, '"add": [], ', FAULTY + '"add": [], '.length],
  ['that was removed', TEXT.indexOf('"en"'), FAULTY + 1, '', TEXT.indexOf('"en"')],
  ['of a text that was typed anew', 0, TEXT.length, '{}', 2],
])('going to a fault %s since it was found moves the cursor to its place', (_what, from, to, insert, head) => {
  const { change, goTo } = open();
  change(from, to, insert);
  expect(goTo()).toBe(head);
});

it('going to a fault of a text that was replaced does not move the cursor', () => {
  const { replace, goTo, view } = open();
  replace(' {"schema": 1}');
  expect(goTo()).toBe(view.state.doc.length);
});
