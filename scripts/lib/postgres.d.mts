/** A PostgreSQL server of its own, with the system's programs. */
export interface PostgresServer {
  /** Of its database "postgres", as a superuser. */
  url: string;
  /** Kills its main process, and resolves when that has ended. */
  kill(): Promise<void>;
  /** Starts it again after `kill`; resolves when it replies. */
  start(): Promise<void>;
  /** `kill` and `start`. */
  crash(): Promise<void>;
  /** All of its processes stand still until `resume`; their connections stay open. */
  pause(): void;
  resume(): void;
  stop(): void;
}

export interface StandbyServer extends PostgresServer {
  /** Makes it the primary; returns when it takes writes. */
  promote(): void;
}

export interface SystemPostgres extends PostgresServer {
  version: string;
  /** Starts a streaming standby, which `stop` stops, too. */
  standby(): Promise<StandbyServer>;
}

export function startSystemPostgres(options?: {
  durable?: boolean;
  settings?: Readonly<Record<string, string>>;
  walFolder?: string | null;
}): Promise<SystemPostgres | null>;

/** Whether the system has a PostgreSQL that `startSystemPostgres` starts. */
export function hasPostgres(): boolean;

/** A port of this machine on which nobody listens. */
export function freePort(): Promise<number>;

/** The user and group of PostgreSQL, which owns `folder` from now on, if this process is root, whom PostgreSQL refuses. */
export function unprivileged(folder: string): { uid?: number; gid?: number };
