import type pg from 'pg';
import { expect, it, vi } from 'vitest';
import { cancellable } from '../../../server/database/cancel.ts';

const SESSION = { pid: 7, server: 'of today', standby: false, readOnly: false };

/** A pool of one connection whose query runs until `end` is called. */
function pool() {
  let end = () => {};
  const query = vi.fn(
    () =>
      new Promise((_, reject) => {
        end = () => reject(new Error('57014'));
      }),
  );
  const release = vi.fn();
  const connect = async () => ({ session: SESSION, query, release });
  return { pool: { connect } as unknown as pg.Pool, query, release, end: () => end() };
}

it('cancels a query again if the first cancel came before its start [S3]', async () => {
  const { pool: connections, query, release, end } = pool();
  const leaving = new AbortController();
  const cancel = vi.fn(async () => {
    if (cancel.mock.calls.length === 2) end();
  });
  const asked = cancellable(connections, cancel, leaving.signal).query('select pg_sleep(600)');
  await vi.waitFor(() => expect(query).toHaveBeenCalled());
  leaving.abort();
  await expect(asked).rejects.toThrow('UNAVAILABLE');
  expect(cancel.mock.calls).toEqual([[SESSION], [SESSION]]);
  expect(release.mock.calls).toEqual([[false]]);
});
