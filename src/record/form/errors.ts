import { type FieldErrors as FormErrors, get, type Resolver, set } from 'react-hook-form';
import { cleanRecord } from '../../engine/addresses.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { fieldAt } from '../../engine/fields.ts';
import { isObject } from '../../engine/paths.ts';
import { validateRecord } from '../../engine/schema.ts';

export type FlatErrors = { [path: string]: string };

/** The path of a field's error in react-hook-form; a list's own error is beside those of its items. */
export function errorPath(resource: Resource, path: string): string {
  const type = fieldAt(resource, path)?.type;
  return type === 'array' || type === 'group' ? `${path}.root` : path;
}

/** Error type of faults found by the definition's rules. */
export const RULE = 'rule';

interface ResolverOptions {
  /** The stored record. */
  before?: RecordData;
  /** The errors that the form shows. */
  shown?: () => unknown;
  /** Further faults by path, besides those that the rules of the definition find. */
  own?: ReadonlyMap<string, string>;
}

/** Creates a resolver that validates with the engine, like the server. */
export function makeResolver(resource: Resource, { before, shown, own }: ResolverOptions = {}): Resolver<RecordData> {
  return (typed, _, { names }) => {
    const values = cleanRecord(resource.fields, typed);
    // a list was validated as a whole, e.g. after an item was added, whose fields are untouched: shows no new errors
    const list =
      names?.length === 1 && fieldAt(resource, names[0] ?? '')?.type === 'array' ? `${names[0]}.` : undefined;
    const found = {
      ...validateRecord(resource, values, before ? 'update' : 'create', { before }),
      ...Object.fromEntries(own ?? []),
    };
    const errors: FormErrors<RecordData> = {};
    for (const [path, message] of Object.entries(found)) {
      const at = errorPath(resource, path);
      if (list === undefined || !path.startsWith(list) || get(shown?.(), at)) set(errors, at, { type: RULE, message });
    }
    return Object.keys(found).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** All errors of a form as path -> message. */
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
