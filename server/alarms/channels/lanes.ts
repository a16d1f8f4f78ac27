import type { ChannelTakes } from '../../../protocol/alarms.ts';
import type { ChannelName } from '../../../protocol/delivery.ts';
import type { Config } from '../../config.ts';
import type { ContentStore } from '../../files/contentStore.ts';
import type { Metrics } from '../../operation/metrics.ts';
import { type Channel, ChannelError, type Message, type OutgoingCall } from '../channel.ts';
import { Checks } from './checks.ts';
import { channelFor, channelsOf, devicesOf, limitsOf } from './choose.ts';
import { type DeviceTypes, EMAIL, hasType, isNone, MAIL_DEVICES, without } from './deviceTypes.ts';
import type { ChannelState } from './health.ts';
import { Lane, type LaneLimits } from './lane.ts';
import { ChannelMeasures } from './measures.ts';
import { type PlannedStep, takesOf } from './takes.ts';

/** Priority of messages in their lane, after those of all alarms. */
const LAST = 1_000;

/** A lane, with the calls that this process has taken for it and whose results are not stored yet. */
export interface Place {
  lane: Lane;
  devices: DeviceTypes;
  open: number;
  /** There may be more due calls than the lane had room for. */
  full: boolean;
}

/** What channels are made of. */
export interface ChannelOptions {
  config: Config;
  metrics: Metrics;
  /** Store of the files that are sent with calls. */
  contents: ContentStore;
  /** Replaces the configured channels in tests. */
  channels?: readonly Channel[];
  limits?: Partial<LaneLimits>;
}

/** The configured channels, and a lane for each in this process. */
export class ChannelLanes {
  readonly places: readonly Place[];
  /** Device types that no channel serves. */
  readonly unserved: DeviceTypes;
  readonly #channels: readonly Channel[];
  readonly #checks = new Checks();

  constructor({ config, metrics, contents, channels = channelsOf(config, contents), limits }: ChannelOptions) {
    this.#channels = channels;
    const measures = new ChannelMeasures(metrics.registry, () => this.places.map(({ lane }) => lane));
    const { byChannel, unserved } = devicesOf(channels);
    const all = limitsOf(config);
    this.places = channels.map((channel, index) => ({
      lane: new Lane(channel, { ...all[channel.name], ...limits }, measures),
      devices: byChannel[index] ?? channel.serves,
      open: 0,
      full: false,
    }));
    this.unserved = unserved;
  }

  /** The channel of a device type; undefined if there is none: calls to it fail with `noChannel`. */
  channelFor(deviceType: string): ChannelName | undefined {
    return channelFor(deviceType, this.#channels);
  }

  /** Sends a message that belongs to no alarm, behind all calls. @throws ChannelError, NotSentError */
  async sendMessage({ subject, ...message }: Message): Promise<void> {
    const place = this.places.find(({ devices }) => hasType(devices, message.deviceType));
    if (!place) throw new ChannelError('noChannel', `No channel serves ${message.deviceType}.`, true);
    const call: OutgoingCall = {
      ...message,
      id: 0,
      jobId: 0,
      alarmName: subject,
      priority: LAST,
      asks: 'nothing',
      files: [],
      answerUrl: '',
      isMessage: true,
    };
    await place.lane.send(call, performance.now() + place.lane.lease);
  }

  /** The configured channels with their current state in this process. */
  states(): Promise<ChannelState[]> {
    return Promise.all(
      this.places.map(async ({ lane: { channel, limits, health }, devices }) => ({
        name: channel.name,
        limits,
        health,
        check: await this.#checks.of(channel),
        serves: { email: hasType(devices, EMAIL), others: !isNone(without(devices, MAIL_DEVICES)) },
      })),
    );
  }

  /** Divides the limits of the channels between this number of processes from now on. */
  share(processes: number): void {
    for (const { lane } of this.places) lane.share(processes);
  }

  /** How long the calls of the steps of an alarm would take; calls that already wait are not counted. */
  takes(steps: readonly PlannedStep[]): ChannelTakes[] {
    const lanes = this.places.map(({ lane: { channel, limits, health } }) => ({
      name: channel.name,
      limits,
      medianMilliseconds: health.medianMilliseconds,
    }));
    return takesOf(steps, lanes, (type) => this.channelFor(type));
  }

  /** Ends the use of the channels, after the calls of the lanes have ended. */
  async close(): Promise<void> {
    await Promise.all(this.#channels.map((channel) => channel.close()));
  }
}
