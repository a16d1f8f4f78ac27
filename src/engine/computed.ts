import type { Condition } from './data.ts';
import type { DerivedField, Field, SimpleField } from './definition.ts';

/** A field whose value follows from others: nobody types it and it is never sent. */
export type ComputedField = DerivedField | (SimpleField & { test: Condition });

/** Whether both sides work a field out by themselves. */
export function isComputed(field: Field | undefined): field is ComputedField {
  return field?.type === 'derived' || (field?.type === 'bool' && field.test !== undefined);
}
