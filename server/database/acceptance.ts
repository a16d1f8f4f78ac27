import pg from 'pg';

/** Time limit of a new connection, in milliseconds. */
const LONGEST = 1_000;
/** Milliseconds for which a result is cached: anybody may ask, and each connection is a process of the database. */
const COUNTS = 1_000;

async function connects(url: string): Promise<boolean> {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: 'tocsin probe' },
    ...{ connectionTimeoutMillis: LONGEST, query_timeout: LONGEST },
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/**
 * Returns a check, which takes about a second at most, whether the database of `url` accepts new connections: existing
 * ones may still work when it doesn't. The check opens one connection at a time and at most one a second, however
 * often it is called.
 */
export function acceptanceOf(url: string): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  let until = Number.POSITIVE_INFINITY;
  return () => {
    if (answer && performance.now() < until) return answer;
    until = Number.POSITIVE_INFINITY;
    answer = connects(url).finally(() => {
      until = performance.now() + COUNTS;
    });
    return answer;
  };
}
