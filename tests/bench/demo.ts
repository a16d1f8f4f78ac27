import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Settings for a product with demo data in a temporary folder, without rate limits. */
export function demoSettings(): { env: Record<string, string>; remove: () => void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'tocsin-bench-'));
  const env = {
    DATA_DIR: dataDir,
    DEMO: 'true',
    LOG_LEVEL: 'warn',
    CALLS_PER_MINUTE: '100000000',
    ACCESS_TOKEN_SECONDS: '86400',
    RESOURCES_DIR: join(dataDir, 'resources.d'),
  };
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  return { env, remove };
}
