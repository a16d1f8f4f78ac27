import { describe, expect, it } from 'vitest';
import { lookUpLogin } from '../../dataProvider/calls/findByLogin.ts';
import { getCapabilities } from '../../dataProvider/http/capabilities.ts';
import { createDataProvider } from '../../dataProvider/index.ts';
import { resourceNamed, shippedDefinitions } from './definitions.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
const provider = createDataProvider(shippedDefinitions());
const calls = () => recording.server.received.map(({ method, url }) => `${method} ${url.replace('/rest/api', '')}`);
const group = { id: 7, name: 'Night shift' };

it('a login is looked up without an error where the server can say that nobody has it', async () => {
  recording.server.answer('GET /rest/api/capabilities', { body: { extensions: ['login.optional'] } });
  await getCapabilities();
  recording.server.answer('GET /rest/api/users/find-by-login/x', { raw: '' });
  expect(await lookUpLogin(resourceNamed('users'), 'x')).toEqual({ kind: 'free' });
  expect(calls()).toEqual(['GET /capabilities', 'GET /users/find-by-login/x?optional=true']);
});

describe('parts of a record', () => {
  it('are listed by the parent in the filter', async () => {
    recording.server.answer('GET /rest/api/consequentials/list', { body: [{ id: 3, name: 'Follow-up' }] });
    const { data } = await provider.getList('consequential-triggers', { filter: { initiatorId: 5 } });
    expect(data).toMatchObject([{ id: 3, name: 'Follow-up' }]);
    expect(calls()).toEqual(['GET /consequentials/list?initiatorId=5']);
  });

  it('are not requested without one [P11]', async () => {
    await expect(provider.getList('consequential-triggers', {})).rejects.toMatchObject({ reason: 'UNSUPPORTED' });
    expect(calls()).toEqual([]);
  });
});

describe('referenced records', () => {
  it('need no call if only titles are needed and these are known', async () => {
    recording.server.answer('GET /rest/api/participant-groups/7', { body: { ...group, orgId: '4', orgName: 'Elbe' } });
    await provider.getOne('participant-groups', { id: 7 });
    const { data } = await provider.getMany('organizations', { ids: [4], meta: { titlesOnly: true } });
    expect(data).toEqual([{ id: 4, name: 'Elbe' }]);
    expect(calls()).toEqual(['GET /participant-groups/7']);
  });

  it('have no cached titles in another session, or after they were deleted [P8]', async () => {
    recording.server.answer('GET /rest/api/participant-groups/7', { body: { ...group, orgId: 4, orgName: 'Elbe' } });
    recording.server.answer('GET /rest/api/organizations/4', { status: 404 });
    await provider.getOne('participant-groups', { id: 7 });
    const asked = { ids: [4], meta: { titlesOnly: true } };
    const next = createDataProvider(shippedDefinitions());
    expect((await next.getMany('organizations', asked)).data).toEqual([]);
    expect((await provider.getMany('organizations', asked)).data).toEqual([{ id: 4, name: 'Elbe' }]);
    await provider.delete('organizations', { id: 4 });
    expect((await provider.getMany('organizations', asked)).data).toEqual([]);
  });

  it('are fetched individually, at most four in parallel; missing ones are left out', async () => {
    // replies only when four calls are waiting; there are never more than four
    let waiting: (() => void)[] = [];
    let most = 0;
    const ids = [1, 2, 3, 4, 5, 6, 7, 8];
    for (const id of ids) {
      recording.server.answer(`GET /rest/api/users/${id}`, () => {
        const after = new Promise<void>((done) => waiting.push(done));
        most = Math.max(most, waiting.length);
        if (waiting.length === 4) {
          for (const go of waiting) go();
          waiting = [];
        }
        return id === 5 ? { status: 404, after } : { body: { id, name: `U${id}` }, after };
      });
    }
    const { data } = await provider.getMany('users', { ids });
    expect(data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 6, 7, 8]);
    expect(most).toBe(4);
  });
});

describe('extensions', () => {
  it('are not requested from a server without any', async () => {
    recording.server.answer('GET /rest/api/capabilities', { status: 404 });
    expect(await provider.usedBy('users', 7)).toBeNull();
    expect(await provider.audit('users', 7)).toBeNull();
    expect(calls()).toEqual(['GET /capabilities']);
  });

  it('are requested by list type', async () => {
    recording.server.answer('GET /rest/api/capabilities', { body: { extensions: ['usedBy', 'audit'] } });
    await provider.usedBy('alarm-points', 7);
    await provider.audit('alarm-points', 7);
    expect(calls()).toEqual(['GET /capabilities', 'GET /used-by/ALARMPOINT/7', 'GET /audit/ALARMPOINT/7']);
  });
});
