import type { ChannelName } from '../../../protocol/delivery.ts';
import type { Config } from '../../config.ts';
import type { ContentStore } from '../../files/contentStore.ts';
import type { Channel } from '../channel.ts';
import { AttachedFiles } from './attached.ts';
import type { LaneLimits } from './lane.ts';
import { SimulatedChannel } from './simulated.ts';
import { SmtpChannel } from './smtp.ts';
import { WebhookChannel } from './webhook.ts';

/** What one process asks of each channel. */
export const LIMITS: Readonly<Record<ChannelName, LaneLimits>> = {
  simulated: { concurrency: 100, perSecond: 10_000, timeout: 5_000 },
  smtp: { concurrency: 10, perSecond: 50, timeout: 15_000 },
  webhook: { concurrency: 40, perSecond: 200, timeout: 10_000 },
};

/** The channels that are set up. `contents`: where the files of alarms are. */
export function channelsOf(config: Config, contents: ContentStore): Channel[] {
  const { smtpUrl, smtpFrom, smtpAttachBytes, webhookUrl, webhookSecret, simulatedPhone } = config;
  const channels: Channel[] = [];
  if (smtpUrl !== undefined && smtpFrom !== undefined) {
    const { concurrency, timeout } = LIMITS.smtp;
    const attached = new AttachedFiles(contents, smtpAttachBytes);
    channels.push(new SmtpChannel({ url: smtpUrl, from: smtpFrom, connections: concurrency, timeout, attached }));
  }
  if (webhookUrl !== undefined && webhookSecret !== undefined) {
    channels.push(new WebhookChannel({ url: webhookUrl, secret: webhookSecret }));
  }
  if (simulatedPhone) channels.push(new SimulatedChannel());
  return channels;
}

/** Which of these channels a device type uses: e-mail its own, the others the gateway; else the simulated phone. */
export function channelFor(deviceType: string, channels: readonly Channel[]): ChannelName | undefined {
  const wanted: ChannelName = deviceType === 'EMAIL' ? 'smtp' : 'webhook';
  return channels.find(({ name }) => name === wanted)?.name ?? channels.find(({ name }) => name === 'simulated')?.name;
}
