import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { DefinitionsReply } from '../../protocol/definitions.ts';
import { parseOverlayText } from '../../src/engine/load.ts';
import { badge, faultsOf, overlayCalls, patch } from './definitionsKit.ts';
import { newDatabase, type TestPlatform, testPlatform } from './helpers.ts';
import { Client, person } from './records.ts';
import { makeUser } from './users.ts';

const VEHICLES = readFileSync(join(import.meta.dirname, '../../docs/examples/vehicles.json'), 'utf8');
const FILE = parseOverlayText('10-file.json', '{"schema": 1, "labels": {"en": {"x": "y"}}}');

const databaseUrl = await newDatabase();
/** Two servers of one platform. */
const first = await testPlatform([FILE], { databaseUrl });
const second = await testPlatform([FILE], { databaseUrl });
const call = await first.signIn();
const admin = new Client(call);
const other = new Client(await second.signIn());
afterAll(async () => {
  await first.close();
  await second.close();
});

const { put, remove, overlays } = overlayCalls(() => admin);
const revision = async (t: TestPlatform) =>
  (await t.app.inject({ method: 'GET', url: '/resources.json' })).headers['x-definitions'];

describe('an overlay stored in the running platform', () => {
  it('adds an entity with storage, calls and validation at once, in every process', async () => {
    const before = await revision(first);
    expect((await admin.send('POST', '/vehicles', { name: 'A', plate: 'A 1', kind: 'CAR', orgId: 1 })).status).toBe(
      404,
    );
    expect(await put('vehicles', VEHICLES)).toMatchObject({ status: 200, body: { name: 'vehicles', version: 1 } });
    const created = await admin.post('/vehicles', { name: 'A', plate: 'A 1', kind: 'CAR', orgId: 1 });
    expect(created).toMatchObject({ seats: 3, version: 1 });
    expect(await admin.send('POST', '/vehicles', { name: 'B', plate: 'a 1', kind: 'CAR', orgId: 1 })).toMatchObject({
      status: 409,
    });
    expect((await admin.list('VEHICLE')).count).toBe(1);
    expect(await revision(first)).not.toBe(before);
    await expect.poll(() => revision(second)).toBe(await revision(first));
    expect(await other.get(`/vehicles/${created.id}`)).toMatchObject({ plate: 'A 1' });
    const files = (await second.app.inject({ method: 'GET', url: '/resources.json' })).json<{ source: string }[]>();
    expect(files.map(({ source }) => source)).toEqual(['10-file.json', 'vehicles']);
    const description = await admin.get<{ paths: object }>('/openapi.json');
    expect(Object.keys(description.paths)).toContain('/rest/api/vehicles/{id}');
  });

  it('adds a field that is validated, checked to be unique, searched and filtered', async () => {
    expect((await put('badge', badge(5))).status).toBe(200);
    const created = await admin.participant(1, { badge: 'B-77' });
    expect(await admin.send('POST', '/participants', { ...person(1), badge: 'far too long' })).toMatchObject({
      body: { errors: { badge: 'maxLength:5' } },
    });
    expect((await admin.send('POST', '/participants', { ...person(1), badge: 'b-77' })).status).toBe(409);
    expect((await admin.list('PARTICIPANT', { filterValue: 'b-77' })).list.map(({ id }) => id)).toEqual([created.id]);
    expect((await put('badge', badge(20), 1)).body).toMatchObject({ version: 2 });
    expect(await admin.participant(1, { badge: 'not so long' })).toMatchObject({ badge: 'not so long' });
  });

  it('lets running calls end while new calls are served', async () => {
    const calls = Array.from({ length: 20 }, (_, i) => admin.participant(1, { badge: `run ${i}` }));
    const saved = put('badge', badge(21), 2);
    calls.push(...Array.from({ length: 20 }, (_, i) => admin.participant(1, { badge: `on ${i}` })));
    expect((await saved).status).toBe(200);
    expect((await Promise.all(calls)).every(({ badge }) => typeof badge === 'string')).toBe(true);
  });
});

describe('changing an overlay', () => {
  it('is refused if another user has changed it, with the stored version', async () => {
    expect(await put('badge', badge(9), 1)).toMatchObject({
      status: 409,
      body: { reason: 'VERSION_CONFLICT', current: { version: 3, content: badge(21), actor: 'Tocsin Administrator' } },
    });
    expect(await put('badge', badge(9), 0)).toMatchObject({ status: 409 });
    expect(await put('brand-new', badge(9), 4)).toMatchObject({ status: 409, body: { current: null } });
    expect(await remove('badge', 2)).toMatchObject({ status: 409 });
    const both = await Promise.all([put('badge', badge(30), 3), put('badge', badge(31), 3)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('removing and restoring', () => {
  it('reports the stored values, keeps them, and shows them again when the overlay is restored', async () => {
    expect(await admin.get('/definitions/vehicles/usage')).toEqual({
      resources: [{ resource: 'vehicles', count: 1 }],
      fields: [],
      values: [],
    });
    const { fields } = await admin.get<{ fields: { field: string; count: number }[] }>('/definitions/badge/usage');
    expect(fields).toEqual([{ resource: 'participants', field: 'badge', count: 42 }]);
    expect(await remove('vehicles', 1)).toEqual({ status: 200, body: {} });
    expect((await admin.send('GET', '/vehicles/1')).status).toBe(404);
    const reply = await admin.get<DefinitionsReply>('/definitions');
    expect(reply.removed).toMatchObject([{ name: 'vehicles', version: 2 }]);
    const { list } = await admin.get<{ list: { version: number; content: string | null }[] }>(
      '/definitions/vehicles/versions',
    );
    expect(list.map(({ version, content }) => [version, content === null])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(await put('vehicles', String(list[1]?.content))).toMatchObject({ status: 200, body: { version: 3 } });
    expect((await admin.list('VEHICLE')).list[0]).toMatchObject({ plate: 'A 1' });
    expect((await admin.send('GET', '/definitions/never/versions')).status).toBe(404);
    expect((await remove('never', 0)).status).toBe(404);
  });

  it('is refused while another overlay needs it', async () => {
    const more = patch({ name: 'vehicles', fields: { colour: { type: 'text' } } });
    expect((await put('vehicles-more', more)).status).toBe(200);
    const refused = await remove('vehicles', 3);
    expect(faultsOf(refused)).toMatchObject([{ source: 'vehicles-more', code: 'UNKNOWN_RESOURCE' }]);
    expect((await remove('vehicles-more', 1)).status).toBe(200);
  });

  it('is audited with user and change', async () => {
    const { rows } = await first.platform.pool.query(
      `select actor, action, before ->> 'version' as was, after ->> 'version' as is from audit
       where type = 'overlay' and coalesce(before, after) ->> 'name' = 'vehicles' order by id`,
    );
    expect(rows.map(({ action, was, is }) => [action, was, is])).toEqual([
      ['create', null, '1'],
      ['remove', '1', null],
      ['create', null, '3'],
    ]);
    expect(rows[0]).toMatchObject({ actor: 'Tocsin Administrator' });
  });
});

describe('permission to change definitions', () => {
  const calls: ['GET' | 'PUT' | 'DELETE', string, object?][] = [
    ['GET', '/definitions'],
    ['GET', '/definitions/badge/versions'],
    ['GET', '/definitions/badge/usage'],
    ['PUT', '/definitions/badge', { content: '{"schema": 1}', version: 4 }],
    ['DELETE', '/definitions/badge?version=4'],
  ];
  it('is limited to administrators of the whole system', async () => {
    const branch = await admin.org(1);
    const everything = (
      await first.platform.pool.query<{ a: string }>(
        `select distinct jsonb_array_elements_text(doc -> 'authorities') as a from object where type = 'user-groups'`,
      )
    ).rows.map(({ a }) => a);
    const nearly = await makeUser(call, [...everything.filter((a) => a !== 'ADMIN'), 'USER_EDIT', 'PARTICIPANT_EDIT']);
    const local = await makeUser(call, ['ADMIN'], { orgId: branch.id }, { orgId: branch.id });
    for (const { login, password } of [nearly, local]) {
      const client = new Client(await first.signIn(login, password));
      for (const [method, url, body] of calls) {
        expect([url, await client.send(method, url, body)]).toEqual([
          url,
          { status: 403, body: { reason: 'ACCESS_DENIED' } },
        ]);
      }
    }
    const visitor = new Client(first.call);
    for (const [method, url, body] of calls) expect((await visitor.send(method, url, body)).status).toBe(401);
    expect((await overlays()).find(({ name }) => name === 'badge')?.version).toBe(4);
  });
});

describe('a start', () => {
  it('loads the stored overlays, except for those that are no longer valid', async () => {
    const { pool } = first.platform;
    await pool.query(
      `insert into overlay_version (name, version, content, actor_id, actor) values ('aged', 1, '{"schema": 2}', 0, 'x')`,
    );
    const later = await testPlatform([FILE], { databaseUrl });
    try {
      const client = new Client(await later.signIn());
      const { faults } = await client.get<DefinitionsReply>('/definitions');
      expect(faults).toMatchObject([{ source: 'aged', code: 'UNKNOWN_SCHEMA' }]);
      expect((await client.list('VEHICLE')).count).toBe(1);
    } finally {
      await later.close();
    }
  });
});
