import { createServer } from 'node:net';
import { DatabaseError } from './failure.ts';

/** The embedded database listens on this machine only. */
export const HOST = '127.0.0.1';

/** A free port of the loopback address. */
export async function freePort(): Promise<number> {
  const port = await listenBriefly(0);
  if (port === undefined) throw new DatabaseError('No port of this machine is free for the embedded database.');
  return port;
}

/** Whether this port of the loopback address is free. */
export async function isFree(port: number): Promise<boolean> {
  return (await listenBriefly(port)) !== undefined;
}

/** Listens on a port for a moment. Returns the port, or undefined if it is taken; 0 selects any free port. */
function listenBriefly(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, HOST, () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : undefined));
    });
  });
}
