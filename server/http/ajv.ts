import { createHash } from 'node:crypto';
import { _, Ajv, type FuncKeywordDefinition, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { readDay, readMoment } from '../../src/duty/days.ts';
import { hasOnlyCharacters } from '../../src/engine/values.ts';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';
import { refusalOf } from './faults.ts';

interface Schema {
  type?: string | string[];
  properties?: { [name: string]: Schema };
  additionalProperties?: unknown;
  $ref?: string;
}

/** Composing the accents of a text shortens it by this factor at most. */
const COMPOSED = 3;

/**
 * Whether a text is within a limit. Texts are stored and counted in composed form (NFC): a letter with its accent is
 * one character, however it was typed.
 */
function isNoLonger(limit: number, text: string): boolean {
  if (text.length <= limit) return true;
  return text.length <= limit * COMPOSED && text.normalize('NFC').length <= limit;
}

const isNoLarger = (limit: number, value: unknown): boolean => Buffer.byteLength(JSON.stringify(value) ?? '') <= limit;

/** A keyword whose limit is reported with the error. */
const limit = (keyword: string, validate: FuncKeywordDefinition['validate']): FuncKeywordDefinition => ({
  keyword,
  schemaType: 'number',
  validate,
  errors: false,
  error: { message: keyword, params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
});

/** Creates a validator that doesn't convert values, remove properties or fill in defaults. */
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
  // The names of these formats are the codes of their faults.
  ajv.addFormat('date', (text: string) => readDay(text) !== undefined);
  ajv.addFormat('dateTime', (text: string) => text === '' || readMoment(text) !== undefined);
  // Error code that is reported for an invalid value.
  ajv.addKeyword({ keyword: 'x-code', schemaType: 'string' });
  ajv.addKeyword({ keyword: 'x-wraps', schemaType: 'string' });
  return ajv;
}

const INTEGER = /^-?\d{1,15}$/;

/** Converts a text of the URL to the type of its schema; an invalid text stays unchanged, so that it is rejected. */
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

/** Methods of calls that only read. Clients add parameters of their own to them, such as a time against caches. */
const READING = ['GET', 'HEAD'];

/** The parameters of a query that the schema knows; all of them if it takes any. */
function onlyKnown({ properties = {}, additionalProperties }: Schema, given: object): object {
  if (additionalProperties !== false) return given;
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(properties, name)));
}

/** What a request contains in one part, before it is checked. An absent body counts as an object without keys. */
function contentOf(data: unknown, schema: Schema, part: string | undefined, method: string): unknown {
  if (part === 'body') {
    const isObject = schema.type === 'object' || schema.$ref !== undefined;
    return data === null && isObject ? {} : data;
  }
  const given = part === 'querystring' && READING.includes(method) ? onlyKnown(schema, data as object) : data;
  return readAll(schema, given as object);
}

/** For values with more parts, only the first error is reported: collecting all of them costs more than parsing. */
const MOST_PARTS = 2_000;

/** Whether a value is small enough to report all errors. */
export function isSmall(value: unknown): boolean {
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

/** Media types whose body is a stream read by the handler. */
const STREAMS = /^(multipart\/|application\/octet-stream)/;

/** The validators of the routes of one app. */
export interface RouteValidators {
  compile: FastifySchemaCompiler<Schema>;
  /** Registers a schema that others refer to by its `$id`. */
  share(schema: object): void;
  /** Has the validators of a route compiled by `prepare`. Call it before the route is compiled. */
  prefer(url: string): void;
  /** Compiles the validators of preferred routes, one in each turn of long work. */
  prepare(): Promise<void>;
}

type Compile = (schema: Schema) => ValidateFunction;

/** Returns a function that compiles each schema once; schemas are identified by their JSON text. */
function compiler(allErrors: boolean, shared: readonly object[]): Compile {
  const ajv = newAjv(allErrors);
  for (const schema of shared) ajv.addSchema(schema);
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const validate = compiled.get(text) ?? ajv.compile(schema);
    compiled.set(text, validate);
    return validate;
  };
}

interface Compilers {
  decide: Compile;
  collect: Compile;
}

/** Compilers by a hash of the shared schemas, the latest last. */
const latest = new Map<string, Compilers>();
/** Number of cached compilers: those of the current definitions, and of the previous ones, which may come back. */
const KEPT = 2;

/**
 * The compilers for shared schemas. They are cached, so that an app for recently served definitions compiles nothing
 * again.
 */
function compilersFor(shared: readonly object[]): Compilers {
  const key = createHash('sha256').update(JSON.stringify(shared)).digest('base64');
  const compilers = latest.get(key) ?? { decide: compiler(false, shared), collect: compiler(true, shared) };
  latest.delete(key);
  latest.set(key, compilers);
  for (const oldest of [...latest.keys()].slice(0, -KEPT)) latest.delete(oldest);
  return compilers;
}

/**
 * Creates the validators of the routes of one app. Each is compiled on first use, so that an app for changed
 * definitions starts at once; those of preferred routes before, because compiling takes up to a tenth of a second. The
 * validator that stops at the first error decides; the one that collects all errors runs for refusals only.
 */
export function routeValidators(): RouteValidators {
  const shared: object[] = [];
  const preferred = new Set<string>();
  const ahead: (() => void)[] = [];
  let compilers: Compilers | undefined;
  const compile = (kind: keyof Compilers, schema: Schema) => {
    compilers ??= compilersFor(shared);
    return compilers[kind](schema);
  };
  return {
    share(schema) {
      shared.push(schema);
      compilers = undefined;
    },
    prefer(url) {
      preferred.add(url);
    },
    async prepare() {
      for (const get of ahead.splice(0)) {
        get();
        await yieldToEventLoop();
      }
    },
    compile({ schema, httpPart, method, url, ...route }) {
      if (STREAMS.test((route as { contentType?: string }).contentType ?? '')) return () => true;
      let decider: ValidateFunction | undefined;
      let collect: ValidateFunction | undefined;
      const deciding = () => {
        decider ??= compile('decide', schema);
        return decider;
      };
      if (preferred.has(url)) ahead.push(deciding);
      return (data: unknown) => {
        const decide = deciding();
        const value = contentOf(data, schema, httpPart, method);
        if (decide(value)) return { value };
        let { errors } = decide;
        if (isSmall(value)) {
          collect ??= compile('collect', schema);
          collect(value);
          errors = collect.errors;
        }
        return { error: refusalOf(httpPart, errors ?? [], (schema as { 'x-wraps'?: string })['x-wraps']) };
      };
    },
  };
}
