import type { Condition } from './data.ts';
import type { DerivedField, Field, SimpleField } from './definition.ts';

/** A field whose value is computed from others: it is neither edited nor sent. */
export type ComputedField = DerivedField | (SimpleField & { test: Condition });

/** Whether a field is computed, on both console and platform. */
export function isComputed(field: Field | undefined): field is ComputedField {
  return field?.type === 'derived' || (field?.type === 'bool' && field.test !== undefined);
}
