import type { LiveEvent } from '../protocol/events.ts';
import { watchEvents } from './events.ts';

type Listener = (event: LiveEvent) => void;

/** Name of the lock that one window of the browser holds, and of the channel on which it tells the others. */
const NAME = 'tocsin.events';
const listeners = new Set<Listener>();
let watch: AbortController | undefined;
/** Where the next connection begins; see `followFrom`. */
let place: string | undefined;
/** A window that has waited longer than this for its turn, in milliseconds, may have missed what others were told. */
const AT_ONCE = 1_000;

function tell(event: LiveEvent): void {
  for (const listener of [...listeners]) listener(event);
}

/** Connects when it is this window's turn: a browser has few connections to one server, and a user, too. */
function connect(signal: AbortSignal): void {
  const since = place;
  place = undefined;
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
    void watchEvents({ onEvent: tell, since, signal });
    return;
  }
  const channel = new BroadcastChannel(NAME);
  signal.addEventListener('abort', () => channel.close());
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => tell(data);
  const onEvent: Listener = (event) => {
    tell(event);
    channel.postMessage(event);
  };
  const asked = Date.now();
  const lead = async () => {
    const known = since !== undefined && Date.now() - asked < AT_ONCE;
    // what happened while no window was connected is not known
    if (!known) onEvent({ kind: 'reset', ref: 0 });
    await watchEvents({ onEvent, since: known ? since : undefined, signal });
  };
  // the lock is asked for in vain when the session or the screen ends
  navigator.locks.request(NAME, { signal }, lead).catch(() => undefined);
}

/**
 * The first connection begins at this place of the stream, of which all that is shown so far was asked later: it is told
 * what has happened since, and nothing has to be read again. Without it everything is.
 */
export function followFrom(told: string | undefined): void {
  if (!watch) place = told;
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
