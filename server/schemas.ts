import { type Static, type TProperties, type TSchema, Type } from '@sinclair/typebox';

/** Building blocks of route schemas. Keywords beyond JSON Schema are defined in server/http/ajv.ts. */

/** Ids are PostgreSQL integers. */
const LAST_ID = 2_147_483_647;
/** The last page whose offset PostgreSQL can represent. */
const LAST_PAGE = 1_000_000_000;
/** Bytes of a JSON value whose definition has no limit of its own. */
export const JSON_BYTES = 32 * 1024;

/** An object with these keys and no others. */
export const object = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

/** A value of this schema, or null. */
export function nullable<T extends TSchema>(schema: T) {
  const { type, enum: values } = schema as { type?: string | string[]; enum?: unknown[] };
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    ...(type === undefined ? {} : { type: [type, 'null'].flat() }),
    ...(values === undefined ? {} : { enum: [...values, null] }),
  });
}

/** A text of storable characters with a maximum length. */
export const text = (maxLength: number, more: { minLength?: number; description?: string } = {}) =>
  Type.String({ maxLength, format: 'characters', ...more });

/** A day, YYYY-MM-DD. */
export const day = () => Type.String({ maxLength: 10, format: 'date', description: 'YYYY-MM-DD' });

/** A wall-clock time of the platform, YYYY-MM-DD HH:mm:ss; an empty text stands for none. */
export const wallTime = () => Type.String({ maxLength: 40, format: 'dateTime', description: 'YYYY-MM-DD HH:mm:ss' });

/** The id of a record. */
export const id = () => Type.Integer({ minimum: 1, maximum: LAST_ID, 'x-code': 'ref' });

/** The id of a record; 0 stands for none. */
export const idOrNone = () => Type.Integer({ minimum: 0, maximum: LAST_ID, 'x-code': 'ref' });

/** The number of a page; pages start at 0. */
export const page = () => Type.Integer({ minimum: 0, maximum: LAST_PAGE });

/** The requested page size; the reply may be shorter. */
export const pageSize = () => Type.Integer({ minimum: 1, maximum: LAST_PAGE });

/** Any JSON value of at most this many bytes. */
export const jsonValue = (maxBytes = JSON_BYTES) => Type.Unsafe<unknown>({ maxBytes });

/** An array with a maximum length. */
export const list = <T extends TSchema>(items: T, maxItems: number) => Type.Array(items, { maxItems });

/** One text, or an array of texts. */
export const textOrTexts = (maxLength: number, maxItems: number) =>
  Type.Unsafe<string | string[]>({
    type: ['string', 'array'],
    maxLength,
    format: 'characters',
    maxItems,
    items: text(maxLength),
  });

/** The URL parameter that names a record. */
export const idParams = object({ id: id() });

/** An object without keys, such as the reply to a request that returns nothing. */
export const emptyObject = object({});

/** A key that may be missing or null. */
export const nullish = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));
