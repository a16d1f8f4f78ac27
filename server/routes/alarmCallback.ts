import { type Static, Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { type CallReport, REPORTED_FAILURES } from '../alarms/alarms.ts';
import type { Answer } from '../alarms/channel.ts';
import { hasValidSignature } from '../alarms/channels/signature.ts';
import { ApiError } from '../errors.ts';
import type { App } from '../http/app.ts';
import { BODIES } from '../http/limits.ts';
import { choice, nullish, object, text } from '../http/schemas.ts';
import type { RouteOptions } from '../platform.ts';

const PATH = '/alarm-callbacks/webhook';
/** Not limited: the gateway reports all calls from one address. */
const SIGNED = { public: true, rate: 'none', lane: 'links' } as const;
const ANSWERS: readonly Answer[] = ['ACCEPT', 'DECLINE', 'ACKNOWLEDGE'];
const STATES = ['delivered', 'failed'] as const;
const LONGEST_DETAIL = 500;

const Told = object({
  ...{ callId: Type.Integer({ minimum: 1 }), key: text(36) },
  answer: nullish(choice(ANSWERS)),
  ...{
    state: nullish(choice(STATES)),
    reason: nullish(choice(REPORTED_FAILURES)),
    detail: nullish(text(LONGEST_DETAIL)),
  },
});

/**
 * Converts the body to a report; undefined if it contains an answer. Throws VALIDATION unless it has exactly one of
 * `answer` and `state`, and a reason if the state is `failed`.
 */
function reportOf({ answer, state, reason, detail }: Static<typeof Told>): CallReport | undefined {
  if (Boolean(answer) === Boolean(state)) throw new ApiError('VALIDATION', { errors: { state: 'required' } });
  if (state === 'failed' && !reason) throw new ApiError('VALIDATION', { errors: { reason: 'required' } });
  if (state === 'failed' && reason) return { state, reason, detail: detail ?? '' };
  return state === 'delivered' ? { state } : undefined;
}

/**
 * Extension `alarms`: the gateway behind the webhook reports the result of a call: delivered, failed or answered by the
 * called person. The request is authorized by its signature and identifies the call by its id and key.
 */
export default async function alarmCallback(app: App, { platform }: RouteOptions): Promise<void> {
  const { config, pool, alarms, rates } = platform;
  const { webhookSecret } = config;

  app.removeContentTypeParser('application/json');
  const parsed = { parseAs: 'string', bodyLimit: BODIES.callback.most } as const;
  app.addContentTypeParser('application/json', parsed, async ({ headers, ip }: FastifyRequest, body: string) => {
    if (webhookSecret === undefined) throw new ApiError('NOT_FOUND');
    if (!hasValidSignature(webhookSecret, headers, body)) {
      rates.refused(ip);
      throw new ApiError('UNAUTHORIZED');
    }
    try {
      return JSON.parse(body);
    } catch {
      throw new ApiError('BAD_REQUEST');
    }
  });

  const schema = {
    ...{ tags: ['extensions'], summary: 'What became of a call, told by the gateway' },
    body: Told,
    response: { 200: Type.Object({ outcome: Type.String(), status: Type.Union([Type.String(), Type.Null()]) }) },
  };
  app.post(PATH, { config: SIGNED, schema }, async ({ body }) => {
    const report = reportOf(body);
    const { rows } = await pool.query<{ raisedAt: string }>(
      `select raised_at::text as "raisedAt" from alarm_call where id = $1 and key::text = $2 and channel = 'webhook'`,
      [body.callId, body.key],
    );
    if (!rows[0]) throw new ApiError('NOT_FOUND');
    const { raisedAt } = rows[0];
    const { outcome, status } = report
      ? await alarms.report(body.callId, raisedAt, report)
      : await alarms.answer(body.callId, raisedAt, body.answer as Answer, { kind: 'webhook' });
    return { outcome, status };
  });
}
