import { afterAll, describe, expect, it } from 'vitest';
import { createDataProvider } from '../../dataProvider/index.ts';
import { chooseOrg } from '../../dataProvider/session/stored.ts';
import { MissingValueError } from '../../src/engine/callTemplate.ts';
import type { ResourceDefinition } from '../../src/engine/definition.ts';
import { loadDefinitions } from '../../src/engine/load.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
// the organization that is chosen here must not affect other test files
afterAll(() => localStorage.clear());

const person: ResourceDefinition = {
  schema: 1,
  name: 'participants',
  title: '{name}',
  fields: { name: { type: 'text' } },
  api: { listType: 'PARTICIPANT' },
};
/** The events of a person's calendar, by the calls of spec section 7. */
const events: ResourceDefinition = {
  schema: 1,
  name: 'individual-events',
  title: '{title}',
  partOf: 'participantId',
  fields: {
    title: { type: 'text' },
    participantId: { type: 'ref', to: 'participants', required: true },
    orgId: { type: 'ref', to: 'participants' },
    startTime: { type: 'time' },
    sourceEventId: { type: 'int' },
  },
  api: {
    listType: 'INDIVIDUAL_EVENT',
    calls: {
      list: { method: 'GET', path: '/participants/{participantId}/calendar' },
      one: false,
      create: { method: 'PUT', path: '/participants/{participantId}/calendar/update', body: { event: 'record' } },
      update: { method: 'PUT', path: '/participants/{participantId}/calendar/update', body: { event: 'record' } },
      remove: { method: 'DELETE', path: '/participants/{participantId}/calendar/{sourceEventId}' },
      clone: false,
    },
  },
};
/** The holidays of an organization and a year. */
const holidays: ResourceDefinition = {
  schema: 1,
  name: 'holidays',
  title: '{title}',
  fields: { title: { type: 'text' } },
  list: { columns: ['title'], sort: { field: 'title', order: 'ASCENDING' } },
  api: {
    listType: 'HOLIDAY',
    calls: {
      list: { method: 'GET', path: '/holidays/{orgId}?year={year}', body: 'none' },
      one: false,
      create: { method: 'POST', path: '/holidays/{orgId}?year={year}' },
      update: { method: 'PUT', path: '/holidays/{orgId}?year={year}' },
      remove: { method: 'DELETE', path: '/holidays/{id}/{orgId}?year={year}' },
    },
  },
};
const loaded = loadDefinitions([person, events, holidays], []);
const provider = createDataProvider(loaded);
const sent = () =>
  recording.server.received.map(({ method, url, body }) => [`${method} ${url.replace('/rest/api', '')}`, body]);

const shift = { id: 7, title: 'Night shift', participantId: 3, startTime: '22:00', sourceEventId: 70 };
const onWire = { id: 7, title: 'Night shift', startTime: '22:00:00', sourceEventId: 70 };

it('the definitions are valid', () => expect(loaded.faults).toEqual([]));

describe('events of a calendar', () => {
  it("are listed below the calendar's participant", async () => {
    recording.server.answer('GET /rest/api/participants/3/calendar', { body: [onWire] });
    const params = { target: 'participantId', id: 3 };
    const page = { pagination: { page: 1, perPage: 20 }, sort: { field: 'title', order: 'ASC' as const }, filter: {} };
    const { data } = await provider.getManyReference('individual-events', { ...params, ...page });
    expect(data).toEqual([expect.objectContaining({ id: 7, title: 'Night shift', participantId: 3 })]);
    expect(sent()).toEqual([['GET /participants/3/calendar', undefined]]);
  });

  it('are saved as an event in a wrapped body, and read again after an empty reply', async () => {
    recording.server.answer('PUT /rest/api/participants/3/calendar/update', { body: {} });
    recording.server.answer('GET /rest/api/participants/3/calendar', { body: [onWire] });
    const { data } = await provider.update('individual-events', { id: 7, data: shift, previousData: shift });
    expect(data).toMatchObject({ id: 7, title: 'Night shift', startTime: '22:00' });
    expect(sent()[0]).toEqual([
      'PUT /participants/3/calendar/update',
      { event: expect.objectContaining({ id: 7, title: 'Night shift', sourceEventId: 70 }) },
    ]);
  });

  it('are created by the same call, and found in the calendar', async () => {
    recording.server.answer('PUT /rest/api/participants/3/calendar/update', { raw: '' });
    recording.server.answer('GET /rest/api/participants/3/calendar', { body: [onWire, { ...onWire, id: 9 }] });
    const { id: _, ...fresh } = shift;
    expect((await provider.create('individual-events', { data: fresh })).data.id).toBe(9);
  });

  it('are removed by their event', async () => {
    await provider.delete('individual-events', { id: 7, previousData: shift });
    expect(sent()).toEqual([['DELETE /participants/3/calendar/70', undefined]]);
  });

  it('are not removed if their calendar is unknown', async () => {
    await expect(provider.delete('individual-events', { id: 7 })).rejects.toThrow(MissingValueError);
    expect(sent()).toEqual([]);
  });
});

describe('holidays', () => {
  const list = { pagination: { page: 1, perPage: 20 }, sort: { field: 'title', order: 'ASC' as const } };

  it('are listed by organization and year, which are only in the path', async () => {
    recording.server.answer('GET /rest/api/holidays/4', { body: [{ id: 1, title: 'New Year' }] });
    const { data } = await provider.getList('holidays', { ...list, filter: { orgId: 4, year: 2026 } });
    expect(data).toEqual([expect.objectContaining({ id: 1, title: 'New Year' })]);
    expect(sent()).toEqual([['GET /holidays/4?year=2026', undefined]]);
  });

  it('are saved and removed in the organization and year of the list', async () => {
    chooseOrg({ id: 5, name: 'North' });
    const meta = { scope: { year: 2027 } };
    recording.server.answer('POST /rest/api/holidays/5', { body: { id: 2, title: 'Fair' } });
    recording.server.answer('PUT /rest/api/holidays/6', { body: { id: 2, title: 'Fair' } });
    await provider.create('holidays', { data: { title: 'Fair' }, meta });
    const update = { id: 2, data: { id: 2, title: 'Fair' }, previousData: { id: 2, title: 'Fair' } };
    await provider.update('holidays', { ...update, meta: { scope: { orgId: 6, year: 2027 } } });
    await provider.delete('holidays', { id: 2, meta });
    expect(sent().map(([call]) => call)).toEqual([
      'POST /holidays/5?year=2027',
      'PUT /holidays/6?year=2027',
      'DELETE /holidays/2/5?year=2027',
    ]);
  });
});
