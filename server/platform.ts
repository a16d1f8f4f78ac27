import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { OverlayLacking, OverlayUsage, OverlayVersion } from '../protocol/definitions.ts';
import type { Loaded, OverlayFile } from '../src/engine/load.ts';
import type { Actor } from './actor.ts';
import type { Alarms } from './alarms/alarms.ts';
import type { Config } from './config.ts';
import type { Keeper } from './database/keeper.ts';
import type { LiveEvents } from './events/liveEvents.ts';
import type { Files } from './files/service.ts';
import type { Metrics } from './operation/metrics.ts';
import type { SignedIn } from './session/access.ts';
import type { SessionServices } from './session/services.ts';
import type { StoreContext } from './store/context.ts';
import type { Store } from './store/contract.ts';

/** What every route and behaviour needs; one instance for each state of the definitions. */
export interface Platform {
  config: Config;
  /** Connections for calls; their queries may take 8 seconds. */
  pool: pg.Pool;
  /** Connections for large writes: imports, changes of definitions, work at start. */
  jobs: pg.Pool;
  /** Connections for long reads, such as exports. */
  long: pg.Pool;
  keeper: Keeper;
  definitions: Loaded;
  /** The definitions as they change at run time: `live.platform` is the current platform. */
  live: Live;
  store: Store;
  session: SessionServices;
  files: Files;
  /** Carries out alarms, whichever definitions are in force. */
  alarms: Alarms;
  /** Tells watching connections what has changed. */
  events: LiveEvents;
  metrics: Metrics;
  log: FastifyBaseLogger;
}

/** A platform with one state of its definitions, and the server that answers for it. */
export interface Serving {
  platform: Platform;
  app: FastifyInstance;
  /** Needed by the upkeep of its store. */
  context: StoreContext;
}

/** The definitions of a running platform and their changes. */
export interface Live {
  /** Overlay files of the installation. */
  readonly files: readonly OverlayFile[];
  /** The server that answers calls now. */
  readonly serving: Serving;
  /** Stores a new version of an overlay; null removes it. */
  change(actor: Actor, name: string, version: number, content: string | null): Promise<OverlayVersion>;
  /** Stored data that would no longer be shown without an overlay. */
  usage(name: string): Promise<OverlayUsage>;
  /** Records without a value in fields that the overlay would newly require with this text. */
  lacking(name: string, content: string): Promise<OverlayLacking>;
  /** Loads what has been stored since the last time. */
  reload(): Promise<void>;
}

/** Options of every plugin of server/routes. */
export interface RouteOptions {
  platform: Platform;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before every handler below /rest, except for public ones. */
    actor: Actor;
    /** The session of the call, set together with `actor`. */
    signedIn: SignedIn;
  }
  interface FastifyContextConfig {
    /** The call needs no token. */
    public?: boolean;
    /** The call belongs to a definition; all others are fixed. */
    defined?: boolean;
  }
  interface FastifyInstance {
    /** First segments of the paths of fixed calls, which no definition may use. */
    fixedSegments: ReadonlySet<string>;
  }
}
