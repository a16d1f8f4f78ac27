import { syntaxTree } from '@codemirror/language';
import { RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

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
export const jsonColors = ViewPlugin.fromClass(
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
