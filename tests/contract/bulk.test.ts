import { expect, it } from 'vitest';
import { beginBulk, bulkRows, controlBulk, getBulk, ownBulkJobs } from '../../dataProvider/calls/bulk.ts';
import { defineResource } from '../../src/engine/defineResource.ts';
import { loadDefinitions } from '../../src/engine/load.ts';
import { places } from '../unit/engine/sample.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
const job = { id: 4, state: 'checking' };
const rows = { list: [], count: 0 };
const definition = defineResource({
  schema: 1,
  name: 'things',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true },
    since: { type: 'date', codec: 'startOfDay', bulk: true },
    orgId: { type: 'ref', to: 'places', required: true, defaultFrom: 'orgId' },
  },
  list: { columns: ['name'] },
  api: { listType: 'THING' },
});
const loaded = loadDefinitions([places, definition], []);
const things = loaded.byName.get('things');
if (!things) throw new Error(JSON.stringify(loaded.faults));

const changes = { set: { since: '2026-11-27' }, add: {}, remove: {} };
const match = { filter: { q: 'x', orgId: 3, recursive: true }, sort: { field: 'name', order: 'DESC' as const } };

type Row = [call: string, make: () => Promise<unknown>, body: unknown, reply: object];
const calls: Row[] = [
  [
    'POST /bulk',
    () => beginBulk(things, 'edit', { ids: [7, 8], match }, changes),
    {
      type: 'THING',
      action: 'edit',
      ids: [7, 8],
      changes: { set: { since: '2026-11-27 00:00:00' }, add: {}, remove: {} },
    },
    job,
  ],
  [
    'POST /bulk',
    () => beginBulk(things, 'remove', { ids: 'all', match }),
    {
      type: 'THING',
      action: 'remove',
      match: { filterValue: 'x', parentOrgId: 3, recursive: true, sortField: 'name', sortOrder: 'DESCENDING' },
    },
    job,
  ],
  ['GET /bulk', async () => ({ list: await ownBulkJobs() }), undefined, { list: [job] }],
  ['GET /bulk/4', () => getBulk(4), undefined, job],
  ['POST /bulk/4/start', () => controlBulk(4, 'start'), undefined, job],
  ['POST /bulk/4/cancel', () => controlBulk(4, 'cancel'), undefined, job],
  ['POST /bulk/4/undo', () => controlBulk(4, 'undo'), undefined, job],
  ['GET /bulk/4/rows?state=reject&pageSize=500', () => bulkRows(4, 'reject'), undefined, rows],
];

it.each(calls)(
  '%s is sent as the protocol says and fails with the reason of the server',
  async (call, make, body, reply) => {
    const path = call.split('?')[0]?.replace(' ', ' /rest/api') ?? '';
    recording.server.answer(path, { body: reply });
    expect(await make()).toEqual(reply);
    const [sent] = recording.server.received;
    expect([`${sent?.method} ${sent?.url}`, sent?.body]).toEqual([call.replace(' ', ' /rest/api'), body]);
    recording.server.answer(path, { status: 409, body: { reason: 'INVALID_STATE' } });
    await expect(make()).rejects.toMatchObject({ status: 409, reason: 'INVALID_STATE' });
    recording.log();
  },
);
