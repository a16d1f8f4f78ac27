import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A TCP proxy between a platform and its database, like a firewall or a pooler. On command its connections
 * go silent: they stay open, and nothing passes any more.
 */
export class SilentProxy {
  readonly #target: { host: string; port: number };
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  readonly #hung = new Set<Socket>();
  #server: Server;
  #port = 0;
  #hangs = false;

  constructor(databaseUrl: string) {
    const { hostname, port } = new URL(databaseUrl);
    this.#target = { host: hostname, port: Number(port) };
    this.#server = this.#listener();
  }

  #listener(): Server {
    return createServer((near) => {
      near.on('error', () => undefined);
      if (this.#hangs) this.#hung.add(near.pause());
      else this.#forward(near);
    });
  }

  #forward(near: Socket): void {
    const far = connect(this.#target);
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    near.pipe(far);
    far.pipe(near);
    far.on('error', () => near.destroy());
    const end = () => {
      this.#pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    near.once('close', end);
    far.once('close', end);
  }

  /** Starts to listen; returns the address of the database through the proxy. */
  async start(databaseUrl: string, address = '127.0.0.1'): Promise<string> {
    this.#server.listen(this.#port, address);
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
    const through = new URL(databaseUrl);
    through.hostname = address;
    through.port = String(this.#port);
    // else the database's socket would be used
    through.searchParams.delete('host');
    return through.href;
  }

  /** The port on which it listens. */
  get port(): number {
    return this.#port;
  }

  /** The ports from which it is connected to. */
  peers(): number[] {
    return [...this.#pairs].flatMap(([near]) => near.remotePort ?? []);
  }

  /**
   * From now on nothing passes on the existing connections, and neither side learns that the other one has gone.
   * `swallow`: what arrives is read and dropped; otherwise it isn't even read. Returns their number.
   */
  silence({ swallow }: { swallow: boolean }): number {
    const silenced = this.#pairs.size;
    for (const [near, far] of this.#pairs) {
      for (const one of [near, far]) {
        one.unpipe();
        one.removeAllListeners('close');
        one.removeAllListeners('end');
        if (swallow) one.resume();
        else one.pause();
        this.#hung.add(one);
      }
    }
    this.#pairs.clear();
    return silenced;
  }

  /** New connections are accepted and hang, like those to a process that is paused, until `go`. */
  hang(): void {
    this.#hangs = true;
  }

  go(): void {
    this.#hangs = false;
  }

  /** New connections are refused until `start`. */
  refuse(): void {
    this.#server.close();
    this.#server = this.#listener();
  }

  stop(): void {
    this.#server.close();
    for (const pair of this.#pairs) for (const one of pair) one.destroy();
    for (const one of this.#hung) one.destroy();
  }
}
