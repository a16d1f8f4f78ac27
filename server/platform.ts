import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { OverlayUsage, OverlayVersion } from '../protocol/definitions.ts';
import type { Loaded, OverlayFile } from '../src/engine/load.ts';
import type { Actor } from './actor.ts';
import type { Config } from './config.ts';
import type { Keeper } from './database/keeper.ts';
import type { Files } from './files/service.ts';
import type { Metrics } from './operation/metrics.ts';
import type { SignedIn } from './session/access.ts';
import type { SessionServices } from './session/services.ts';
import type { StoreContext } from './store/context.ts';
import type { Store } from './store/contract.ts';

/** What every route and behaviour works with; one for each state of the definitions. */
export interface Platform {
  config: Config;
  /** Connections for calls; a query of theirs may take 8 seconds. */
  pool: pg.Pool;
  /** Connections for work that changes much: imports, changes of definitions, what is made at start. */
  jobs: pg.Pool;
  /** Connections for long reads, such as exports. */
  long: pg.Pool;
  keeper: Keeper;
  definitions: Loaded;
  /** The definitions as they change while the platform runs: `live.platform` is what is in force now. */
  live: Live;
  store: Store;
  session: SessionServices;
  files: Files;
  /** Works off imports, whichever definitions are in force. */
  imports: { wake(): void };
  metrics: Metrics;
  log: FastifyBaseLogger;
}

/** A platform with one state of its definitions, and the server that answers for it. */
export interface Serving {
  platform: Platform;
  app: FastifyInstance;
  /** What the upkeep of its store works on. */
  context: StoreContext;
}

/** The definitions of a running platform and their changes. */
export interface Live {
  /** Overlays beside the platform. */
  readonly files: readonly OverlayFile[];
  /** What answers calls now. */
  readonly serving: Serving;
  /** Stores a new version of an overlay; null removes it. */
  change(actor: Actor, name: string, version: number, content: string | null): Promise<OverlayVersion>;
  /** What is stored and would be shown by nothing any more without an overlay. */
  usage(name: string): Promise<OverlayUsage>;
  /** Takes over what has been stored since the last time. */
  reload(): Promise<void>;
}

/** Options that every plugin of server/routes is registered with. */
export interface RouteOptions {
  platform: Platform;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before every handler below /rest but the public ones. */
    actor: Actor;
    /** The session of the call, set together with `actor`. */
    signedIn: SignedIn;
  }
  interface FastifyContextConfig {
    /** The call needs no token. */
    public?: boolean;
    /** The call is that of a definition; all others are fixed. */
    defined?: boolean;
  }
  interface FastifyInstance {
    /** First segments of the paths of fixed calls: no definition may take them. */
    fixedSegments: ReadonlySet<string>;
  }
}
