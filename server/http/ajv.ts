import { _, Ajv, type FuncKeywordDefinition, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { hasOnlyCharacters } from '../../src/engine/values.ts';
import { refusalOf } from './faults.ts';

interface Schema {
  type?: string | string[];
  properties?: { [name: string]: Schema };
}

/** No text gets shorter than this when its accents are composed. */
const COMPOSED = 3;

/** Texts are kept composed, and counted so: a letter with its accent is one character, whichever way it was typed. */
function isNoLonger(limit: number, text: string): boolean {
  if (text.length <= limit) return true;
  return text.length <= limit * COMPOSED && text.normalize('NFC').length <= limit;
}

const isNoLarger = (limit: number, value: unknown): boolean => Buffer.byteLength(JSON.stringify(value) ?? '') <= limit;

/** A keyword whose value is a limit that a fault tells. */
const limit = (keyword: string, validate: FuncKeywordDefinition['validate']): FuncKeywordDefinition => ({
  ...{ keyword, schemaType: 'number', validate, errors: false },
  error: { message: keyword, params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
});

/** The one validator of all routes: nothing is converted, nothing removed, nothing filled in. */
function newAjv(): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    // Schemas are ours; overlays are checked by the loader.
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
  });
  ajv.removeKeyword('maxLength');
  ajv.addKeyword({ ...limit('maxLength', isNoLonger), type: 'string' });
  ajv.addKeyword(limit('maxBytes', isNoLarger));
  ajv.addFormat('characters', hasOnlyCharacters);
  ajv.addFormat('binary', true);
  // The code that a fault of this value is told by.
  ajv.addKeyword({ keyword: 'x-code', schemaType: 'string' });
  return ajv;
}

const INTEGER = /^-?\d{1,15}$/;

/** What a text of an address stands for; one that stands for nothing of the type stays as it is and is refused. */
function read(type: Schema['type'], value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const types = [type].flat();
  if (types.includes('integer') && INTEGER.test(value)) return Number(value);
  if (types.includes('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

function readAll({ properties = {} }: Schema, given: object): object {
  const out = Object.entries(given).map(([name, value]) => [name, read(properties[name]?.type, value)]);
  return Object.fromEntries(out);
}

/** Media types whose content is no value but a stream; the handler reads it. */
const STREAMS = /^(multipart\/|application\/octet-stream)/;

/** The validators of the routes of one app. */
export interface RouteValidators {
  compile: FastifySchemaCompiler<Schema>;
  /** Makes a schema known that others refer to by its `$id`. */
  share(schema: object): void;
}

/**
 * Makes the validators of the routes of one app. Each is compiled when it is first needed: an app whose definitions have
 * changed is there at once, and pays for the routes that are called.
 */
export function routeValidators(): RouteValidators {
  const ajv = newAjv();
  return {
    share: (schema) => void ajv.addSchema(schema),
    compile({ schema, httpPart, ...route }) {
      if (STREAMS.test((route as { contentType?: string }).contentType ?? '')) return () => true;
      let validate: ValidateFunction | undefined;
      return (data: unknown) => {
        validate ??= ajv.compile(schema);
        const value = httpPart === 'body' ? data : readAll(schema, data as object);
        return validate(value) ? { value } : { error: refusalOf(httpPart, validate.errors ?? []) };
      };
    },
  };
}
