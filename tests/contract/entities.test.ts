import { describe, expect, it } from 'vitest';
import { lookUpLogin } from '../../dataProvider/calls/findByLogin.ts';
import { createDataProvider } from '../../dataProvider/index.ts';
import { move } from '../../dataProvider/records/entities.ts';
import { resourceNamed, shippedDefinitions } from './definitions.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
const provider = createDataProvider(shippedDefinitions());
const calls = () => recording.server.received.map(({ method, url }) => `${method} ${url.replace('/rest/api', '')}`);
const group = { id: 7, name: 'Night shift' };

/** Fetches a record, so that its fields are known, and forgets the call. */
async function fetchFirst(name: string, record: object) {
  recording.server.answer(`GET /rest/api/${name}/7`, { body: record });
  await provider.getOne(name, { id: 7 });
  recording.server.reset();
}

describe('a change of organization', () => {
  it.each([
    ['the selection did not change [S5.11]', { id: 7, newOrgId: 2, previousOrgId: 2 }],
    ['the record has no id [S5.13]', { id: '', newOrgId: 3, previousOrgId: 2 }],
    ['the id starts with an underscore [S5.14]', { id: '_new', newOrgId: 3, previousOrgId: 2 }],
  ])('is not needed and not sent when %s[S5.15]', async (_, params) => {
    expect(await provider.move('participants', params)).toEqual({ outcome: 'notNeeded' });
    expect(calls()).toEqual([]);
  });

  it('is not needed and not sent without a model type [S5.12][S5.15]', async () => {
    const participants = resourceNamed('participants');
    const nameless = { ...participants, api: { ...participants.api, listType: '' } };
    expect(await move(nameless, { id: 7, newOrgId: 3, previousOrgId: 2 })).toEqual({ outcome: 'notNeeded' });
    expect(calls()).toEqual([]);
  });

  it.each([{}, { status: 'failed', reason: 'Locked' }])(
    'fails unless the reply carries status ok: %o [S5.16]',
    async (body) => {
      recording.server.answer('PUT /rest/api/move', { body });
      await expect(provider.move('participants', { id: 7, newOrgId: 3 })).rejects.toMatchObject({
        reason: body.reason,
      });
    },
  );
});

describe('replies that the protocol does not define', () => {
  it.each([
    ['the id alone', { id: 7 }],
    ['the id as text', { id: '7' }],
    ['a number', 7],
  ])('a create answered with %s fetches the record', async (_, body) => {
    recording.server.answer('POST /rest/api/participant-groups', { body });
    recording.server.answer('GET /rest/api/participant-groups/7', { body: group });
    const { data } = await provider.create('participant-groups', { data: { name: group.name } });
    expect(data).toMatchObject(group);
  });

  it('after an empty reply to a create the newest record with that title is used', async () => {
    recording.server.answer('POST /rest/api/participant-groups', { raw: '' });
    recording.server.answer('POST /rest/api/list', {
      body: { list: [group, { ...group, id: 9 }, { id: 10, name: 'Other' }] },
    });
    recording.server.answer('GET /rest/api/participant-groups/9', { body: { ...group, id: 9 } });
    const { data } = await provider.create('participant-groups', { data: { name: group.name, orgId: 4 } });
    expect(data.id).toBe(9);
    expect(recording.server.received[1]?.body).toMatchObject({ filterValue: 'Night shift', parentOrgId: 4 });
  });

  it('after an update confirmed with a plain text the record is fetched', async () => {
    await fetchFirst('participant-groups', group);
    recording.server.answer('PUT /rest/api/participant-groups', { raw: 'OK', type: 'text/plain' });
    recording.server.answer('GET /rest/api/participant-groups/7', { body: { ...group, version: 4 } });
    const { data } = await provider.update('participant-groups', { id: '7', data: group, previousData: group });
    expect(data).toMatchObject({ ...group, version: 4 });
    expect(calls()).toEqual(['PUT /participant-groups', 'GET /participant-groups/7']);
  });

  describe('a partial reply', () => {
    const person = { id: 7, version: 3, name: 'Nina', surname: 'Novák', shortName: 'NN', language: 'CZECH' };
    const partial = { id: 7, name: 'Nina', surname: 'Novák' };

    it.each([
      ['POST', () => provider.create('participants', { data: { ...person, id: '_new' } })],
      ['PUT', () => provider.update('participants', { id: 7, data: person, previousData: person })],
    ])('of a %s is not taken for the whole record: the rest is fetched [P5]', async (method, write) => {
      recording.server.answer(`${method} /rest/api/participants`, { body: partial });
      recording.server.answer('GET /rest/api/participants/7', { body: { ...person, version: 4 } });
      expect((await write()).data).toMatchObject({ ...person, version: 4 });
    });

    it('is merged into the sent record if that cannot be fetched [P5]', async () => {
      await fetchFirst('participants', person);
      recording.server.answer('PUT /rest/api/participants', { body: { ...partial, surname: 'Nováková' } });
      recording.server.answer('GET /rest/api/participants/7', { status: 404 });
      const { data } = await provider.update('participants', { id: 7, data: person, previousData: person });
      expect(data).toMatchObject({ ...person, surname: 'Nováková' });
    });

    it('with all sent fields needs no other call [P5]', async () => {
      await fetchFirst('participants', person);
      recording.server.answer('PUT /rest/api/participants', { body: person });
      await provider.update('participants', { id: 7, data: { ...person, systemId: '' }, previousData: person });
      expect(calls()).toEqual(['PUT /participants']);
    });

    it('of a copy is completed by fetching the record [P5]', async () => {
      recording.server.answer('POST /rest/api/participants/clone', { body: { ...partial, id: 8 } });
      recording.server.answer('GET /rest/api/participants/8', { body: { ...person, id: 8 } });
      const { data } = await provider.clone('participants', { record: { id: 7 } });
      expect(data).toMatchObject({ id: 8, language: 'CZECH' });
    });
  });

  it.each([
    ['that is cut off', { raw: '{"id":7,"name":"Night' }],
    ['that is a page', { raw: '<html>Welcome</html>', type: 'text/html' }],
    ['that is a text under the type of JSON', { raw: 'fine' }],
  ])('a reply %s confirms no write [P18]', async (_, answer) => {
    await fetchFirst('participant-groups', group);
    recording.server.answer('PUT /rest/api/participant-groups', answer);
    const write = provider.update('participant-groups', { id: 7, data: group, previousData: group });
    await expect(write).rejects.toMatchObject({ kind: 'unreadable' });
    expect(calls()).toEqual(['PUT /participant-groups']);
  });

  it.each([
    ['nothing', { raw: '' }],
    ['a word', { raw: 'OK', type: 'text/plain' }],
  ])('a reply of %s confirms a write only if the record is stored as it was sent [P18]', async (_, answer) => {
    recording.server.answer('PUT /rest/api/participant-groups', answer);
    recording.server.answer('GET /rest/api/participant-groups/7', { body: group });
    const write = (name: string) =>
      provider.update('participant-groups', { id: 7, data: { ...group, name }, previousData: group });
    await expect(write('Day shift')).rejects.toMatchObject({ kind: 'unreadable' });
    expect((await write('Night shift')).data).toMatchObject(group);
  });

  it.each([
    ['cut off', { raw: '{"id":7,"na' }],
    ['a list', { body: [] }],
    ['empty', { raw: '' }],
  ])('a record that is %s is unreadable, not gone [P18]', async (_, answer) => {
    recording.server.answer('GET /rest/api/participant-groups/7', answer);
    await expect(provider.getOne('participant-groups', { id: 7 })).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it('a change of some fields sends the whole record, based on the known version [P11]', async () => {
    const stored = { id: 7, version: 5, name: 'Night shift', description: 'Ward 3', orgId: 2 };
    recording.server.answer('GET /rest/api/participant-groups/7', { body: stored });
    recording.server.answer('PUT /rest/api/participant-groups', { body: { ...stored, name: 'Late shift' } });
    const data = { name: 'Late shift' };
    await provider.update('participant-groups', { id: 7, data, previousData: { id: 7, version: 4, name: 'Night' } });
    const sent = recording.server.received.find(({ method }) => method === 'PUT')?.body;
    expect(sent).toEqual({ id: 7, version: 4, name: 'Late shift', description: 'Ward 3', orgId: 2 });
  });

  it('a row of a list that is shorter than the record is completed before it is sent', async () => {
    const stored = { id: 12, version: 5, name: 'Night shift', description: 'Ward 3', orgId: 2, legacy: 'x' };
    const row = { id: 12, name: 'Night shift', orgId: 2 };
    recording.server.answer('GET /rest/api/participant-groups/12', { body: stored });
    recording.server.answer('PUT /rest/api/participant-groups', { body: { ...stored, name: 'Late shift' } });
    const data = { ...row, name: 'Late shift' };
    await provider.update('participant-groups', { id: 12, data, previousData: row });
    const sent = recording.server.received.find(({ method }) => method === 'PUT')?.body;
    expect(sent).toEqual({ id: 12, version: 5, name: 'Late shift', description: 'Ward 3', orgId: 2, legacy: 'x' });
    expect(calls()).toEqual(['GET /participant-groups/12', 'PUT /participant-groups']);
  });

  it('a record that was fetched before is sent as it is, with one call', async () => {
    const stored = { id: 13, version: 5, name: 'Night shift', description: 'Ward 3' };
    recording.server.answer('GET /rest/api/participant-groups/13', { body: stored });
    const { data } = await provider.getOne('participant-groups', { id: 13 });
    recording.server.reset();
    recording.server.answer('PUT /rest/api/participant-groups', { body: { ...stored, description: '' } });
    await provider.update('participant-groups', { id: 13, data: { ...data, description: '' }, previousData: data });
    expect(calls()).toEqual(['PUT /participant-groups']);
    expect(recording.server.received[0]?.body).toEqual({ ...stored, description: '' });
  });

  it('unknown fields are kept and sent back with the record', async () => {
    recording.server.answer('GET /rest/api/participant-groups/7', { body: { ...group, legacy: { a: 1 } } });
    const { data } = await provider.getOne('participant-groups', { id: 7 });
    recording.server.answer('PUT /rest/api/participant-groups', { body: data });
    await provider.update('participant-groups', { id: 7, data, previousData: data });
    expect(recording.server.received.at(-1)?.body).toMatchObject({ legacy: { a: 1 } });
  });

  it.each([
    ['beside any reason', { reason: 'Changed by another user', current: { ...group, version: 9 } }],
    ['as the whole answer', { ...group, version: 9 }],
  ])('any conflict carries the stored record that comes %s [P25]', async (_, body) => {
    recording.server.answer('PUT /rest/api/participant-groups', { status: 409, body });
    const call = provider.update('participant-groups', { id: 7, data: group, previousData: group });
    await expect(call).rejects.toMatchObject({ status: 409, current: { ...group, version: 9 } });
  });

  it('a version conflict carries the stored record', async () => {
    const current = { ...group, version: 9 };
    recording.server.answer('PUT /rest/api/participant-groups', {
      status: 409,
      body: { reason: 'VERSION_CONFLICT', current },
    });
    const call = provider.update('participant-groups', { id: 7, data: group, previousData: group });
    await expect(call).rejects.toMatchObject({ status: 409, reason: 'VERSION_CONFLICT', current });
  });

  it('a failure contains the field errors', async () => {
    const errors = { name: 'maxLength:40' };
    recording.server.answer('POST /rest/api/participant-groups', {
      status: 400,
      body: { reason: 'VALIDATION', errors },
    });
    await expect(provider.create('participant-groups', { data: {} })).rejects.toMatchObject({ errors });
  });

  it.each([
    ['a 404 that says why', { status: 404, body: { reason: 'NOT_FOUND' } }, 'free'],
    ['an empty answer', { status: 200, body: {} }, 'free'],
    ['a 404 that says nothing, as of a server without the call', { status: 404 }, 'unknown'],
    ['a 404 of a framework', { status: 404, body: { message: 'Route not found', statusCode: 404 } }, 'unknown'],
    ['somebody out of sight', { status: 403, body: { reason: 'ACCESS_DENIED' } }, 'outside'],
  ])('looking up a login does not claim more than the reply proves: %s', async (_, answer, kind) => {
    recording.server.answer('GET /rest/api/users/find-by-login/x', answer);
    expect(await lookUpLogin(resourceNamed('users'), 'x')).toEqual({ kind });
    expect(recording.log()).toEqual([]);
  });
});
