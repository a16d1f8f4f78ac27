/** Types of postgres.mjs for the TypeScript that uses it. */
export interface SystemPostgres {
  url: string;
  version: string;
  /** Kills the main process, as a crash does; resolves when it has been started again. */
  crash(): Promise<void>;
  stop(): void;
}
export function startSystemPostgres(options?: { durable?: boolean }): Promise<SystemPostgres | null>;
