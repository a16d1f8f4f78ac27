import { type TObject, type TSchema, Type } from '@sinclair/typebox';
import { choice } from '../../protocol/schema.ts';
import type { Field, Fields, RecordData, Resource } from '../../src/engine/definition.ts';
import { nameFieldOf } from '../../src/engine/refs.ts';
import { MAX_JSON_BYTES } from '../../src/engine/values.ts';
import { id, idOrNone, jsonValue, list, nullable, object, text } from '../schemas.ts';
import { type Behaviors, behaviorsOf } from '../store/behaviors.ts';

/** Maximum lengths where a definition sets none. */
const TEXT = 10_000;
const LONG_TEXT = 100_000;
const PASSWORD = 1_000;
const TITLE = 2_000;
/** Maximum length of dates and times in all accepted formats. */
const MOMENT = 40;
const MOST_REFS = 20_000;
const MOST_ITEMS = 1_000;
const CHOICE = 200;
/** Factor by which escapes can lengthen JSON that is sent as text; the engine measures the parsed value. */
const ESCAPED = 2;

/** Ids that other platforms give the items of arrays may be larger than ours. */
const itemId = () => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, 'x-code': 'ref' });
const title = () => nullable(text(TITLE));

/**
 * Properties that replies add to a record's fields. The console sends records back as it received them, so these are
 * accepted and not stored.
 */
const ADDED = {
  id: nullable(id()),
  version: nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  deleted: nullable(Type.Boolean()),
  fromAbove: nullable(Type.Boolean()),
  title: title(),
  type: nullable(text(60)),
  orgName: title(),
  fullOrgPath: nullable(text(20_000)),
  hasChildren: nullable(Type.Boolean()),
};

/**
 * Strictness of the check. New records must respect the definition's lengths and choices; stored ones may contain what
 * an earlier definition allowed, which the engine's validation judges.
 */
type Strictness = 'new' | 'stored';

/**
 * Schema of a field's value in requests: its type and limits. Dependencies between values are checked by the engine.
 */
function fieldSchema(field: Field, strictness: Strictness): TSchema {
  const isNew = strictness === 'new';
  const most = (limit: number | undefined, otherwise: number) =>
    isNew ? (limit ?? otherwise) : Math.max(limit ?? 0, otherwise);
  switch (field.type) {
    case 'text':
      return nullable(text(most(field.maxLength, TEXT)));
    case 'longText':
      return nullable(text(most(field.maxLength, LONG_TEXT)));
    case 'password':
      return nullable(text(most(field.maxLength, PASSWORD)));
    case 'int':
    case 'decimal': {
      const { min, max } = field;
      const bounds = {
        ...(isNew && min !== undefined ? { minimum: min } : {}),
        ...(isNew && max !== undefined ? { maximum: max } : {}),
      };
      return nullable(field.type === 'int' ? Type.Integer(bounds) : Type.Number(bounds));
    }
    case 'bool':
      return nullable(Type.Boolean());
    case 'date':
    case 'time':
    case 'dateTime':
      return nullable(Type.String({ maxLength: MOMENT, 'x-code': field.type }));
    case 'json':
      return jsonValue(most(field.maxBytes, MAX_JSON_BYTES) * ESCAPED);
    case 'enum': {
      const one = { ...(isNew ? choice(field.values) : text(CHOICE)), 'x-code': 'enum' };
      return nullable(field.multiple ? { ...list(one, MOST_ITEMS), 'x-code': 'enum' } : one);
    }
    case 'ref':
      return nullable(field.multiple ? { ...list(id(), MOST_REFS), 'x-code': 'ref' } : idOrNone());
    case 'group':
      return nullable(fieldsSchema(field.fields, {}, strictness));
    case 'array':
      // some platforms give the items ids of their own
      return nullable(
        list(fieldsSchema(field.fields, { id: nullable(itemId()) }, strictness), most(field.maxItems, MOST_ITEMS)),
      );
    case 'derived':
      return nullable(text(LONG_TEXT));
  }
}

/**
 * Schema of the fields of one level, with the titles of references. No key is required, because a change may contain
 * few.
 */
function fieldsSchema(fields: Fields, added: { [name: string]: TSchema }, strictness: Strictness): TObject {
  const properties = { ...added };
  for (const [name, field] of Object.entries(fields)) {
    if (field.type !== 'ref') continue;
    properties[nameFieldOf(name, field)] = field.multiple ? nullable(list(title(), MOST_REFS)) : title();
  }
  for (const [name, field] of Object.entries(fields)) properties[name] = fieldSchema(field, strictness);
  return object(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, Type.Optional(one)])));
}

/**
 * The record schemas of a resource, shared by its routes: stored records under the name of the resource, new ones
 * separately.
 */
export function recordSchemas(resource: Resource, behaviors: Behaviors): TSchema[] {
  const added = addedTo(resource, behaviors);
  return [
    { ...fieldsSchema(resource.fields, added, 'stored'), $id: resource.name },
    { ...fieldsSchema(resource.fields, added, 'new'), required: requiredFields(resource), $id: newName(resource) },
  ];
}

/** Properties that replies add to the fields of a resource. */
function addedTo(resource: Resource, behaviors: Behaviors): { [name: string]: TSchema } {
  const adds = behaviorsOf(behaviors, resource).flatMap(({ adds = [] }) => adds.map((name) => [name, jsonValue()]));
  return { ...Object.fromEntries(adds), ...ADDED, [resource.api.id]: nullable(id()) };
}

const newName = ({ name }: Resource) => `${name}-new`;

/** A record in a reply. */
export const recordOf = (resource: Resource) => Type.Unsafe<RecordData>({ $ref: `${resource.name}#` });

/** A record to create. */
export const newRecordOf = (resource: Resource) => Type.Unsafe<RecordData>({ $ref: `${newName(resource)}#` });

/** A stored record or changes of it; `required`: keys that must be present. */
export const changeOf = (resource: Resource, required: readonly string[]) =>
  Type.Unsafe<RecordData>({ $ref: `${resource.name}#`, type: 'object', required: [...required] });

/** A stored record with its id, and further properties of the route. */
export const changeWith = (resource: Resource, behaviors: Behaviors, more: { [name: string]: TSchema }) =>
  Type.Unsafe<RecordData>({
    ...fieldsSchema(resource.fields, { ...addedTo(resource, behaviors), ...more }, 'stored'),
    required: ['id'],
  });

/** Fields required in every new record: nothing fills them in or makes them optional. */
function requiredFields(resource: Resource): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const { required, visible = true, default: value, defaultFrom } = field;
    const given = value !== undefined || defaultFrom !== undefined;
    // a part belongs to the organization of its parent record
    const inherited = resource.partOf !== undefined && field.type === 'ref' && name !== resource.partOf;
    const filled = inherited || field.type === 'array' || field.type === 'group' || field.type === 'bool';
    return required === true && visible === true && !given && !filled ? [name] : [];
  });
}
