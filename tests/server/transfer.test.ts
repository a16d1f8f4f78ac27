import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { next, type Stored } from './records.ts';
import { HEAD, people, transferOf } from './transferKit.ts';
import { makeUser } from './users.ts';

const { t, call, admin } = await adminPlatform();
const transfer = transferOf(call);

const auditOf = (id: unknown) => admin.get<{ list: { action: string; actor: string }[] }>(`/audit/PARTICIPANT/${id}`);

describe('an import', () => {
  it('guesses columns by labels of any language, adds and changes records, and gives reasons for rejected rows', async () => {
    const org = await admin.org(1, 'Nordklinik');
    const there = await admin.participant(org.id, {
      name: 'Anna',
      surname: 'Alt',
      shortName: 'AA',
      language: 'GERMAN',
    });
    const file = people(
      'Anna;Neu;AA;Deutsch;Nordklinik',
      'Petr;Nový;PN;čeština;Nordklinik',
      'Ohne;Namen;;GERMAN;Nordklinik',
      'Falsch;Sprachig;FS;Latein;Nordklinik',
      'Nirgends;Da;ND;ENGLISH;Südklinik',
    );
    const job = await transfer.check('PARTICIPANT', file);
    expect(job.settings).toEqual({
      mapping: ['name', 'surname', 'shortName', 'language', 'orgName'],
      match: 'shortName',
      empty: 'keep',
      orgId: 1,
    });
    expect(job.counts).toMatchObject({ add: 1, change: 1, reject: 3 });
    const rejected = await transfer.rows(job.id, 'reject');
    expect(rejected.map(({ row, errors }) => [row, errors])).toEqual([
      [4, { shortName: 'required' }],
      [5, { language: 'choice:Latein' }],
      [6, { orgId: 'unknownName:Südklinik' }],
    ]);
    const [change] = await transfer.rows(job.id, 'change');
    expect(change).toMatchObject({
      row: 2,
      recordId: there.id,
      changes: [{ field: 'surname', before: 'Alt', after: 'Neu' }],
    });
    expect((await admin.get(`/participants/${there.id}`)).surname).toBe('Alt');
    const done = await transfer.start(job.id);
    expect(done).toMatchObject({ state: 'done', counts: { added: 1, changed: 1, reject: 3 } });
    expect(await admin.get(`/participants/${there.id}`)).toMatchObject({ surname: 'Neu', version: there.version + 1 });
    expect((await auditOf(there.id)).list[0]).toMatchObject({ action: 'update' });
  });

  it('returns the rejected rows with a reason, and accepts them after correction', async () => {
    const org = await admin.org(1, `Ost ${next()}`);
    const file = people(`=A;"B ""b""\r\nzwei";x1;GERMAN;${org.name}`, `Ada;;x2;GERMAN;${org.name}`);
    const job = await transfer.check('PARTICIPANT', file);
    expect((await transfer.start(job.id)).counts).toMatchObject({ added: 1, reject: 1 });
    const rejected = await call({ method: 'GET', url: `/imports/${job.id}/rejected?lang=de` });
    expect(rejected.body).toBe(
      `\uFEFF${HEAD};Grund\r\nAda;;x2;GERMAN;${org.name};Nachname: Bitte ausfüllen\r\n`.replace(
        'Bitte ausfüllen',
        rejected.body.split('Nachname: ')[1]?.trim() ?? '',
      ),
    );
    const mended = rejected.body.replace('Ada;;', 'Ada;Lovelace;');
    const again = await transfer.check('PARTICIPANT', mended);
    expect(again.settings.mapping).toEqual(['name', 'surname', 'shortName', 'language', 'orgName', null]);
    expect((await transfer.start(again.id)).counts).toMatchObject({ added: 1, reject: 0 });
    const list = await admin.list('PARTICIPANT', { parentOrgId: org.id });
    expect(list.list.map(({ name, surname }) => [name, surname])).toEqual([
      ['=A', 'B "b"\r\nzwei'],
      ['Ada', 'Lovelace'],
    ]);
    expect(list.count).toBe(2);
  });

  it('does not overwrite records that were changed after the dry run', async () => {
    const org = await admin.org(1);
    const one = await admin.participant(org.id, { shortName: 'V1', surname: 'Eins' });
    const two = await admin.participant(org.id, { shortName: 'V2', surname: 'Zwei' });
    const row = (r: Stored) => `${r.name};Anders;${r.shortName};${r.language};${org.name}`;
    const job = await transfer.check('PARTICIPANT', people(row(one), row(two), `Neu;Neu;V3;CZECH;${org.name}`));
    expect(job.counts).toMatchObject({ add: 1, change: 2, reject: 0 });
    await admin.put('/participants', { id: one.id, surname: 'Inzwischen' });
    const done = await transfer.start(job.id);
    expect(done.counts).toMatchObject({ added: 1, changed: 1, change: 1, reject: 1 });
    expect((await transfer.rows(job.id, 'reject')).map(({ errors }) => errors)).toEqual([{ '': 'VERSION_CONFLICT' }]);
    expect((await admin.get(`/participants/${one.id}`)).surname).toBe('Inzwischen');
  });

  it('finds several rows of the same record, and values that are in use', async () => {
    const org = await admin.org(1);
    const file = people(
      `A;A;dup;GERMAN;${org.name}`,
      `B;B;DUP ;GERMAN;${org.name}`,
      `C;C;other;GERMAN;${org.name}`,
      `D;D;dup;GERMAN;${org.name}`,
    );
    const job = await transfer.check('PARTICIPANT', file, { match: null });
    expect((await transfer.rows(job.id)).map(({ state, errors }) => [state, errors.shortName])).toEqual([
      ['add', undefined],
      ['reject', 'twice:2'],
      ['add', undefined],
      ['reject', 'twice:2'],
    ]);
    await transfer.start(job.id);
    const again = await transfer.check('PARTICIPANT', file, { match: null });
    expect((await transfer.rows(again.id)).map(({ errors }) => errors.shortName)).toEqual([
      'unique:A A (dup)',
      'unique:A A (dup)',
      'unique:C C (other)',
      'unique:A A (dup)',
    ]);
  });

  it('reports ambiguous names, and names that do not match the ID', async () => {
    const [a, b] = [await admin.org(1), await admin.org(1)];
    await admin.org(a.id, 'Zwilling');
    const twin = await admin.org(b.id, 'Zwilling');
    const lines = [
      'Vorname;Nachname;Kurzname;Sprache;Organisation;Organisation (ID)',
      'A;A;t1;GERMAN;Zwilling;',
      `A;A;t2;GERMAN;Zwilling;${twin.id}`,
      `A;A;t3;GERMAN;${a.name};${twin.id}`,
      'A;A;t4;GERMAN;;999999',
      'A;A;t5;GERMAN;;x',
      `A;A;t6;GERMAN;;${twin.id}`,
    ];
    const job = await transfer.check('PARTICIPANT', lines.join('\n'));
    expect((await transfer.rows(job.id)).map(({ state, errors }) => [state, errors.orgId])).toEqual([
      ['reject', `ambiguousPath:${a.name} > Zwilling; ${b.name} > Zwilling`],
      ['add', undefined],
      ['reject', `refMismatch:${a.name}`],
      ['reject', 'unknownId:999999'],
      ['reject', 'ref'],
      ['add', undefined],
    ]);
  });

  it('applies the limit of an organization in the order of the file', async () => {
    const org = await admin.org(1);
    await admin.post(`/organizations/object-limits/${org.id}`, { PARTICIPANT: 2 });
    const file = people(...[1, 2, 3].map((n) => `A;A;l${n};GERMAN;${org.name}`));
    const job = await transfer.check('PARTICIPANT', file);
    expect(job.counts).toMatchObject({ add: 2, reject: 1 });
    await admin.participant(org.id);
    const done = await transfer.start(job.id);
    expect(done.counts).toMatchObject({ added: 1, reject: 2 });
    expect((await transfer.rows(job.id, 'reject')).map(({ errors }) => errors)).toEqual([
      { '': 'LIMIT_REACHED' },
      { '': 'LIMIT_REACHED' },
    ]);
    expect((await admin.list('PARTICIPANT', { parentOrgId: org.id })).count).toBe(2);
  });

  it('clears a field only on request', async () => {
    const org = await admin.org(1);
    const one = await admin.participant(org.id, { shortName: 'E1', description: 'etwas' });
    const file = `ID;Beschreibung\n${one.id};`;
    expect((await transfer.check('PARTICIPANT', file)).counts).toMatchObject({ unchanged: 1 });
    const job = await transfer.check('PARTICIPANT', file, { empty: 'clear' });
    await transfer.start(job.id);
    expect((await admin.get(`/participants/${one.id}`)).description).toBeNull();
  });

  it('can add an organization below another one of the same file', async () => {
    const [above, below] = [`Oben ${next()}`, `Unten ${next()}`];
    const job = await transfer.check('ORGANIZATION', `Name;Parent\n${above};Total system\n${below};${above}`, {
      mapping: ['name', 'parentName'],
      match: null,
    });
    expect(job.counts).toMatchObject({ add: 2, reject: 0 });
    expect((await transfer.start(job.id)).counts).toMatchObject({ added: 2, reject: 0 });
    const rows = await transfer.rows(job.id);
    expect(await admin.get(`/organizations/${rows[1]?.recordId}`)).toMatchObject({ parentId: rows[0]?.recordId });
    expect(await admin.get<Stored[]>(`/tree/${rows[0]?.recordId}`)).toHaveLength(1);
  });

  it('creates users without a known password, and grants no authority that the importer lacks', async () => {
    const manager = await makeUser(call, ['USER_VIEW', 'USER_EDIT', 'PARTICIPANT_VIEW']);
    const theirs = transferOf(await t.signIn(manager.login, manager.password));
    const role = await admin.post('/user-groups', { name: `Alles ${next()}`, orgId: 1, authorities: ['ADMIN'] });
    const file = `login,name,surname,orgId,roleIds,password\nimp1,A,A,1,,x\nimp2,A,A,1,${role.id},`;
    const job = await theirs.check('USER', file);
    expect(job.settings.mapping[5]).toBeNull();
    expect((await theirs.rows(job.id)).map(({ state }) => state)).toEqual(['add', 'reject']);
    expect((await theirs.start(job.id)).counts).toMatchObject({ added: 1, reject: 1 });
    const signIn = { method: 'POST' as const, url: '/auth', payload: { login: 'imp1', password: 'x' } };
    expect((await t.call(signIn)).statusCode).toBe(401);
  });
});
