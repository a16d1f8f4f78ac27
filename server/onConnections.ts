import type pg from 'pg';
import type { Platform } from './platform.ts';
import { createStore } from './store/store.ts';

/** The platform with other connections for its reads and writes, and the context of the store that uses them. */
export function onConnections(platform: Platform, pool: pg.Pool) {
  const { definitions, behaviors, config } = platform;
  const { store, context } = createStore(pool, { definitions, behaviors, timeZone: config.timeZone });
  return { platform: { ...platform, pool, store } satisfies Platform, context };
}
