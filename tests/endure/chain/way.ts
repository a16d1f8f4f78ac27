import { LossyNetwork } from '../../server/lostPackets.ts';
import { type Pgbouncer, startPgbouncer } from '../../server/pgbouncer.ts';
import { SilentProxy } from '../../server/silentProxy.ts';
import type { Started } from './started.ts';

/**
 * What lies between processes and database. `proxy`: something that can go silent; `network`: a cable that can lose
 * packets; `pooler`: PgBouncer in session mode.
 */
export type Way = 'direct' | 'proxy' | 'network' | 'pooler';

/** The way from the processes to the database. */
export interface WayToDatabase {
  /** The value of DATABASE_URL. */
  url: string;
  proxies: readonly SilentProxy[];
  network?: LossyNetwork;
  pooler?: Pgbouncer;
}

/** One URL of several database servers. */
function several(urls: readonly string[]): string {
  const hosts = urls.map((url) => new URL(url).host).join(',');
  return `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`;
}

/** Starts what lies between the processes and the database servers, of which the first is the primary. */
export async function wayTo(way: Way, urls: readonly [string, string], started: Started): Promise<WayToDatabase> {
  const [primary] = urls;
  if (way === 'direct') return { url: several(urls), proxies: [] };
  if (way === 'pooler') {
    const pooler = await startPgbouncer(primary, { pool_mode: 'session', default_pool_size: 150 });
    started.add(() => pooler.stop());
    return { url: pooler.url, proxies: [], pooler };
  }
  const network = way === 'network' ? new LossyNetwork() : undefined;
  if (network) started.add(() => network.close());
  const proxies: SilentProxy[] = [];
  const through: string[] = [];
  for (const url of urls) {
    const proxy = new SilentProxy(url);
    through.push(await proxy.start(url, network?.here));
    proxies.push(proxy);
    started.add(() => proxy.stop());
  }
  return { url: several(through), proxies, ...(network ? { network } : {}) };
}
