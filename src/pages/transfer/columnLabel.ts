import type { Labels } from '../../definition/labels.ts';

/** The label of a field, or of a value of the field at the path, for headings of columns. */
export const columnLabel =
  (labels: Labels) =>
  (path: string, value?: string): string =>
    value === undefined ? labels.field(path) : labels.value(path, value);
