import type { DataProvider, RaRecord } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { createDataProvider } from '../../dataProvider/index.ts';
import { shippedDefinitions } from './definitions.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
const provider: DataProvider = createDataProvider(shippedDefinitions());
const LIST = 'POST /rest/api/list';
const pagination = { page: 2, perPage: 25 };
const sort = { field: 'id', order: 'DESC' as const };
const last = () => recording.server.received.at(-1)?.body;

describe("react-admin's calls as its stock components make them [P12]", () => {
  it('lists a page with sort, search and filters', async () => {
    recording.server.answer('GET /rest/api/capabilities', { body: { extensions: ['list.filters'] } });
    recording.server.answer(LIST, { body: { list: [{ id: '7', name: 'Eva' }], count: 26 } });
    const reply = await provider.getList('participants', {
      pagination,
      sort,
      filter: { q: 'eva', language: 'GERMAN', orgId: 3, recursive: true },
    });
    expect(reply).toMatchObject({ data: [{ id: 7, name: 'Eva' }], total: 26, pageInfo: { hasPreviousPage: true } });
    expect(last()).toEqual({
      type: 'PARTICIPANT',
      currentPage: 1,
      pageSize: 25,
      filterValue: 'eva',
      parentOrgId: 3,
      recursive: true,
      sortField: 'id',
      sortOrder: 'DESCENDING',
      filters: { language: 'GERMAN' },
    });
  });

  it('lists the records that refer to a record', async () => {
    recording.server.answer('GET /rest/api/capabilities', { body: { extensions: ['list.filters'] } });
    recording.server.answer(LIST, { body: { list: [{ id: 9, name: 'Fire' }], count: 1 } });
    const asked = { target: 'alarmPlanId', id: 4, pagination, sort, filter: { q: 'fi' } };
    const { data, total } = await provider.getManyReference('alarm-points', asked);
    expect([data, total]).toMatchObject([[{ id: 9, name: 'Fire' }], 1]);
    expect(last()).toMatchObject({ type: 'ALARMPOINT', filterValue: 'fi', filters: { alarmPlanId: 4 } });
  });

  it('fetches several records by ids of any type, and leaves out missing ones', async () => {
    recording.server.answer('GET /rest/api/participant-groups/7', { body: { id: '7', name: 'Night' } });
    recording.server.answer('GET /rest/api/participant-groups/8', { status: 404, body: { reason: 'NOT_FOUND' } });
    const { data } = await provider.getMany<RaRecord>('participant-groups', { ids: ['7', 8] });
    expect(data).toMatchObject([{ id: 7, name: 'Night' }]);
  });

  it('changes several records without losing other fields', async () => {
    const stored = { id: 7, version: 3, name: 'Night', description: 'Ward 3', orgId: 2 };
    recording.server.answer('GET /rest/api/participant-groups/7', { body: stored });
    recording.server.answer('PUT /rest/api/participant-groups', { body: { ...stored, description: 'Ward 4' } });
    const changed = await provider.updateMany('participant-groups', { ids: ['7'], data: { description: 'Ward 4' } });
    expect(changed).toEqual({ data: [7] });
    const sent = recording.server.received.find(({ method }) => method === 'PUT')?.body;
    expect(sent).toEqual({ id: 7, version: 3, name: 'Night', description: 'Ward 4', orgId: 2 });
  });

  it('deletes one and several, and returns the deleted ones', async () => {
    for (const id of [7, 8]) recording.server.answer(`DELETE /rest/api/participant-groups/${id}`, { body: {} });
    const previousData = { id: '7', name: 'Night' };
    const one = await provider.delete<RaRecord>('participant-groups', { id: '7', previousData });
    expect(one).toEqual({ data: { id: 7, name: 'Night' } });
    expect(await provider.deleteMany('participant-groups', { ids: ['7', 8] })).toEqual({ data: [7, 8] });
  });

  it.each<[string, (signal: AbortSignal) => Promise<unknown>]>([
    ['getList', (signal) => provider.getList('participants', { pagination, sort, signal })],
    ['getOne', (signal) => provider.getOne('participants', { id: 7, signal })],
    ['getMany', (signal) => provider.getMany('participants', { ids: [7], signal })],
    [
      'getManyReference',
      (signal) =>
        provider.getManyReference('participants', { target: 'orgId', id: 2, pagination, sort, filter: {}, signal }),
    ],
  ])('%s ends with the signal of who asked', async (_, ask) => {
    const after = new Promise<void>(() => {});
    for (const call of [LIST, 'GET /rest/api/participants/7']) recording.server.answer(call, { after, body: {} });
    expect(provider.supportAbortSignal).toBe(true);
    const controller = new AbortController();
    const asked = ask(controller.signal);
    controller.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });
});
