import { Type } from '@sinclair/typebox';
import { HOLD_CHOICES, type HoldOpen, type HoldState } from '../../../protocol/hold.ts';
import { currentHold } from '../../hold/hold.ts';
import { openWork } from '../../hold/openWork.ts';
import { releaseHold } from '../../hold/release.ts';
import type { App } from '../../http/app.ts';
import { orNull } from '../../http/replies.ts';
import { wholeSystemOnly } from '../../http/rights.ts';
import type { RouteOptions } from '../../platform.ts';
import { choice, nullish, object } from '../../schemas.ts';

const tags = ['extensions'];
const Hold = Type.Object({ since: Type.String(), copiedAt: Type.String() });
const Open = Type.Object({ running: Type.Integer(), scheduled: Type.Integer(), sessions: Type.Integer() });

/**
 * Extension `hold`: whether a restored copy waits for its release, and the release. The first call is public, because the
 * sign-in page says it, too.
 */
export default async function hold(app: App, { platform }: RouteOptions): Promise<void> {
  const { pool, log } = platform;

  const state = {
    tags,
    summary: 'Whether nobody is called, because this is a restored copy',
    response: { 200: Type.Object({ hold: orNull(Hold) }) },
  };
  app.get(
    '/hold',
    { config: { public: true }, schema: state },
    async (): Promise<HoldState> => ({ hold: (await currentHold(pool)) ?? null }),
  );

  const open = { tags, summary: 'What is open in a restored copy', response: { 200: Open } };
  app.get('/hold/open', { schema: open, onRequest: wholeSystemOnly }, (): Promise<HoldOpen> => openWork(pool));

  const release = {
    tags,
    summary: 'Put a restored copy into service',
    body: object({ open: nullish(choice(HOLD_CHOICES)) }),
    response: { 200: Open },
  };
  app.post(
    '/hold/release',
    { schema: release, onRequest: wholeSystemOnly },
    async ({ actor, body }): Promise<HoldOpen> => {
      const chosen = body.open ?? 'END';
      const found = await releaseHold(platform, actor, chosen);
      log.warn(
        { by: actor.name || actor.login, open: chosen, ...found },
        'the restored copy was released from hold; people are called again',
      );
      return found;
    },
  );
}
