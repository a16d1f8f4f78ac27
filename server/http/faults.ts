import type { ErrorObject } from 'ajv';
import type { FieldErrors } from '../../src/engine/schema.ts';
import { ApiError } from '../errors.ts';

/** Maximum number of errors in a response. */
export const MOST_FAULTS = 50;
/** The name of an unknown key is truncated to this length. */
const LONGEST_PATH = 200;

type Fault = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params' | 'parentSchema' | 'data'>;

/** Names of the expected types in the engine's error codes. */
const TYPES: { readonly [type: string]: string } = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'bool',
  array: 'list',
  object: 'object',
};

function typeCode({ params, data }: Fault): string {
  const wanted = [params.type].flat() as string[];
  if (wanted.includes('integer') && typeof data === 'number') return Number.isFinite(data) ? 'int' : 'number';
  return TYPES[wanted[0] ?? ''] ?? 'object';
}

/** The code of an error: one of the engine's, which the console can translate. */
function codeOf(fault: Fault): string {
  const { keyword, params, parentSchema, data } = fault;
  const limit = `${keyword}:${params.limit}`;
  switch (keyword) {
    case 'required':
      return 'required';
    case 'additionalProperties':
      return 'unknownField';
    case 'maxLength':
    case 'maxBytes':
    case 'minItems':
    case 'maxItems':
      return limit;
    case 'minLength':
      return data === '' ? 'required' : limit;
    default:
  }
  const own = (parentSchema as { 'x-code'?: string } | undefined)?.['x-code'];
  if (own !== undefined) return own;
  switch (keyword) {
    case 'type':
      return typeCode(fault);
    case 'minimum':
      return `min:${params.limit}`;
    case 'maximum':
      return `max:${params.limit}`;
    case 'maxProperties':
      return `maxItems:${params.limit}`;
    case 'enum':
    case 'const':
      return 'enum';
    case 'format':
      return String(params.format);
    default:
      return keyword;
  }
}

const unescaped = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~');

/** Path of the invalid field, such as steps.0.waitSeconds. `wrapper`: the key of the body that holds the record. */
function pathOf({ instancePath, params }: Fault, wrapper: string | undefined): string {
  const key: unknown = params.missingProperty ?? params.additionalProperty;
  const path = instancePath.split('/').slice(1).map(unescaped);
  if (wrapper !== undefined && path[0] === wrapper && (path.length > 1 || typeof key === 'string')) path.shift();
  return [...path, ...(typeof key === 'string' ? [key] : [])].join('.').slice(0, LONGEST_PATH);
}

/** Errors by field path. An error of the whole value has the empty path. */
export function faultsOf(errors: readonly Fault[], wrapper?: string): FieldErrors {
  const faults: FieldErrors = {};
  for (const error of errors) {
    const path = pathOf(error, wrapper);
    if (!Object.hasOwn(faults, path)) faults[path] = codeOf(error);
    if (Object.keys(faults).length >= MOST_FAULTS) break;
  }
  return faults;
}

/**
 * The response to an invalid request: 404 for a URL that can't name a record, BAD_REQUEST for an error of the whole
 * body, otherwise an error for each invalid field.
 */
export function refusalOf(part: string | undefined, errors: readonly Fault[], wrapper?: string): ApiError {
  const faults = faultsOf(errors, wrapper);
  if (part === 'params' && Object.values(faults).includes('ref')) return new ApiError('NOT_FOUND');
  if (Object.hasOwn(faults, '')) return new ApiError('BAD_REQUEST');
  return new ApiError('VALIDATION', { errors: faults });
}
