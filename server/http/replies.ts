import { Type } from '@sinclair/typebox';
import type { ListRow } from '../../protocol/list.ts';

/** Shapes of answers that several calls have. */

/** A page of a list. */
export const listReply = Type.Object({
  list: Type.Array(Type.Unsafe<ListRow>({ type: 'object', required: ['id'], properties: { id: { type: 'integer' } } })),
  count: Type.Integer(),
  currentPage: Type.Integer(),
  pageSize: Type.Integer(),
  pagesCount: Type.Integer(),
});
