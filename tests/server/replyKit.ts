import { Ajv } from 'ajv';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { API_BASE } from '../../protocol/constants.ts';
import type { Caller } from './helpers.ts';
import type { Json } from './records.ts';
import { okBody } from './users.ts';

interface Described {
  paths: { [path: string]: { [method: string]: { responses: { [status: string]: { content?: Content } } } } };
  components: { schemas: { [name: string]: object } };
}
type Content = { [type: string]: { schema: object } };

/**
 * Forbids additional properties in all objects of a schema, because an undescribed property is as wrong as an invalid
 * one.
 */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const all = Object.entries(value).map(([key, one]) => [key, closed(one)]);
  const open = 'type' in value && 'properties' in value && !('additionalProperties' in value) && !('allOf' in value);
  return { ...Object.fromEntries(all), ...(open && value.type === 'object' ? { additionalProperties: false } : {}) };
}

/** The replies that a platform describes, and checks of real ones against them. */
export async function describedReplies(call: Caller) {
  const api = (await call({ method: 'GET', url: '/openapi.json' })).json<Described>();
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'api', components: closed(api.components) });

  /** Every described reply with status 200, by "GET /participants/{}". */
  const answers = new Map(
    Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => [
        `${method.toUpperCase()} ${path
          .replace(API_BASE, '')
          .replace(/\{\w+\}/g, '{}')
          .replace(/(.)\/$/, '$1')}`,
        responses['200']?.content?.['application/json']?.schema,
      ]),
    ),
  );

  /** Differences between a reply and its description. */
  function difference(name: string, answer: unknown): string[] {
    const schema = answers.get(name);
    if (schema === undefined) return [];
    const text = JSON.stringify(closed(schema)).replaceAll('"#/components/', '"api#/components/');
    const validate = ajv.compile(JSON.parse(text));
    if (validate(answer)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      [name, instancePath, message, JSON.stringify(params)].join(' '),
    );
  }

  /** Checks that a reply has status 200 and matches its description; returns its body. */
  async function done(name: string, reply: LightMyRequestResponse): Promise<Json> {
    const body = okBody<Json>(reply);
    expect([name, answers.get(name)]).toEqual([name, expect.anything()]);
    expect(difference(name, body)).toEqual([]);
    return body;
  }

  const ask = async (name: string, method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
    done(name, await call({ method, url, ...(payload === undefined ? {} : { payload }) }));

  return { answers, difference, done, ask };
}
