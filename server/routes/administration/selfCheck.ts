import { randomInt } from 'node:crypto';
import { SelfCheck, SentEvent } from '../../../protocol/selfCheck.ts';
import { tellChange } from '../../events/tell.ts';
import { type App, allowAnyOf, type RouteOptions } from '../../http/route.ts';
import { selfCheck } from '../../operation/selfCheck.ts';
import { object } from '../../schemas.ts';
import { isSystemAdmin } from '../../session/accounts.ts';

const RATE = { rate: 'selfChecks' } as const;
/** The same authority as for GET /events. */
const WATCHING = ['ALARM_TABLE'];
const LARGEST_REF = 2 ** 31;

/** Extension `selfCheck`: state of the platform, in as much detail as the caller may see. */
export default async function selfCheckRoutes(app: App, { platform }: RouteOptions): Promise<void> {
  const tags = ['extensions'];
  const check = { tags, summary: 'Whether the platform works', response: { 200: SelfCheck } };
  app.get('/self-check', { config: RATE, schema: check }, ({ actor }): Promise<SelfCheck> => {
    return selfCheck(platform, { inside: isSystemAdmin(actor) });
  });

  const send = {
    tags,
    summary: 'Send an event to whoever watches',
    body: object({}),
    response: { 200: SentEvent },
  };
  app.post(
    '/self-check/event',
    { config: RATE, schema: send, onRequest: allowAnyOf(WATCHING) },
    async ({ actor }): Promise<SentEvent> => {
      const ref = randomInt(1, LARGEST_REF);
      await tellChange(platform.pool, { orgId: actor.orgId, kind: 'check', ref });
      return { ref };
    },
  );
}
