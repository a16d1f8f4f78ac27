import { type TSchema, Type } from '@sinclair/typebox';
import type { ListRow } from '../../protocol/list.ts';

/** Schemas of replies that several routes share. */

/** A page of a list. */
export const listReply = Type.Object({
  list: Type.Array(
    Type.Unsafe<ListRow>({
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer' } },
      // the columns of the definition
      additionalProperties: true,
    }),
  ),
  count: Type.Integer(),
  currentPage: Type.Integer(),
  pageSize: Type.Integer(),
  pagesCount: Type.Integer(),
});

/** Organizations one level below another. */
export const orgNodes = Type.Array(
  Type.Object({ id: Type.Integer(), name: Type.String(), hasChildren: Type.Boolean() }),
);

const uses = Type.Array(
  Type.Object({
    resource: Type.String(),
    field: Type.String(),
    count: Type.Integer(),
    items: Type.Array(
      Type.Object({
        id: Type.Integer(),
        title: Type.String(),
        parentId: Type.Optional(Type.Integer()),
        deleted: Type.Optional(Type.Boolean()),
      }),
    ),
  }),
);

/** The records that refer to a record. */
export const usedByReply = Type.Object({ count: Type.Integer(), groups: uses, parts: Type.Optional(uses) });

/** A file of the store. */
export const storedFile = Type.Object({
  id: Type.Optional(Type.Integer()),
  name: Type.String(),
  path: Type.String(),
  type: Type.String(),
  size: Type.Optional(Type.Integer()),
  date: Type.Optional(Type.String()),
  uses: Type.Optional(Type.Integer()),
});

/** A reply value that may be null. */
export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A reply with binary content of these media types. */
export const content = (...types: string[]) =>
  Type.Unsafe<never>({
    description: 'Done',
    content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
  });
