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

/** A validator of all routes: nothing is converted, nothing removed, nothing filled in. */
function newAjv(allErrors: boolean): Ajv {
  const ajv = new Ajv({
    allErrors,
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

/** A value of more parts than this is told its first fault only: to collect those of a long list costs more than to read it. */
const MOST_PARTS = 2_000;

/** Whether a value has few enough parts that all its faults are told. */
function isSmall(value: unknown): boolean {
  const open = [value];
  for (let parts = 1; open.length > 0; ) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const inside: unknown[] = Object.values(next);
    parts += inside.length;
    if (parts > MOST_PARTS) return false;
    open.push(...inside);
  }
  return true;
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
 * changed is there at once, and pays for the routes that are called. The one that stops at the first fault decides; the
 * one that collects all of them is asked only for a refusal.
 */
export function routeValidators(): RouteValidators {
  const deciding = newAjv(false);
  const collecting = newAjv(true);
  return {
    share(schema) {
      deciding.addSchema(schema);
      collecting.addSchema(schema);
    },
    compile({ schema, httpPart, ...route }) {
      if (STREAMS.test((route as { contentType?: string }).contentType ?? '')) return () => true;
      let decide: ValidateFunction | undefined;
      let collect: ValidateFunction | undefined;
      return (data: unknown) => {
        decide ??= deciding.compile(schema);
        const value = httpPart === 'body' ? data : readAll(schema, data as object);
        if (decide(value)) return { value };
        let { errors } = decide;
        if (isSmall(value)) {
          collect ??= collecting.compile(schema);
          collect(value);
          errors = collect.errors;
        }
        return { error: refusalOf(httpPart, errors ?? []) };
      };
    },
  };
}
