import type { ImportRow } from '../../protocol/transfer.ts';
import type { Resource } from '../../src/engine/definition.ts';
import type { FieldChange } from '../../src/engine/transfer/changes.ts';
import type { ReferenceLookup } from '../../src/engine/transfer/pending.ts';

/** Maximum length of a value in a preview; longer ones are truncated. */
const LONGEST = 500;

/** Prepares changes for a preview: shows titles instead of ids and truncates values. */
export function previewChanges(
  resource: Resource,
  changes: readonly FieldChange[],
  found: ReferenceLookup,
): ImportRow['changes'] {
  return changes.map(({ field: name, before, after }) => {
    const field = resource.fields[name];
    const shown = (value: unknown): unknown => {
      if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
      if (field?.type !== 'ref') return value;
      const title = (id: unknown) => (typeof id === 'number' ? (found.title(field.to, id) ?? `#${id}`) : id);
      return Array.isArray(value) ? value.map(title) : title(value);
    };
    return { field: name, before: shown(before), after: shown(after) };
  });
}
