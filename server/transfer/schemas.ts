import { Type } from '@sinclair/typebox';
import { IMPORT_LIMITS, type ImportJob, type ImportRow } from '../../protocol/transfer.ts';
import { DELIMITERS } from '../../src/engine/transfer/delimiter.ts';
import { choice, id, list, maybe, nullable, object, text } from '../http/schemas.ts';

const key = () => text(200);
/** Formats of files. */
export const FORMATS = ['csv', 'xlsx'] as const;

/** The body of an export. */
export const Export = object({
  type: text(60),
  parentOrgId: maybe(id()),
  recursive: maybe(Type.Boolean()),
  format: maybe(choice(FORMATS)),
  columns: maybe(list(key(), IMPORT_LIMITS.columns)),
  delimiter: maybe(choice(DELIMITERS)),
  lang: maybe(text(20)),
});
/** The settings of an import. */
export const Settings = object({
  mapping: list(nullable(key()), IMPORT_LIMITS.columns),
  match: maybe(key()),
  empty: maybe(choice(['keep', 'clear'])),
  orgId: id(),
});
/** An import. */
export const Job = Type.Unsafe<ImportJob>({ type: 'object', required: ['id', 'state'] });
/** Rows of an import. */
export const Rows = Type.Object({
  list: Type.Array(Type.Unsafe<ImportRow>({ type: 'object' })),
  count: Type.Integer(),
});
