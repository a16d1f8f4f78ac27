import { describe, expect, it } from 'vitest';
import { bulkOf } from './bulkKit.ts';
import { keysOf, platformWithFieldRights } from './fieldRightsKit.ts';
import type { Client, Json, Stored } from './records.ts';
import { transferOf } from './transferKit.ts';

const { call, admin, office, clerk, patient } = await platformWithFieldRights();

describe('what is read', () => {
  it('is without the fields, for who lacks the right, in single records, lists, choices and memberships', async () => {
    const { orgId, care, doctor, stored: one } = await patient();
    const url = `/participants/${one.id}`;
    expect(await office.client.get(url)).toMatchObject({
      privatePhone: '+41791111111',
      doctorName: `Dora Doctor (${doctor.shortName})`,
    });
    expect(keysOf(await clerk.client.get(url))).toEqual([]);
    expect(await clerk.client.get(url)).toMatchObject({ name: 'Jan', costCentre: 'K7' });
    const rows = async (client: Client) => (await client.list('PARTICIPANT', { parentOrgId: orgId })).list;
    expect((await rows(office.client)).flatMap(keysOf)).toContain('privatePhone');
    expect((await rows(clerk.client)).flatMap(keysOf)).toEqual([]);
    const members = async ({ client }: { client: Client }) => {
      const asked = { type: 'PARTICIPANT', objectId: one.id, referenceType: 'PARTICIPANT_GROUP' };
      const { list, count } = await client.post<{ list: Stored[]; count: number }>('/list/membership', asked);
      return [list.map(({ id }) => id), count];
    };
    expect(await members(office)).toEqual([[care.id], 1]);
    expect(await members(clerk)).toEqual([[], 0]);
  });

  it('tells who uses a record only by the fields that may be read; it stays in use', async () => {
    const { care, doctor, stored: one } = await patient();
    const uses = async ({ client }: { client: Client }, path: string) => client.get<Json>(`/used-by/${path}`);
    const named = { id: one.id, title: `Jan Novák (${one.shortName})` };
    const group = (field: string) => ({ resource: 'participants', field, count: 1, items: [named] });
    for (const [path, field] of [
      [`PARTICIPANT/${doctor.id}`, 'doctorId'],
      [`PARTICIPANT_GROUP/${care.id}`, 'careIds'],
    ] as const) {
      expect(await uses(office, path)).toEqual({ count: 1, groups: [group(field)] });
      expect(await uses(clerk, path)).toEqual({ count: 0, groups: [] });
    }
    expect(await clerk.client.send('DELETE', `/participants/${doctor.id}`)).toEqual({
      status: 409,
      body: { reason: 'IN_USE', usedBy: { count: 0, groups: [] } },
    });
  });

  it('has no earlier values either, in the history and in conflicts', async () => {
    const { stored: one } = await patient();
    const { version } = await admin.put(`/participants`, {
      id: one.id,
      privatePhone: '+41792222222',
      costCentre: 'K8',
    });
    const history = async ({ client }: { client: Client }) =>
      (await client.get<{ list: Json[]; count: number }>(`/audit/PARTICIPANT/${one.id}`)).list;
    expect((await history(office))[0]).toMatchObject({
      before: { privatePhone: '+41791111111', costCentre: 'K7' },
      after: { privatePhone: '+41792222222', costCentre: 'K8' },
    });
    const [change, creation] = await history(clerk);
    expect([change?.before, change?.after]).toEqual([{ costCentre: 'K7' }, { costCentre: 'K8' }]);
    expect(keysOf(creation?.after as object)).toEqual([]);
    const outdated = await clerk.client.send('PUT', '/participants', {
      id: one.id,
      version: version - 1,
      name: 'Jana',
    });
    expect([outdated.status, keysOf(outdated.body.current as object)]).toEqual([409, []]);
    expect(outdated.body.current).toMatchObject({ costCentre: 'K8' });
  });

  it('is exported without them, whatever columns are asked for', async () => {
    const { orgId } = await patient();
    const asked = { type: 'PARTICIPANT', parentOrgId: orgId, format: 'csv' };
    const file = async ({ caller }: { caller: typeof call }, more = {}) =>
      String(await transferOf(caller).export({ ...asked, ...more }));
    expect(await file(office)).toContain('Viola');
    expect(await file(clerk)).toContain('K7');
    expect(await file(clerk)).not.toMatch(/1111111|Cello|Viola|Dora Doctor|Care/);
    const columns = ['name', 'personnelNotes', 'doctorName', 'costCentre'];
    expect((await file(clerk, { columns })).split(/\r?\n/)[0]).not.toMatch(/personnel|doctor/i);
  });
});

describe('what can be asked', () => {
  it('is nothing about a field that may not be read: filters are refused like those of unknown fields', async () => {
    const { orgId, care, doctor } = await patient();
    const asked = async (filters: Json, { client } = clerk) =>
      client.send('POST', '/list', { type: 'PARTICIPANT', parentOrgId: orgId, filters });
    for (const [name, right, wrong] of [
      ['privatePhone', '+41791111111', '+41793333333'],
      ['privatePhone@not', '+41791111111', '+41793333333'],
      ['personnelNotes@empty', false, true],
      ['description', 'Viola', 'Other'],
      ['doctorId', doctor.id, 1],
      ['doctorName', 'Doctor', 'Other'],
      ['careIds', care.id, 1],
      ['careNames', 'Care', 'Other'],
    ] as const) {
      const field = name.split('@')[0] ?? '';
      for (const value of [right, wrong]) {
        expect(await asked({ [name]: value })).toEqual({
          status: 400,
          body: { reason: 'BAD_REQUEST', errors: { [field]: 'unknownField' } },
        });
      }
    }
    expect(await asked({ nothing: 1 })).toMatchObject({ body: { errors: { nothing: 'unknownField' } } });
    expect((await asked({ privatePhone: '+41791111111' }, office)).body).toMatchObject({ count: 1 });
  });

  it('tells nothing by the order', async () => {
    const orgId = (await admin.org(1)).id;
    for (const [name, privatePhone] of [
      ['Ada', '+41790000003'],
      ['Bea', '+41790000001'],
      ['Cyd', '+41790000002'],
    ]) {
      await admin.participant(orgId, { name, privatePhone });
    }
    const names = async ({ client }: { client: Client }, sortOrder: string) =>
      (await client.list('PARTICIPANT', { parentOrgId: orgId, sortField: 'privatePhone', sortOrder })).list.map(
        ({ name }) => name,
      );
    expect(await names(office, 'ASCENDING')).toEqual(['Bea', 'Cyd', 'Ada']);
    expect(await names(clerk, 'ASCENDING')).toEqual(['Ada', 'Bea', 'Cyd']);
    expect(await names(clerk, 'DESCENDING')).toEqual(['Cyd', 'Bea', 'Ada']);
  });

  it('finds nobody by the value, in one type and in several, in choices and in changes of many', async () => {
    const { orgId, care, stored: one } = await patient({ name: 'Quirin' });
    await admin.put('/participant-groups', { id: care.id, participantIds: [one.id] });
    const found = async ({ client, caller }: { client: Client; caller: typeof call }, filterValue: string) => {
      const asked = { parentOrgId: orgId, filterValue };
      const member = { objectId: care.id, type: 'PARTICIPANT_GROUP', referenceType: 'PARTICIPANT', filterValue };
      const match = { ...asked, recursive: true };
      const body = {
        type: 'PARTICIPANT',
        action: 'edit' as const,
        match,
        changes: { set: { active: false }, add: {}, remove: {} },
      };
      const bulk = await bulkOf(caller).send('POST', '/bulk', body);
      return [
        (await client.list('PARTICIPANT', asked)).count,
        (await client.post<{ count: number }>('/list/multi', { type: ['PARTICIPANT'], ...asked })).count,
        (await client.post<{ count: number }>('/list/membership', member)).count,
        bulk.status,
      ];
    };
    for (const word of ['1111111', 'viola', 'quirin 1111111']) {
      expect([word, await found(office, word)]).toEqual([word, [1, 1, 1, 200]]);
      expect([word, await found(clerk, word)]).toEqual([word, [0, 0, 0, 400]]);
    }
    expect(await found(clerk, 'quirin')).toEqual([1, 1, 1, 200]);
  });
});

it('nobody is replaced, or found to be used, by a reference that the user may not read', async () => {
  const { doctor, stored: one } = await patient();
  const body = { type: 'PARTICIPANT', id: doctor.id, by: one.id };
  const replace = (client: Client, more: object = {}) => client.send('POST', '/bulk/replace', { ...body, ...more });
  expect(await replace(clerk.client)).toEqual({
    status: 400,
    body: { reason: 'VALIDATION', errors: { fields: 'required' } },
  });
  expect(await replace(clerk.client, { fields: ['participants.doctorId'] })).toEqual({
    status: 400,
    body: { reason: 'VALIDATION', errors: { fields: 'notFound' } },
  });
  const job = await office.client.post('/bulk/replace', body);
  expect(await bulkOf(office.caller).settled(job.id)).toMatchObject({ total: 1, counts: { change: 1 } });
});
