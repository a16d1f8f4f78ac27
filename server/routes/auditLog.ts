import { Type } from '@sinclair/typebox';
import type { App } from '../http/app.ts';
import { orNull } from '../http/replies.ts';
import { allowAnyOf } from '../http/rights.ts';
import { day, object, pageSize, text } from '../http/schemas.ts';
import type { RouteOptions } from '../platform.ts';
import { ADMIN } from '../session/accounts.ts';

const LONGEST_PAGE = 200;
const NAME = 100;

const values = () => orNull(Type.Unsafe<{ [field: string]: unknown }>({ type: 'object', additionalProperties: true }));
const entry = Type.Object({
  id: Type.Integer(),
  at: Type.Any(),
  actor: Type.String(),
  action: Type.String(),
  resource: Type.String(),
  recordId: Type.Integer(),
  title: orNull(Type.String()),
  exists: Type.Boolean(),
  before: values(),
  after: values(),
});

/** Extension `audit.all`: who did what in the organizations of an administrator. */
export default async function auditLog(app: App, { platform }: RouteOptions): Promise<void> {
  const searched = () => Type.Optional(text(NAME));
  const schema = {
    tags: ['extensions'],
    summary: 'What was done to all records, newest first',
    querystring: object({
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      from: Type.Optional(day()),
      to: Type.Optional(day()),
      type: searched(),
      action: searched(),
      actor: searched(),
      text: searched(),
      pageSize: Type.Optional(pageSize()),
    }),
    response: {
      200: Type.Object({
        list: Type.Array(entry),
        next: orNull(Type.Integer()),
        searchedUntil: Type.Any(),
      }),
    },
  };
  app.get('/audit', { schema, onRequest: allowAnyOf([ADMIN]) }, ({ actor, query }) => {
    const { pageSize: wanted = 50, ...search } = query;
    return platform.store.auditLog(actor, { ...search, pageSize: Math.min(wanted, LONGEST_PAGE) });
  });
}
