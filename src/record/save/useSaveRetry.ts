import { useEvent } from 'ra-core';
import { useEffect, useState } from 'react';
import { waitForConnection } from '../../../dataProvider/http/connection.ts';
import { connection } from '../../../dataProvider/http/http.ts';

/**
 * Retries a save that failed because the server was unreachable, as soon as it answers again. Canceled when the form is
 * unmounted, and when `wait` is called without a save.
 */
export function useSaveRetry() {
  const [waiting, wait] = useState<{ save: () => Promise<unknown> }>();
  const again = useEvent((save: () => Promise<unknown>) => {
    wait(undefined);
    void save();
  });
  useEffect(() => {
    if (!waiting) return;
    const left = new AbortController();
    waitForConnection(connection, left.signal).then(
      () => left.signal.aborted || again(waiting.save),
      () => undefined,
    );
    return () => left.abort();
  }, [waiting, again]);
  return wait;
}
