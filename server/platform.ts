import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { OverlayLacking, OverlayUsage, OverlayVersion } from '../protocol/definitions.ts';
import type { Loaded, OverlayFile } from '../src/engine/load.ts';
import type { Actor } from './actor.ts';
import type { Alarms } from './alarms/alarms.ts';
import type { Config } from './config.ts';
import type { Keeper } from './database/keeper.ts';
import type { Pools } from './database/pool.ts';
import type { Standby } from './database/standby.ts';
import type { LiveEvents } from './events/liveEvents.ts';
import type { Files } from './files/service.ts';
import type { Rates } from './http/rates.ts';
import type { Metrics } from './operation/metrics.ts';
import type { ProxyWatch } from './operation/proxyWatch.ts';
import type { SignedIn } from './session/access.ts';
import type { SessionServices } from './session/services.ts';
import type { Behaviors } from './store/behaviors.ts';
import type { StoreContext } from './store/context.ts';
import type { Store } from './store/contract.ts';

/** Services for all routes and behaviors; one instance for each state of the definitions. */
export interface Platform {
  config: Config;
  /** The connections of whoever works with this platform: those of API requests, or of the alarms (`onConnections`). */
  pool: pg.Pool;
  /** All pools by purpose. Those of the alarms are only measured by others. */
  pools: Pools;
  keeper: Keeper;
  /** For reads whose state may be some seconds old; undefined: there is none. */
  standby: Standby | undefined;
  definitions: Loaded;
  behaviors: Behaviors;
  /** Access to the definitions in force, which change at run time: `live.platform` is the current platform. */
  live: Live;
  store: Store;
  session: SessionServices;
  files: Files;
  /** Raises alarms and carries them out, whichever definitions are in force. */
  alarms: Alarms;
  /** Notifies connected consoles of changes. */
  events: LiveEvents;
  metrics: Metrics;
  /** Counts calls, whichever definitions are in force. */
  rates: Rates;
  /** Watches for a proxy in front that isn't trusted. */
  proxyWatch: ProxyWatch;
  log: FastifyBaseLogger;
}

/** A platform with one state of its definitions, and the server that answers requests with it. */
export interface Serving {
  platform: Platform;
  app: FastifyInstance;
  /** Context of its store, needed for upkeep. */
  context: StoreContext;
}

/** The definitions of a running platform and their changes. */
export interface Live {
  /** Overlay files of the installation. */
  readonly files: readonly OverlayFile[];
  /** The server that currently answers requests. */
  readonly serving: Serving;
  /** Stores a new version of an overlay; null removes it. */
  change(actor: Actor, name: string, version: number, content: string | null): Promise<OverlayVersion>;
  /** Stored data that would no longer be shown or allowed if the overlay were removed. */
  usage(name: string): Promise<OverlayUsage>;
  /** The stored records that this text of the overlay would hurt. */
  lacking(name: string, content: string): Promise<OverlayLacking>;
  /** Loads the overlays that were stored since the last load. */
  reload(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before every handler below /rest, except for public routes. */
    actor: Actor;
    /** The session of the request, set together with `actor`. */
    signedIn: SignedIn;
  }
  interface FastifyContextConfig {
    /** The route needs no token. */
    public?: boolean;
    /** The route belongs to a definition; all others are fixed. */
    defined?: boolean;
  }
  interface FastifyInstance {
    /** First path segments of the fixed routes, which no definition may use. */
    fixedSegments: ReadonlySet<string>;
  }
}
