import { type Static, type TProperties, type TSchema, Type } from '@sinclair/typebox';

/** Pieces that the schemas of routes are made of. What they say beyond JSON Schema is known to server/http/ajv.ts. */

/** Ids are PostgreSQL integers; no record has one beyond. */
const LAST_ID = 2_147_483_647;
/** Pages beyond this are no page of any list, and their offset would be no number PostgreSQL knows. */
const LAST_PAGE = 1_000_000_000;
/** Bytes of a JSON value whose definition gives no limit of its own. */
export const JSON_BYTES = 32 * 1024;

/** An object with these keys and no others. */
export const object = <T extends TProperties>(properties: T, more: { description?: string } = {}) =>
  Type.Object(properties, { additionalProperties: false, ...more });

/** The same value, or null. */
export function nullable<T extends TSchema>(schema: T) {
  const { type, enum: values } = schema as { type?: string | string[]; enum?: unknown[] };
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    ...(type === undefined ? {} : { type: [type, 'null'].flat() }),
    ...(values === undefined ? {} : { enum: [...values, null] }),
  });
}

/** A text of characters that can be shown and kept, no longer than that. */
export const text = (maxLength: number, more: { minLength?: number; description?: string } = {}) =>
  Type.String({ maxLength, format: 'characters', ...more });

/** One of these texts. */
export const choice = <const T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values] });

/** The id of a record. */
export const id = () => Type.Integer({ minimum: 1, maximum: LAST_ID, 'x-code': 'ref' });

/** The number of a page; pages start at 0. */
export const page = () => Type.Integer({ minimum: 0, maximum: LAST_PAGE });

/** How long a page is to be; the longest that is answered is another matter. */
export const pageSize = () => Type.Integer({ minimum: 1, maximum: LAST_PAGE });

/** Any JSON value of so many bytes at most. */
export const jsonValue = (maxBytes = JSON_BYTES) => Type.Unsafe<unknown>({ maxBytes });

/** A list that is no longer than that. */
export const list = <T extends TSchema>(items: T, maxItems: number) => Type.Array(items, { maxItems });

/** One text, or a list of some. */
export const textOrTexts = (maxLength: number, maxItems: number) =>
  Type.Unsafe<string | string[]>({
    ...{ type: ['string', 'array'], maxLength, format: 'characters', maxItems },
    items: text(maxLength),
  });

/** The parameter of an address that names a record. */
export const idParams = object({ id: id() });

/** The answer of a call that has nothing to tell but that it was done. */
export const nothing = object({});

/** A key that may be missing or null. */
export const maybe = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));
