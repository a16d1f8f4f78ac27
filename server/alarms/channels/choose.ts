import type { ChannelName } from '../../../protocol/delivery.ts';
import type { Config } from '../../config.ts';
import type { ContentStore } from '../../files/contentStore.ts';
import type { Channel } from '../channel.ts';
import { AttachedFiles } from './attached.ts';
import { ALL_DEVICES, type DeviceTypes, hasType, without } from './deviceTypes.ts';
import type { LaneLimits } from './lane.ts';
import { SimulatedChannel } from './simulated.ts';
import { SMTP_TIMEOUT, SmtpChannel } from './smtp.ts';
import { WebhookChannel } from './webhook.ts';

/** Limits of each channel within the installation: all its processes together keep them. */
export function limitsOf({ smtpLimits, webhookLimits }: Config): Readonly<Record<ChannelName, LaneLimits>> {
  return {
    simulated: { concurrency: 100, perSecond: 10_000, timeout: 5_000 },
    smtp: { concurrency: smtpLimits.connections, perSecond: smtpLimits.perSecond, timeout: SMTP_TIMEOUT },
    webhook: { concurrency: webhookLimits.connections, perSecond: webhookLimits.perSecond, timeout: 10_000 },
  };
}

/** The configured channels; of those that serve a device type the first one is used. `contents`: the alarms' files. */
export function channelsOf(config: Config, contents: ContentStore): Channel[] {
  const { smtpUrl, smtpFrom, smtpAttachBytes, smtpLimits, webhookUrl, webhookSecret, simulatedPhone } = config;
  const channels: Channel[] = [];
  if (smtpUrl !== undefined && smtpFrom !== undefined) {
    const attached = new AttachedFiles(contents, smtpAttachBytes);
    channels.push(
      new SmtpChannel({
        url: smtpUrl,
        from: smtpFrom,
        connections: smtpLimits.connections,
        timeout: SMTP_TIMEOUT,
        attached,
      }),
    );
  }
  if (webhookUrl !== undefined && webhookSecret !== undefined) {
    channels.push(new WebhookChannel({ url: webhookUrl, secret: webhookSecret }));
  }
  if (simulatedPhone) channels.push(new SimulatedChannel());
  return channels;
}

/** The channel of a device type: the first one that serves it. */
export const channelFor = (deviceType: string, channels: readonly Channel[]): ChannelName | undefined =>
  channels.find(({ serves }) => hasType(serves, deviceType))?.name;

/** The device types that each channel gets in this order, and those that no channel serves. */
export function devicesOf(channels: readonly Channel[]): { byChannel: DeviceTypes[]; unserved: DeviceTypes } {
  let unserved = ALL_DEVICES;
  const byChannel = channels.map(({ serves }) => {
    const rest = without(unserved, serves);
    const own = without(unserved, rest);
    unserved = rest;
    return own;
  });
  return { byChannel, unserved };
}
