import type { Labels } from '../../definition/labels.ts';
import type { Resource } from '../../engine/definition.ts';

/** Whether a column shows the title of its record: it is called `title`, and the resource has no field of that name. */
export const isTitleColumn = (field: string, { fields }: Resource): boolean => field === 'title' && !fields.title;

/** The header of a column. The column `title` has the name of the resource unless there is a field of that name. */
export function columnLabel(field: string, resource: Resource, labels: Labels): string {
  return isTitleColumn(field, resource) ? labels.name(1) : labels.column(field);
}
