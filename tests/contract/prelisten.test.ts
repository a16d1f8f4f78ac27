import { expect, it } from 'vitest';
import { prelistenLink } from '../../dataProvider/calls/prelisten.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
const CALL = 'POST /rest/api/alarmpoints/text-prelisten-link';
const capabilities = (extensions: string[]) => ({
  body: { product: 'X', version: '1', timeZone: 'Europe/Berlin', extensions },
});

it.each([
  [['prelisten.language'], '?language=GERMAN'],
  [[], ''],
])('sends the language only if the extensions of the platform include it: %j', async (extensions, query) => {
  recording.server.answer('GET /rest/api/capabilities', capabilities(extensions));
  recording.server.answer(CALL, { body: { link: '/x.wav' } });
  await prelistenLink('Feuer', 'GERMAN');
  expect(recording.server.received.at(-1)?.url).toBe(`/rest/api/alarmpoints/text-prelisten-link${query}`);
});

it.each([{}, { link: '' }, { link: 7 }, null, 'javascript:alert(1)', { link: 'data:text/html,x' }, { url: 'http://' }])(
  'the reply %j is not accepted as the address of a sound',
  async (body) => {
    recording.server.answer(CALL, { body });
    await expect(prelistenLink('Fire')).rejects.toMatchObject({ kind: 'unreadable' });
  },
);

it.each([501, 404])('the refusal of a platform without speech (%i) is not logged', async (status) => {
  recording.server.answer(CALL, { status, body: { reason: 'SPEECH_UNAVAILABLE' } });
  await expect(prelistenLink('Fire')).rejects.toMatchObject({ status });
  expect(recording.log()).toEqual([]);
});
