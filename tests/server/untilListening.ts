import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between looks, and how many of them. */
const LOOKS = { pause: 50, most: 200 };

/** Waits until somebody listens on this port of the machine. `name`: who should, for the error. */
export async function untilListening(port: number, name: string): Promise<void> {
  for (let look = 0; look < LOOKS.most; look++) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await delay(LOOKS.pause);
    } finally {
      socket.destroy();
    }
  }
  throw new Error(`${name} did not start.`);
}
