import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WatchdogSettings } from '../../../protocol/watchdog.ts';
import {
  freePort,
  type StandbyServer,
  type SystemPostgres,
  startSystemPostgres,
  unprivileged,
} from '../../../scripts/lib/postgres.mjs';
import { readConfig } from '../../../server/config.ts';
import { seeded } from '../../../server/demo/random.ts';
import { packageRoot } from '../../../server/packageRoot.ts';
import { type Certificate, makeCertificate } from '../../server/certificate.ts';
import type { LossyNetwork } from '../../server/lostPackets.ts';
import { type Nginx, startNginx } from '../../server/nginx.ts';
import { tokenOf } from '../../server/ownServer.ts';
import type { Pgbouncer } from '../../server/pgbouncer.ts';
import { connected } from '../../server/releaseKit.ts';
import type { SilentProxy } from '../../server/silentProxy.ts';
import { type Fetch, fetchTrusting } from '../fetch.ts';
import { GatewayDouble } from '../gateway.ts';
import { onDatabase, prepare } from '../installation.ts';
import { Servers } from '../servers.ts';
import { Caller } from './caller.ts';
import { Observer } from './observer.ts';
import { SmallDisk } from './smallDisk.ts';
import { Started } from './started.ts';
import { type Way, wayTo } from './way.ts';

/** How an installation differs from the one in docs/operating.md. */
export interface ChainOptions {
  /** `proxy`: something that can go silent; `network`: a cable that can lose packets; `pooler`: PgBouncer in session mode. */
  way?: Way;
  /** Megabytes of a disk of its own for the database's write-ahead log. */
  walMegabytes?: number;
  /** Milliseconds by which the clock of the second process is ahead. */
  ahead?: number;
}

/** An installation: nginx with TLS, two processes, a primary and a synchronous standby, and the gateway that they call. */
export interface Chain {
  nginx: Nginx;
  /** The certificate that is presented, and one that has expired. */
  certificates: { valid: Certificate; expired: Certificate };
  servers: Servers;
  /** Addresses and ports of the processes, past nginx. */
  addresses: readonly string[];
  ports: readonly [number, number];
  primary: SystemPostgres;
  standby: StandbyServer;
  /** The folder for attachments, which both processes have. */
  dataDir: string;
  /** The way to each database server, if it is a proxy or a network. */
  proxies: readonly SilentProxy[];
  network: LossyNetwork | undefined;
  pooler: Pgbouncer | undefined;
  disk: SmallDisk | undefined;
  gateway: GatewayDouble;
  observer: Observer;
  /** The authorities that its clients trust, and how they send requests. */
  ca: readonly string[];
  send: Fetch;
  /** The database server that takes writes. */
  readonly databaseUrl: string;
  /** Makes the standby the primary. */
  promote(): void;
  /** Changes a setting of the database server that takes writes. */
  setting(name: string, value: string): Promise<void>;
  /** Changes what the watchdog of the platform looks for. */
  watch(settings: Partial<WatchdogSettings>): Promise<void>;
  stop(): Promise<void>;
}

/** What the watchdog looks for: the database has one standby. */
const WATCHED: WatchdogSettings = {
  alarmPointId: null,
  gapHours: 0,
  standbys: 1,
  diskPercent: 0,
  certificateDays: 14,
  backupHours: 0,
};

const PROCESSES = 2;
const METRICS_TOKEN = 'the token of whoever is on call for the installation';

/** Starts an installation; `durable`: every commit reaches the disk. Null if this machine doesn't allow what it needs. */
export async function startChain(options: ChainOptions, durable: boolean): Promise<Chain | null> {
  const started = new Started();
  try {
    const chain = await start(options, durable, started);
    if (!chain) await started.stop();
    return chain;
  } catch (error) {
    await started.stop();
    throw error;
  }
}

async function start(options: ChainOptions, durable: boolean, started: Started): Promise<Chain | null> {
  const disk = options.walMegabytes === undefined ? undefined : SmallDisk.make(options.walMegabytes);
  if (disk === null) return null;
  if (disk) started.add(() => disk.close());
  const primary = await startSystemPostgres({ durable, walFolder: disk?.path ?? null });
  if (!primary) return null;
  started.add(() => primary.stop());
  const installation = onDatabase(primary.url, 'installation', primary.crash);
  started.add(() => installation.stop());
  await prepare(readConfig(installation.env));
  const standby = await primary.standby();
  await set(primary.url, 'synchronous_standby_names', '*');
  const way = await wayTo(options.way ?? 'direct', [primary.url, standby.url], started);

  const folder = mkdtempSync(join(tmpdir(), 'tocsin-chain-'));
  started.add(() => rmSync(folder, { recursive: true, force: true }));
  unprivileged(folder);
  const certificates = { valid: makeCertificate(folder, 90), expired: makeCertificate(folder, -1) };
  const clock = options.ahead === undefined ? {} : shiftedClock(folder, options.ahead);
  const host = way.network?.there ?? '127.0.0.1';
  const ports = [await freePort(), await freePort()] as const;
  const places = ports.map((port) => `${host}:${port}`);
  const nginx = await startNginx({ servers: places, certificate: certificates.valid });
  started.add(() => nginx.stop());
  const ca = Object.values(certificates).map(({ cert }) => cert);
  const send = fetchTrusting(ca);
  const gateway = new GatewayDouble(seeded(1), () => [nginx.url], send);
  started.add(() => gateway.close());
  const addresses = places.map((place) => `http://${place}`);
  const observer = new Observer(addresses, METRICS_TOKEN);
  started.add(() => observer.stop());
  const env = { ...installation.env, DATABASE_URL: way.url, METRICS_TOKEN, PUBLIC_URL: nginx.url, TRUST_PROXY: '1' };
  const servers = new Servers({ env, servers: PROCESSES }, await gateway.start(way.network?.here), {
    prefix: way.network?.prefix,
    own: (place) => ({ HOST: host, PORT: String(ports[place]), ...(place === 1 ? clock : {}) }),
    heard: (place, line) => observer.hear(place, line),
  });
  started.add(() => servers.stop('SIGKILL'));
  await servers.start();
  const [address = ''] = addresses;
  const watch: Chain['watch'] = async (settings) => {
    const caller = new Caller(address, await tokenOf({ url: address }), fetch);
    await caller.call('PUT', '/watchdog', { ...WATCHED, ...settings });
  };
  await watch({});
  let databaseUrl = primary.url;
  return {
    nginx,
    certificates,
    servers,
    addresses,
    ports,
    primary,
    standby,
    dataDir: installation.dataDir,
    gateway,
    observer,
    ca,
    send,
    proxies: way.proxies,
    network: way.network,
    pooler: way.pooler,
    disk,
    get databaseUrl() {
      return databaseUrl;
    },
    promote() {
      standby.promote();
      databaseUrl = standby.url;
    },
    setting: (name, value) => set(databaseUrl, name, value),
    watch,
    stop: () => started.stop(),
  };
}

/** Changes a setting of a database server. */
function set(url: string, name: string, value: string): Promise<void> {
  return connected(url, async (client) => {
    await client.query(`alter system set ${name} = ${client.escapeLiteral(value)}`);
    await client.query('select pg_reload_conf()');
  });
}

/** What makes the clock of a process be ahead by so many milliseconds. */
function shiftedClock(folder: string, ahead: number): Record<string, string> {
  const file = join(folder, 'ahead');
  writeFileSync(file, String(ahead));
  const shifted = pathToFileURL(join(packageRoot(), 'tests/e2e/shiftedDate.mjs'));
  return { SHIFTED_CLOCK: file, NODE_OPTIONS: `--import ${shifted}` };
}
