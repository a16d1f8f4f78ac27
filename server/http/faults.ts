import type { ErrorObject } from 'ajv';
import type { FieldErrors } from '../../src/engine/schema.ts';
import { ApiError } from '../errors.ts';

/** So many faults are told at once. */
const MOST_FAULTS = 50;
/** A key that nobody knows is told with no more than this of its name. */
const LONGEST_PATH = 200;

type Fault = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params' | 'parentSchema' | 'data'>;

/** What a value should have been, as the engine says it. */
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

/** The code of a fault: those of the engine, which the console has texts for. */
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

/** The path of the field that a fault is about: steps.0.waitSeconds. */
function pathOf({ instancePath, params }: Fault): string {
  const key: unknown = params.missingProperty ?? params.additionalProperty;
  const path = instancePath.split('/').slice(1).map(unescaped);
  return [...path, ...(typeof key === 'string' ? [key] : [])].join('.').slice(0, LONGEST_PATH);
}

/** Faults by the path of their field. A fault of the whole has the empty path. */
export function faultsOf(errors: readonly Fault[]): FieldErrors {
  const faults: FieldErrors = {};
  for (const error of errors) {
    const path = pathOf(error);
    if (!Object.hasOwn(faults, path)) faults[path] = codeOf(error);
    if (Object.keys(faults).length >= MOST_FAULTS) break;
  }
  return faults;
}

/**
 * The answer to a request that does not have the form of its route. An address that can name no record is that of none;
 * what is wrong as a whole is no request; everything else is told by field.
 */
export function refusalOf(part: string | undefined, errors: readonly Fault[]): ApiError {
  const faults = faultsOf(errors);
  if (part === 'params' && Object.values(faults).includes('ref')) return new ApiError('NOT_FOUND');
  if (Object.hasOwn(faults, '')) return new ApiError('BAD_REQUEST');
  return new ApiError('VALIDATION', { errors: faults });
}
