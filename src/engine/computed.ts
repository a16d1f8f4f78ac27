import type { Condition, SomeItems } from './data.ts';
import type { DerivedField, Field, NumberField, SimpleField } from './definition.ts';

/** A field whose value is computed from others: it is neither edited nor sent. */
export type ComputedField =
  | DerivedField
  | (SimpleField & { test: Condition })
  | LiveField
  | (NumberField & { count: SomeItems });

/** A field that only the platform computes, when it is asked for; it is neither stored nor sorted by. */
export type LiveField = SimpleField & { live: NonNullable<SimpleField['live']> };

/** Whether only the platform computes a field, when it is asked for. */
export const isLive = (field: Field | undefined): field is LiveField =>
  field?.type === 'bool' && field.live !== undefined;

/** Whether a field is computed, on both console and platform. */
export function isComputed(field: Field | undefined): field is ComputedField {
  if (field?.type === 'int') return field.count !== undefined;
  return field?.type === 'derived' || isLive(field) || (field?.type === 'bool' && field.test !== undefined);
}

/** What a computed field is computed by. */
export function computedBy(field: ComputedField): string | Condition {
  if ('template' in field) return field.template;
  if ('count' in field) return field.count;
  return isLive(field) ? field.live : field.test;
}
