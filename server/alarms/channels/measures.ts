import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Lane, LaneWatch } from './lane.ts';

/** Metrics of the channels. No label contains a person or an address. */
export class ChannelMeasures implements LaneWatch {
  readonly #calls: Histogram<'channel' | 'outcome'>;

  constructor(registry: Registry, lanes: () => readonly Lane[]) {
    const registers = [registry];
    this.#calls = new Histogram({
      name: 'tocsin_channel_calls_seconds',
      help: 'Time that channels took for calls, by channel and outcome: sent, delivered, or why they failed',
      labelNames: ['channel', 'outcome'],
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
      registers,
    });
    new Gauge({
      name: 'tocsin_channel_load',
      help: 'Calls that this process has handed to channels: running, waiting',
      labelNames: ['channel', 'state'],
      registers,
      collect() {
        for (const { channel, load } of lanes()) {
          this.set({ channel: channel.name, state: 'running' }, load.running);
          this.set({ channel: channel.name, state: 'waiting' }, load.waiting);
        }
      },
    });
    new Gauge({
      name: 'tocsin_channel_up',
      help: 'Whether calls are sent: 0 while a channel that failed again and again is left alone',
      labelNames: ['channel'],
      registers,
      collect() {
        for (const { channel, load } of lanes()) this.set({ channel: channel.name }, load.open ? 0 : 1);
      },
    });
  }

  ended(channel: string, outcome: string, seconds: number): void {
    this.#calls.observe({ channel, outcome }, seconds);
  }
}
