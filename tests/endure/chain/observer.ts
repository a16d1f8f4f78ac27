import { setTimeout as delay } from 'node:timers/promises';
import { type LogLine, WARN } from '../../server/logLines.ts';

/** Milliseconds between two looks at a process, and for a reply. */
const LOOK = 1_000;
const PATIENCE = 5_000;

export const PROBES = ['/livez', '/readyz'] as const;
type Probe = (typeof PROBES)[number];

/** Something that whoever is on call can see of a process; it counts as seen if one sample was so. */
export type Sign =
  /** The status of a probe; `silent`: no reply within 5 seconds. */
  | { probe: Probe; status: number | 'silent' | 'refused'; on?: 'both' }
  /** A metric, with its labels as Prometheus writes them, that is within these bounds. */
  | { metric: string; is?: number; atLeast?: number; atMost?: number; on?: 'both' };

/** What one look at a process has shown. */
interface Sample {
  at: number;
  place: number;
  probes: Record<Probe, number | 'silent' | 'refused'>;
  metrics: ReadonlyMap<string, number>;
}

interface Heard extends LogLine {
  at: number;
  place: number;
}

/** Sees what an engineer on call has: probes, metrics and warnings of each process. Reads them directly, as Prometheus does. */
export class Observer {
  readonly #addresses: readonly string[];
  readonly #token: string;
  readonly #samples: Sample[] = [];
  readonly #lines: Heard[] = [];
  #stopped = false;

  constructor(addresses: readonly string[], token: string) {
    this.#addresses = addresses;
    this.#token = token;
    for (const [place, address] of addresses.entries()) void this.#look(place, address);
  }

  hear(place: number, line: LogLine): void {
    if (line.level >= WARN) this.#lines.push({ ...line, at: Date.now(), place });
  }

  stop(): void {
    this.#stopped = true;
  }

  async #look(place: number, address: string): Promise<void> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const get = (path: string) => fetch(`${address}${path}`, { headers, signal: AbortSignal.timeout(PATIENCE) });
    const statusOf = async (path: string) => {
      try {
        const reply = await get(path);
        await reply.arrayBuffer();
        return reply.status;
      } catch (error) {
        return error instanceof Error && error.name === 'TimeoutError' ? 'silent' : 'refused';
      }
    };
    while (!this.#stopped) {
      const [livez, readyz, text] = await Promise.all([
        statusOf('/livez'),
        statusOf('/readyz'),
        get('/metrics').then(
          (reply) => reply.text(),
          () => '',
        ),
      ]);
      const metrics = new Map(
        [...text.matchAll(/^([a-z_]+(?:\{.*\})?) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
      );
      this.#samples.push({ at: Date.now(), place, probes: { '/livez': livez, '/readyz': readyz }, metrics });
      await delay(LOOK);
    }
  }

  /** Waits until each process is ready and has a database in its newest sample; false if that takes too long. */
  async untilWell(milliseconds: number): Promise<boolean> {
    const since = Date.now();
    const isWell = (place: number) => {
      const last = this.#samples.findLast((sample) => sample.place === place && sample.at > since);
      return last?.probes['/readyz'] === 200 && last.metrics.get('tocsin_database_up') === 1;
    };
    while (!this.#addresses.every((_, place) => isWell(place))) {
      if (Date.now() - since > milliseconds) return false;
      await delay(LOOK / 4);
    }
    return true;
  }

  /** The signs that weren't seen since a moment, as text. */
  missing(signs: readonly Sign[], since: number): string[] {
    const samples = this.#samples.filter(({ at }) => at >= since);
    const seenOn = (sign: Sign) =>
      new Set(samples.filter((sample) => shows(sample, sign)).map(({ place }) => place)).size;
    return signs.filter((sign) => seenOn(sign) < (sign.on ? this.#addresses.length : 1)).map(signText);
  }

  /** The largest value of each metric of the signs since a moment, and the worst status of each probe: what the table shows. */
  seen(signs: readonly Sign[], since: number): string[] {
    const samples = this.#samples.filter(({ at }) => at >= since);
    return signs.filter((sign) => samples.some((sample) => shows(sample, sign))).map(signText);
  }

  /** Messages of warnings and errors since a moment, each with how often it came, by their first appearance. */
  messages(since: number): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { at, msg } of this.#lines) if (at >= since) counts.set(msg, (counts.get(msg) ?? 0) + 1);
    return counts;
  }

  /** Whole lines since a moment, for whoever looks for a cause. */
  lines(since: number): string[] {
    return this.#lines.filter(({ at }) => at >= since).map((line) => JSON.stringify(line));
  }
}

function shows({ probes, metrics }: Sample, sign: Sign): boolean {
  if ('probe' in sign) return probes[sign.probe] === sign.status;
  const value = metrics.get(sign.metric);
  if (value === undefined) return false;
  const { is = value, atLeast = value, atMost = value } = sign;
  return value === is && value >= atLeast && value <= atMost;
}

function signText(sign: Sign): string {
  const on = sign.on ? ' on both' : '';
  if ('probe' in sign) return `${sign.probe} ${sign.status}${on}`;
  const { metric, is, atLeast, atMost } = sign;
  const bounds = [
    is,
    atLeast === undefined ? undefined : `>= ${atLeast}`,
    atMost === undefined ? undefined : `<= ${atMost}`,
  ];
  return `${metric} ${bounds.filter((bound) => bound !== undefined).join(', ')}${on}`;
}
