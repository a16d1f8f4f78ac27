import type { LiveEvent } from '../../protocol/events.ts';
import { isObject } from '../../src/engine/paths.ts';
import { HttpFailure, isUnreachable } from './failure.ts';
import { http } from './http.ts';
import { pause } from './pause.ts';
import type { Transport } from './request.ts';

/** Delay before a lost connection is reopened, in milliseconds; each failure doubles it, up to `LATEST`. */
const SOON = 500;
const LATEST = 30_000;
/** A connection that has received nothing for this many milliseconds counts as lost. */
const SILENCE = 30_000;

/** A subscription to the event stream. */
export interface EventWatch {
  onEvent(event: LiveEvent): void;
  /** Called when the stream is connected or lost; while it is lost, the displayed data may be outdated. */
  onLive?(live: boolean): void;
  /** Id of the event after which the subscription begins; default: now. */
  since?: string | undefined;
  signal: AbortSignal;
}

/** A message of the event stream. */
interface Message {
  id?: string;
  data: string;
}

/** Splits the text of a stream into messages; returns the complete ones and the remaining text. */
export function readMessages(text: string): { messages: Message[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  return { messages: blocks.map(readMessage), rest };
}

function readMessage(block: string): Message {
  const message: Message = { data: '' };
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === 'id') message.id = value;
    else if (name === 'data') message.data += message.data === '' ? value : `\n${value}`;
  }
  return message;
}

function eventIn(data: string): LiveEvent | undefined {
  try {
    const event: unknown = JSON.parse(data);
    return isObject(event) && typeof event.kind === 'string' ? (event as unknown as LiveEvent) : undefined;
  } catch {
    return undefined;
  }
}

/** Transport that reads one connection to its end; keeps the id of the last event in `place`, for the next one. */
function readingStream(watch: EventWatch, place: { last?: string }): Transport {
  return async (url, init, alive) => {
    const headers = new Headers(init.headers);
    headers.set('Accept', 'text/event-stream');
    if (place.last !== undefined) headers.set('Last-Event-ID', place.last);
    const response = await fetch(url, { ...init, headers });
    if (response.status !== 200) return response;
    watch.onLive?.(true);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; ; ) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return Response.json({});
      alive();
      const { messages, rest } = readMessages(text + value);
      text = rest;
      for (const { id, data } of messages) {
        const event = data === '' ? undefined : eventIn(data);
        if (event) watch.onEvent(event);
        place.last = id ?? place.last;
      }
    }
  };
}

/** Whether another attempt may succeed. */
function isPassing(error: unknown): boolean {
  return error instanceof HttpFailure && (isUnreachable(error) || error.status >= 500 || error.status === 429);
}

/**
 * Extension `events`: reports changes until the signal aborts. A lost connection is reopened and resumes after the last
 * event; if the server no longer has the events since then, it sends `reset`. Ends when the server refuses the call.
 */
export async function watchEvents(watch: EventWatch): Promise<void> {
  const { signal } = watch;
  const place: { last?: string } = watch.since === undefined ? {} : { last: watch.since };
  for (let failures = 0; !signal.aborted; ) {
    const before = place.last;
    try {
      const transport = readingStream(watch, place);
      await http({ method: 'GET', path: '/events', read: false, timeout: SILENCE, transport, signal });
      failures = 0;
    } catch (error) {
      if (!signal.aborted && !isPassing(error)) return;
      failures = place.last === before ? failures + 1 : 0;
    }
    if (signal.aborted) return;
    watch.onLive?.(false);
    await pause(Math.min(SOON * 2 ** failures, LATEST), signal).catch(() => undefined);
  }
}
