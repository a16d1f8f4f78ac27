import { randomInt } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import type { SelfCheck, SentEvent } from '../../../protocol/selfCheck.ts';
import type { App } from '../../http/app.ts';
import { orNull } from '../../http/replies.ts';
import { allowAnyOf } from '../../http/rights.ts';
import { selfCheck } from '../../operation/selfCheck.ts';
import type { RouteOptions } from '../../platform.ts';
import { choice, object } from '../../schemas.ts';
import { isSystemAdmin } from '../../session/accounts.ts';

const RATE = { rate: 'selfChecks' } as const;
/** The same authority as for GET /events. */
const WATCHING = ['ALARM_TABLE'];
const LARGEST_REF = 2 ** 31;

const [whole, float, text, yes] = [Type.Integer(), Type.Number(), Type.String(), Type.Boolean()];
const inside = Type.Object({
  pools: Type.Array(
    Type.Object({
      pool: choice(['calls', 'reads', 'jobs', 'long', 'alarms']),
      most: whole,
      free: whole,
      waiting: whole,
    }),
  ),
  connections: orNull(Type.Object({ open: whole, most: whole })),
  migrations: orNull(Type.Object({ applied: whole, known: whole, last: text })),
  work: orNull(Type.Object({ due: whole, lateSeconds: whole })),
  calls: orNull(Type.Object({ due: whole, lateSeconds: whole })),
  untrustedProxy: Type.Optional(yes),
  standby: Type.Optional(orNull(Type.Object({ used: yes, age: orNull(whole) }))),
});
const reply = Type.Object({
  at: text,
  product: text,
  version: text,
  uptime: whole,
  clock: Type.Object({ server: whole, databaseAhead: orNull(whole) }),
  database: Type.Object({ answers: yes, milliseconds: orNull(float), accepts: yes, writes: yes, tells: yes }),
  inside: orNull(inside),
});

/** Extension `selfCheck`: state of the platform, in as much detail as the caller may see. */
export default async function selfCheckRoutes(app: App, { platform }: RouteOptions): Promise<void> {
  const tags = ['extensions'];
  const check = { tags, summary: 'Whether the platform works', response: { 200: reply } };
  app.get('/self-check', { config: RATE, schema: check }, ({ actor }): Promise<SelfCheck> => {
    return selfCheck(platform, { inside: isSystemAdmin(actor) });
  });

  const send = {
    tags,
    summary: 'Send an event to whoever watches',
    body: object({}),
    response: { 200: Type.Object({ ref: whole }) },
  };
  app.post(
    '/self-check/event',
    { config: RATE, schema: send, onRequest: allowAnyOf(WATCHING) },
    async ({ actor }): Promise<SentEvent> => {
      const ref = randomInt(1, LARGEST_REF);
      // one statement, so that the event is committed before the reply is sent
      await platform.pool.query(
        `with told as (insert into live_event (org_id, kind, ref) values ($1, 'check', $2))
         select pg_notify('live_event', '')`,
        [actor.orgId, ref],
      );
      return { ref };
    },
  );
}
