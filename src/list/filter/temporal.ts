import type { Field } from '../../engine/definition.ts';

const TYPES = ['date', 'time', 'dateTime'] as const;

export type TemporalField = Field & { type: (typeof TYPES)[number] };

/** Whether a field holds a date, a time, or both. */
export function isTemporal(field: Field): field is TemporalField {
  return TYPES.some((type) => type === field.type);
}
