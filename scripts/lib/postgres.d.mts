/** Types of postgres.mjs for the TypeScript files that import it. */
export interface SystemPostgres {
  url: string;
  version: string;
  /** Kills the main process, like a crash; resolves when it has been restarted. */
  crash(): Promise<void>;
  stop(): void;
}
export function startSystemPostgres(options?: { durable?: boolean }): Promise<SystemPostgres | null>;
