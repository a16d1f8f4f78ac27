import { type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';

/** Building blocks of the schemas of replies. A reply's type is inferred from its schema, which the platform answers by. */

/** One of these texts. */
export const choice = <const T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values] });

/** A value that may be null. */
export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** An object with any keys. */
export const jsonObject = Type.Unsafe<{ [key: string]: unknown }>({ type: 'object', additionalProperties: true });

/** An object with these keys in addition to those of another one. */
export const extended = <B extends TProperties, T extends TProperties>(base: TObject<B>, properties: T) =>
  Type.Object({ ...base.properties, ...properties });
