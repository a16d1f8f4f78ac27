import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseOverlayText } from '../../src/engine/load.ts';
import type { Overlay } from '../../src/engine/overlay.ts';
import { newDatabase, type TestPlatform, testPlatform } from './helpers.ts';
import { Client, type ListReply, next, person } from './records.ts';

const vehicles: Overlay = {
  schema: 1,
  add: [
    {
      schema: 1,
      name: 'vehicles',
      title: '{plate} {model}',
      fields: {
        plate: { type: 'text', required: true, maxLength: 12, unique: 'global' },
        model: { type: 'text', maxLength: 60 },
        seats: { type: 'int', min: 1, max: 60, default: 4 },
        orgId: { type: 'ref', to: 'organizations', required: true, defaultFrom: 'orgId' },
        driverIds: { type: 'ref', to: 'participants', multiple: true, ordered: true },
      },
      list: { columns: ['plate', 'model', 'seats', 'driverIds'], sort: { field: 'plate', order: 'ASCENDING' } },
      api: { listType: 'VEHICLE' },
    },
  ],
};

const badge: Overlay = {
  schema: 1,
  patch: [
    {
      name: 'participants',
      fields: {
        badgeNumber: { type: 'text', maxLength: 10, search: true, unique: 'global' },
        firstAider: { type: 'bool', default: false },
      },
      place: [{ field: 'badgeNumber', tab: 'details' }],
      columns: [{ field: 'badgeNumber' }],
    },
  ],
};

const overlay = (source: string, content: unknown) => parseOverlayText(source, JSON.stringify(content));

let t: TestPlatform;
let admin: Client;
let databaseUrl: string;
const warnings: string[] = [];

beforeAll(async () => {
  databaseUrl = await newDatabase();
  const bad = { schema: 1, patch: [{ name: 'no-such-resource', fields: {} }] };
  const files = [overlay('10-vehicles.json', vehicles), overlay('20-badge.json', badge), overlay('30-bad.json', bad)];
  files.push(parseOverlayText('40-broken.json', '{"schema": 1,'));
  t = await testPlatform(files, { databaseUrl });
  admin = new Client(await t.signIn());
  const { loadAll, shippedDefinitions } = await import('../../server/definitions.ts');
  loadAll(await shippedDefinitions(), files, { warn: (message) => warnings.push(message) });
});
afterAll(() => t.close());

describe('an overlay', () => {
  it('adds an entity with all its calls', async () => {
    const driver = await admin.participant(1);
    const created = await admin.post('/vehicles', {
      plate: '1A2 3456',
      model: 'Škoda',
      orgId: 1,
      driverIds: [driver.id],
    });
    expect(created).toMatchObject({ seats: 4, driverIds: [driver.id], driverNames: [driver.fullName], version: 1 });
    const found = await admin.list('VEHICLE', { filterValue: 'skoda', sortField: 'seats' });
    expect(found.list[0]).toMatchObject({ id: created.id, plate: '1A2 3456', driverNames: [driver.fullName] });
    expect(await admin.send('POST', '/vehicles', { plate: '1a2 3456', orgId: 1 })).toMatchObject({
      body: { reason: 'NOT_UNIQUE', errors: { plate: 'unique:1A2 3456 Škoda' } },
    });
    expect(await admin.send('POST', '/vehicles', { plate: 'X', seats: 0, orgId: 1 })).toMatchObject({
      body: { reason: 'VALIDATION', errors: { seats: 'min:1' } },
    });
    expect(await admin.put('/vehicles', { ...created, seats: 5 })).toMatchObject({ seats: 5, version: 2 });
    expect(await admin.post('/vehicles/clone', { id: created.id })).toMatchObject({ plate: '1A2 3456 (2)' });
    expect((await admin.send('DELETE', `/participants/${driver.id}`)).body).toMatchObject({
      reason: 'IN_USE',
      usedBy: { groups: [{ resource: 'vehicles', field: 'driverIds', count: 2 }] },
    });
    const org = await admin.org(1);
    const move = { id: created.id, objectType: 'VEHICLE', newOrgId: org.id };
    expect((await admin.send('PUT', '/move', move)).body).toEqual({ status: 'ok' });
    expect((await admin.list('VEHICLE', { parentOrgId: org.id })).count).toBe(1);
    const members = { type: 'VEHICLE', objectId: created.id, referenceType: 'PARTICIPANT' };
    expect((await admin.post<ListReply>('/list/membership', members)).count).toBe(1);
    expect(await admin.remove(`/vehicles/${created.id}`)).toEqual({});
  });

  it('adds a field that is stored, returned, searched, filtered, sorted and checked to be unique', async () => {
    const org = await admin.org(1);
    const record = { ...person(org.id), badgeNumber: 'B-200', firstAider: true };
    const created = await admin.post('/participants', record);
    const other = await admin.post('/participants', { ...person(org.id), badgeNumber: 'B-100' });
    expect(await admin.get(`/participants/${created.id}`)).toMatchObject({ badgeNumber: 'B-200', firstAider: true });
    expect(other.firstAider).toBe(false);
    const ids = async (more: object) =>
      (await admin.list('PARTICIPANT', { parentOrgId: org.id, ...more })).list.map((row) => row.id);
    expect(await ids({ filterValue: 'b-200' })).toEqual([created.id]);
    expect(await ids({ filters: { firstAider: true } })).toEqual([created.id]);
    expect(await ids({ sortField: 'badgeNumber' })).toEqual([other.id, created.id]);
    expect(await admin.send('PUT', '/participants', { ...other, badgeNumber: 'b-200' })).toMatchObject({ status: 409 });
    expect(await admin.send('PUT', '/participants', { ...other, badgeNumber: 'far too long a number' })).toMatchObject({
      body: { errors: { badgeNumber: 'maxLength:10' } },
    });
  });

  it('with a fault is refused by name, and the others work', () => {
    expect(warnings).toHaveLength(2);
    for (const source of ['30-bad.json', '40-broken.json']) {
      expect(warnings.filter((warning) => warning.includes(`: ${source}: `))).toHaveLength(1);
    }
  });

  it('is served to the console unchanged', async () => {
    const reply = await t.app.inject({ method: 'GET', url: '/resources.json' });
    const files = reply.json<{ source: string; content: unknown }[]>();
    expect(files.map((f) => f.source)).toEqual(['10-vehicles.json', '20-badge.json', '30-bad.json', '40-broken.json']);
    expect(files[1]?.content).toEqual(badge);
  });

  it('that is removed takes its field out of the replies, not out of the database; search texts are updated', async () => {
    const created = await admin.post('/participants', { ...person(1), badgeNumber: `K-${next()}` });
    await t.close();
    const without = await testPlatform([], { databaseUrl });
    const plain = new Client(await without.signIn());
    expect(await plain.get(`/participants/${created.id}`)).not.toHaveProperty('badgeNumber');
    const search = { filterValue: String(created.badgeNumber) };
    expect((await plain.list('PARTICIPANT', search)).count).toBe(0);
    await plain.put('/participants', { id: created.id, surname: 'Meanwhile' });
    expect((await plain.send('GET', '/vehicles/1')).status).toBe(404);
    await without.close();
    t = await testPlatform([overlay('20-badge.json', badge)], { databaseUrl });
    admin = new Client(await t.signIn());
    expect((await admin.list('PARTICIPANT', search)).list.map((row) => row.id)).toEqual([created.id]);
    expect(await admin.get(`/participants/${created.id}`)).toMatchObject({
      badgeNumber: created.badgeNumber,
      surname: 'Meanwhile',
    });
  });
});
