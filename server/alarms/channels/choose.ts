import type { ChannelName } from '../../../protocol/delivery.ts';
import type { Config } from '../../config.ts';
import type { ContentStore } from '../../files/contentStore.ts';
import type { Channel } from '../channel.ts';
import { AttachedFiles } from './attached.ts';
import type { LaneLimits } from './lane.ts';
import { SimulatedChannel } from './simulated.ts';
import { SmtpChannel } from './smtp.ts';
import { WebhookChannel } from './webhook.ts';

/** Limits of each channel within one process. */
export const LIMITS: Readonly<Record<ChannelName, LaneLimits>> = {
  simulated: { concurrency: 100, perSecond: 10_000, timeout: 5_000 },
  smtp: { concurrency: 10, perSecond: 50, timeout: 15_000 },
  webhook: { concurrency: 40, perSecond: 200, timeout: 10_000 },
};

/** The configured channels. `contents`: the store of the alarms' files. */
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

/**
 * Selects the channel of a device type: SMTP for e-mail, else the gateway; if that isn't configured, the simulated
 * phone.
 */
export function channelFor(deviceType: string, channels: readonly Channel[]): ChannelName | undefined {
  const wanted: ChannelName = deviceType === 'EMAIL' ? 'smtp' : 'webhook';
  return channels.find(({ name }) => name === wanted)?.name ?? channels.find(({ name }) => name === 'simulated')?.name;
}
