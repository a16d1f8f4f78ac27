import { beforeAll, describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { type ListReply, next, type Stored, storePeople } from './records.ts';

const { t, admin } = await adminPlatform();

const people = (orgId: number, records: object[]) => storePeople(t, orgId, records);

describe('POST /list/multi [S7.39][S7.40]', () => {
  it('returns several types in one list, sorted by title, each row with its type', async () => {
    const org = await admin.org(1);
    const child = await admin.org(org.id, 'Beta org');
    await people(org.id, [{ name: 'Alfa' }, { name: 'Čtyři' }]);
    await admin.post('/participant-groups', { name: 'Delta group', orgId: org.id });
    const request = {
      type: ['ORGANIZATION', 'PARTICIPANT', 'PARTICIPANT_GROUP'],
      parentOrgId: org.id,
      recursive: true,
    };
    const reply = await admin.post<ListReply>('/list/multi', { ...request, pageSize: 3 });
    expect(reply).toMatchObject({ count: 4, pageSize: 3, pagesCount: 2, currentPage: 0 });
    expect(reply.list.map((row) => [row.type, row.name])).toEqual([
      ['PARTICIPANT', 'Alfa'],
      ['ORGANIZATION', 'Beta org'],
      ['PARTICIPANT', 'Čtyři'],
    ]);
    const rest = await admin.post<ListReply>('/list/multi', { ...request, pageSize: 3, currentPage: 1 });
    expect(rest.list.map((row) => row.type)).toEqual(['PARTICIPANT_GROUP']);
    const found = await admin.post<ListReply>('/list/multi', { ...request, filterValue: 'delta' });
    expect(found).toMatchObject({ count: 1 });
    const one = await admin.post<ListReply>('/list/multi', { ...request, type: 'ORGANIZATION' });
    expect(one.list.map((row) => row.id)).toEqual([child.id]);
  });
});

describe('POST /list/membership [S7.41]', () => {
  it('returns both directions, paged and filtered [S7.42][S3.9]', async () => {
    const org = await admin.org(1);
    const ids = await people(
      org.id,
      Array.from({ length: 25 }, (_, i) => ({ name: `M${String(i).padStart(2, '0')}` })),
    );
    const group = await admin.post('/participant-groups', { name: `M${next()}`, orgId: org.id, participantIds: ids });
    const plan = await admin.post('/alarmplans', {
      name: `M${next()}`,
      orgId: org.id,
      steps: [{ participantIds: [ids[0], ids[1]], groupIds: [group.id], requiredAcceptances: 1, waitSeconds: 1 }],
    });
    const ask = (type: string, objectId: unknown, referenceType: string, more: object = {}) =>
      admin.post<ListReply>('/list/membership', {
        type,
        objectId,
        referenceType,
        currentPage: 0,
        pageSize: 20,
        filterValue: '',
        ...more,
      });
    const members = await ask('PARTICIPANT_GROUP', group.id, 'PARTICIPANT');
    expect(members).toMatchObject({ count: 25, pagesCount: 2 });
    expect(members.list.map((row) => row.id)).toEqual(ids.slice(0, 20));
    const more = await ask('PARTICIPANT_GROUP', group.id, 'PARTICIPANT', { currentPage: 1 });
    expect(more.list.map((row) => row.id)).toEqual(ids.slice(20));
    const found = await ask('PARTICIPANT_GROUP', group.id, 'PARTICIPANT', { filterValue: 'm07' });
    expect(found.list.map((row) => row.id)).toEqual([ids[7]]);

    expect((await ask('PARTICIPANT', ids[0], 'PARTICIPANT_GROUP')).list.map((row: Stored) => row.id)).toEqual([
      group.id,
    ]);
    expect((await ask('PARTICIPANT', ids[0], 'ALARMPLAN')).list.map((row) => row.name)).toEqual([plan.name]);
    expect((await ask('PARTICIPANT', ids[2], 'ALARMPLAN')).count).toBe(0);
    expect((await ask('ALARMPLAN', plan.id, 'PARTICIPANT')).count).toBe(2);
    expect((await ask('ALARMPLAN', plan.id, 'PARTICIPANT_GROUP')).count).toBe(1);
  });
});

describe('the other side of a relation', () => {
  it('that is stored in a list is read-only [S3.9]', async () => {
    const org = await admin.org(1);
    const [person = 0] = await people(org.id, [{ name: 'Planned' }]);
    const step = { participantIds: [person], requiredAcceptances: 1, waitSeconds: 1 };
    const plan = await admin.post('/alarmplans', { name: `M${next()}`, orgId: org.id, steps: [step] });
    const read = () => admin.get<Stored & { planIds: number[]; planNames: string[] }>(`/participants/${person}`);
    const stored = await read();
    expect(stored).toMatchObject({ planIds: [plan.id], planNames: [plan.name] });
    for (const change of [{ planIds: [] }, { planIds: [9_999_999] }, { description: 'x' }]) {
      const { version } = await read();
      const reply = await admin.put('/participants', { ...stored, ...change, version });
      expect(reply).toMatchObject({ planIds: [plan.id] });
    }
    expect((await read()).planIds).toEqual([plan.id]);
  });
});

describe('a computed field', () => {
  it('is computed at each write and returned in every row', async () => {
    const org = await admin.org(1);
    const created = await admin.participant(org.id, { reachable: true });
    const row = async () => (await admin.list('PARTICIPANT', { parentOrgId: org.id })).list[0];
    expect(await row()).toMatchObject({ reachable: false });
    const device = { callingDeviceType: 'SMS', address: '+420 600 100 200', active: true };
    await admin.put('/participants', { ...created, devices: [device] });
    expect(await row()).toMatchObject({ reachable: true });
    await admin.put('/participants', { ...created, version: undefined, devices: [{ ...device, active: false }] });
    expect(await row()).toMatchObject({ reachable: false });
  });
});

describe('filters of the selector', () => {
  it.each([
    [{ 'devices.callingDeviceType': ['PAGER'] }, ['Ada']],
    [{ 'devices.callingDeviceType': ['PAGER', 'SMS'] }, ['Ada', 'Bea']],
    [{ 'devices.address': 'TWO' }, ['Bea']],
    [{ groupNames: 'fïlter' }, ['Ada', 'Cid']],
    [{ groupNames: 'filter', surname: 'zwei' }, ['Cid']],
    [{ reachable: false }, ['Cid']],
    [{ surname: '%' }, []],
  ])('%o finds %o', async (filters, names) => {
    const org = await filtered;
    const { list } = await admin.list('PARTICIPANT', { parentOrgId: org, recursive: true, pageSize: 10_000, filters });
    expect(list.map((row) => row.name)).toEqual(names);
  });

  it('are refused for a list without such a field', async () => {
    const reply = await admin.send('POST', '/list', { type: 'PARTICIPANT', filters: { 'devices.nothing': 'x' } });
    expect(reply.status).toBe(400);
  });
});

let filtered: Promise<number>;
beforeAll(() => {
  filtered = (async () => {
    const org = await admin.org(1);
    const device = (callingDeviceType: string, address: string) => ({ callingDeviceType, address, active: true });
    const ids = await people(org.id, [
      { name: 'Ada', devices: [device('PAGER', 'one')] },
      { name: 'Bea', devices: [device('SMS', 'two')] },
      { name: 'Cid', surname: 'Zweig', devices: [] },
    ]);
    await admin.post('/participant-groups', {
      name: `Filter ${next()}`,
      orgId: org.id,
      participantIds: [ids[0], ids[2]],
    });
    return org.id;
  })();
  return filtered;
});

describe('GET /list/devices [S7.43]', () => {
  it('returns the device types', async () => {
    const devices = await admin.get<{ callingDeviceType: string }[]>('/list/devices');
    expect(devices.map((d) => d.callingDeviceType)).toEqual(['PHONE', 'MOBILE', 'SMS', 'EMAIL', 'PAGER', 'APP']);
  });
});
