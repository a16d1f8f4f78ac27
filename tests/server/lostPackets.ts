import { spawnSync } from 'node:child_process';

/** Addresses of the two ends; the range is reserved for measurements between networks, so nobody else uses it. */
const RANGE = `198.18.${process.pid % 256}`;
const HERE = `${RANGE}.1`;
const THERE = `${RANGE}.2`;
/** A neighbour that doesn't exist: what is sent to it leaves on the wire and is lost. */
const NOBODY = `${RANGE}.9`;
const NOWHERE_MAC = '02:00:00:00:00:09';
const TABLE = '213';

/** Runs the command `ip`, with these options, once for each line; throws with its message if one fails. */
function ip(options: readonly string[], lines: readonly string[]): void {
  const { status, stderr } = spawnSync('ip', [...options, '-batch', '-'], { input: `${lines.join('\n')}\n` });
  if (status !== 0) throw new Error(`ip: ${stderr}`);
}

/** Whether this machine allows these tests to make networks: Linux, root, iproute2. */
export function allowsNetworks(): boolean {
  const name = `tocsin-try-${process.pid}`;
  const works = (...words: string[]) => spawnSync('ip', words).status === 0;
  if (process.getuid?.() !== 0 || !works('netns', 'add', name)) return false;
  const cable = works('link', 'add', `tt${process.pid}`, 'type', 'veth', 'peer', 'name', 'far', 'netns', name);
  return works('netns', 'del', name) && cable;
}

/** A network of its own for one program, with a cable to this machine on which packets can be lost. */
export class LossyNetwork {
  readonly #name = `tocsin-${process.pid}`;
  /** Addresses of this machine and of the program. */
  readonly here = HERE;
  readonly there = THERE;
  /** The words before a command that run it in the network. */
  readonly prefix = ['ip', 'netns', 'exec', this.#name];

  constructor() {
    const [near, far] = [`tn${process.pid}`, `tf${process.pid}`];
    ip(
      [],
      [
        `netns add ${this.#name}`,
        `link add ${near} type veth peer name ${far} netns ${this.#name}`,
        `addr add ${HERE}/28 dev ${near}`,
        `link set ${near} up`,
      ],
    );
    this.#inside(
      'link set lo up',
      `addr add ${THERE}/28 dev ${far}`,
      `link set ${far} up`,
      `neigh replace ${NOBODY} lladdr ${NOWHERE_MAC} dev ${far} nud permanent`,
      `route add default via ${NOBODY} dev ${far} table ${TABLE}`,
    );
  }

  #inside(...lines: string[]): void {
    ip(['-netns', this.#name], lines);
  }

  /** From now on all packets that the program sends from these ports are lost, until `restoreFrom`; nobody is told. */
  loseFrom(ports: readonly number[]): void {
    this.#inside(...ports.map((port) => `rule add to ${HERE} ipproto tcp sport ${port} lookup ${TABLE}`));
  }

  restoreFrom(ports: readonly number[]): void {
    this.#inside(...ports.map((port) => `rule del to ${HERE} ipproto tcp sport ${port} lookup ${TABLE}`));
  }

  /** From now on all packets that the program sends to this port are lost, until `restore`. */
  loseTo(port: number): void {
    this.#inside(`rule add to ${HERE} ipproto tcp dport ${port} lookup ${TABLE}`);
  }

  restore(port: number): void {
    this.#inside(`rule del to ${HERE} ipproto tcp dport ${port} lookup ${TABLE}`);
  }

  /** Removes the network; its programs must have ended. */
  close(): void {
    ip([], [`netns del ${this.#name}`]);
  }
}
