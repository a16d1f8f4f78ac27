import { Type } from '@sinclair/typebox';
import { type DeadLetter, DeadLetterPage, ResendResult } from '../../../protocol/delivery.ts';
import { deadLetters as lettersOf, resendAll } from '../../alarms/deadLetters.ts';
import { addressesFor, hideTitles } from '../../alarms/reads/titles.ts';
import { ApiError } from '../../errors.ts';
import { type App, allowAnyOf, type RouteOptions } from '../../http/route.ts';
import { emptyObject, idParams, list as listOf, object, page, pageSize } from '../../schemas.ts';

const PATH = '/alarm-dead-letters';
const LONGEST_PAGE = 200;
const SEEING = ['ALARM_TABLE'];
const RAISING = ['ALARM_PANEL'];

/** Removes the device address, for callers who may not see the participant. */
const withoutAddress = (one: DeadLetter): DeadLetter => ({
  ...one,
  address: '',
  detail: one.address === '' ? one.detail : one.detail.replaceAll(one.address, '…'),
});

/** Extension `alarms`: lists calls that channels could not deliver, and sends them again. */
export default async function deadLetters(app: App, { platform }: RouteOptions): Promise<void> {
  const { definitions, pool } = platform;
  const tags = ['extensions'];

  const list = {
    tags,
    summary: 'Calls that channels could not deliver, newest first',
    querystring: object({ currentPage: Type.Optional(page()), pageSize: Type.Optional(pageSize()) }),
    response: { 200: DeadLetterPage },
  };
  app.get(PATH, { schema: list, onRequest: allowAnyOf(SEEING) }, async ({ actor, query }): Promise<DeadLetterPage> => {
    const { currentPage = 0, pageSize: wanted = 20 } = query;
    const found = await lettersOf(pool, actor.orgId, { currentPage, pageSize: Math.min(wanted, LONGEST_PAGE) });
    const hidden = await hideTitles(pool, definitions, actor, found.list);
    const sees = addressesFor(definitions, actor, hidden);
    const list = found.list.map((one) => (sees(one.participantId) ? one : withoutAddress(one)));
    return { ...found, list };
  });

  const again = {
    tags,
    summary: 'Send a call again that could not be delivered',
    params: idParams,
    response: { 200: emptyObject },
  };
  app.post(`${PATH}/:id/resend`, { schema: again, onRequest: allowAnyOf(RAISING) }, async ({ actor, params }) => {
    const [result] = (await resendAll(pool, actor, [params.id])).list;
    if (!result?.ok) throw new ApiError('NOT_FOUND');
    return {};
  });

  const several = {
    tags,
    summary: 'Send calls again that could not be delivered',
    body: object({ ids: listOf(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), LONGEST_PAGE) }),
    response: {
      200: ResendResult,
    },
  };
  const asked = { schema: several, onRequest: allowAnyOf(RAISING) };
  app.post(`${PATH}/resend`, asked, ({ actor, body }): Promise<ResendResult> => {
    return resendAll(pool, actor, [...new Set(body.ids)]);
  });
}
