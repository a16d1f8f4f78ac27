import type { SelfCheck, SentEvent } from '../../protocol/selfCheck.ts';
import { readHttpDate } from '../../src/engine/httpDate.ts';
import { watchEvents } from '../http/events.ts';
import { HttpFailure } from '../http/failure.ts';
import { http } from '../http/http.ts';
import type { Transport } from '../http/request.ts';

/** How long a check waits for the server, and for the return of an event, in milliseconds. */
const PATIENCE = 10_000;
const EVENT_PATIENCE = 5_000;

/** Outcome and duration of a call; `failure` instead of `reply` if it did not succeed. */
export interface Measured<T> {
  reply?: T;
  failure?: HttpFailure;
  milliseconds: number;
  /** When the reply arrived by the clock of this device, in milliseconds since 1970. */
  at: number;
}

/** Measures one call. Rejects only if it was cancelled. */
async function measured<T>(call: () => Promise<T>): Promise<Measured<T>> {
  const begun = performance.now();
  const milliseconds = () => Math.round((performance.now() - begun) * 10) / 10;
  try {
    const reply = await call();
    return { reply, milliseconds: milliseconds(), at: Date.now() };
  } catch (failure) {
    if (!(failure instanceof HttpFailure)) throw failure;
    return { failure, milliseconds: milliseconds(), at: Date.now() };
  }
}

/** Extension selfCheck: GET /self-check. Not retried, so that the check shows the first failure. */
export function fetchSelfCheck(signal?: AbortSignal): Promise<Measured<SelfCheck>> {
  const request = { method: 'GET', path: '/self-check', read: false, timeout: PATIENCE, signal } as const;
  return measured(() => http<SelfCheck>({ ...request, responseType: 'json' }));
}

/**
 * GET /verify: checks whether the server answers, for a platform without the extension. The reply is the server's time
 * in milliseconds since 1970, from the `date` header and so exact to a second; null without that header or for one that is no date.
 */
export function checkServer(signal?: AbortSignal): Promise<Measured<number | null>> {
  let date: string | null = null;
  const transport: Transport = async (url, init) => {
    const response = await fetch(url, init);
    date = response.headers.get('date');
    return response;
  };
  return measured(async () => {
    await http({ method: 'GET', path: '/verify', read: false, timeout: PATIENCE, transport, signal });
    return date === null ? null : readHttpDate(date);
  });
}

/** Extension selfCheck: POST /self-check/event */
const sendEvent = (signal: AbortSignal): Promise<SentEvent> =>
  http({ method: 'POST', path: '/self-check/event', body: {}, timeout: PATIENCE, signal });

/**
 * Outcome of sending an event to oneself. `away`: there was no connection; `refused`: the server refused a call;
 * `silent`: connected, but the event did not arrive in time.
 */
export type EventDeliveryResult = { outcome: 'ok'; milliseconds: number } | { outcome: 'away' | 'refused' | 'silent' };

/** Extensions events and selfCheck: opens a separate connection to GET /events, sends an event and waits for it. */
export async function testEventDelivery(signal: AbortSignal): Promise<EventDeliveryResult> {
  const stop = new AbortController();
  const ended = AbortSignal.any([signal, stop.signal]);
  const heard = new Set<number>();
  let onHeard: () => void = () => undefined;
  let connected = false;
  const trip = new Promise<EventDeliveryResult>((resolve, reject) => {
    const late = setTimeout(() => resolve({ outcome: connected ? 'silent' : 'away' }), EVENT_PATIENCE);
    ended.addEventListener('abort', () => clearTimeout(late));
    signal.addEventListener('abort', () => reject(signal.reason));
    const onLive = async (live: boolean) => {
      if (!live || connected) return;
      connected = true;
      const sent = performance.now();
      try {
        const { ref } = await sendEvent(ended);
        onHeard = () => {
          if (heard.has(ref)) resolve({ outcome: 'ok', milliseconds: Math.round(performance.now() - sent) });
        };
        onHeard();
      } catch {
        resolve({ outcome: 'refused' });
      }
    };
    const onEvent = ({ kind, ref }: { kind: string; ref: number }) => {
      if (kind === 'check') heard.add(ref);
      onHeard();
    };
    // without an abort, it ends only if the server refuses the call
    const watching = watchEvents({ onEvent, onLive: (live) => void onLive(live), signal: ended });
    watching.then(
      () => resolve({ outcome: 'refused' }),
      () => undefined,
    );
  });
  return trip.finally(() => stop.abort());
}
