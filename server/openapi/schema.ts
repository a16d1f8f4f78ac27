import type { Field, Fields, Resource } from '../../src/engine/definition.ts';

/** A JSON schema, as far as it is made here. */
export interface Schema {
  [key: string]: unknown;
}

const ID: Schema = { type: 'integer' };

/** The schema of one field as it travels. */
function fieldSchema(field: Field): Schema {
  switch (field.type) {
    case 'text':
    case 'longText':
      return defined({
        type: 'string',
        minLength: field.minLength,
        maxLength: field.maxLength,
        pattern: field.pattern && `^(?:${field.pattern})$`,
      });
    case 'password':
      return defined({ type: 'string', writeOnly: true, minLength: field.minLength, maxLength: field.maxLength });
    case 'int':
    case 'decimal':
      return defined({ type: field.type === 'int' ? 'integer' : 'number', minimum: field.min, maximum: field.max });
    case 'bool':
      return field.test ? { type: 'boolean', readOnly: true } : { type: 'boolean' };
    case 'date':
      return { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' };
    case 'time':
      return { type: 'string', pattern: '^\\d\\d:\\d\\d(:\\d\\d)?$' };
    case 'dateTime':
      return { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' };
    case 'json':
      return {};
    case 'enum':
      return many(field.multiple, { type: 'string', enum: field.values });
    case 'ref':
      return many(field.multiple, ID);
    case 'group':
      return objectSchema(field.fields);
    case 'array':
      return defined({
        type: 'array',
        items: objectSchema(field.fields),
        minItems: field.minItems,
        maxItems: field.maxItems,
      });
    case 'derived':
      return { type: 'string', readOnly: true };
  }
}

function many(multiple: boolean | undefined, schema: Schema): Schema {
  return multiple ? { type: 'array', items: schema } : schema;
}

function defined(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}

function objectSchema(fields: Fields): Schema {
  const required = Object.entries(fields).filter(([, field]) => field.required === true && field.type !== 'password');
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]));
  return { type: 'object', properties, ...(required.length > 0 ? { required: required.map(([name]) => name) } : {}) };
}

/** The schema of a resource's records. */
export function recordSchema(resource: Resource): Schema {
  const { properties, ...rest } = objectSchema(resource.fields);
  return { ...rest, properties: { id: ID, version: ID, ...(properties as object) } };
}
