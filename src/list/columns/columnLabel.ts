import type { Labels } from '../../definition/labels.ts';
import type { Resource } from '../../engine/definition.ts';

/** The header of a column. The column `title` has the name of the resource unless there is a field of that name. */
export function columnLabel(field: string, resource: Resource, labels: Labels): string {
  return field === 'title' && !resource.fields.title ? labels.name(1) : labels.column(field);
}
