import { type TextContext, valueText } from '../../cells/cell.tsx';
import { isAssigned } from '../../engine/assigned.ts';
import type { ArrayField, Field, Fields, RecordData } from '../../engine/definition.ts';
import { isObject } from '../../engine/paths.ts';

const INDENT = '   ';

/** Text of a field of an item; `path`: from the record to the field. */
export function partOf(path: string, name: string, field: Field, item: RecordData, context: TextContext): string {
  const value = item[name];
  if (field.type === 'group') return isObject(value) ? partsOf(path, field.fields, value, context).join(', ') : '';
  // yes or no means nothing without the field's label
  if (field.type === 'bool') return value === true ? context.labels.field(path) : '';
  if (field.type === 'enum' && Array.isArray(value)) {
    return value.map((one) => context.labels.value(path, one)).join(', ');
  }
  return valueText(
    field.type === 'enum' ? path : name,
    field,
    field.type === 'enum' ? { [path]: value } : item,
    context,
  );
}

function partsOf(path: string, fields: Fields, item: RecordData, context: TextContext): string[] {
  return Object.entries(fields)
    .filter(([, field]) => field.type !== 'array' && field.visible !== false && !isAssigned(field))
    .map(([name, field]) => partOf(`${path}.${name}`, name, field, item, context))
    .filter((text) => text !== '');
}

/** The items of a list in full, one per line; nested lists are indented. */
export function itemsText(
  path: string,
  { fields }: ArrayField,
  items: readonly unknown[],
  context: TextContext,
): string {
  return items
    .map((item, index) => {
      if (!isObject(item)) return String(item);
      const inner = Object.entries(fields).flatMap(([name, field]) => {
        const value = item[name];
        if (field.type !== 'array' || !Array.isArray(value) || value.length === 0) return [];
        return [itemsText(`${path}.${name}`, field, value, context).replaceAll(/^/gm, INDENT)];
      });
      return [`${index + 1}. ${partsOf(path, fields, item, context).join(', ')}`.trimEnd(), ...inner].join('\n');
    })
    .join('\n');
}
