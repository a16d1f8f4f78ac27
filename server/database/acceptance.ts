import pg from 'pg';

/** Time limit of a new connection, in milliseconds. */
const LONGEST = 1_000;
/** For how long an answer counts, in milliseconds: anybody may ask, and a connection is a process of the database. */
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
 * Tells whether the database of `url` takes new connections, within about a second: those that a process has may still
 * work when it does not. Opens one at a time and one a second at most, however often it is asked.
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
