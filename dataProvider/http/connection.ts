import { createListeners } from '../../src/engine/listeners.ts';
import { pause } from './pause.ts';

/** Whether the server answers, and when it last did (milliseconds since 1970). */
export interface ConnectionState {
  state: 'live' | 'lost';
  lastOk: number;
}

/** The connection as the rest of the console sees it. Listeners are called on changes between live and lost only. */
export interface Connection {
  subscribe(listener: () => void): () => void;
  get(): ConnectionState;
}

/** The connection with the two methods by which the caller of fetch reports the outcome of a request. */
export interface ConnectionTracker extends Connection {
  answered(): void;
  unanswered(): void;
}

/** Time between two probes while the connection is lost, in milliseconds. */
export const PROBE_INTERVAL = 3_000;

/**
 * Resolves when the server answers again, or after a short wait if the connection is live already. Rejects when
 * `signal` aborts.
 */
export async function waitForConnection(connection: Connection, signal?: AbortSignal): Promise<void> {
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
 * Tracks the connection state. While it is lost, `probe` asks the server at intervals, and at once when the browser
 * reports that it is online, until there is an answer. It is also called when the browser reports that it is offline.
 */
export function createConnection(probe: () => Promise<boolean>): ConnectionTracker {
  let current: ConnectionState = { state: 'live', lastOk: Date.now() };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { subscribe, tell } = createListeners();

  const changeState = (state: ConnectionState['state']) => {
    current = { ...current, state };
    tell();
  };
  const check = async () => {
    clearTimeout(timer);
    if (current.state === 'live') return;
    if (await probe()) answered();
    else if (current.state === 'lost') timer = setTimeout(check, PROBE_INTERVAL);
  };
  const answered = () => {
    // The object changes only with the state: readers compare snapshots, and a new lastOk is no change.
    current.lastOk = Date.now();
    if (current.state === 'live') return;
    clearTimeout(timer);
    changeState('live');
  };
  const unanswered = () => {
    if (current.state === 'lost') return;
    changeState('lost');
    timer = setTimeout(check, PROBE_INTERVAL);
  };

  // e.g. an unplugged cable: there may be no request under way whose failure would show the loss
  const checkOffline = async () => {
    if (current.state === 'live' && !(await probe())) unanswered();
  };

  globalThis.addEventListener?.('online', check);
  globalThis.addEventListener?.('offline', checkOffline);
  return {
    answered,
    unanswered,
    get: () => current,
    subscribe,
  };
}
