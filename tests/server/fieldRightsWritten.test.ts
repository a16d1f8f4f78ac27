import { describe, expect, it } from 'vitest';
import { bulkOf } from './bulkKit.ts';
import { HIDDEN, keysOf, NO_RIGHT, PEOPLE, platformWithFieldRights } from './fieldRightsKit.ts';
import { type Client, type Json, person, type Stored } from './records.ts';
import { transferOf } from './transferKit.ts';

const { admin, userWith, office, clerk, patient, stored } = await platformWithFieldRights();

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
