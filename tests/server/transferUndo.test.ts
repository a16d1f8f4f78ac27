import { describe, expect, it } from 'vitest';
import type { ImportJob } from '../../protocol/transfer.ts';
import { adminPlatform } from './admin.ts';
import { bulkOf } from './bulkKit.ts';
import { next, type Stored } from './records.ts';
import { people, transferOf } from './transferKit.ts';
import { makeUser, okBody } from './users.ts';

const { t, call, admin } = await adminPlatform();
const transfer = transferOf(call);
const bulk = bulkOf(call);
const person = (id: number) => admin.get<Stored>(`/participants/${id}`);

/** Begins to take an import back and waits for the preview. */
async function preview(importId: number) {
  const { status, body } = await bulk.send('POST', `/imports/${importId}/undo`);
  expect(status).toBe(200);
  return bulk.settled((body as { id: number }).id);
}

const titles = async (shortNames: string[]) => {
  const { rows } = await t.platform.pool.query<{ doc: { shortName: string } }>(
    `select doc from object where type = 'participants' and doc ->> 'shortName' = any($1)`,
    [shortNames],
  );
  return rows.map(({ doc }) => doc.shortName);
};

describe('an import', () => {
  it('is taken back: changed records get their earlier values, added ones are deleted', async () => {
    const [from, to] = [await admin.org(1, `Von ${next()}`), await admin.org(1, `Nach ${next()}`)];
    const n = next();
    const there = await admin.participant(from.id, { name: 'Anna', surname: 'Alt', shortName: `A${n}` });
    const file = [
      'id;name;surname;shortName;language;orgId',
      `${there.id};Anna;Neu;A${n};GERMAN;${to.id}`,
      `;Petr;Nový;B${n};CZECH;${to.id}`,
      `;Jana;Nová;C${n};CZECH;${to.id}`,
      `;Ohne;Namen;;GERMAN;${to.id}`,
    ].join('\n');
    const checked = await transfer.check('PARTICIPANT', file);
    expect(checked.mayUndo).toBe(false);
    expect(await bulk.send('POST', `/imports/${checked.id}/undo`)).toEqual({
      status: 409,
      body: { reason: 'INVALID_STATE' },
    });
    const done = await transfer.start(checked.id);
    expect(done).toMatchObject({ mayUndo: true, undone: 0, counts: { added: 2, changed: 1, reject: 1 } });
    expect(await person(there.id)).toMatchObject({ surname: 'Neu', language: 'GERMAN', orgId: to.id });
    const added = (await transfer.rows(done.id, 'add')).map(({ recordId }) => recordId as number);
    // somebody has changed the last one since
    const last = await person(added[1] as number);
    await admin.put('/participants', { ...last, surname: 'Svobodová' });

    const job = await preview(done.id);
    expect(job).toMatchObject({
      action: 'revert',
      state: 'checked',
      total: 3,
      counts: { change: 2, unchanged: 0, reject: 1, done: 0 },
      mayUndo: false,
    });
    expect(await bulk.rows(job.id, 'reject')).toMatchObject([{ id: last.id, errors: { '': 'VERSION_CONFLICT' } }]);
    expect((await person(there.id)).surname).toBe('Neu');

    // the preview is left, and asked for again
    expect((await bulk.send('POST', `/bulk/${job.id}/cancel`)).status).toBe(200);
    const again = await preview(done.id);
    expect(await bulk.start(again.id)).toMatchObject({
      state: 'done',
      counts: { change: 2, reject: 1, done: 2 },
      mayUndo: false,
    });
    expect(await person(there.id)).toMatchObject({ surname: 'Alt', language: 'CZECH', orgId: from.id });
    expect(await titles([`A${n}`, `B${n}`, `C${n}`])).toEqual(expect.arrayContaining([`A${n}`, `C${n}`]));
    expect(await titles([`B${n}`])).toEqual([]);
    const { rows } = await t.platform.pool.query(
      'select action, bulk_job from audit where object_id = any($1) and bulk_job is not null order by id',
      [[there.id, ...added]],
    );
    // changed records first: they may refer to added ones
    expect(rows).toEqual([
      { action: 'update', bulk_job: again.id },
      { action: 'remove', bulk_job: again.id },
    ]);
    expect(await transfer.settled(done.id)).toMatchObject({ mayUndo: false, undone: 2 });
    expect((await bulk.send('POST', `/imports/${done.id}/undo`)).status).toBe(409);
  });

  it('with records below each other is taken back from below', async () => {
    const n = next();
    const file = ['Name;Parent', `Ober ${n};Total system`, `Unter ${n};Ober ${n}`].join('\n');
    const checked = await transfer.check('ORGANIZATION', file, { mapping: ['name', 'parentName'], match: null });
    expect(checked.counts).toMatchObject({ add: 2, reject: 0 });
    const done = await transfer.start(checked.id);
    const job = await preview(done.id);
    expect(await bulk.rows(job.id)).toMatchObject([
      { title: `Unter ${n}`, state: 'change' },
      { title: `Ober ${n}`, state: 'change' },
    ]);
    expect((await bulk.start(job.id)).counts).toMatchObject({ done: 2, reject: 0 });
  });

  it('leaves rows that an earlier release has written, and goes on when the import is forgotten', async () => {
    const org = await admin.org(1, `Alt ${next()}`);
    const n = next();
    const file = people(`A;B;S${n};GERMAN;${org.name}`, `C;D;T${n};GERMAN;${org.name}`);
    const done = await transfer.start((await transfer.check('PARTICIPANT', file)).id);
    // such a row has no version after the writing
    await t.platform.pool.query('update import_row set version = null where job_id = $1 and place = 1', [done.id]);
    const job = await preview(done.id);
    expect(await bulk.rows(job.id)).toMatchObject([{ title: `C D (T${n})`, state: 'change' }]);
    await call({ method: 'DELETE', url: `/imports/${done.id}` });
    expect((await bulk.start(job.id)).counts).toMatchObject({ done: 1, reject: 0 });
    expect(await titles([`S${n}`, `T${n}`])).toEqual([`S${n}`]);
  });

  it('is taken back by its user or an administrator above, with their present rights', async () => {
    const org = await admin.org(1, `Rechte ${next()}`);
    const [one, other] = [
      await makeUser(call, ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT'], { orgId: org.id }),
      await makeUser(call, ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT'], { orgId: org.id }),
    ];
    const theirs = await t.signIn(one.login, one.password);
    const local = transferOf(theirs);
    const job = okBody<ImportJob>(
      await local.upload('PARTICIPANT', people(`A;B;R${next()};GERMAN;${org.name}`), 'x.csv', org.id),
    );
    okBody(await theirs({ method: 'PUT', url: `/imports/${job.id}`, payload: job.settings }));
    await local.settled(job.id);
    expect(await local.start(job.id)).toMatchObject({ counts: { added: 1 }, mayUndo: true });
    const undo = { method: 'POST', url: `/imports/${job.id}/undo` } as const;

    expect((await t.call(undo)).statusCode).toBe(401);
    const colleague = await t.signIn(other.login, other.password);
    expect((await colleague(undo)).json()).toEqual({ reason: 'NOT_FOUND' });
    await admin.put('/user-groups', {
      ...(await admin.get<Stored>(`/user-groups/${one.roleId}`)),
      authorities: ['PARTICIPANT_VIEW'],
    });
    const reduced = await t.signIn(one.login, one.password);
    expect((await reduced(undo)).json()).toEqual({ reason: 'ACCESS_DENIED' });
    expect((await bulk.start((await preview(job.id)).id)).counts).toMatchObject({ done: 1, reject: 0 });
  });
});

describe('the records that a file does not have', () => {
  it('are those of the list that no row was about, rejected rows included', async () => {
    const org = await admin.org(1, `Wahrheit ${next()}`);
    const n = next();
    const [inFile, rejected, missing] = [
      await admin.participant(org.id, { shortName: `I${n}` }),
      await admin.participant(org.id, { shortName: `J${n}` }),
      await admin.participant(org.id, { shortName: `K${n}` }),
    ];
    const file = people(
      `Anna;Neu;I${n};Deutsch;${org.name}`,
      `;;J${n};Latein;${org.name}`,
      `Petr;Nový;L${n};Deutsch;${org.name}`,
    );
    const checked = await transfer.check('PARTICIPANT', file);
    expect(checked.counts).toMatchObject({ add: 1, change: 1, reject: 1 });
    const request = {
      type: 'PARTICIPANT',
      action: 'edit',
      match: { parentOrgId: org.id, recursive: true },
      exceptImport: checked.id,
      changes: { set: { active: false } },
    } as const;
    // not before the file has been carried out
    expect(await bulk.send('POST', '/bulk', request)).toEqual({ status: 409, body: { reason: 'INVALID_STATE' } });
    await transfer.start(checked.id);

    const job = await bulk.preview(request);
    expect(await bulk.rows(job.id)).toMatchObject([{ id: missing.id, state: 'change' }]);
    await bulk.start(job.id);
    const active = await Promise.all([inFile, rejected, missing].map(async ({ id }) => (await person(id)).active));
    expect(active).toEqual([true, true, false]);
    expect(await bulk.send('POST', '/bulk', { ...request, match: undefined, ids: [inFile.id] })).toEqual({
      status: 400,
      body: { reason: 'VALIDATION', errors: { ids: 'required' } },
    });
  });

  it('are not known of a file whose rows were all added, nor of the import of a stranger', async () => {
    const org = await admin.org(1, `Fremd ${next()}`);
    const file = people(`A;B;M${next()};GERMAN;${org.name}`);
    const added = await transfer.start((await transfer.check('PARTICIPANT', file, { match: null })).id);
    const request = (exceptImport: number) => ({
      type: 'PARTICIPANT',
      action: 'edit',
      match: { parentOrgId: org.id },
      exceptImport,
      changes: { set: { active: false } },
    });
    expect(await bulk.send('POST', '/bulk', request(added.id))).toEqual({
      status: 409,
      body: { reason: 'INVALID_STATE' },
    });
    const user = await makeUser(call, ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT'], { orgId: org.id });
    const theirs = bulkOf(await t.signIn(user.login, user.password));
    expect(await theirs.send('POST', '/bulk', request(added.id))).toEqual({
      status: 404,
      body: { reason: 'NOT_FOUND' },
    });
  });
});
