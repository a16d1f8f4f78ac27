import { expect, it } from 'vitest';
import { fetchOpenWork, releasedBefore, releaseHold } from '../../dataProvider/calls/hold.ts';
import { fetchHold } from '../../dataProvider/calls/holdState.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
const RELEASE = 'POST /rest/api/hold/release';
const asked = () => recording.server.received.map(({ method, url, body }) => [`${method} ${url}`, body]);

it('GET /hold tells since when nobody is called, or that the platform is in service', async () => {
  const hold = { since: '2026-11-20 08:15:00', copiedAt: '2026-11-19 22:00:00' };
  recording.server.answer('GET /rest/api/hold', { body: { hold } });
  expect(await fetchHold()).toEqual(hold);
  recording.server.answer('GET /rest/api/hold', { body: { hold: null } });
  expect(await fetchHold()).toBeNull();
  recording.server.answer('GET /rest/api/hold', { body: {} });
  expect(await fetchHold()).toBeNull();
});

it('GET /hold/open counts what is open, and POST /hold/release sends what becomes of it', async () => {
  const open = { running: 3, scheduled: 1, sessions: 2 };
  recording.server.answer('GET /rest/api/hold/open', { body: open });
  recording.server.answer(RELEASE, { body: open });
  expect(await fetchOpenWork()).toEqual(open);
  expect(await releaseHold('CONTINUE')).toEqual(open);
  expect(asked()).toEqual([
    ['GET /rest/api/hold/open', undefined],
    ['POST /rest/api/hold/release', { open: 'CONTINUE' }],
  ]);
});

it('a release that came too late tells who was faster; other failures tell nobody', async () => {
  const released = { by: 'Eva Nová', at: '2026-11-20 09:00:00' };
  recording.server.answer(RELEASE, { status: 409, body: { reason: 'HOLD_RELEASED', released } });
  expect(releasedBefore(await releaseHold('END').catch((error: unknown) => error))).toEqual(released);
  recording.server.answer(RELEASE, { status: 409, body: { reason: 'INVALID_STATE' } });
  expect(releasedBefore(await releaseHold('END').catch((error: unknown) => error))).toBeUndefined();
  expect(asked()).toHaveLength(2);
});
