import { Type } from '@sinclair/typebox';
import { DutyHoursReply, REPORT_FORMATS, REPORT_TABS, ReportProgress, ReportReply } from '../../../protocol/reports.ts';
import { choice } from '../../../protocol/schema.ts';
import { readDay } from '../../../src/duty/days.ts';
import { ApiError } from '../../errors.ts';
import { attachment } from '../../fileName.ts';
import { content } from '../../http/replies.ts';
import { type App, allowAnyOf, type RouteOptions } from '../../http/route.ts';
import { HOURS_DAYS } from '../../limits.ts';
import { dutyHours } from '../../reports/dutyHours.ts';
import { sumsOf } from '../../reports/figures.ts';
import { fileOf, kindOf, nameOfFile } from '../../reports/file.ts';
import { Progress, progressOf } from '../../reports/progress.ts';
import { ReportBody, reportKeys, reportOf } from '../../reports/request.ts';
import { reportPage } from '../../reports/rows.ts';
import { day, id, nullish, object, text } from '../../schemas.ts';
import { orgNameOf } from '../../transfer/orgName.ts';

/** Authorities to see reports. */
const SEE_REPORTS = ['REPORTS'];
const tags = ['reports'];
const params = object({ tab: choice(REPORT_TABS) });
const key = () => text(60, { minLength: 1 });
const HEAVY = { lane: 'files', standby: true } as const;

/** Extension `reports`: reports on alarms by group or month, as JSON and as files (spec section 2). */
export default async function reports(app: App, { platform }: RouteOptions): Promise<void> {
  const shown = { tags, summary: 'A report', params, body: ReportBody, response: { 200: ReportReply } };
  app.post(
    '/reports/:tab',
    { schema: shown, onRequest: allowAnyOf(SEE_REPORTS), config: HEAVY },
    async ({ actor, params: { tab }, body, reads }): Promise<ReportReply> => {
      const monthly = tab === 'monthly';
      const report = await reportOf(platform, actor, body, { db: reads, monthly });
      const { page, pageSize } = report.view.query;
      const sums = await sumsOf(reads, report, monthly);
      const count = sums.total.alarms;
      return {
        ...sums,
        list: monthly ? [] : await reportPage({ platform, actor, db: reads }, report),
        count,
        currentPage: page,
        pageSize,
        pagesCount: Math.ceil(count / pageSize),
      };
    },
  );

  const file = {
    tags,
    summary: 'A report as a file',
    params,
    querystring: object({ format: choice(REPORT_FORMATS) }),
    body: object({ ...reportKeys, lang: nullish(text(20)), key: nullish(key()) }),
    response: { 200: content(...new Set(REPORT_FORMATS.map((format) => kindOf(format).type))) },
  };
  app.post(
    '/reports/:tab/export',
    { schema: file, onRequest: allowAnyOf(SEE_REPORTS), config: HEAVY },
    async ({ actor, params: { tab }, query: { format }, body, reads, stateAge }, reply) => {
      const { lang, key: given, ...request } = body;
      const report = await reportOf(platform, actor, request, { db: reads, monthly: tab === 'monthly' });
      const progress = given ? new Progress(platform.pool, actor.userId, given) : undefined;
      reply.raw.once('close', () => void progress?.end());
      const language = lang || 'en';
      const orgName = await orgNameOf(platform, actor, { id: report.view.query.orgId ?? actor.orgId, language });
      const order = { tab, format, report, language, progress, orgName, stateAge };
      const stream = await fileOf({ platform, actor, db: reads }, order);
      reply.header('content-type', kindOf(format).type);
      reply.header('content-disposition', attachment(nameOfFile(order)));
      return reply.send(stream);
    },
  );

  const progress = {
    tags,
    summary: 'How far a file of a report is',
    params: object({ key: key() }),
    response: { 200: ReportProgress },
  };
  app.get(
    '/reports/exports/:key',
    { schema: progress, onRequest: allowAnyOf(SEE_REPORTS) },
    async ({ actor, params: asked }) => progressOf(platform.pool, actor.userId, asked.key),
  );

  const hours = {
    tags,
    summary: 'How long people were on duty',
    response: { 200: DutyHoursReply },
    querystring: object({
      from: day(),
      to: day(),
      orgId: Type.Optional(id()),
      recursive: Type.Optional(Type.Boolean()),
    }),
  };
  app.get(
    '/reports/duty-hours',
    { schema: hours, onRequest: allowAnyOf(SEE_REPORTS), config: HEAVY },
    async ({ actor, reads, query }): Promise<DutyHoursReply> => {
      const [from = 0, to = 0] = [readDay(query.from), readDay(query.to)];
      if (to < from) throw new ApiError('VALIDATION', { errors: { to: 'endAfterStart' } });
      if (to - from >= HOURS_DAYS) throw new ApiError('VALIDATION', { errors: { to: `maxDays:${HOURS_DAYS}` } });
      const { orgId = actor.orgId, recursive = true } = query;
      return dutyHours(platform, actor, { from, to: to + 1, orgId, recursive }, reads);
    },
  );
}
