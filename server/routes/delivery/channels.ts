import { Type } from '@sinclair/typebox';
import { CHANNELS, type ChannelsReply } from '../../../protocol/delivery.ts';
import { wallTime } from '../../../src/engine/clock.ts';
import { channelsHealth } from '../../alarms/channels/health.ts';
import type { App } from '../../http/app.ts';
import { orNull } from '../../http/replies.ts';
import { allowAnyOf } from '../../http/rights.ts';
import type { RouteOptions } from '../../platform.ts';
import { choice } from '../../schemas.ts';
import { SEE_ALARMS } from '../alarmTable/alarmTables.ts';

const whole = Type.Integer();
const maybeText = orNull(Type.String());
const channel = Type.Object({
  name: choice(CHANNELS),
  configured: Type.Boolean(),
  serves: Type.Object({ email: Type.Boolean(), others: Type.Boolean() }),
  state: choice(['ok', 'failing', 'open', 'off']),
  failingSince: maybeText,
  openUntil: maybeText,
  limits: orNull(Type.Object({ concurrency: whole, perSecond: whole, milliseconds: whole })),
  load: Type.Object({ running: whole, waiting: whole }),
  lastHour: Type.Object({ sent: whole, failed: whole, medianMilliseconds: orNull(whole) }),
  lastSuccessAt: maybeText,
  lastFailure: orNull(Type.Object({ at: Type.String(), reason: Type.String() })),
  check: orNull(
    Type.Object({
      at: Type.String(),
      ok: Type.Boolean(),
      reason: maybeText,
      detail: Type.String(),
      milliseconds: whole,
    }),
  ),
});

/** Extension `channels`: state of the channels by which people are called. */
export default async function channels(app: App, { platform }: RouteOptions): Promise<void> {
  const { alarms, config } = platform;
  const schema = {
    tags: ['extensions'],
    summary: 'Whether the ways to reach people work',
    response: { 200: Type.Object({ at: Type.String(), list: Type.Array(channel) }) },
  };
  const asked = { schema, onRequest: allowAnyOf(SEE_ALARMS), config: { lane: 'reads' as const } };
  app.get('/channels', asked, async ({ actor, reads }): Promise<ChannelsReply> => {
    const list = await channelsHealth(reads, actor, await alarms.channels(), config.timeZone);
    return { at: wallTime(config.timeZone, new Date()).now, list };
  });
}
