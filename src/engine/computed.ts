import type { Condition, SomeItems } from './data.ts';
import type { DerivedField, Field, NumberField, SimpleField } from './definition.ts';

/** A field whose value is computed from others: it is neither edited nor sent. */
export type ComputedField = DerivedField | (SimpleField & { test: Condition }) | (NumberField & { count: SomeItems });

/** Whether a field is computed, on both console and platform. */
export function isComputed(field: Field | undefined): field is ComputedField {
  if (field?.type === 'int') return field.count !== undefined;
  return field?.type === 'derived' || (field?.type === 'bool' && field.test !== undefined);
}

/** What a computed field is computed by. */
export function computedBy(field: ComputedField): string | Condition {
  if ('template' in field) return field.template;
  return 'count' in field ? field.count : field.test;
}
