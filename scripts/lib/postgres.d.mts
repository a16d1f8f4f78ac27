/** Types of postgres.mjs for the TypeScript that uses it. */
export interface SystemPostgres {
  url: string;
  version: string;
  stop(): void;
}
export function startSystemPostgres(options?: { durable?: boolean }): Promise<SystemPostgres | null>;
