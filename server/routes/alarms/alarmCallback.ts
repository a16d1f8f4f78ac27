import { type Static, Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { PHONE_ANSWERS } from '../../../protocol/phone.ts';
import { choice } from '../../../protocol/schema.ts';
import { type CallReport, REPORTED_FAILURES } from '../../alarms/alarms.ts';
import { hasValidSignature } from '../../alarms/channels/signature.ts';
import { readEventBody } from '../../alarms/eventBody.ts';
import { bentReport, LONGEST_DETAIL, REPORT_KEYS, REPORTED_STATES } from '../../alarms/gatewayReport.ts';
import { ApiError } from '../../errors.ts';
import type { App, RouteOptions } from '../../http/route.ts';
import { BODIES } from '../../limits.ts';
import { nullish, object, text } from '../../schemas.ts';

const PATH = '/alarm-callbacks/webhook';
/** Not limited: the gateway reports all calls from one address. */
const SIGNED = { public: true, rate: 'none', lane: 'links' } as const;

const Told = object({
  callId: Type.Integer({ minimum: 1 }),
  key: text(36),
  answer: nullish(choice(PHONE_ANSWERS)),
  state: nullish(choice(REPORTED_STATES)),
  reason: nullish(choice(REPORTED_FAILURES)),
  detail: nullish(text(LONGEST_DETAIL)),
});

/** Converts a body without an answer to a report. Throws VALIDATION if it has no state either. */
function reportOf({ state, reason, detail }: Static<typeof Told>): CallReport {
  if (!state) throw new ApiError('VALIDATION', { errors: { state: 'required' } });
  return state === 'failed' ? { state, reason: reason ?? 'rejected', detail: detail ?? '' } : { state };
}

/**
 * Extension `alarms`: the gateway behind the webhook reports the result of a call: delivered, failed or answered by the
 * called person. The request is authorized by its signature and identifies the call by its id and key.
 */
export default async function alarmCallback(app: App, { platform }: RouteOptions): Promise<void> {
  const { config, pool, alarms, rates } = platform;
  const { webhookSecret } = config;
  const { most } = BODIES.callback;

  app.removeAllContentTypeParsers();
  const parsed = { parseAs: 'buffer', bodyLimit: most } as const;
  app.addContentTypeParser('*', parsed, async ({ headers, ip }: FastifyRequest, body: Buffer) => {
    if (webhookSecret === undefined) throw new ApiError('NOT_FOUND');
    if (!hasValidSignature(webhookSecret, headers, body)) {
      rates.refused(ip);
      throw new ApiError('UNAUTHORIZED');
    }
    return bentReport(readEventBody(body, { keys: REPORT_KEYS, most }).values);
  });
  const onRequest = async ({ raw }: FastifyRequest) => {
    // a type that is none would be refused before the body is read
    raw.headers['content-type'] = 'application/json';
  };

  const schema = {
    tags: ['extensions'],
    summary: 'What became of a call, told by the gateway',
    body: Told,
    response: { 200: Type.Object({ outcome: Type.String(), status: Type.Union([Type.String(), Type.Null()]) }) },
  };
  app.post(PATH, { config: SIGNED, onRequest, schema }, async ({ body }) => {
    const { answer } = body;
    const told = answer ? { answer } : reportOf(body);
    const { rows } = await pool.query<{ raisedAt: string }>(
      `select raised_at::text as "raisedAt" from alarm_call where id = $1 and key::text = $2 and channel = 'webhook'`,
      [body.callId, body.key],
    );
    if (!rows[0]) throw new ApiError('NOT_FOUND');
    const { raisedAt } = rows[0];
    const { outcome, status } =
      'answer' in told
        ? await alarms.answer(body.callId, raisedAt, told.answer, { kind: 'webhook' })
        : await alarms.report(body.callId, raisedAt, told);
    return { outcome, status };
  });
}
