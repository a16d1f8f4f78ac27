import { HOLD_CHOICES, HoldOpen, HoldState } from '../../../protocol/hold.ts';
import { choice } from '../../../protocol/schema.ts';
import { currentHold } from '../../hold/hold.ts';
import { openWork } from '../../hold/openWork.ts';
import { releaseHold } from '../../hold/release.ts';
import { type App, type RouteOptions, wholeSystemOnly } from '../../http/route.ts';
import { nullish, object } from '../../schemas.ts';

const tags = ['extensions'];

/**
 * Extension `hold`: whether a restored copy waits for its release, and the release. The first call is public, because the
 * sign-in page says it, too.
 */
export default async function hold(app: App, { platform }: RouteOptions): Promise<void> {
  const { pool, log } = platform;

  const state = {
    tags,
    summary: 'Whether nobody is called, because this is a restored copy',
    response: { 200: HoldState },
  };
  app.get(
    '/hold',
    { config: { public: true }, schema: state },
    async (): Promise<HoldState> => ({ hold: (await currentHold(pool)) ?? null }),
  );

  const open = { tags, summary: 'What is open in a restored copy', response: { 200: HoldOpen } };
  app.get('/hold/open', { schema: open, onRequest: wholeSystemOnly }, (): Promise<HoldOpen> => openWork(pool));

  const release = {
    tags,
    summary: 'Put a restored copy into service',
    body: object({ open: nullish(choice(HOLD_CHOICES)) }),
    response: { 200: HoldOpen },
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
