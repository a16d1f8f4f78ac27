import type { Column, Resource } from '../../engine/definition.ts';
import { sortableFields } from '../../engine/fields.ts';
import { nameFieldOf } from '../../engine/refs.ts';
import { templateFields } from '../../engine/template.ts';

/** The sort field of a column (for a reference, its title); undefined if the column can't be sorted. */
export function sortNameOf(resource: Resource, column: Column): string | undefined {
  const field = resource.fields[column.field];
  // a title is sorted by its first field
  const own = column.field === 'title' && !field ? (templateFields(resource.title)[0] ?? 'title') : column.field;
  const name = field?.type === 'ref' ? nameFieldOf(column.field, field) : own;
  return sortableFields(resource).includes(name) ? name : undefined;
}
