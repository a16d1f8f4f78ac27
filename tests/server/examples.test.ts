import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseOverlayText } from '../../src/engine/load.ts';
import { adminPlatform } from './admin.ts';

const TEXT = readFileSync(join(import.meta.dirname, '../../docs/examples/vehicles.json'), 'utf8');

let id: number;

const { t: system, call: admin } = await adminPlatform([parseOverlayText('vehicles.json', TEXT)]);

const list = async (filterValue = '') =>
  (
    await admin({
      method: 'POST',
      url: '/list',
      payload: {
        type: 'VEHICLE',
        currentPage: 0,
        pageSize: 20,
        filterValue,
        parentOrgId: 1,
        recursive: true,
        sortField: 'name',
        sortOrder: 'ASCENDING',
      },
    })
  ).json();

it('an entity added by an overlay is stored and read', async () => {
  const created = await admin({
    method: 'POST',
    url: '/vehicles',
    payload: { name: 'Rescue 1', plate: 'EL-B 112', kind: 'AMBULANCE', seats: 3, orgId: 1 },
  });
  expect(created.statusCode).toBe(200);
  id = created.json().id;
  const read = await admin({ method: 'GET', url: `/vehicles/${id}` });
  expect(read.json()).toMatchObject({ id, plate: 'EL-B 112', orgName: 'Total system' });
});

it('it is validated on the server', async () => {
  const payload = { name: '', plate: 'el-b 112', kind: 'BICYCLE', orgId: 1 };
  const unfit = await admin({ method: 'POST', url: '/vehicles', payload });
  expect([unfit.statusCode, unfit.json()]).toEqual([
    400,
    { reason: 'VALIDATION', errors: { kind: 'enum', name: 'required' } },
  ]);
  const refused = await admin({ method: 'POST', url: '/vehicles', payload: { ...payload, kind: 'CAR' } });
  expect([refused.statusCode, refused.json()]).toEqual([400, { reason: 'VALIDATION', errors: { name: 'required' } }]);
  const taken = await admin({ method: 'POST', url: '/vehicles', payload: { ...payload, name: 'Other', kind: 'CAR' } });
  expect([taken.statusCode, taken.json()]).toMatchObject([409, { reason: 'NOT_UNIQUE' }]);
  expect(Object.keys(taken.json().errors)).toEqual(['plate']);
});

it('it is listed, searched, cloned, moved and removed', async () => {
  expect(await list('rescue')).toMatchObject({ count: 1, list: [{ id, name: 'Rescue 1', kind: 'AMBULANCE' }] });
  expect((await list('nothing like it')).count).toBe(0);
  const copy = await admin({ method: 'POST', url: '/vehicles/clone', payload: { id, plate: 'EL-B 113' } });
  expect(copy.statusCode).toBe(200);
  const organization = await admin({ method: 'POST', url: '/organizations', payload: { name: 'Garage', parentId: 1 } });
  const newOrgId = organization.json().id;
  const moved = await admin({ method: 'PUT', url: '/move', payload: { id, objectType: 'VEHICLE', newOrgId } });
  expect([moved.statusCode, moved.json()]).toEqual([200, { status: 'ok' }]);
  expect((await admin({ method: 'GET', url: `/vehicles/${id}` })).json().orgName).toBe('Garage');
  expect((await admin({ method: 'DELETE', url: `/vehicles/${id}` })).statusCode).toBe(200);
  expect((await list()).list.map((row: { id: number }) => row.id)).toEqual([copy.json().id]);
});

it('a role can grant its authorities to others than administrators', async () => {
  const role = await admin({
    method: 'POST',
    url: '/user-groups',
    payload: { name: 'Drivers', orgId: 1, authorities: ['VEHICLE_VIEW'] },
  });
  expect(role.statusCode).toBe(200);
  const user = { name: 'Jana', surname: 'Malá', language: 'CZECH', orgId: 1, active: true };
  const password = 'yellow-tram-45';
  await admin({
    method: 'POST',
    url: '/users',
    payload: { ...user, login: 'driver', password, roleIds: [role.json().id] },
  });
  await admin({ method: 'POST', url: '/users', payload: { ...user, login: 'walker', password, roleIds: [] } });
  const ask = { method: 'GET', url: `/vehicles/${(await list()).list[0].id}` } as const;
  expect((await (await system.signIn('driver', password))(ask)).statusCode).toBe(200);
  const refused = await (await system.signIn('walker', password))(ask);
  expect([refused.statusCode, refused.json().reason]).toEqual([403, 'ACCESS_DENIED']);
});
