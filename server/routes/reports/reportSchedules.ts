import { type App, allowOperation, type RouteOptions } from '../../http/route.ts';
import { requestReport } from '../../reports/schedules/ask.ts';
import { REPORT_SCHEDULE } from '../../reports/schedules/behavior.ts';
import { emptyObject, idParams } from '../../schemas.ts';
import { resourceWithBehavior } from '../../session/accounts.ts';

/** Extension `reportSchedules`: sends the report of a schedule now. */
export default async function reportSchedules(app: App, { platform }: RouteOptions): Promise<void> {
  const schedules = resourceWithBehavior(platform.definitions, REPORT_SCHEDULE);
  const schema = {
    tags: [schedules.name],
    summary: 'Send the report of a schedule now',
    params: idParams,
    response: { 200: emptyObject },
  };
  app.post(
    `/${schedules.api.path}/:id/send`,
    { schema, onRequest: allowOperation(schedules, 'update') },
    async ({ actor, params: { id } }) => {
      await requestReport(platform, actor, { schedules, id });
      return {};
    },
  );
}
