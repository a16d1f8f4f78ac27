import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseOverlayText } from '../../src/engine/load.ts';
import { adminPlatform } from './admin.ts';
import { bulkOf } from './bulkKit.ts';
import { Client, type Json, person, type Stored } from './records.ts';
import { transferOf } from './transferKit.ts';
import { makeUser } from './users.ts';

const EXAMPLE = readFileSync(join(import.meta.dirname, '../../docs/examples/private-data.json'), 'utf8');
/** A field that every record has, now restricted; and references of both kinds. */
const MORE = {
  schema: 1,
  patch: [
    {
      name: 'participants',
      fields: {
        description: { search: true, readBy: ['PRIVATE_DATA'] },
        doctorId: { type: 'ref', to: 'participants', readBy: ['PRIVATE_DATA'] },
        careIds: { type: 'ref', to: 'participant-groups', multiple: true, readBy: ['PRIVATE_DATA'] },
        entered: { type: 'date', defaultFrom: 'today', writeBy: ['PRIVATE_DATA'] },
      },
    },
  ],
};
const overlays = [parseOverlayText('private-data.json', EXAMPLE), { source: 'zz.json', content: MORE }];
const { t, call, admin } = await adminPlatform(overlays);
const PEOPLE = ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT', 'PARTICIPANT_GROUP_VIEW', 'PARTICIPANT_GROUP_EDIT'];

async function userWith(authorities: string[], orgId = 1) {
  const user = await makeUser(call, authorities, { orgId }, { orgId });
  const caller = await t.signIn(user.login, user.password);
  return { ...user, caller, client: new Client(caller) };
}

const office = await userWith([...PEOPLE, 'PRIVATE_DATA']);
const clerk = await userWith(PEOPLE);
const HIDDEN = ['privatePhone', 'personnelNotes', 'description', 'doctorId', 'doctorName', 'careIds', 'careNames'];
const NO_RIGHT = (...fields: string[]) => ({
  status: 400,
  body: { reason: 'VALIDATION', errors: Object.fromEntries(fields.map((name) => [name, 'noRight'])) },
});

/** A person in an organization of its own, with a value in every restricted field. */
async function patient(more: Json = {}) {
  const orgId = (await admin.org(1)).id;
  const [doctor, care] = [
    await admin.participant(orgId, { name: 'Dora', surname: 'Doctor' }),
    await admin.post('/participant-groups', { name: 'Care', orgId }),
  ];
  const secret = {
    privatePhone: '+41791111111',
    personnelNotes: 'Cello',
    description: 'Viola',
    doctorId: doctor.id,
    careIds: [care.id],
    costCentre: 'K7',
  };
  const stored = await admin.participant(orgId, { ...secret, ...more });
  return { orgId, doctor, care, secret, stored };
}

const keysOf = (record: object) => HIDDEN.filter((name) => name in record);
const stored = (id: number) => admin.get(`/participants/${id}`);

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

describe('what is written', () => {
  it('a record that is sent back without the fields keeps their values', async () => {
    const { secret, stored: one } = await patient();
    const seen = await clerk.client.get(`/participants/${one.id}`);
    const reply = await clerk.client.put('/participants', { ...seen, name: 'Jana' });
    expect(keysOf(reply)).toEqual([]);
    expect(reply.name).toBe('Jana');
    expect(await stored(one.id)).toMatchObject({ ...secret, name: 'Jana' });
  });

  it('any value of a field that may not be read is refused, an equal one too; others of one that may are', async () => {
    const { stored: one } = await patient();
    const put = (change: Json, { client } = clerk) => client.send('PUT', '/participants', { id: one.id, ...change });
    expect(await put({ privatePhone: '+41791111111' })).toEqual(NO_RIGHT('privatePhone'));
    expect(await put({ privatePhone: '+41793333333' })).toEqual(NO_RIGHT('privatePhone'));
    expect(await put({ personnelNotes: null })).toEqual(NO_RIGHT('personnelNotes'));
    expect(await put({ careIds: [], doctorId: one.doctorId })).toEqual(NO_RIGHT('doctorId', 'careIds'));
    expect(await put({ costCentre: 'K9' })).toEqual(NO_RIGHT('costCentre'));
    expect((await put({ costCentre: 'K7' })).status).toBe(200);
    expect((await put({ costCentre: 'K9', privatePhone: '+41793333333' }, office)).status).toBe(200);
  });

  it('refusals tell all faults at once', async () => {
    const { stored: one } = await patient();
    const sent = { id: one.id, name: '', language: 7, costCentre: 'K9', personnelNotes: 'x' };
    expect((await clerk.client.send('PUT', '/participants', sent)).body.errors).toMatchObject({
      name: 'required',
      costCentre: 'noRight',
      personnelNotes: 'noRight',
    });
  });

  it('a new record has the defaults there', async () => {
    const sent = person(1);
    expect(await clerk.client.send('POST', '/participants', { ...sent, costCentre: 'K9' })).toEqual(
      NO_RIGHT('costCentre'),
    );
    expect(await clerk.client.send('POST', '/participants', { ...sent, privatePhone: '+41796666666' })).toEqual(
      NO_RIGHT('privatePhone'),
    );
    const made = await clerk.client.post('/participants', { ...sent, costCentre: '', entered: '1999-01-01' });
    expect(keysOf(made)).toEqual([]);
    const { entered, costCentre, privatePhone } = await stored(made.id);
    expect([entered === '1999-01-01', costCentre, privatePhone]).toEqual([false, '', null]);
  });

  it('a copy has no values that its maker may not write', async () => {
    const { secret, stored: one } = await patient();
    const copyBy = async ({ client }: { client: Client }) =>
      stored((await client.post('/participants/clone', { id: one.id })).id);
    expect(await copyBy(office)).toMatchObject(secret);
    expect(await copyBy(clerk)).toMatchObject({
      privatePhone: null,
      description: null,
      careIds: [],
      costCentre: null,
      surname: 'Novák',
    });
    expect(await clerk.client.send('POST', '/participants/clone', { id: one.id, costCentre: 'K1' })).toEqual(
      NO_RIGHT('costCentre'),
    );
  });
});

describe('changes of many records', () => {
  const edit = (ids: number[], set: Json) => ({
    type: 'PARTICIPANT',
    action: 'edit' as const,
    ids,
    changes: { set, add: {}, remove: {} },
  });

  it('are refused at fields that may not be written', async () => {
    const { stored: one } = await patient();
    const send = (set: Json) => bulkOf(clerk.caller).send('POST', '/bulk', edit([one.id], set));
    expect(await send({ costCentre: 'K1' })).toEqual(NO_RIGHT('costCentre'));
    expect(await send({ privatePhone: '+41796666666' })).toEqual(NO_RIGHT('privatePhone'));
  });

  it('use the rights of the user when they are carried out, and taken back', async () => {
    const { stored: one } = await patient();
    const { stored: same } = await patient({ privatePhone: '+41794444444' });
    const temp = await userWith([...PEOPLE, 'PRIVATE_DATA']);
    const bulk = bulkOf(temp.caller);
    const job = await bulk.preview(edit([one.id, same.id], { privatePhone: '+41794444444' }));
    expect(job.counts).toMatchObject({ change: 1, unchanged: 1 });
    const role = await admin.get(`/user-groups/${temp.roleId}`);
    const done = await bulk.start(job.id);
    await admin.put('/user-groups', { ...role, authorities: PEOPLE });
    const undone = await bulk.undo(done.id);
    expect(await bulk.rows(undone.id)).toMatchObject([
      { id: one.id, state: 'reject', errors: { privatePhone: 'noRight' } },
    ]);
    expect(await stored(one.id)).toMatchObject({ privatePhone: '+41794444444' });
  });
});

describe('an import', () => {
  const HEAD = 'id;name;surname;shortName;language;orgId;privatePhone;costCentre';

  it('ignores columns that its user may not read, and refuses changes of those that he may not write', async () => {
    const { orgId, stored: one } = await patient();
    const { stored: other } = await patient();
    const row = (r: Stored, costCentre: string) =>
      `${r.id};Neu;Novák;${r.shortName};CZECH;${r.orgId};+41795555555;${costCentre}`;
    const file = [HEAD, row(one, 'K7'), row(other, 'K1'), `;Ala;Alt;NEW${one.id};CZECH;${orgId};+41795555555;`].join(
      '\n',
    );
    const transfer = transferOf(clerk.caller);
    const job = await transfer.check('PARTICIPANT', file, { match: 'id' });
    const rows = await transfer.rows(job.id);
    expect(rows.map(({ state, errors }) => [state, errors])).toEqual([
      ['change', {}],
      ['reject', { costCentre: 'noRight' }],
      ['add', {}],
    ]);
    expect(rows[0]?.changes).toEqual([{ field: 'name', before: 'Jan', after: 'Neu' }]);
    await transfer.start(job.id);
    expect(await stored(one.id)).toMatchObject({ name: 'Neu', privatePhone: '+41791111111', personnelNotes: 'Cello' });
  });

  it('shows its earlier preview without what its user may not read any more', async () => {
    const { stored: one } = await patient();
    const temp = await userWith([...PEOPLE, 'PRIVATE_DATA']);
    const transfer = transferOf(temp.caller);
    const file = `${HEAD}\n${one.id};Neu;Novák;${one.shortName};CZECH;${one.orgId};+41795555555;K7`;
    const { id } = await transfer.check('PARTICIPANT', file, { match: 'id' });
    const fields = async () => (await transfer.rows(id)).flatMap(({ changes }) => changes.map(({ field }) => field));
    expect(await fields()).toEqual(['name', 'privatePhone']);
    const role = await admin.get(`/user-groups/${temp.roleId}`);
    await admin.put('/user-groups', { ...role, authorities: PEOPLE });
    expect(await fields()).toEqual(['name']);
  });
});

describe('rights hold at once', () => {
  it('when a role changes', async () => {
    const { stored: one } = await patient();
    const temp = await userWith(PEOPLE);
    const seen = async () => keysOf(await temp.client.get(`/participants/${one.id}`));
    expect(await seen()).toEqual([]);
    const role = await admin.get(`/user-groups/${temp.roleId}`);
    await admin.put('/user-groups', { ...role, authorities: [...PEOPLE, 'PRIVATE_DATA'] });
    expect(await seen()).toEqual(HIDDEN);
  });

  it('when a definition changes: values that were public are neither returned nor found', async () => {
    const orgId = (await admin.org(1)).id;
    const group = await admin.post('/participant-groups', { name: 'Band', description: 'Fagott', orgId });
    const ask = async () => {
      const listed = await clerk.client.list('PARTICIPANT_GROUP', { parentOrgId: orgId, filterValue: 'fagott' });
      const history = await clerk.client.send('GET', `/audit/PARTICIPANT_GROUP/${group.id}`);
      const record = await clerk.client.get(`/participant-groups/${group.id}`);
      return [listed.count, JSON.stringify(history.body).includes('Fagott'), record.description];
    };
    expect(await ask()).toEqual([1, true, 'Fagott']);
    const content = JSON.stringify({
      schema: 1,
      patch: [{ name: 'participant-groups', fields: { description: { readBy: ['PRIVATE_DATA'] } } }],
    });
    expect((await admin.send('PUT', '/definitions/groups', { content, version: 0 })).status).toBe(200);
    expect(await ask()).toEqual([0, false, undefined]);
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
