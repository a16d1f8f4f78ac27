import { createHash } from 'node:crypto';

/** Index names are short hashes of the index definition, so that a changed definition creates a new one. */
export function indexName(prefix: string, definition: string): string {
  return `${prefix}_${createHash('sha1').update(definition).digest('hex').slice(0, 16)}`;
}

/** Name of the index of a unique field. */
export function uniqueIndexName(type: string, field: string, scope: string): string {
  return indexName('object_unique', `${type} ${field} ${scope}`);
}

/** The form in which unique texts are compared: case-insensitive and trimmed. */
export function uniqueText(expression: string): string {
  return `lower(btrim(left(${expression}, 300)) collate names)`;
}
