import { expect, it } from 'vitest';
import { createDataProvider } from '../../dataProvider/index.ts';
import { definitionsFor } from './definitions.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
const provider = createDataProvider(definitionsFor('participantGroups'));
const person = { id: 103, name: 'Eva', surname: 'Ebner', shortName: 'P03', language: 'GERMAN', orgId: 1, active: true };
const put = (groupIds: number[], before: number[]) =>
  provider.update('participants', {
    id: 103,
    data: { ...person, groupIds },
    previousData: { ...person, groupIds: before },
  });
const writes = () =>
  recording.server.received
    .filter(({ method }) => method === 'PUT')
    .map(({ url, body }) => ({ url, body: body as { participantIds?: number[] } }));

it('writes a relation through the records that store it, once each', async () => {
  const { server } = recording;
  server.answer('PUT /rest/api/participants', { body: person });
  server.answer('GET /rest/api/participant-groups/400', { body: { id: 400, name: 'Night', participantIds: [100] } });
  server.answer('PUT /rest/api/participant-groups', { body: { id: 400, name: 'Night', participantIds: [100, 103] } });
  expect((await put([400], [])).data.groupIds).toEqual([400]);
  // the record itself is sent without fields stored on other records
  expect(writes()[0]?.body).not.toHaveProperty('groupIds');
  expect(writes()[1]).toMatchObject({
    url: '/rest/api/participant-groups',
    body: { id: 400, participantIds: [100, 103] },
  });
  server.answer('GET /rest/api/participant-groups/400', {
    body: { id: 400, name: 'Night', participantIds: [100, 103] },
  });
  await put([400], []);
  expect(writes()).toHaveLength(3);
  await put([], [400]);
  expect(writes().at(-1)?.body.participantIds).toEqual([100]);
});

it('reports that the record is stored when the records with the relation cannot be read [P19]', async () => {
  recording.server.answer('PUT /rest/api/participants', { body: person });
  recording.server.answer('GET /rest/api/participant-groups/400', { status: 404, body: { reason: 'NOT_FOUND' } });
  await expect(put([400], [])).rejects.toMatchObject({ status: 404, stored: true });
  recording.server.answer('PUT /rest/api/participants', { status: 404, body: { reason: 'NOT_FOUND' } });
  const failure = await put([400], []).catch((error: unknown) => error);
  expect(failure).toMatchObject({ status: 404 });
  expect(failure).not.toHaveProperty('stored', true);
});
