import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { overlayCalls } from './definitionsKit.ts';

const { t, admin } = await adminPlatform();
const { put } = overlayCalls(() => admin);

/** Keys in a cabinet: their calls are below the cabinet's path, and their bodies are wrapped. */
const KEYS = {
  schema: 1,
  add: [
    {
      schema: 1,
      name: 'cabinets',
      title: '{name}',
      fields: {
        name: { type: 'text', required: true },
        orgId: { type: 'ref', to: 'organizations', required: true },
      },
      tabs: [
        { name: 'details', rows: ['name', 'orgId'] },
        { name: 'keys', parts: 'cabinet-keys' },
      ],
      api: { listType: 'CABINET' },
    },
    {
      schema: 1,
      name: 'cabinet-keys',
      title: '{name}',
      partOf: 'cabinetId',
      fields: {
        name: { type: 'text', required: true },
        cabinetId: { type: 'ref', to: 'cabinets', required: true },
        orgId: { type: 'ref', to: 'organizations', required: true, visible: false },
      },
      list: { columns: ['name'] },
      api: {
        path: 'cabinet-keys',
        listType: 'CABINET_KEY',
        calls: {
          list: { method: 'GET', path: '/cabinets/{cabinetId}/keys' },
          one: { method: 'GET', path: '/cabinets/{cabinetId}/keys/{id}' },
          create: { method: 'POST', path: '/cabinets/{cabinetId}/keys', body: { key: 'record' } },
          update: { method: 'PUT', path: '/cabinets/{cabinetId}/keys', body: { key: 'record' } },
          remove: { method: 'DELETE', path: '/cabinets/{cabinetId}/keys/{id}' },
        },
      },
    },
  ],
};

describe('calls with a path and a body from the definition', () => {
  it('are served by the platform: the path contains the parent, the body wraps the record', async () => {
    expect(await put('keys', JSON.stringify(KEYS))).toMatchObject({ status: 200 });
    await t.auth();
    const [one, other] = [
      await admin.post('/cabinets', { name: 'A', orgId: 1 }),
      await admin.post('/cabinets', { name: 'B', orgId: 1 }),
    ];
    const keys = `/cabinets/${one.id}/keys`;
    const created = await admin.post(keys, { key: { name: 'Main' } });
    expect(created).toMatchObject({ name: 'Main', cabinetId: one.id, version: 1 });
    expect(await admin.get(keys)).toMatchObject([{ id: created.id, name: 'Main' }]);
    expect(await admin.get(`/cabinets/${other.id}/keys`)).toEqual([]);
    expect(await admin.get(`${keys}/${created.id}`)).toMatchObject({ name: 'Main' });
    const changed = await admin.send('PUT', keys, { key: { id: created.id, name: 'Side', version: 1 } });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Side', version: 2 } });
    expect((await admin.send('DELETE', `${keys}/${created.id}`)).status).toBe(200);
    expect(await admin.get(keys)).toEqual([]);
  });

  it('find nothing below another parent, and refuse a body that is not wrapped', async () => {
    const [one, other] = [
      await admin.post('/cabinets', { name: 'C', orgId: 1 }),
      await admin.post('/cabinets', { name: 'D', orgId: 1 }),
    ];
    const created = await admin.post(`/cabinets/${one.id}/keys`, { key: { name: 'Main' } });
    const elsewhere = `/cabinets/${other.id}/keys`;
    expect((await admin.send('GET', `${elsewhere}/${created.id}`)).status).toBe(404);
    expect((await admin.send('DELETE', `${elsewhere}/${created.id}`)).status).toBe(404);
    expect((await admin.send('PUT', elsewhere, { key: { id: created.id, name: 'X', version: 1 } })).status).toBe(404);
    expect((await admin.send('POST', `/cabinets/${one.id}/keys`, { name: 'Bare' })).status).toBe(400);
  });
});
