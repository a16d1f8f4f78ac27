import { Type } from '@sinclair/typebox';
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

/** A reply with binary content of these media types. */
export const content = (...types: string[]) =>
  Type.Unsafe<never>({
    description: 'Done',
    content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
  });
