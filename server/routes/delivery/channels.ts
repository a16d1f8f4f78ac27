import { ChannelsReply } from '../../../protocol/delivery.ts';
import { wallTime } from '../../../src/engine/clock.ts';
import { channelsHealth } from '../../alarms/channels/health.ts';
import { type App, allowAnyOf, type RouteOptions } from '../../http/route.ts';
import { SEE_ALARMS } from '../alarmTable/alarmTables.ts';

/** Extension `channels`: state of the channels by which people are called. */
export default async function channels(app: App, { platform }: RouteOptions): Promise<void> {
  const { alarms, config } = platform;
  const schema = {
    tags: ['extensions'],
    summary: 'Whether the ways to reach people work',
    response: { 200: ChannelsReply },
  };
  const asked = { schema, onRequest: allowAnyOf(SEE_ALARMS), config: { lane: 'reads' as const } };
  app.get('/channels', asked, async ({ actor, reads }): Promise<ChannelsReply> => {
    const list = await channelsHealth(reads, actor, await alarms.channels(), config.timeZone);
    return { at: wallTime(config.timeZone, new Date()).now, list };
  });
}
