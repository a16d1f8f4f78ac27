import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { readPhonesBy } from '../src/engine/addresses.ts';
import type { OverlayFile } from '../src/engine/load.ts';
import { phoneReader } from '../src/engine/phoneNumbers.ts';
import { buildApp } from './app.ts';
import { Background } from './background.ts';
import { platformBehaviors } from './behaviors.ts';
import type { Config } from './config.ts';
import { openConnections, type PlatformDatabase } from './connections.ts';
import { lock } from './database/locks.ts';
import { migrate } from './database/migrate.ts';
import { Outages } from './database/outages.ts';
import { inTransaction } from './database/transaction.ts';
import { loadAll, readOverlays, shippedDefinitions } from './definitions.ts';
import type { DemoStart } from './demo/data.ts';
import { LiveEvents } from './events/liveEvents.ts';
import { Files } from './files/service.ts';
import { warnOnHold } from './hold/hold.ts';
import { Rates } from './http/rates.ts';
import { createLog } from './log.ts';
import { onConnections } from './onConnections.ts';
import { Metrics } from './operation/metrics.ts';
import { ProxyWatch } from './operation/proxyWatch.ts';
import { LiveDefinitions } from './overlays/live.ts';
import type { Platform } from './platform.ts';
import { ensureAdministrator, type FirstSignIn, isEmpty } from './session/bootstrap.ts';
import { type SessionServices, startSessionServices } from './session/services.ts';
import { resealSecrets } from './session/twoFactor.ts';
import { keepAuditFor } from './store/audit/auditSweep.ts';
import { refreshMissingUniqueIndexes } from './store/indexes/unguarded.ts';
import { createStore } from './store/store.ts';
import { sweepSpool } from './transfer/spool.ts';
import { warnAboutCollation } from './upkeep/plan.ts';
import type { Upkeep } from './upkeep/upkeep.ts';
import { registerWatchdogMetrics } from './watchdog/metrics.ts';
import { migrateWorker } from './work/worker.ts';
import { yieldToEventLoop } from './yieldToEventLoop.ts';

/** Options for tests and benchmarks. */
export interface StartOptions {
  /** Overlays that replace those in the configured folder. */
  overlays?: readonly OverlayFile[];
  /** Load demo data into an empty store if DEMO is on. Default: true. */
  demoData?: boolean;
  /** Listen on `host` and `port`. Default: true. */
  listen?: boolean;
  /**
   * Carry out tasks, sweeps, upkeep and reports in the background. Default: true. Without it a test carries out the tasks
   * of alarms itself, one after another.
   */
  background?: boolean;
  consoleDir?: string;
  log?: FastifyBaseLogger;
  /** Those that `log` tells nothing of but their begin and end. Default: those of the log that is made. */
  outages?: Outages;
}

/** A running platform; its app and platform are those of the current definitions. */
export interface Running {
  app: FastifyInstance;
  platform: Platform;
  /** URL under which browsers reach it. */
  url: string;
  /** A sign-in to print on the terminal. */
  firstSignIn: FirstSignIn | undefined;
  close(): Promise<void>;
}

/** Starts a platform: database, tables, definitions, first administrator, server. */
export async function startPlatform(config: Config, options: StartOptions = {}): Promise<Running> {
  const { outages = new Outages() } = options;
  const log = options.log ?? createLog(config, outages);
  const database = await openConnections(config, log, outages);
  try {
    return await start(config, options, log, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function start(
  config: Config,
  options: StartOptions,
  log: FastifyBaseLogger,
  database: PlatformDatabase,
): Promise<Running> {
  const { pools, keeper } = database;
  const { calls: pool, jobs } = pools;
  await migrate(jobs);
  readPhonesBy(phoneReader(config.phoneCountry));
  const services = await openServices(config, log, database);
  const { behaviors, files, metrics, session } = services;
  const shipped = await shippedDefinitions();
  await migrateWorker(pools.alarms, log);
  const url = () => addressOf(live.serving.app, config);
  const background: Background = new Background({ config, database, log, metrics, files, live: () => live, url });
  const { alarms, upkeep } = background;
  const events = new LiveEvents({ pool, keeper, log, metrics });
  const live: LiveDefinitions = new LiveDefinitions({
    pool: jobs,
    keeper,
    log,
    shipped,
    files: options.overlays ?? readOverlays(config.resourcesDir),
    upkeep,
    async serve(overlayFiles, serverFactory) {
      const definitions = loadAll(shipped, overlayFiles, log);
      await yieldToEventLoop();
      const { store, context } = createStore(pool, { definitions, behaviors, timeZone: config.timeZone });
      const platform: Platform = { ...services, alarms, events, live, definitions, store };
      const app = await buildApp(platform, { consoleDir: options.consoleDir, serverFactory });
      await app.ready();
      return { platform, app, context };
    },
  });
  await files.start(await alarms.join()).catch(async (error: unknown) => {
    await alarms.close();
    throw error;
  });
  const audit = keepAuditFor(jobs, config.auditDays, (error) =>
    log.warn({ err: error }, 'old entries of the history (AUDIT_DAYS) could not be deleted; tried again in an hour'),
  );
  const { app, platform } = await live.start();
  const stop = async () => {
    keeper.hurry();
    events.stop();
    await background.stop();
    await live.close();
    files.stop();
    audit.stop();
    session.access.stop();
  };
  try {
    await warnAboutCollation(pool, log);
    await warnOnHold(pool, log);
    const { firstSignIn, demo } = await bootstrap(platform, upkeep, options.demoData ?? true);
    await refreshMissingUniqueIndexes(jobs, live.serving.context);
    await live.listen();
    await sweepSpool(config.dataDir);
    if (options.background ?? true) await background.start();
    if (demo) await (await import('./demo/running.ts')).beginDemo(live.platform, demo);
    await events.start();
    if (options.listen ?? true) await app.listen({ host: config.host, port: config.port });
    return {
      url: url(),
      firstSignIn,
      async close() {
        await stop();
        await database.close();
      },
      get app() {
        return live.serving.app;
      },
      get platform() {
        return live.serving.platform;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The services that don't depend on the definitions in force. */
async function openServices(config: Config, log: FastifyBaseLogger, database: PlatformDatabase) {
  const { pools, keeper, standby } = database;
  const { calls: pool } = pools;
  const metrics = new Metrics(database);
  registerWatchdogMetrics(metrics.registry, pool);
  const session = await startSessionServices(config, database);
  await sealSecondFactors(pool, session, log);
  return {
    config,
    log,
    pool,
    pools,
    keeper,
    standby,
    metrics,
    session,
    behaviors: platformBehaviors(config),
    files: new Files(pool, config, log),
    rates: new Rates(config.session),
    proxyWatch: new ProxyWatch(config, log),
  };
}

/** Encrypts secrets of second factors that are not encrypted with the current secret. */
async function sealSecondFactors(pool: pg.Pool, session: SessionServices, log: FastifyBaseLogger): Promise<void> {
  const { sealed, lost } = await resealSecrets(pool, session.box);
  if (sealed > 0) log.info(`Second factors encrypted with the token secret: ${sealed}.`);
  if (lost > 0) {
    log.warn(
      `Second factors encrypted with another token secret: ${lost}. Name it in TOKEN_SECRET_PREVIOUS, or reset them.`,
    );
  }
}

/**
 * Fills empty tables, one server at a time, on connections with a long statement timeout. Returns the first sign-in, and
 * what is to be started in the demo that has just been loaded, if there are any.
 */
async function bootstrap(platform: Platform, upkeep: Upkeep, demoData: boolean) {
  const {
    config,
    pools: { jobs },
  } = platform;
  const { platform: patient, context } = onConnections(platform, jobs);
  return inTransaction(jobs, async (db) => {
    await db.query('set local idle_in_transaction_session_timeout = 0');
    await lock(db, 'bootstrap');
    await patient.store.seedRoot();
    await upkeep.prepare(context);
    let demo: DemoStart | undefined;
    if (config.demo && demoData && (await isEmpty(jobs))) {
      platform.log.info('Loading the demo data.');
      const { loadDemo } = await import('./demo/load.ts');
      demo = await loadDemo(patient, context);
    }
    return { firstSignIn: await ensureAdministrator(patient), demo };
  });
}

/** The URL to open: PUBLIC_URL, else the address that the server listens on. */
function addressOf(app: FastifyInstance, config: Config): string {
  if (config.publicUrl) return config.publicUrl;
  const port = app.addresses().map((address) => (typeof address === 'object' ? address.port : config.port))[0];
  const host = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(config.host) ? 'localhost' : config.host;
  return `http://${host}:${port ?? config.port}`;
}
