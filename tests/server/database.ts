import { type Config, readConfig } from '../../server/config.ts';

/** A migrated database with the root organization and the administrator admin / admin. */
export const TEMPLATE = 'tocsin_test_template';

/**
 * Settings by data folder: reading them takes a good part of the start of a platform, so a worker reads them only once.
 */
const read = new Map<string, Config>();

/** Settings of a platform under test: demo sign-in, no demo data, no rate limits. */
export function testConfig(dataDir: string): Config {
  const config =
    read.get(dataDir) ??
    readConfig({
      DATA_DIR: dataDir,
      RESOURCES_DIR: `${dataDir}/none`,
      TIME_ZONE: 'Europe/Prague',
      TOKEN_SECRET: 'a secret that only the tests sign their tokens with',
      DEMO: 'true',
      LOG_LEVEL: 'silent',
      PORT: '0',
    });
  read.set(dataDir, config);
  return {
    ...config,
    session: {
      ...config.session,
      callsPerMinute: 1_000_000,
      loginAttempts: 1_000,
      addressAttempts: 10_000,
      nameAttempts: 10_000,
    },
  };
}

/** The URL of another database on the same server. */
export function databaseUrlFor(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
