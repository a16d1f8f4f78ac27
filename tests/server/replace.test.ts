import { describe, expect, it } from 'vitest';
import type { BulkJob, ReplaceRequest } from '../../protocol/bulk.ts';
import { adminPlatform } from './admin.ts';
import { bulkOf } from './bulkKit.ts';
import { type Json, type Stored, samples } from './records.ts';
import { makeUser } from './users.ts';

const { t, call, admin } = await adminPlatform();
const bulk = bulkOf(call);

/** Begins a replacement and waits for its preview. */
async function preview(request: Omit<ReplaceRequest, 'type'>, by = bulk): Promise<BulkJob> {
  const { status, body } = await by.send('POST', '/bulk/replace', { type: 'PARTICIPANT', ...request });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return by.settled((body as BulkJob).id);
}

/** An organization with two people, the first of whom is in a group, two steps of a plan, and a team schedule. */
async function ward() {
  const org = (await admin.org(1)).id;
  const [leaves, takesOver] = [await admin.participant(org), await admin.participant(org)];
  const group = await admin.post('/participant-groups', {
    name: `Group ${org}`,
    orgId: org,
    participantIds: [leaves.id, takesOver.id],
  });
  const step = { groupIds: [], requiredAcceptances: 1, waitSeconds: 30 };
  const plan = await admin.post('/alarmplans', {
    name: `Plan ${org}`,
    orgId: org,
    steps: [
      { ...step, participantIds: [leaves.id] },
      { ...step, participantIds: [takesOver.id, leaves.id] },
    ],
  });
  const team = samples(org, { participantId: leaves.id, alarmPointId: 0 }).PARTICIPANT_ROTATIONAL;
  const schedule = await admin.post('/participant-rotationals', team?.record ?? {});
  return { org, leaves, takesOver, group, plan, schedule };
}

const stepsOf = async (id: number) =>
  ((await admin.get(`/alarmplans/${id}`)).steps as Json[]).map((s) => s.participantIds);
const membersOf = async (id: number) => (await admin.get(`/participant-groups/${id}`)).participantIds;
const onDuty = (schedule: Stored) =>
  (schedule.participantWeekGroups as { participantRotationEvents: Json[] }[]).flatMap((week) =>
    week.participantRotationEvents.map((event) => event.individualCalendarId),
  );
const usersOf = async (id: number) => (await admin.get<{ count: number }>(`/used-by/PARTICIPANT/${id}`)).count;

describe('a person', () => {
  it('is replaced in all that refers to him, after a preview, and back', async () => {
    const { leaves, takesOver, group, plan, schedule } = await ward();
    const shown = await preview({ id: leaves.id, by: takesOver.id });
    expect(shown).toMatchObject({
      type: 'PARTICIPANT',
      action: 'replace',
      state: 'checked',
      total: 3,
      counts: { change: 3, unchanged: 0, reject: 0, done: 0 },
    });
    expect(await membersOf(group.id)).toEqual([leaves.id, takesOver.id]);
    expect((await bulk.rows(shown.id)).map(({ id, resource, title }) => ({ id, resource, title }))).toEqual([
      { id: plan.id, resource: 'alarm-plans', title: plan.name },
      { id: group.id, resource: 'participant-groups', title: group.name },
      { id: schedule.id, resource: 'team-schedules', title: schedule.name },
    ]);

    const done = await bulk.start(shown.id);
    expect(done).toMatchObject({ state: 'done', counts: { change: 3, reject: 0, done: 3 }, mayUndo: true });
    expect(await membersOf(group.id)).toEqual([takesOver.id]);
    expect(await stepsOf(plan.id)).toEqual([[takesOver.id], [takesOver.id]]);
    expect(onDuty(await admin.get(`/participant-rotationals/${schedule.id}`))).toEqual([takesOver.id]);
    expect(await usersOf(leaves.id)).toBe(0);
    const { rows } = await t.platform.pool.query('select bulk_job from audit where object_id = $1 order by id', [
      plan.id,
    ]);
    expect(rows.at(-1)).toEqual({ bulk_job: done.id });

    expect(await bulk.undo(done.id)).toMatchObject({ state: 'done', counts: { done: 3, reject: 0 } });
    expect((await membersOf(group.id)) as number[]).toEqual(expect.arrayContaining([leaves.id, takesOver.id]));
    expect(await stepsOf(plan.id)).toEqual([[leaves.id], [takesOver.id, leaves.id]]);
    expect(onDuty(await admin.get(`/participant-rotationals/${schedule.id}`))).toEqual([leaves.id]);
  });

  it('is taken out without another where nothing stays empty; what would says so and stays', async () => {
    const { leaves, takesOver, group, plan, schedule } = await ward();
    const shown = await preview({ id: leaves.id });
    expect(shown.counts).toEqual({ change: 1, unchanged: 0, reject: 2, done: 0 });
    const refused = await bulk.rows(shown.id, 'reject');
    expect(refused.map(({ id, errors }) => ({ id, errors }))).toEqual([
      { id: plan.id, errors: { 'steps.0.participantIds': 'required' } },
      {
        id: schedule.id,
        errors: { 'participantWeekGroups.0.participantRotationEvents.0.individualCalendarId': 'required' },
      },
    ]);
    await bulk.start(shown.id);
    expect(await membersOf(group.id)).toEqual([takesOver.id]);
    expect(await stepsOf(plan.id)).toEqual([[leaves.id], [takesOver.id, leaves.id]]);
  });

  it('is replaced in the chosen fields only', async () => {
    const { leaves, takesOver, group, plan } = await ward();
    const shown = await preview({ id: leaves.id, by: takesOver.id, fields: ['alarm-plans.steps.participantIds'] });
    expect(shown.total).toBe(1);
    await bulk.start(shown.id);
    expect(await stepsOf(plan.id)).toEqual([[takesOver.id], [takesOver.id]]);
    expect(await membersOf(group.id)).toEqual([leaves.id, takesOver.id]);
  });

  it('stays in what was changed between the preview and the work', async () => {
    const { leaves, takesOver, group } = await ward();
    const shown = await preview({ id: leaves.id, by: takesOver.id, fields: ['participant-groups.participantIds'] });
    await admin.put('/participant-groups', { ...group, description: 'Nights' });
    await bulk.start(shown.id);
    expect(await bulk.rows(shown.id)).toMatchObject([{ id: group.id, errors: { '': 'VERSION_CONFLICT' } }]);
    expect(await membersOf(group.id)).toEqual([leaves.id, takesOver.id]);
  });

  it('as the cover of an absence leads to the absence of whom it covers', async () => {
    const { org, leaves, takesOver } = await ward();
    const ill = await admin.participant(org);
    const absence = await admin.post('/absences', {
      participantId: ill.id,
      coverId: leaves.id,
      start: '2027-03-01 08:00:00',
      end: '2027-03-05 20:00:00',
    });
    const shown = await preview({ id: leaves.id, by: takesOver.id, fields: ['absences.coverId'] });
    expect(await bulk.rows(shown.id)).toMatchObject([{ id: absence.id, resource: 'absences', parentId: ill.id }]);
  });
});

const RIGHTS = ['PARTICIPANT_VIEW', 'ALARMPLAN_VIEW', 'PARTICIPANT_GROUP_VIEW', 'PARTICIPANT_GROUP_EDIT'];

describe('a replacement', () => {
  it.each([
    ['by the record itself', (id: number) => ({ by: id }), { by: 'notFound' }],
    ['by a record that is not there', () => ({ by: 999_999 }), { by: 'notFound' }],
    ['in a field that refers to nobody', () => ({ fields: ['alarm-plans.name'] }), { fields: 'notFound' }],
    ['in a field of parents', () => ({ fields: ['absences.participantId'] }), { fields: 'notFound' }],
    ['in no field', () => ({ fields: [] }), { fields: 'required' }],
    ['where nothing refers to it', () => ({ fields: ['absences.coverId'] }), { fields: 'required' }],
  ])('%s is refused', async (_, more, errors) => {
    const { leaves } = await ward();
    const reply = await bulk.send('POST', '/bulk/replace', { type: 'PARTICIPANT', id: leaves.id, ...more(leaves.id) });
    expect(reply).toEqual({ status: 400, body: { reason: 'VALIDATION', errors } });
  });

  it('changes only what its user may change, and names only what he may see', async () => {
    const { org, leaves, takesOver, group, plan } = await ward();
    const elsewhere = (await admin.org(1)).id;
    const foreign = await admin.post('/participant-groups', {
      name: `Group ${elsewhere}`,
      orgId: elsewhere,
      participantIds: [leaves.id],
    });
    const user = await makeUser(call, RIGHTS, { orgId: org }, { orgId: org });
    const own = bulkOf(await t.signIn(user.login, user.password));
    const shown = await preview({ id: leaves.id, by: takesOver.id }, own);
    const rows = await own.rows(shown.id);
    expect(rows.map(({ id, errors }) => ({ id, errors }))).toEqual([
      { id: plan.id, errors: { '': 'ACCESS_DENIED' } },
      { id: group.id, errors: {} },
    ]);
    await own.start(shown.id);
    expect(await membersOf(foreign.id)).toEqual([leaves.id]);
    expect(await membersOf(group.id)).toEqual([takesOver.id]);
    expect(await bulk.send('GET', `/bulk/${shown.id}`)).toMatchObject({ status: 404 });
    const outside = await admin.participant(elsewhere);
    const body = { type: 'PARTICIPANT', id: leaves.id, by: outside.id };
    expect(await own.send('POST', '/bulk/replace', body)).toMatchObject({
      status: 400,
      body: { errors: { by: 'notFound' } },
    });
  });
});
