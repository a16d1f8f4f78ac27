import { type Completion, type CompletionContext, type CompletionResult, snippet } from '@codemirror/autocomplete';
import { isObject } from '../../../engine/paths.ts';
import { keysAt, partAt } from '../../../engine/shapeAt.ts';
import { type KnownNames, skeletonOf, valuesAt } from '../../../engine/suggest.ts';
import { optionsAt } from '../../../engine/suggestOptions.ts';
import { readDocument, spotAt } from './jsonTree.ts';

/** Completion of a key: inserts the key with the beginning of its value and places the cursor in the value. */
function keyOption(name: string, type: string, required: boolean, hasColon: boolean): Completion {
  const key = JSON.stringify(name);
  const label = name;
  const boost = required ? 1 : 0;
  if (hasColon) return { label, type: 'property', apply: key, boost, detail: type };
  const [before = '', after = ''] = skeletonOf(type).split('|');
  const template = `${key}: ${before.replaceAll('{', '\\{')}\${}${after.replaceAll('}', '\\}')}`;
  return { label, type: 'property', boost, detail: type, apply: snippet(template) };
}

/** Returns a completion source for keys and values of an overlay. */
export function completeOverlay(known: () => KnownNames): (context: CompletionContext) => CompletionResult | null {
  return (context) => {
    const { state, pos, explicit } = context;
    const spot = spotAt(state, pos);
    if (!spot || (!explicit && spot.range.from === spot.range.to)) return null;
    const root = readDocument(state);
    const { from, to } = spot.range;
    // the opening quote is left out of the range, so that options are matched without quotes
    const typed = state.sliceDoc(from, to);
    const quoted = typed.startsWith('"') ? 1 : 0;
    const result = { from: from + quoted, to: to - (quoted && typed.length > 1 && typed.endsWith('"') ? 1 : 0) };
    const options =
      spot.kind === 'key'
        ? keyOptions(root, spot.path, known(), typed, /^\s*:/.test(state.sliceDoc(to, to + 20)))
        : valuesAt(root, spot.path, known()).map(
            (json): Completion => ({ label: json.replace(/^"(.*)"$/, '$1'), type: 'constant', apply: json }),
          );
    if (options.length === 0) return null;
    return { ...result, options: options.map(replacing), validFor: /^[\w-]*$/ };
  };
}

function keyOptions(
  root: unknown,
  path: readonly (string | number)[],
  { byName, registries }: KnownNames,
  typed: string,
  hasColon: boolean,
): Completion[] {
  const there = partAt(root, path);
  const taken = new Set(isObject(there) ? Object.keys(there) : []);
  taken.delete(typed.replaceAll('"', ''));
  return [...keysAt(root, path, byName), ...optionsAt(root, path, registries)]
    .filter(({ name }) => !taken.has(name))
    .map(({ name, type, required }) => keyOption(name, type, required, hasColon));
}

/** Returns the option so that it replaces the whole token, including its quotes. */
function replacing(option: Completion): Completion {
  const { apply } = option;
  return {
    ...option,
    apply: (view, completion, start, end) => {
      const quoted = view.state.sliceDoc(start - 1, start) === '"';
      const from = quoted ? start - 1 : start;
      const to = quoted && view.state.sliceDoc(end, end + 1) === '"' ? end + 1 : end;
      if (typeof apply === 'function') return apply(view, completion, from, to);
      const insert = apply ?? '';
      view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } });
    },
  };
}
