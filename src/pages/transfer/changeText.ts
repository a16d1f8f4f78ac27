import { valueText } from '../../cells/cell.tsx';
import type { Labels } from '../../definition/labels.ts';
import type { Resource } from '../../engine/definition.ts';
import { isObject } from '../../engine/paths.ts';
import { nameFieldOf } from '../../engine/refs.ts';

interface Context {
  labels: Labels;
  locale: string;
  yes: string;
  no: string;
}

const LONGEST = 200;

function itemText(item: unknown): string {
  if (!isObject(item)) return String(item);
  return Object.values(item)
    .filter((value) => value !== null && value !== '' && typeof value !== 'object')
    .join(' ');
}

/** Returns a value of a change as text; references already have titles instead of ids. */
export function changeText(resource: Resource, name: string, value: unknown, context: Context): string {
  const field = resource.fields[name];
  if (value === null || value === undefined) return '';
  const text =
    field?.type === 'array' && Array.isArray(value)
      ? value.map(itemText).join('; ')
      : valueText(
          name,
          field,
          { [name]: value, ...(field?.type === 'ref' ? { [nameFieldOf(name, field)]: value } : {}) },
          { resource, ...context },
        );
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
