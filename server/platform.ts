import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Loaded } from '../src/engine/load.ts';
import type { Actor } from './actor.ts';
import type { Config } from './config.ts';
import type { Keeper } from './database/keeper.ts';
import type { Files } from './files/service.ts';
import type { Metrics } from './operation/metrics.ts';
import type { LiveDefinitions } from './overlays/live.ts';
import type { SignedIn } from './session/access.ts';
import type { SessionServices } from './session/services.ts';
import type { Store } from './store/contract.ts';
import type { ImportRunner } from './transfer/runner.ts';

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
  live: LiveDefinitions;
  store: Store;
  session: SessionServices;
  files: Files;
  /** Works off imports, whichever definitions are in force. */
  imports: ImportRunner;
  metrics: Metrics;
  log: FastifyBaseLogger;
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
