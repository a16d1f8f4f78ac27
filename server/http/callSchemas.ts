import { type TSchema, Type } from '@sinclair/typebox';
import type { FastifySchema } from 'fastify';
import { placeholdersOf } from '../../src/engine/callTemplate.ts';
import type { CallSpec, Op, Resource } from '../../src/engine/definition.ts';
import { emptyObject, id, jsonValue, object, text } from '../schemas.ts';
import { changeOf, newRecordOf, recordOf } from './recordSchema.ts';

/** Operations with single records that have a call of their own. */
export type RecordOp = Exclude<Op, 'list' | 'move'>;

/** Whether creating and updating are the same call; then a record without an id is new. */
export function isOneCall({ api }: Resource): boolean {
  const { create, update } = api.calls;
  return create !== false && update !== false && create.method === update.method && create.path === update.path;
}

/** The operations with single records, and what they are called in the API description. */
export const OPS: { readonly [op in RecordOp]: string } = {
  one: 'One record',
  create: 'Store a new record',
  update: 'Store a changed record',
  remove: 'Remove a record',
  clone: 'Copy a record',
  restore: 'Bring back a removed record',
};

/** Maximum length of a text in the path of a call. */
const PLACE = 200;

/** The path of a call without its query. */
export function pathOf({ path }: CallSpec): string {
  return path.split('?', 1)[0] ?? '';
}

/** Pairs of query parameter and placeholder in the path of a call: "year={year}" gives ["year", "year"]. */
export function queryOf({ path }: CallSpec): [string, string][] {
  const parts = new URLSearchParams(path.split('?', 2)[1] ?? '');
  return [...parts].flatMap(([name, value]) => placeholdersOf(value).map((of): [string, string] => [name, of]));
}

/** Schema of the values in the path and query of a call. */
function paramsOf(resource: Resource, call: CallSpec): FastifySchema {
  const schemaOf = (name: string) =>
    name === resource.api.id || ['ref', 'int'].includes(resource.fields[name]?.type ?? '') ? id() : text(PLACE);
  const schemas = (names: [string, string][]) =>
    object(Object.fromEntries(names.map(([name, of]) => [name, schemaOf(of)])));
  const inPath = placeholdersOf(pathOf(call)).map((name): [string, string] => [name, name]);
  const inQuery = queryOf(call);
  return {
    ...(inPath.length > 0 ? { params: schemas(inPath) } : {}),
    ...(inQuery.length > 0 ? { querystring: schemas(inQuery) } : {}),
  };
}

/** The schema of a body that wraps the record as its call declares. */
function wrapped({ body }: CallSpec, record: TSchema): TSchema {
  if (typeof body !== 'object') return record;
  const parts = Object.entries(body).map(([key, part]) => [key, part === 'record' ? record : jsonValue()]);
  const wrapper = Object.keys(body).find((key) => body[key] === 'record');
  // `x-wraps`: faults are reported by field of the record, without the wrapper
  return { ...object(Object.fromEntries(parts)), ...(wrapper && { required: [wrapper], 'x-wraps': wrapper }) };
}

/** Schema of an operation: the record in the body, if there is one, and its id in the path or the body. */
export function schemaOf(resource: Resource, op: RecordOp, call: CallSpec): FastifySchema {
  const inPath = placeholdersOf(call.path).includes(resource.api.id);
  const named = inPath || op === 'create' || (op === 'update' && isOneCall(resource)) ? [] : [resource.api.id];
  const change = op === 'restore' ? object({ id: id() }) : changeOf(resource, named);
  // values in the path may be missing in the body; the store validates the merged record
  const whole = op === 'create' && placeholdersOf(call.path).length === 0;
  const sent = whole ? newRecordOf(resource) : change;
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE' && (op !== 'restore' || !inPath);
  return {
    tags: [resource.name],
    summary: OPS[op],
    ...paramsOf(resource, call),
    ...(hasBody ? { body: wrapped(call, sent) } : {}),
    response: { 200: op === 'remove' ? emptyObject : recordOf(resource) },
  };
}

/** Schema of the call that lists the parts of a record. The record's id is in the path, otherwise in the query. */
export function partsSchema(resource: Resource, call: CallSpec, field: string): FastifySchema {
  const params = placeholdersOf(pathOf(call)).length > 0;
  return {
    tags: [resource.name],
    summary: 'The records that are part of one',
    ...(params ? paramsOf(resource, call) : { querystring: object({ [field]: id() }) }),
    response: { 200: Type.Array(recordOf(resource)) },
  };
}
