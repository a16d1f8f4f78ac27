import { describe, expect, it } from 'vitest';
import { allows } from '../../src/engine/access.ts';
import { type Call, callFor, listCall, partsCall } from '../../src/engine/calls.ts';
import type { Op, Resource } from '../../src/engine/definition.ts';
import { adminPlatform } from './admin.ts';
import { Client, type ListReply, next, type SampleTable, type Stored, samples } from './records.ts';

const OPS: Exclude<Op, 'list'>[] = ['one', 'create', 'update', 'clone', 'move', 'remove', 'restore'];

const { t, admin, clientAt } = await adminPlatform();
const inside = await admin.org(1, 'Inside');
const target = await admin.org(inside.id, 'Target');
const outside = await admin.org(1, 'Outside');
const participantId = (await admin.participant(inside.id)).id;
const point = { name: 'Referred to', orgId: inside.id, text: 'x', language: 'ENGLISH' };
const alarmPointId = (await admin.post('/alarmpoints', point)).id;

/**
 * A sample of a resource below an organization; of a type that an organization can have only once, in a new
 * organization.
 */
async function sampleIn(resource: Resource, parentOrgId: number) {
  const single = resource.list === false;
  const orgId = single ? (await admin.org(parentOrgId)).id : parentOrgId;
  const initiatorId = resource.partOf === undefined ? undefined : (await admin.alarmPoint(orgId)).id;
  const owner = resource.partOf === 'participantId' ? (await admin.participant(orgId)).id : participantId;
  const alarmPlanId = single ? (await admin.alarmPlan(orgId)).id : undefined;
  const table: SampleTable = samples(orgId, { participantId: owner, alarmPointId, initiatorId, alarmPlanId });
  table.ORGANIZATION = {
    path: '/organizations',
    record: { name: `O${next()}`, parentId: orgId },
    change: { phone: '+1234' },
  };
  const sample = table[resource.api.listType];
  if (!sample) throw new Error(`No sample of ${resource.api.listType}`);
  return sample;
}

const send = (client: Client, { method, url, body }: Call) =>
  client.send(method as 'GET' | 'POST' | 'PUT' | 'DELETE', url, body as object | undefined);

/** Creates a record in an organization; returns the call of `op` on it. */
async function prepared(resource: Resource, op: Exclude<Op, 'list'>, orgId: number): Promise<Call> {
  const sample = await sampleIn(resource, orgId);
  if (op === 'create') return { method: 'POST', url: sample.path, body: sample.record };
  const record = await admin.post(sample.path, sample.record);
  if (op === 'one' || op === 'remove') return callFor(resource, op, record);
  if (op === 'restore') {
    await admin.remove(`${sample.path}/${record.id}`);
    return callFor(resource, op, record.id);
  }
  if (op === 'clone') return callFor(resource, op, { id: record.id });
  if (op === 'move') return callFor(resource, op, { id: record.id, newOrgId: target.id });
  return callFor(resource, op, { ...record, ...sample.change });
}

function listOf(resource: Resource): Call {
  if (resource.partOf !== undefined) {
    return partsCall(resource, resource.partOf === 'participantId' ? participantId : alarmPointId);
  }
  return listCall(resource, { page: 0, pageSize: 5, orgId: 1, recursive: true });
}

const opsOf = (resource: Resource) => OPS.filter((op) => resource.api.calls[op] !== false);
/** All shipped resources except events of individual calendars, whose calls name the owner (calendars.test.ts). */
const shipped = () => [...t.platform.definitions.byListType.values()].filter(({ api }) => api.id === undefined);

describe('authority', () => {
  it('every call requires exactly the authority that its definition names', async () => {
    const nobody = await clientAt(1, []);
    for (const resource of shipped()) {
      const denied = { status: 403, body: { reason: 'ACCESS_DENIED' } };
      const viewer = await clientAt(1, [String(resource.access.list)]);
      if (allows(resource, 'list')) {
        const list = listOf(resource);
        expect(await send(nobody, list), resource.name).toEqual(denied);
        expect((await send(viewer, list)).status, resource.name).toBe(200);
      }
      for (const op of opsOf(resource)) {
        const call = await prepared(resource, op, inside.id);
        const name = `${op} of ${resource.name}`;
        expect(await send(nobody, call), name).toEqual(denied);
        const needed = String(resource.access[op]);
        if (needed !== resource.access.list) expect(await send(viewer, call), `${name} by a viewer`).toEqual(denied);
        const entitled = await clientAt(1, [needed]);
        const reply = await send(entitled, call);
        expect([name, reply.status, reply.status === 200 ? '' : reply.body]).toEqual([name, 200, '']);
      }
    }
  }, 120_000);

  it('removed records are listed only with the authority of the view that shows them', async () => {
    const view = t.platform.definitions.resources.find((r) => r.viewOf !== undefined);
    if (!view) throw new Error('no such view');
    const call = listCall(view, { page: 0, pageSize: 5, orgId: 1, recursive: true });
    const viewer = await clientAt(1, ['ALARMPOINT_VIEW', 'ALARMPOINT_EDIT']);
    expect(await send(viewer, call)).toEqual({ status: 403, body: { reason: 'ACCESS_DENIED' } });
    const restorer = await clientAt(1, ['DELETED_ALARM_RESTORAGE']);
    expect((await send(restorer, call)).status).toBe(200);
    const present = listCall(view, { page: 0, pageSize: 5, orgId: 1, recursive: true }).body as object;
    expect((await restorer.send('POST', '/list', { ...present, deletedAlarm: false })).status).toBe(403);
  });

  it('other calls require the authority of the records that they show', async () => {
    const nobody = await clientAt(1, []);
    const calls: ['GET' | 'POST' | 'PUT', string, object?][] = [
      ['POST', '/list/multi', { type: ['PARTICIPANT', 'PARTICIPANT_GROUP'], parentOrgId: 1 }],
      ['POST', '/list/membership', { type: 'PARTICIPANT', objectId: participantId, referenceType: 'ALARMPLAN' }],
      ['GET', `/used-by/PARTICIPANT/${participantId}`],
      ['GET', `/audit/PARTICIPANT/${participantId}`],
      ['GET', `/organizations/object-limits/${inside.id}`],
      ['POST', `/organizations/object-limits/${inside.id}`, { USER: 5 }],
      ['GET', '/participants/find-by-login/somebody'],
      ['POST', '/export', { type: 'PARTICIPANT', parentOrgId: 1 }],
      ['POST', '/imports?type=PARTICIPANT', {}],
      ['GET', `/consequentials/list?initiatorId=${alarmPointId}`],
      ['GET', `/consequentials/triggers/${alarmPointId}`],
      ['PUT', '/consequentials/show-name?triggerType=ON_NEW', {}],
      ['GET', '/alarmpoints/predefined/1?alarmtype=SOS'],
      ['GET', '/alarmtemplates/prepare/1'],
      ['POST', '/alarmpoints/text-prelisten-link', {}],
      ['GET', '/definitions'],
      ['GET', '/definitions/x/versions'],
      ['GET', '/definitions/x/usage'],
      ['POST', '/definitions/x/lacking', {}],
      ['PUT', '/definitions/x', {}],
    ];
    for (const [method, url, body] of calls) {
      expect([url, await nobody.send(method, url, body)]).toEqual([
        url,
        { status: 403, body: { reason: 'ACCESS_DENIED' } },
      ]);
    }
    const files: ['POST' | 'PATCH' | 'DELETE', string][] = [
      ['POST', 'upload'],
      ['POST', 'upload-files'],
      ['PATCH', 'move?orgId=1'],
      ['DELETE', 'delete'],
    ];
    for (const [method, path] of files) {
      expect([path, await nobody.send(method, `/rest/admin/instructions/${path}`, [])]).toEqual([
        path,
        { status: 403, body: { reason: 'ACCESS_DENIED' } },
      ]);
    }
    const half = await clientAt(1, ['PARTICIPANT_VIEW']);
    for (const [method, url, body] of calls.slice(0, 2)) expect((await half.send(method, url, body)).status).toBe(403);
  });
});

describe('organization subtree', () => {
  it('every call on a record outside is refused, and on one inside permitted', async () => {
    const local = await clientAt(inside.id, ['ADMIN']);
    for (const resource of shipped()) {
      for (const op of opsOf(resource)) {
        const name = `${op} of ${resource.name}`;
        const elsewhere = await prepared(resource, op, outside.id);
        expect([name, await send(local, elsewhere)]).toEqual([
          name,
          { status: 403, body: { reason: 'ACCESS_DENIED' } },
        ]);
        const here = await send(local, await prepared(resource, op, inside.id));
        expect([name, here.status, here.status === 200 ? '' : here.body]).toEqual([name, 200, '']);
      }
    }
  }, 120_000);

  it('nothing is moved, changed or copied to an organization outside', async () => {
    const local = await clientAt(inside.id, ['ADMIN']);
    const someone = await admin.participant(inside.id);
    const denied = { status: 403, body: { reason: 'ACCESS_DENIED' } };
    const move = { id: someone.id, objectType: 'PARTICIPANT', newOrgId: outside.id };
    expect(await local.send('PUT', '/move', move)).toEqual(denied);
    expect(await local.send('PUT', '/participants', { ...someone, orgId: outside.id })).toEqual(denied);
    expect(await local.send('POST', '/participants/clone', { id: someone.id, orgId: outside.id })).toEqual(denied);
    expect(await local.send('PUT', '/move', { ...move, objectType: 'ORGANIZATION', id: target.id })).toEqual(denied);
    expect(await local.send('PUT', '/organizations', { id: target.id, parentId: 1 })).toEqual(denied);
  });

  it('no new reference to a record outside is stored', async () => {
    const local = await clientAt(inside.id, ['ADMIN']);
    const stranger = await admin.participant(outside.id);
    const mine = await admin.participant(inside.id);
    const group = { name: `G${next()}`, orgId: inside.id, participantIds: [stranger.id] };
    const refused = { status: 400, body: { reason: 'VALIDATION', errors: { participantIds: 'notFound' } } };
    expect(await local.send('POST', '/participant-groups', group)).toEqual(refused);
    // references that a user with more rights has set are kept, and the other ones can be changed
    const mixed = await admin.post('/participant-groups', group);
    const members = [stranger.id, mine.id];
    expect(await local.put('/participant-groups', { ...mixed, participantIds: members })).toMatchObject({
      participantIds: members,
    });
    const foreign = await admin.post('/participant-groups', { name: `G${next()}`, orgId: outside.id });
    const join = await local.send('PUT', '/participants', { id: mine.id, groupIds: [mixed.id, foreign.id] });
    expect(join).toMatchObject({ status: 400, body: { errors: { groupIds: 'notFound' } } });
  });

  it("lists contain the user's subtree; others are refused", async () => {
    const local = await clientAt(inside.id, ['ADMIN']);
    await admin.participant(outside.id);
    const own = await local.post<ListReply>('/list', { type: 'PARTICIPANT', recursive: true, pageSize: 1000 });
    const orgs = new Set(own.list.map((row) => row.orgId));
    expect(orgs).toContain(inside.id);
    expect(orgs).not.toContain(outside.id);
    expect(own.count).toBe(own.list.length);
    for (const parentOrgId of [1, outside.id, 999_999]) {
      for (const recursive of [true, false]) {
        for (const url of ['/list', '/list/multi']) {
          const reply = await local.send('POST', url, { type: 'PARTICIPANT', parentOrgId, recursive });
          expect([parentOrgId, url, reply.status, reply.body]).toEqual([
            parentOrgId,
            url,
            403,
            { reason: 'ACCESS_DENIED' },
          ]);
        }
      }
    }
    const group = await admin.post('/participant-groups', {
      name: `G${next()}`,
      orgId: inside.id,
      participantIds: [participantId, (await admin.participant(outside.id)).id],
    });
    const members = await local.post<ListReply>('/list/membership', {
      type: 'PARTICIPANT_GROUP',
      objectId: group.id,
      referenceType: 'PARTICIPANT',
    });
    expect(members.list.map((row) => row.id)).toEqual([participantId]);
  });

  it("the tree starts at the user's organization", async () => {
    const authorities = ['ORGANIZATION_VIEW', 'ORGANIZATION_EDIT', 'PARTICIPANT_VIEW', 'ALARMPOINT_VIEW', 'MOBILE_APP'];
    const local = await clientAt(inside.id, authorities);
    expect(await local.get('/tree')).toEqual([{ id: inside.id, name: 'Inside', hasChildren: true }]);
    expect((await local.get<Stored[]>(`/tree/${inside.id}`)).map((o) => o.id)).toContain(target.id);
    const stranger = await admin.participant(outside.id);
    const point = await admin.alarmPoint(outside.id);
    const refused: ['GET' | 'POST', string, object?][] = [
      ['GET', '/tree/1'],
      ['GET', `/tree/${outside.id}`],
      ['GET', `/showOrg/${outside.id}`],
      ['GET', `/organizations/${outside.id}/children`],
      ['GET', `/organizations/object-limits/${outside.id}`],
      ['POST', `/organizations/object-limits/${outside.id}`, { USER: 1 }],
      ['GET', `/used-by/PARTICIPANT/${stranger.id}`],
      ['GET', `/audit/PARTICIPANT/${stranger.id}`],
      ['POST', '/export', { type: 'PARTICIPANT', parentOrgId: outside.id }],
      ['GET', `/consequentials/list?initiatorId=${point.id}`],
      ['GET', `/consequentials/triggers/${point.id}`],
      ['GET', `/alarmpoints/predefined/${outside.id}?alarmtype=SOS`],
    ];
    for (const [method, url, body] of refused) {
      expect([url, await local.send(method, url, body)]).toEqual([
        url,
        { status: 403, body: { reason: 'ACCESS_DENIED' } },
      ]);
    }
  });

  it('no call of an entity is answered without a token', async () => {
    const visitor = new Client(t.call);
    for (const resource of shipped()) {
      for (const op of opsOf(resource)) {
        expect((await send(visitor, await prepared(resource, op, inside.id))).status).toBe(401);
      }
    }
    for (const url of ['/tree', '/tree/1', '/showOrg/1', '/list/devices', '/imports', '/imports/1']) {
      expect((await visitor.send('GET', url)).status).toBe(401);
    }
  });
});
