import { createHash } from 'node:crypto';

/** Index names are short and made from what the index does, so that a changed definition makes a new one. */
export function indexName(prefix: string, definition: string): string {
  return `${prefix}_${createHash('sha1').update(definition).digest('hex').slice(0, 16)}`;
}

/** Name of the index that keeps a field unique. */
export function uniqueIndexName(type: string, field: string, scope: string): string {
  return indexName('object_unique', `${type} ${field} ${scope}`);
}

/** The form in which unique texts are compared: without case, blanks at the ends ignored. */
export function uniqueText(expression: string): string {
  return `lower(btrim(left(${expression}, 300)) collate names)`;
}
