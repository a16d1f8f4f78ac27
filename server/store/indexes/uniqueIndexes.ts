import { createHash } from 'node:crypto';

/** Index names contain a hash of the index definition, so that a changed definition creates a new index. */
export function indexName(prefix: string, definition: string): string {
  return `${prefix}_${createHash('sha1').update(definition).digest('hex').slice(0, 16)}`;
}

/** Name of the unique index of a field. */
export function uniqueIndexName(type: string, field: string, scope: string): string {
  return indexName('object_unique', `${type} ${field} ${scope}`);
}

/** SQL: the form in which unique texts are compared: lower case, trimmed, at most 300 characters. */
export function uniqueText(expression: string): string {
  return `lower(btrim(left(${expression}, 300)) collate names)`;
}
