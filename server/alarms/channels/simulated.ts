import type { CallSendResult, Channel } from '../channel.ts';
import { ALL_DEVICES } from './deviceTypes.ts';

/** Delivers at once: the page of the simulated phone reads the calls from the database. */
export class SimulatedChannel implements Channel {
  readonly name = 'simulated';
  readonly serves = ALL_DEVICES;

  async send(): Promise<CallSendResult> {
    return { outcome: 'delivered' };
  }

  async check(): Promise<void> {}

  async close(): Promise<void> {}
}
