import { pause } from './exchange.ts';

/** Whether the server answers, and when it last did (milliseconds since 1970). */
export interface ConnectionState {
  state: 'live' | 'lost';
  lastOk: number;
}

/** The connection as the rest of the console sees it. Listeners hear of changes between live and lost only. */
export interface Connection {
  subscribe(listener: () => void): () => void;
  get(): ConnectionState;
}

/** The connection with the two reports that the caller of fetch makes. */
export interface ConnectionTracker extends Connection {
  answered(): void;
  unanswered(): void;
}

/** Time between two probes while the connection is lost. */
export const PROBE_INTERVAL = 3_000;

/** Resolves when the server answers again, or after a while where it seems to answer already; rejects when `signal` ends. */
export async function untilAnswering(connection: Connection, signal?: AbortSignal): Promise<void> {
  if (connection.get().state === 'live') return pause(PROBE_INTERVAL, signal);
  await new Promise<void>((resolve, reject) => {
    const end = () => {
      leave();
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const leave = connection.subscribe(() => connection.get().state === 'live' && end());
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}

/**
 * Keeps the connection state. While it is lost, `probe` asks the server at intervals, and at once when the browser says
 * it is online again, until an answer comes; so the console recovers by itself with nobody touching it.
 */
export function createConnection(probe: () => Promise<boolean>, interval = PROBE_INTERVAL): ConnectionTracker {
  let current: ConnectionState = { state: 'live', lastOk: Date.now() };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const become = (state: ConnectionState['state']) => {
    current = { ...current, state };
    for (const listener of [...listeners]) listener();
  };
  const check = async () => {
    clearTimeout(timer);
    if (current.state === 'live') return;
    if (await probe()) answered();
    else if (current.state === 'lost') timer = setTimeout(check, interval);
  };
  const answered = () => {
    // The object stays the same while the state does: readers compare snapshots, and lastOk alone is no change.
    current.lastOk = Date.now();
    if (current.state === 'live') return;
    clearTimeout(timer);
    become('live');
  };
  const unanswered = () => {
    if (current.state === 'lost') return;
    become('lost');
    timer = setTimeout(check, interval);
  };

  globalThis.addEventListener?.('online', check);
  return {
    answered,
    unanswered,
    get: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
