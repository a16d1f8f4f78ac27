import { expect, it, vi } from 'vitest';
import { readMessages, watchEvents } from '../../dataProvider/http/events.ts';
import { listenToEvents, resumeEventsAfter } from '../../dataProvider/http/sharedEvents.ts';
import type { LiveEvent } from '../../protocol/events.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
const CALL = 'GET /rest/api/events';
const stream = (raw: string) => ({ raw, type: 'text/event-stream' });
const alarm = { kind: 'alarm', ref: 9, status: 'ACCEPTED' };
const told = (id: string, event: object) => `id: ${id}\nevent: alarm\ndata: ${JSON.stringify(event)}\n\n`;

/** Watches events until `until` returns true for those that arrived, then stops. */
async function watching(until: (seen: LiveEvent[]) => boolean) {
  const seen: LiveEvent[] = [];
  const live: boolean[] = [];
  const stop = new AbortController();
  const done = watchEvents({
    onEvent: (event) => seen.push(event),
    onLive: (is) => live.push(is),
    signal: stop.signal,
  });
  await vi.waitFor(() => expect(until(seen)).toBe(true), 10_000);
  stop.abort();
  await done;
  return { seen, live };
}

it('events arrive with the token of the session', async () => {
  recording.server.answer(CALL, stream(told('7', alarm)));
  const { seen, live } = await watching((events) => events.length > 0);
  expect(seen[0]).toEqual(alarm);
  expect(live[0]).toBe(true);
  expect(recording.server.received[0]).toMatchObject({
    method: 'GET',
    url: '/rest/api/events',
    authorization: 'Bearer token-1',
  });
});

it('a lost connection continues after the last id it received, even from a message without data', async () => {
  recording.server.answer(
    CALL,
    stream(`${told('7', alarm)}id: 12\n:\n\n`),
    { drop: true },
    stream(told('13', { ...alarm, ref: 10 })),
  );
  const { seen } = await watching((events) => events.length > 1);
  expect(seen.slice(0, 2).map(({ ref }) => ref)).toEqual([9, 10]);
  const ids = recording.server.received.map(({ lastEventId }) => lastEventId);
  expect(ids.slice(0, 3)).toEqual([undefined, '12', '12']);
});

it.each([
  ['the data shown is from a known position: it continues there', '31.1790', '31.1790', [9]],
  ['no position is known: everything is read again', undefined, undefined, [0, 9]],
])('the first connection of all windows, where %s', async (_, place, last, refs) => {
  // this window gets the lock at once
  vi.stubGlobal('navigator', { locks: { request: async (_name: string, _: object, lead: () => unknown) => lead() } });
  recording.server.answer(CALL, stream(told('40', alarm)));
  const seen: LiveEvent[] = [];
  resumeEventsAfter(place);
  const leave = listenToEvents((event) => seen.push(event));
  await vi.waitFor(() => expect(seen.map(({ ref }) => ref).slice(0, refs.length)).toEqual(refs));
  leave();
  vi.unstubAllGlobals();
  expect(recording.server.received[0]?.lastEventId).toBe(last);
});

it('watching continues after the session was renewed', async () => {
  recording.server.answer(CALL, { status: 401, body: { reason: 'UNAUTHORIZED' } }, stream(told('1', alarm)));
  recording.server.answer('POST /rest/api/refresh', { body: { data: { token: 'token-2', refreshToken: 'r' } } });
  recording.server.answer('GET /rest/api/verify', { body: { id: 1, authorities: [] } });
  const { onUnauthorized } = await import('../../dataProvider/http/renewal.ts');
  const { setTokens } = await import('../../dataProvider/session/stored.ts');
  onUnauthorized(async () => {
    setTokens('token-2', 'refresh-2');
    return 'ok';
  });
  await watching((events) => events.length > 0);
  expect(recording.server.received.map(({ authorization }) => authorization)).toContain('Bearer token-2');
});

it.each([403, 404])('a server that refuses with %i gets no further request', async (status) => {
  recording.server.answer(CALL, { status, body: { reason: 'ACCESS_DENIED' } });
  await watchEvents({ onEvent: () => undefined, signal: new AbortController().signal });
  expect(recording.server.received).toHaveLength(1);
});

it.each([
  ['a message in two parts', ['id: 1\nda', 'ta: {"a":1}\n\n'], [{ id: '1', data: '{"a":1}' }]],
  ['lines that end as on Windows', ['data: x\r\n\r\n'], [{ data: 'x' }]],
  ['several lines of data', ['data: x\ndata: y\n\n'], [{ data: 'x\ny' }]],
  ['a comment', [':\n\n'], [{ data: '' }]],
])('%s is read', (_, parts, expected) => {
  let text = '';
  const found = parts.flatMap((part) => {
    const { messages, rest } = readMessages(text + part);
    text = rest;
    return messages;
  });
  expect([found, text]).toEqual([expected, '']);
});
