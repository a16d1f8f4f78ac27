import { expect, it } from 'vitest';
import { checkServer, fetchSelfCheck, testEventDelivery } from '../../dataProvider/calls/selfCheck.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
const EVENTS = 'GET /rest/api/events';
const SEND = 'POST /rest/api/self-check/event';
const stream = (raw: string) => ({ raw, type: 'text/event-stream' });
const told = (ref: number) => `id: 1\nevent: check\ndata: {"kind":"check","ref":${ref}}\n\n`;
const asked = () => recording.server.received.map(({ method, url }) => `${method} ${url}`);
const trip = () => testEventDelivery(new AbortController().signal);

it('GET /self-check is timed, and sent once even if the server is unavailable', async () => {
  recording.server.answer('GET /rest/api/self-check', { body: { version: '1' } });
  const found = await fetchSelfCheck();
  expect([found.reply, found.failure]).toEqual([{ version: '1' }, undefined]);
  expect(found.milliseconds).toBeGreaterThan(0);
  recording.server.answer('GET /rest/api/self-check', { status: 503, body: { reason: 'UNAVAILABLE' } });
  expect((await fetchSelfCheck()).failure?.status).toBe(503);
  expect(asked()).toEqual(['GET /rest/api/self-check', 'GET /rest/api/self-check']);
});

it('a platform without it gets GET /verify, whose reply has a header with its clock', async () => {
  recording.server.answer('GET /rest/api/verify', { body: {} });
  const { reply } = await checkServer();
  expect(Math.abs((reply ?? Number.NaN) - Date.now())).toBeLessThan(2_500);
});

it('an event is sent when the connection is open, and recognized when it comes back', async () => {
  recording.server.answer(EVENTS, stream(told(5) + told(6)));
  recording.server.answer(SEND, { body: { ref: 6 } });
  expect(await trip()).toEqual({ outcome: 'ok', milliseconds: expect.any(Number) });
  expect(asked().slice(0, 2)).toEqual([EVENTS, SEND]);
});

it('reports that another event came, but not this one', async () => {
  recording.server.answer(EVENTS, stream(told(5)));
  recording.server.answer(SEND, { body: { ref: 6 } });
  expect(await trip()).toEqual({ outcome: 'silent' });
}, 10_000);

it.each([
  ['the connection', EVENTS],
  ['the event', SEND],
])('reports that the server refuses %s', async (_what, call) => {
  recording.server.answer(EVENTS, stream(''));
  recording.server.answer(SEND, { body: { ref: 6 } });
  recording.server.answer(call, { status: 403, body: { reason: 'ACCESS_DENIED' } });
  expect(await trip()).toEqual({ outcome: 'refused' });
});

it('reports that no connection could be opened', async () => {
  recording.server.answer(EVENTS, { status: 502 });
  expect(await trip()).toEqual({ outcome: 'away' });
}, 10_000);
