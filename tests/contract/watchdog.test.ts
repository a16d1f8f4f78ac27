import { expect, it } from 'vitest';
import { fetchWatchdog, saveWatchdog, silenceCondition } from '../../dataProvider/calls/watchdog.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
const settings = {
  alarmPointId: 7,
  gapHours: 24,
  standbys: 1,
  diskPercent: 90,
  certificateDays: 14,
  backupHours: 26,
};
const reply = { settings, alarmPointName: 'Platform', list: [] };

it.each([
  ['GET', '/watchdog', () => fetchWatchdog(), undefined],
  ['PUT', '/watchdog', () => saveWatchdog(settings), settings],
  [
    'POST',
    '/watchdog/silence',
    () => silenceCondition({ kind: 'gap', subject: 'team-schedules 3', hours: 8 }),
    { kind: 'gap', subject: 'team-schedules 3', hours: 8 },
  ],
])('%s %s', async (method, path, send, body) => {
  recording.server.answer(`${method} /rest/api${path}`, { body: reply });
  expect(await send()).toEqual(reply);
  const [request] = recording.server.received;
  expect([request?.method, request?.url, request?.body]).toEqual([method, `/rest/api${path}`, body]);
});
