import { API_BASE } from '../../protocol/constants.ts';
import { REASONS } from '../../protocol/errors.ts';
import type { Op, Resource } from '../../src/engine/definition.ts';
import type { Loaded } from '../../src/engine/load.ts';
import { FIXED_CALLS, type FixedCall } from './fixedCalls.ts';
import { recordSchema, type Schema } from './schema.ts';

type Paths = { [path: string]: { [method: string]: Schema } };

const SUMMARIES: Partial<Record<Op, string>> = {
  one: 'One record',
  create: 'Store a new record',
  update: 'Store a changed record',
  remove: 'Remove a record',
  clone: 'Copy a record',
  restore: 'Bring back a removed record',
};

const ID_BODY: Schema = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };

/** The OpenAPI description of everything that a platform with these definitions answers. */
export function describeApi(definitions: Loaded, version: string): Schema {
  const paths: Paths = {};
  const schemas: { [name: string]: Schema } = { Error: errorSchema() };
  for (const call of FIXED_CALLS) add(paths, call.path, call.method, fixedOperation(call));
  for (const resource of definitions.resources) {
    if (resource.table.storedAs !== undefined) continue;
    schemas[resource.name] = recordSchema(resource);
    addEntity(paths, resource);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tocsin', version },
    servers: [{ url: API_BASE }],
    security: [{ bearer: [] }],
    paths,
    components: { schemas, securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}

function addEntity(paths: Paths, resource: Resource): void {
  const record = { $ref: `#/components/schemas/${resource.name}` };
  const { list } = resource.api.calls;
  if (resource.partOf !== undefined && list !== false) {
    const [path = ''] = list.path.split('?');
    add(paths, path, list.method, {
      tags: [resource.name],
      summary: 'The records that are part of one',
      ...parametersOf(path, path === list.path ? [] : [resource.partOf]),
      responses: responses({ type: 'array', items: record }),
    });
  }
  for (const [op, summary] of Object.entries(SUMMARIES) as [Op, string][]) {
    const call = resource.api.calls[op];
    if (call === false) continue;
    const sent = op === 'clone' || op === 'restore' ? ID_BODY : record;
    add(paths, call.path, call.method, {
      tags: [resource.name],
      summary,
      ...parametersOf(call.path, []),
      ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { requestBody: json(sent) }),
      responses: responses(op === 'remove' ? { type: 'object' } : record),
    });
  }
}

const FILES: Schema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['orgId', 'path'],
    properties: { orgId: { type: 'integer' }, path: { type: 'string' } },
  },
};
const FORM: Schema = {
  type: 'object',
  properties: { orgId: { type: 'integer' }, file: { type: 'string', format: 'binary' } },
};

function bodySchema(body: FixedCall['body']): Schema | undefined {
  if (body === 'multipart/form-data') return { content: { [body]: { schema: FORM } } };
  if (body === 'files') return json(FILES);
  if (body === 'text') return json({ type: 'string' });
  if (typeof body === 'string') return { content: { [body]: { schema: { type: 'string' } } } };
  return body && json({ type: 'object', properties: Object.fromEntries(body.map((name) => [name, {}])) });
}

function fixedOperation({ path, tag, summary, query, body, anonymous, base }: FixedCall): Schema {
  const content = bodySchema(body);
  return {
    tags: [tag],
    summary,
    ...(base ? { servers: [{ url: base }] } : {}),
    ...(anonymous ? { security: [] } : {}),
    ...parametersOf(path, query ?? []),
    ...(content ? { requestBody: content } : {}),
    responses: responses({}),
  };
}

function add(paths: Paths, path: string, method: string, operation: Schema): void {
  paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
}

function parametersOf(path: string, query: readonly string[]): Schema {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true }));
  const parameters = [...inPath, ...query.map((name) => ({ name, in: 'query', required: false }))];
  if (parameters.length === 0) return {};
  return { parameters: parameters.map((p) => ({ ...p, schema: { type: p.name === 'id' ? 'integer' : 'string' } })) };
}

const json = (schema: Schema): Schema => ({ content: { 'application/json': { schema } } });

function responses(schema: Schema): Schema {
  return {
    200: { description: 'Done', ...json(schema) },
    default: { description: 'Not done', ...json({ $ref: '#/components/schemas/Error' }) },
  };
}

function errorSchema(): Schema {
  return {
    type: 'object',
    required: ['reason'],
    properties: {
      reason: { type: 'string', examples: Object.keys(REASONS) },
      errors: { type: 'object', additionalProperties: { type: 'string' } },
    },
  };
}
