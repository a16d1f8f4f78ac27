import { readFile, statfs } from 'node:fs/promises';
import os from 'node:os';
import type { Resources } from '../../protocol/dashboard.ts';

/** Minimum milliseconds over which loads are measured: shorter times say nothing. */
const SPAN = 1_000;
const MICROSECONDS = 1_000_000;
const KIB = 1024;

interface Measured {
  at: number;
  idle: number;
  total: number;
  /** Microseconds. */
  own: number;
}

function measure(): Measured {
  let [idle, total] = [0, 0];
  for (const { times } of os.cpus()) {
    idle += times.idle;
    total += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  const { user, system } = process.cpuUsage();
  return { at: Date.now(), idle, total, own: user + system };
}

const share = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 1_000) / 1_000));

/** Bytes of memory available to programs; on Linux, reclaimable caches count as available. */
async function freeMemory(): Promise<number> {
  const text = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  const available = /^MemAvailable:\s+(\d+) kB/m.exec(text)?.[1];
  return available ? Number(available) * KIB : os.freemem();
}

/** Bytes of the disk with this folder, and of those that are in use. */
export async function diskOf(folder: string): Promise<{ total: number; used: number }> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return { total: blocks * bsize, used: (blocks - bavail) * bsize };
}

/**
 * Memory, disk and loads of the machine of this process. Loads are those since the previous request, but at least of a
 * second.
 */
export class Machine {
  readonly #folder: string;
  #before = measure();
  #loads = { system: 0, own: 0 };

  /** `folder`: where the platform stores its data. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  #measured() {
    const now = measure();
    const { at, idle, total, own } = this.#before;
    const passed = now.at - at;
    if (passed >= SPAN) {
      const system = now.total > total ? 1 - (now.idle - idle) / (now.total - total) : 0;
      this.#loads = { system: share(system), own: share((now.own - own) / 1_000 / passed / os.cpus().length) };
      this.#before = now;
    }
    return this.#loads;
  }

  /** The reply to GET /dashboard/resources, without its time. */
  async resources(): Promise<Omit<Resources, 'at'>> {
    const loads = this.#measured();
    const [free, disk] = await Promise.all([freeMemory(), diskOf(this.#folder)]);
    const { user, system } = process.cpuUsage();
    return {
      memory: { total: os.totalmem(), used: os.totalmem() - free },
      disk,
      systemCpuLoad: loads.system,
      cpuLoad: loads.own,
      cpuTime: Math.round((user + system) / MICROSECONDS),
      cores: os.cpus().length,
      uptime: Math.round(process.uptime()),
    };
  }
}
