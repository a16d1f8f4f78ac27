import { type TSchema, Type } from '@sinclair/typebox';
import { EVERY_YEAR, HolidayCountry, HolidayProposal, type HolidaySet } from '../../../protocol/calendars.ts';
import { choice } from '../../../protocol/schema.ts';
import { holidaySet } from '../../calendars/holidaySets.ts';
import { holidayCountries, publicHolidays } from '../../calendars/publicHolidays.ts';
import { recordOf } from '../../http/recordSchema.ts';
import { type App, allowOperation, type RouteOptions } from '../../http/route.ts';
import { id, object, text } from '../../schemas.ts';

const RESOURCE = 'holidays';
const LAST_YEAR = 9999;
/** Last year for which movable holidays can be calculated. */
const LAST_PROPOSED = 2100;
const CODE_LENGTH = 20;
/** Languages of the console. */
const LANGUAGES = ['en', 'de', 'cs', 'fr', 'it'];

const Countries = Type.Object({
  list: Type.Array(HolidayCountry),
});
const Proposals = Type.Object({
  list: Type.Array(HolidayProposal),
});

const setSchema = (holiday: TSchema) =>
  Type.Unsafe<HolidaySet>(
    Type.Object({
      id: Type.Union([Type.Integer(), Type.Null()]),
      version: Type.Integer(),
      orgId: Type.Integer(),
      orgName: Type.String(),
      name: Type.String(),
      validFrom: Type.String(),
      description: Type.String(),
      year: Type.Integer(),
      events: Type.Array(holiday),
      inherited: Type.Array(holiday),
    }),
  );

/** Reads the holidays of an organization in a year as one set; all other calls come from the definition. */
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
    { schema, onRequest: allowOperation(resource, 'list') },
    async ({ actor, params, query }) => holidaySet(platform.pool, actor, resource, { ...params, ...query }),
  );

  const language = Type.Optional(choice(LANGUAGES));
  const countries = {
    tags: ['extensions'],
    summary: 'Countries whose public holidays are known',
    querystring: object({ lang: language }),
    response: { 200: Countries },
  };
  const may = { onRequest: allowOperation(resource, 'list') };
  app.get(`/${resource.api.path}/countries`, { ...may, schema: countries }, async ({ query }) => ({
    list: await holidayCountries(query.lang ?? 'en'),
  }));
  const proposals = {
    tags: ['extensions'],
    summary: 'The public holidays of a country or region in a year',
    querystring: object({
      country: text(CODE_LENGTH),
      region: Type.Optional(text(CODE_LENGTH)),
      lang: language,
      year: Type.Integer({ minimum: EVERY_YEAR, maximum: LAST_PROPOSED }),
    }),
    response: { 200: Proposals },
  };
  app.get(`/${resource.api.path}/proposals`, { ...may, schema: proposals }, async ({ query }) => {
    const { country, region = '', year, lang = 'en' } = query;
    return { list: await publicHolidays({ country, region, year, language: lang }) };
  });
}
