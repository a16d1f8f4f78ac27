import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { bulkOf } from './bulkKit.ts';
import { makeUser } from './users.ts';

const { t, call, admin } = await adminPlatform();
const bulk = bulkOf(call);
const person = (id: number) => admin.get(`/participants/${id}`);
const audit = async (id: number) =>
  (
    await t.platform.pool.query(
      'select action, actor, before, after, bulk_job from audit where object_id = $1 order by id',
      [id],
    )
  ).rows;

describe('a change of many records', () => {
  it('of one record says in its history that it was the only one, and that it was undone', async () => {
    const one = await admin.participant((await admin.org(1)).id);
    const changes = { set: { language: 'GERMAN' } };
    const job = await bulk.preview({ type: 'PARTICIPANT', action: 'edit', ids: [one.id], changes });
    await bulk.start(job.id);
    const undone = await bulk.undo(job.id);
    const { list } = await admin.get<{ list: object[] }>(`/audit/PARTICIPANT/${one.id}`);
    expect(list.slice(0, 2)).toMatchObject([
      { bulk: undone.id, undoes: true, alone: true },
      { bulk: job.id, alone: true },
    ]);
  });

  it('previews, changes, and is taken back, with an entry in the history of each record', async () => {
    const org = (await admin.org(1)).id;
    const [a, b] = [await admin.participant(org), await admin.participant(org)];
    const had = await admin.participant(org, { language: 'GERMAN' });
    const ids = [a.id, b.id, had.id];

    const preview = await bulk.preview({
      type: 'PARTICIPANT',
      action: 'edit',
      ids,
      changes: { set: { language: 'GERMAN' } },
    });
    expect(preview).toMatchObject({
      state: 'checked',
      total: 3,
      counts: { change: 2, unchanged: 1, reject: 0, done: 0 },
      mayUndo: false,
      undoes: null,
    });
    expect((await person(a.id)).language).toBe('CZECH');

    const done = await bulk.start(preview.id);
    expect(done).toMatchObject({
      state: 'done',
      counts: { change: 2, unchanged: 1, reject: 0, done: 2 },
      mayUndo: true,
    });
    expect(await person(a.id)).toMatchObject({ language: 'GERMAN', version: a.version + 1 });
    expect(await person(had.id)).toMatchObject({ language: 'GERMAN', version: had.version });
    expect(await bulk.rows(done.id)).toEqual([
      { id: a.id, title: `Jan Novák (${a.shortName})`, state: 'change', applied: true, errors: {} },
      { id: b.id, title: `Jan Novák (${b.shortName})`, state: 'change', applied: true, errors: {} },
      { id: had.id, title: `Jan Novák (${had.shortName})`, state: 'unchanged', applied: false, errors: {} },
    ]);
    expect((await audit(a.id)).at(-1)).toEqual({
      action: 'update',
      actor: 'Tocsin Administrator',
      before: { language: 'CZECH' },
      after: { language: 'GERMAN' },
      bulk_job: done.id,
    });

    const undone = await bulk.undo(done.id);
    expect(undone).toMatchObject({
      state: 'done',
      undoes: done.id,
      counts: { change: 2, done: 2, reject: 0 },
      mayUndo: false,
    });
    expect(await person(b.id)).toMatchObject({ language: 'CZECH', version: b.version + 2 });
    expect((await audit(b.id)).at(-1)).toMatchObject({ before: { language: 'GERMAN' }, bulk_job: undone.id });
    const history = await admin.get<{ list: object[] }>(`/audit/PARTICIPANT/${b.id}`);
    expect(history.list.slice(0, 2)).toMatchObject([
      { action: 'update', bulk: undone.id, undoes: true },
      { action: 'update', bulk: done.id },
    ]);
    expect(history.list[0]).not.toHaveProperty('alone');
    expect(history.list[1]).not.toHaveProperty('undoes');
    expect(await bulk.send('POST', `/bulk/${done.id}/undo`)).toEqual({
      status: 409,
      body: { reason: 'INVALID_STATE' },
    });
    expect((await bulk.settled(done.id)).mayUndo).toBe(false);
  });

  it('takes all that match a list request, other organizations not', async () => {
    const [org, other] = [(await admin.org(1)).id, (await admin.org(1)).id];
    const [czech, german] = [await admin.participant(org), await admin.participant(org, { language: 'GERMAN' })];
    const outside = await admin.participant(other);
    const match = { parentOrgId: org, recursive: true, filters: { language: 'CZECH' } };
    const preview = await bulk.preview({
      type: 'PARTICIPANT',
      action: 'edit',
      match,
      changes: { set: { active: false } },
    });
    expect(preview.total).toBe(1);
    await bulk.start(preview.id);
    expect((await person(czech.id)).active).toBe(false);
    expect((await person(german.id)).active).toBe(true);
    expect((await person(outside.id)).active).toBe(true);
  });

  it('adds to lists and takes from them; taken back, it leaves what others have added meanwhile', async () => {
    const org = (await admin.org(1)).id;
    const [a, b] = [await admin.participant(org), await admin.participant(org)];
    const group = (name: string, participantIds: number[]) =>
      admin.post('/participant-groups', { name, orgId: org, participantIds });
    const [day, night, later] = [
      await group('Day', [a.id, b.id]),
      await group('Night', [b.id]),
      await group('Later', []),
    ];
    const changes = { add: { groupIds: [night.id] }, remove: { groupIds: [day.id] } };
    const preview = await bulk.preview({ type: 'PARTICIPANT', action: 'edit', ids: [a.id, b.id], changes });
    expect(preview.counts).toEqual({ change: 2, unchanged: 0, reject: 0, done: 0 });
    await bulk.start(preview.id);
    const members = async (id: number) => (await admin.get(`/participant-groups/${id}`)).participantIds;
    expect(await members(day.id)).toEqual([]);
    expect(await members(night.id)).toEqual([b.id, a.id]);

    await admin.put('/participant-groups', {
      ...(await admin.get(`/participant-groups/${later.id}`)),
      participantIds: [a.id],
    });
    const undone = await bulk.undo(preview.id);
    expect(undone.counts).toEqual({ change: 2, unchanged: 0, reject: 0, done: 2 });
    expect(await members(day.id)).toEqual([a.id, b.id]);
    expect(await members(night.id)).toEqual([b.id]);
    expect(await members(later.id)).toEqual([a.id]);
  });

  it('names those that it refuses and why, and writes the others', async () => {
    const org = (await admin.org(1)).id;
    const a = await admin.participant(org);
    const gone = await admin.participant(org);
    await admin.remove(`/participants/${gone.id}`);
    const twin = await admin.participant(org);
    const target = (await admin.org(1)).id;
    await admin.participant(target, { shortName: twin.shortName });
    const preview = await bulk.preview({
      type: 'PARTICIPANT',
      action: 'edit',
      ids: [a.id, gone.id, twin.id],
      changes: { set: { orgId: target } },
    });
    expect(preview.counts).toEqual({ change: 1, unchanged: 0, reject: 2, done: 0 });
    expect(await bulk.rows(preview.id, 'reject')).toEqual([
      { id: gone.id, title: '', state: 'reject', applied: false, errors: { '': 'NOT_FOUND' } },
      {
        id: twin.id,
        title: `Jan Novák (${twin.shortName})`,
        state: 'reject',
        applied: false,
        errors: { shortName: `unique:Jan Novák (${twin.shortName})` },
      },
    ]);
    const done = await bulk.start(preview.id);
    expect(done.counts).toEqual({ change: 1, unchanged: 0, reject: 2, done: 1 });
    expect((await person(a.id)).orgId).toBe(target);
    expect((await person(twin.id)).orgId).toBe(org);
  });

  it('leaves records that somebody has changed since the preview, and since the change when it is taken back', async () => {
    const org = (await admin.org(1)).id;
    const [a, b] = [await admin.participant(org), await admin.participant(org)];
    const rename = async (id: number, surname: string) =>
      admin.put('/participants', { ...(await person(id)), surname });
    const changes = { set: { description: 'Night shift' } };
    const preview = await bulk.preview({ type: 'PARTICIPANT', action: 'edit', ids: [a.id, b.id], changes });
    await rename(a.id, 'Changed');
    const done = await bulk.start(preview.id);
    expect(done.counts).toEqual({ change: 1, unchanged: 0, reject: 1, done: 1 });
    expect(await bulk.rows(done.id, 'reject')).toMatchObject([{ id: a.id, errors: { '': 'VERSION_CONFLICT' } }]);

    await rename(b.id, 'Too');
    const undone = await bulk.undo(done.id);
    expect(undone.counts).toEqual({ change: 0, unchanged: 0, reject: 1, done: 0 });
    expect(await bulk.rows(undone.id)).toMatchObject([
      { id: b.id, applied: false, errors: { '': 'VERSION_CONFLICT' } },
    ]);
    expect((await person(b.id)).description).toBe('Night shift');
  });

  it('refuses values that the definition refuses, record by record', async () => {
    const a = await admin.participant(1);
    const preview = await bulk.preview({
      type: 'PARTICIPANT',
      action: 'edit',
      ids: [a.id],
      changes: { set: { description: 'x'.repeat(501) } },
    });
    expect(preview.counts).toEqual({ change: 0, unchanged: 0, reject: 1, done: 0 });
    expect(await bulk.rows(preview.id)).toMatchObject([{ errors: { description: 'maxLength:500' } }]);
  });

  it('refuses fields that are not for many, empty changes and no records', async () => {
    const { id } = await admin.participant(1);
    const ask = (more: object) =>
      bulk.send('POST', '/bulk', { type: 'PARTICIPANT', action: 'edit', ids: [id], ...more });
    const refused = (errors: object) => ({ status: 400, body: { reason: 'VALIDATION', errors } });
    expect(await ask({ changes: { set: { shortName: 'X' } } })).toEqual(refused({ shortName: 'notFound' }));
    expect(await ask({ changes: { set: { active: 'yes' } } })).toEqual(refused({ active: 'object' }));
    expect(await ask({ changes: { add: { language: ['GERMAN'] } } })).toEqual(refused({ language: 'notFound' }));
    expect(await ask({ changes: {} })).toEqual(refused({ changes: 'required' }));
    expect(await ask({ ids: [], changes: { set: { active: true } } })).toEqual(refused({ ids: 'required' }));
  });
});

describe('rights', () => {
  it('are those of a single change: of the call, of the organization, and while it runs', async () => {
    const [own, other] = [(await admin.org(1)).id, (await admin.org(1)).id];
    const mine = await admin.participant(own);
    const foreign = await admin.participant(other);
    const user = await makeUser(call, ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT'], { orgId: own });
    const theirs = bulkOf(await t.signIn(user.login, user.password));
    const request = { type: 'PARTICIPANT', action: 'edit' as const, changes: { set: { active: false } } };
    const preview = await theirs.preview({ ...request, ids: [mine.id, foreign.id] });
    expect(preview.counts).toEqual({ change: 1, unchanged: 0, reject: 1, done: 0 });
    expect(await theirs.rows(preview.id, 'reject')).toEqual([
      { id: foreign.id, title: '', state: 'reject', applied: false, errors: { '': 'NOT_FOUND' } },
    ]);
    expect((await bulk.send('GET', `/bulk/${preview.id}`)).status).toBe(404);
    expect((await theirs.send('POST', '/bulk', { type: 'USER', action: 'remove', ids: [1] })).status).toBe(403);
  });
});

describe('removing many records', () => {
  it('refuses those in use and names their users', async () => {
    const [a, used] = [await admin.participant(1), await admin.participant(1)];
    await admin.post('/participant-groups', { name: 'In use', orgId: 1, participantIds: [used.id] });
    const preview = await bulk.preview({ type: 'PARTICIPANT', action: 'remove', ids: [a.id, used.id] });
    expect(preview.counts).toEqual({ change: 1, unchanged: 0, reject: 1, done: 0 });
    expect((await person(a.id)).id).toBe(a.id);
    const done = await bulk.start(preview.id);
    expect(done).toMatchObject({ counts: { change: 1, unchanged: 0, reject: 1, done: 1 }, mayUndo: true });
    expect(await bulk.rows(done.id, 'reject')).toMatchObject([
      { id: used.id, errors: { '': 'IN_USE' }, usedBy: { count: 1, groups: [{ items: [{ title: 'In use' }] }] } },
    ]);
    expect((await admin.send('GET', `/participants/${a.id}`)).status).toBe(404);
  });

  it('is taken back where removed records are kept', async () => {
    const [a, b] = [await admin.alarmPoint(1), await admin.alarmPoint(1)];
    const preview = await bulk.preview({ type: 'ALARMPOINT', action: 'remove', ids: [a.id, b.id] });
    const done = await bulk.start(preview.id);
    expect(done).toMatchObject({ counts: { done: 2 }, mayUndo: true });
    expect(await admin.get(`/alarmpoints/${a.id}`)).toMatchObject({ deleted: true });
    const undone = await bulk.undo(done.id);
    expect(undone.counts).toEqual({ change: 2, unchanged: 0, reject: 0, done: 2 });
    expect(await admin.get(`/alarmpoints/${b.id}`)).toMatchObject({ deleted: false });
  });
});

it('can be stopped, and what was written by then is taken back', async () => {
  const { id } = await admin.participant(1);
  const preview = await bulk.preview({
    type: 'PARTICIPANT',
    action: 'edit',
    ids: [id],
    changes: { set: { active: false } },
  });
  expect(await bulk.send('POST', `/bulk/${preview.id}/cancel`)).toMatchObject({
    status: 200,
    body: { state: 'cancelled' },
  });
  expect((await bulk.send('POST', `/bulk/${preview.id}/start`)).body).toEqual({ reason: 'INVALID_STATE' });
  expect((await bulk.send('POST', `/bulk/${preview.id}/undo`)).body).toEqual({ reason: 'INVALID_STATE' });
});

it('ends when its user may no longer change the records', async () => {
  const { id } = await admin.participant(1);
  const user = await makeUser(call, ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT']);
  const theirs = bulkOf(await t.signIn(user.login, user.password));
  const changes = { set: { active: false } };
  const preview = await theirs.preview({ type: 'PARTICIPANT', action: 'edit', ids: [id], changes });
  await admin.put('/users', { ...(await admin.get(`/users/${user.id}`)), active: false });
  // as if it had begun just before
  await t.platform.pool.query(`update bulk_job set state = 'running', position = 0 where id = $1`, [preview.id]);
  await expect
    .poll(
      async () => (await t.platform.pool.query('select state, reason from bulk_job where id = $1', [preview.id])).rows,
      {
        timeout: 10_000,
      },
    )
    .toEqual([{ state: 'failed', reason: 'ACCESS_DENIED' }]);
  expect((await person(id)).active).toBe(true);
});

it.each(['keeps', 'cancels'])(
  'of the previews that a user %s and never carries out, only the newest stay',
  async (does) => {
    const { id } = await admin.participant(1);
    const request = { type: 'PARTICIPANT', action: 'edit' as const, ids: [id], changes: { set: { active: false } } };
    const previews: number[] = [];
    while (previews.length < 6) {
      const preview = await bulk.preview(request);
      if (does === 'cancels') await bulk.send('POST', `/bulk/${preview.id}/cancel`);
      previews.push(preview.id);
    }
    const [oldest, second] = previews;
    expect((await bulk.send('GET', `/bulk/${oldest}`)).status).toBe(404);
    expect((await bulk.send('GET', `/bulk/${second}`)).status).toBe(200);
  },
);

it('a user finds what he has begun, not previews that nobody carried out, nor what others have', async () => {
  const { id } = await admin.participant(1);
  const user = await makeUser(call, ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT']);
  const theirs = bulkOf(await t.signIn(user.login, user.password));
  const listed = async () => ((await theirs.send('GET', '/bulk')).body as { list: object[] }).list;
  const request = { type: 'PARTICIPANT', action: 'edit' as const, ids: [id] };
  await bulk.start((await bulk.preview({ ...request, changes: { set: { description: 'Day' } } })).id);
  const preview = await theirs.preview({ ...request, changes: { set: { description: 'Night' } } });
  expect(await listed()).toEqual([]);
  const done = await theirs.start(preview.id);
  const undone = await theirs.undo(preview.id);
  expect(await listed()).toEqual([undone, { ...done, mayUndo: false }]);
});
