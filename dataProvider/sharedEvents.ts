import type { LiveEvent } from '../protocol/events.ts';
import { watchEvents } from './events.ts';

type Listener = (event: LiveEvent) => void;

/** Name of the lock that one window of the browser holds, and of the channel on which it tells the others. */
const NAME = 'tocsin.events';
const listeners = new Set<Listener>();
let watch: AbortController | undefined;

function tell(event: LiveEvent): void {
  for (const listener of [...listeners]) listener(event);
}

/** Connects when it is this window's turn: a browser has few connections to one server, and a user, too. */
function connect(signal: AbortSignal): void {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
    void watchEvents({ onEvent: tell, signal });
    return;
  }
  const channel = new BroadcastChannel(NAME);
  signal.addEventListener('abort', () => channel.close());
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => tell(data);
  const onEvent: Listener = (event) => {
    tell(event);
    channel.postMessage(event);
  };
  const lead = async () => {
    // what happened while no window was connected is not known
    onEvent({ kind: 'reset', ref: 0 });
    await watchEvents({ onEvent, signal });
  };
  // the lock is asked for in vain when the session or the screen ends
  navigator.locks.request(NAME, { signal }, lead).catch(() => undefined);
}

/**
 * Extension `events`: calls the listener for every change. All listeners of all windows share one connection. Returns
 * what ends it.
 */
export function listenToEvents(listener: Listener): () => void {
  listeners.add(listener);
  if (!watch) {
    watch = new AbortController();
    connect(watch.signal);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    watch?.abort();
    watch = undefined;
  };
}
