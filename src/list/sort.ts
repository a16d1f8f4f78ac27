import type { Resource } from '../engine/definition.ts';
import { sortableFields } from '../engine/fields.ts';
import { nameFieldOf } from '../engine/refs.ts';
import { templateFields } from '../engine/template.ts';
import type { Column } from '../engine/view.ts';

/** Field a list request sorts a column by: a reference sorts by the name it shows. */
export function sortNameOf(resource: Resource, column: Column): string | undefined {
  const field = resource.fields[column.field];
  // the title is sorted by what it begins with
  const own = column.field === 'title' && !field ? (templateFields(resource.title)[0] ?? 'title') : column.field;
  const name = field?.type === 'ref' ? nameFieldOf(column.field, field) : own;
  return sortableFields(resource).includes(name) ? name : undefined;
}
