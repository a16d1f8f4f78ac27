import { API_BASE } from '../../../protocol/constants.ts';
import { type Call, callFor, listCall } from '../../engine/calls.ts';
import { type DefaultContext, newItem } from '../../engine/defaults.ts';
import type { Field, Fields, Op, RecordData, Resource } from '../../engine/definition.ts';

/** Id of the record in the examples. */
const ID = 7;

function sampleOf(field: Field, context: DefaultContext): unknown {
  switch (field.type) {
    case 'text':
    case 'longText':
      return 'Example'.slice(0, field.maxLength ?? 7);
    case 'password':
      return '********';
    case 'int':
    case 'decimal':
      return field.min ?? 1;
    case 'date':
      return context.today;
    case 'dateTime':
      return context.now;
    case 'time':
      return '08:00';
    case 'enum':
      return field.multiple ? field.values.slice(0, 1) : field.values[0];
    case 'ref':
      return field.multiple ? [1] : 1;
    case 'group':
      return filled(field.fields, context);
    case 'array':
      return [filled(field.fields, context)];
    default:
      return null;
  }
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

function filled(fields: Fields, context: DefaultContext): RecordData {
  const item = newItem(fields, context);
  for (const [name, field] of Object.entries(fields)) {
    if (field.type !== 'derived' && isBlank(item[name])) item[name] = sampleOf(field, context);
  }
  return item;
}

/** Returns an example record with a value in every field. */
export function sampleRecord(resource: Resource, context: DefaultContext): RecordData {
  return { id: ID, ...filled(resource.fields, context) };
}

/** Returns examples of all calls of a resource, built by the same functions as real calls. */
export function exampleCalls(resource: Resource, context: DefaultContext) {
  const record = sampleRecord(resource, context);
  const { id: _, ...fresh } = record;
  const pageSize = resource.list === false ? 20 : resource.list.pageSize;
  const calls: { [op in Op]: () => Call } = {
    list: () => listCall(resource, { page: 0, pageSize, orgId: context.orgId, recursive: true }),
    one: () => callFor(resource, 'one', ID),
    create: () => callFor(resource, 'create', fresh),
    update: () => callFor(resource, 'update', { ...record, version: 1 }),
    remove: () => callFor(resource, 'remove', ID),
    clone: () => callFor(resource, 'clone', { id: ID }),
    move: () => callFor(resource, 'move', { id: ID, newOrgId: 1 }),
    restore: () => callFor(resource, 'restore', ID),
  };
  return (Object.keys(calls) as Op[])
    .filter((op) => resource.api.calls[op] !== false)
    .map((op) => {
      const { method, url, body } = calls[op]();
      const text = body === undefined ? undefined : JSON.stringify(body, null, 2);
      return { op, method, path: `${API_BASE}${url}`, body: text, authority: resource.access[op] };
    });
}
