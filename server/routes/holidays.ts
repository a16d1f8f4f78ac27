import { type TSchema, Type } from '@sinclair/typebox';
import { EVERY_YEAR, type HolidaySet } from '../../protocol/calendars.ts';
import { holidaySet } from '../calendars/holidaySets.ts';
import type { App } from '../http/app.ts';
import { recordOf } from '../http/recordSchema.ts';
import { mayDo } from '../http/rights.ts';
import { id, object } from '../http/schemas.ts';
import type { RouteOptions } from '../platform.ts';

const RESOURCE = 'holidays';
const LAST_YEAR = 9999;

const setSchema = (holiday: TSchema) =>
  Type.Unsafe<HolidaySet>(
    Type.Object({
      id: Type.Union([Type.Integer(), Type.Null()]),
      ...{ version: Type.Integer(), orgId: Type.Integer(), orgName: Type.String(), name: Type.String() },
      ...{ validFrom: Type.String(), description: Type.String(), year: Type.Integer() },
      ...{ events: Type.Array(holiday), inherited: Type.Array(holiday) },
    }),
  );

/** The holidays of an organization and a year are read as one set; the other calls come from their definition. */
export default async function holidays(app: App, { platform }: RouteOptions): Promise<void> {
  const resource = platform.definitions.byName.get(RESOURCE);
  if (!resource) return;
  const schema = {
    tags: [resource.name],
    summary: 'The holidays of an organization in a year; 1970: those of every year',
    params: object({ orgId: id() }),
    querystring: object({ year: Type.Integer({ minimum: EVERY_YEAR, maximum: LAST_YEAR }) }),
    response: { 200: setSchema(recordOf(resource)) },
  };
  app.get(
    `/${resource.api.path}/:orgId`,
    { schema, onRequest: mayDo(resource, 'list') },
    async ({ actor, params, query }) => holidaySet(platform.pool, actor, resource, { ...params, ...query }),
  );
}
