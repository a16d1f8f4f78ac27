import { Type } from '@sinclair/typebox';
import { readDay } from '../../src/duty/days.ts';
import { ApiError } from '../errors.ts';
import type { App } from '../http/app.ts';
import { orNull } from '../http/replies.ts';
import { allowAnyOf } from '../http/rights.ts';
import { object, pageSize, text } from '../http/schemas.ts';
import type { RouteOptions } from '../platform.ts';
import { ADMIN } from '../session/accounts.ts';

const LONGEST_PAGE = 200;
const NAME = 100;
const DATE_LENGTH = 10;

const values = () => orNull(Type.Unsafe<{ [field: string]: unknown }>({ type: 'object', additionalProperties: true }));
const entry = Type.Object({
  ...{ id: Type.Integer(), at: Type.Any(), actor: Type.String(), action: Type.String() },
  ...{ resource: Type.String(), recordId: Type.Integer(), title: orNull(Type.String()), exists: Type.Boolean() },
  ...{ before: values(), after: values() },
});

/** Extension `audit.all`: who did what in the organizations of an administrator. */
export default async function auditLog(app: App, { platform }: RouteOptions): Promise<void> {
  const searched = () => Type.Optional(text(NAME));
  const day = () => Type.Optional(text(DATE_LENGTH, { description: 'YYYY-MM-DD' }));
  const schema = {
    ...{ tags: ['extensions'], summary: 'What was done to all records, newest first' },
    querystring: object({
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      ...{ from: day(), to: day(), type: searched(), action: searched(), actor: searched(), text: searched() },
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
    for (const name of ['from', 'to'] as const) {
      const given = search[name];
      if (given !== undefined && readDay(given) === undefined) {
        throw new ApiError('VALIDATION', { errors: { [name]: 'date' } });
      }
    }
    return platform.store.auditLog(actor, { ...search, pageSize: Math.min(wanted, LONGEST_PAGE) });
  });
}
