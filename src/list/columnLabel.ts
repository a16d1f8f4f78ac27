import type { Labels } from '../definition/labels.ts';
import type { Resource } from '../engine/definition.ts';

/** The heading of a column: a title that is no field has the name of the resource. */
export function columnLabel(field: string, resource: Resource, labels: Labels): string {
  return field === 'title' && !resource.fields.title ? labels.name(1) : labels.field(field);
}
