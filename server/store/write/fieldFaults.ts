import type { RecordData } from '../../../src/engine/definition.ts';
import { fieldRights, NO_RIGHT } from '../../../src/engine/fieldRights.ts';
import type { FieldErrors } from '../../../src/engine/schema.ts';
import { ApiError } from '../../errors.ts';
import type { Call } from '../context.ts';
import type { Model } from '../model/model.ts';

type Writer = Pick<Call, 'actor' | 'model'>;

/**
 * Faults of what a call sends for fields that its caller may not read. Any value is one, because whether an equal one is
 * accepted would tell the stored one; a record that is sent back doesn't have these fields, and keeps their values.
 */
export function unreadableFaults({ model, actor }: Writer, sent: RecordData): FieldErrors {
  const { unreadable } = fieldRights(model.resource, actor.authorities);
  const named = [...unreadable].filter((name) => sent[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, NO_RIGHT]));
}

/** A record without the fields that only the platform writes. */
export function withoutMaintained({ resource }: Model, record: RecordData): RecordData {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !resource.fields[name]?.maintained));
}

/**
 * What counts of a record that a call sends. Throws VALIDATION if it has a value for a field that its caller may not read;
 * ignores fields that only the platform writes, because consoles send whole records, whose values may be old.
 */
export function acceptedOf(writer: Writer, sent: RecordData): RecordData {
  const errors = unreadableFaults(writer, sent);
  if (Object.keys(errors).length > 0) throw new ApiError('VALIDATION', { errors });
  return withoutMaintained(writer.model, sent);
}

/** A record without the fields that a writer may not write. */
export function withoutUnwritable({ model, actor }: Writer, record: RecordData): RecordData {
  const { unwritable } = fieldRights(model.resource, actor.authorities);
  return Object.fromEntries(Object.entries(record).filter(([name]) => !unwritable.has(name)));
}
