import { describe, expect, it } from 'vitest';
import {
  getDefinitions,
  overlayMissingValues,
  overlayUsage,
  overlayVersions,
  removeOverlay,
  saveOverlay,
} from '../../dataProvider/calls/definitions.ts';
import { HttpFailure } from '../../dataProvider/http/failure.ts';
import { http } from '../../dataProvider/http/http.ts';
import { definitionsChanged, resetRevision } from '../../dataProvider/http/revision.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();

const stored = { name: 'badge', version: 3, content: '{}', at: '2026-11-21 08:00:00', actor: 'Ada' };
const kept = { files: [], overlays: [stored], removed: [], faults: [] };
const usage = {
  resources: [],
  fields: [{ resource: 'participants', field: 'badge', count: 4 }],
  values: [{ resource: 'participants', field: 'language', value: 'CZECH', count: 2 }],
};
const hurt = { fields: usage.fields, lost: usage };

const calls: [call: string, make: () => Promise<unknown>, body: unknown, reply: unknown, result: unknown][] = [
  ['GET /definitions', () => getDefinitions(), undefined, kept, kept],
  ['PUT /definitions/badge', () => saveOverlay('badge', '{}', 2), { content: '{}', version: 2 }, stored, stored],
  ['DELETE /definitions/badge?version=3', () => removeOverlay('badge', 3), undefined, {}, undefined],
  ['GET /definitions/badge/versions', () => overlayVersions('badge'), undefined, { list: [stored] }, [stored]],
  ['GET /definitions/badge/usage', () => overlayUsage('badge'), undefined, usage, usage],
  ['POST /definitions/badge/lacking', () => overlayMissingValues('badge', '{}'), { content: '{}' }, hurt, hurt],
];
const path = (call: string) => call.split('?')[0]?.replace(' ', ' /rest/api') ?? '';

describe('the calls of the extension "definitions"', () => {
  it.each(calls)('%s is sent as described, and its reply is read', async (call, make, body, reply, result) => {
    recording.server.answer(path(call), { body: reply });
    expect(await make()).toEqual(result);
    const [first, ...others] = recording.server.received;
    expect(others).toEqual([]);
    expect(`${first?.method} ${first?.url}`).toBe(call.replace(' ', ' /rest/api'));
    expect(first?.body).toEqual(body);
  });

  it.each(calls)("%s rejects with the platform's reply", async (call, make) => {
    const faults = [{ code: 'NOT_JSON', source: 'badge', key: '', message: 'badge: no JSON' }];
    recording.server.answer(path(call), { status: 400, body: { reason: 'VALIDATION', faults } });
    const failure = await make().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HttpFailure);
    expect(failure).toMatchObject({ reason: 'VALIDATION', body: { faults } });
  });
});

it('an open page notices changed definitions from any reply', async () => {
  let heard = 0;
  const stop = definitionsChanged.subscribe(() => {
    heard += 1;
  });
  const answer = async (revision?: string) => {
    const headers = revision === undefined ? undefined : { 'x-definitions': revision };
    recording.server.answer('GET /rest/api/list/devices', { body: [], headers });
    await http({ method: 'GET', path: '/list/devices' });
    return definitionsChanged.get();
  };
  resetRevision();
  expect([await answer(), await answer('a'), await answer('a'), await answer()]).toEqual([false, false, false, false]);
  expect([await answer('b'), await answer('c'), heard]).toEqual([true, true, 1]);
  resetRevision();
  expect([definitionsChanged.get(), await answer('c'), heard]).toEqual([false, false, 2]);
  stop();
});
