import { type FieldErrors as FormErrors, get, type Resolver, set } from 'react-hook-form';
import type { RecordData, Resource } from '../engine/definition.ts';
import { fieldAt } from '../engine/fields.ts';
import { isObject } from '../engine/paths.ts';
import { validateRecord } from '../engine/schema.ts';

export type FlatErrors = { [path: string]: string };

/** Where react-hook-form keeps the fault of a field: that of a list beside those of its items. */
export function errorPath(resource: Resource, path: string): string {
  const type = fieldAt(resource, path)?.type;
  return type === 'array' || type === 'group' ? `${path}.root` : path;
}

/** Type of the faults that the definition's rules find, in the form's errors. */
export const RULE = 'rule';

interface ResolverOptions {
  /** The stored record that is changed. */
  before?: RecordData;
  /** The errors that the form shows. */
  shown?: () => unknown;
}

/** A resolver that asks the engine, the same function the server asks. `own`: faults that inputs found themselves. */
export function makeResolver(
  resource: Resource,
  own: ReadonlyMap<string, string>,
  { before, shown }: ResolverOptions = {},
): Resolver<RecordData> {
  return (values, _, { names }) => {
    // asked about a list as a whole, e.g. because it got longer: nobody has been in the fields of its new item
    const list =
      names?.length === 1 && fieldAt(resource, names[0] ?? '')?.type === 'array' ? `${names[0]}.` : undefined;
    const found = {
      ...validateRecord(resource, values, before ? 'update' : 'create', { before }),
      ...Object.fromEntries(own),
    };
    const errors: FormErrors<RecordData> = {};
    for (const [path, message] of Object.entries(found)) {
      const at = errorPath(resource, path);
      if (list === undefined || !path.startsWith(list) || get(shown?.(), at)) set(errors, at, { type: RULE, message });
    }
    return Object.keys(found).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** All faults of a form as path -> message. */
export function flatten(errors: unknown, prefix = ''): FlatErrors {
  if (!isObject(errors) && !Array.isArray(errors)) return {};
  const out: FlatErrors = {};
  for (const [key, value] of Object.entries(errors)) {
    const path = key === 'root' && prefix ? prefix : prefix ? `${prefix}.${key}` : key;
    if (isObject(value) && typeof value.message === 'string' && typeof value.type === 'string') {
      out[path] = value.message;
    } else if (key !== 'ref') Object.assign(out, flatten(value, path));
  }
  return out;
}
