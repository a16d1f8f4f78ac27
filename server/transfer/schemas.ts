import { Type } from '@sinclair/typebox';
import { choice } from '../../protocol/schema.ts';
import { IMPORT_LIMITS, type ImportJob, type ImportRow } from '../../protocol/transfer.ts';
import { DELIMITERS } from '../../src/engine/transfer/delimiter.ts';
import { id, list, nullable, nullish, object, text } from '../schemas.ts';

const key = () => text(200);
/** Formats of files. */
export const FORMATS = ['csv', 'xlsx'] as const;

/** The body of an export. */
export const Export = object({
  type: text(60),
  parentOrgId: nullish(id()),
  recursive: nullish(Type.Boolean()),
  format: nullish(choice(FORMATS)),
  columns: nullish(list(key(), IMPORT_LIMITS.columns)),
  delimiter: nullish(choice(DELIMITERS)),
  lang: nullish(text(20)),
});
/** The settings of an import. */
export const Settings = object({
  mapping: list(nullable(key()), IMPORT_LIMITS.columns),
  match: nullish(key()),
  empty: nullish(choice(['keep', 'clear'])),
  orgId: id(),
});
/** An import. */
export const Job = Type.Unsafe<ImportJob>({ type: 'object', required: ['id', 'state'] });
/** Rows of an import. */
export const Rows = Type.Object({
  list: Type.Array(Type.Unsafe<ImportRow>({ type: 'object' })),
  count: Type.Integer(),
});
