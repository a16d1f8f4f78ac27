import type { Servers } from './servers.ts';
import { withOwnConnection } from './watchedClient.ts';

/** Time limit of a new connection, in milliseconds. */
const LONGEST = 1_000;
/** Milliseconds for which a result is cached: anybody may ask, and each connection is a process of the database. */
const COUNTS = 1_000;

/** Messages of the client library when a limit is exceeded. */
const LATE = /^(timeout expired|Query read timeout)$/;

/** Whether a database accepts connections; `late`: it hasn't said in time, because it is busy or silent. */
export type Acceptance = 'yes' | 'no' | 'late';

const connects = (url: string): Promise<Acceptance> =>
  withOwnConnection(url, LONGEST, (client) => client.query('select 1'), 'tocsin probe').then(
    () => 'yes',
    (error: unknown) => (LATE.test(error instanceof Error ? error.message : '') ? 'late' : 'no'),
  );

/**
 * Returns a check, which takes about a second at most, whether the server in use accepts new connections: existing
 * ones may still work when it doesn't. The check opens one connection at a time and at most one a second, however
 * often it is called.
 */
export function acceptanceOf(servers: Servers): () => Promise<Acceptance> {
  let answer: Promise<Acceptance> | undefined;
  let until = Number.POSITIVE_INFINITY;
  return () => {
    if (answer && performance.now() < until) return answer;
    until = Number.POSITIVE_INFINITY;
    answer = connects(servers.url).finally(() => {
      until = performance.now() + COUNTS;
    });
    return answer;
  };
}
