import { isComputed } from '../../engine/computed.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { validateRecord } from '../../engine/schema.ts';

/**
 * Returns a new record with the values from an address (`?source=`, a JSON object). Takes only valid values of fields
 * that users fill in, because anybody may have made the address.
 */
export function withAddressValues(resource: Resource, fresh: RecordData, given: object | null): RecordData {
  if (!given) return fresh;
  const fillable = Object.entries(resource.fields).filter(
    ([name, field]) =>
      field.readOnly !== true && !isComputed(field) && field.type !== 'password' && Object.hasOwn(given, name),
  );
  const all = { ...fresh };
  for (const [name] of fillable) all[name] = (given as RecordData)[name];
  const wrong = new Set(Object.keys(validateRecord(resource, all, 'create')).map((path) => path.split('.')[0]));
  for (const [name] of fillable) if (wrong.has(name)) all[name] = fresh[name];
  return all;
}
