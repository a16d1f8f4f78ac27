import type { LiveEvent } from '../../protocol/events.ts';
import { watchEvents } from './events.ts';

type Listener = (event: LiveEvent) => void;

/** Name of the lock held by the connected window, and of the channel by which it forwards events to the others. */
const NAME = 'tocsin.events';
const listeners = new Set<Listener>();
let watch: AbortController | undefined;
/** Id of the event after which the next connection begins; see `resumeEventsAfter`. */
let place: string | undefined;
/** A window that has waited longer than this for the lock, in milliseconds, may have missed events. */
const AT_ONCE = 1_000;

function notifyListeners(event: LiveEvent): void {
  for (const listener of [...listeners]) listener(event);
}

/** Connects when this window gets the lock: the number of connections per server and per user is limited. */
function connect(signal: AbortSignal): void {
  const since = place;
  place = undefined;
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
    void watchEvents({ onEvent: notifyListeners, since, signal });
    return;
  }
  const channel = new BroadcastChannel(NAME);
  signal.addEventListener('abort', () => channel.close());
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => notifyListeners(data);
  const onEvent: Listener = (event) => {
    notifyListeners(event);
    channel.postMessage(event);
  };
  const asked = Date.now();
  const lead = async () => {
    const known = since !== undefined && Date.now() - asked < AT_ONCE;
    // events that occurred while no window was connected are unknown
    if (!known) onEvent({ kind: 'reset', ref: 0 });
    await watchEvents({ onEvent, since: known ? since : undefined, signal });
  };
  // the request rejects when the session or the screen ends before the lock is granted
  navigator.locks.request(NAME, { signal }, lead).catch(() => undefined);
}

/**
 * Sets the event id after which the first connection begins. All data shown so far must have been fetched after that
 * event: later changes then arrive as events, instead of a `reset` after which everything is read again.
 */
export function resumeEventsAfter(eventId: string | undefined): void {
  if (!watch) place = eventId;
}

/**
 * Extension `events`: calls the listener for every change. All listeners of all windows share one connection. Returns a
 * function that unsubscribes.
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
