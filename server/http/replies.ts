import { Type } from '@sinclair/typebox';
import { ListPlace, type ListRow } from '../../protocol/list.ts';
import { extended } from '../../protocol/schema.ts';

/** Schemas of replies that several routes share. */

/** A page of a list. */
export const listReply = extended(ListPlace, {
  list: Type.Array(
    Type.Unsafe<ListRow>({
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer' } },
      // the columns of the definition
      additionalProperties: true,
    }),
  ),
});

/** A reply with binary content of these media types. */
export const content = (...types: string[]) =>
  Type.Unsafe<never>({
    description: 'Done',
    content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
  });
