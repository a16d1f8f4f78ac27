import { describe, expect, it } from 'vitest';
import type { BulkChanges } from '../../protocol/bulk.ts';
import type { UsedByReply } from '../../protocol/list.ts';
import { adminPlatform } from './admin.ts';
import { bulkOf } from './bulkKit.ts';
import { next, type Stored } from './records.ts';
import { transferOf } from './transferKit.ts';

const { t, call, admin } = await adminPlatform();
const bulk = bulkOf(call);
const transfer = transferOf(call);
const { pool } = t.platform;

const newOrg = async () => (await admin.org(1, `Set ${next()}`)).id;
const moveTo = (orgId: number, ids: number[], changes: Partial<BulkChanges> = { set: { orgId } }) =>
  bulk.preview({ type: 'PARTICIPANT', action: 'edit', ids, changes });

/** A person with an absence. */
async function withAbsence(orgId: number) {
  const person = await admin.participant(orgId);
  const times = { start: '2026-08-10 08:00:00', end: '2026-08-12 08:00:00' };
  return { person, absence: await admin.post('/absences', { participantId: person.id, orgId, ...times }) };
}

const orgOf = async (id: number) =>
  (await pool.query<{ org_id: number }>('select org_id from object where id = $1', [id])).rows[0]?.org_id;

/** Present people that the counters have of an organization. */
const counted = async (orgId: number) =>
  Number(
    (
      await pool.query<{ n: string }>(
        `select coalesce(sum(n), 0) as n from counter where type = 'participants' and not deleted and org_id = $1`,
        [orgId],
      )
    ).rows[0]?.n,
  );

describe('records that are written in sets', () => {
  it('move with their parts, are counted where they are, and have an entry each', async () => {
    const [from, to] = [await newOrg(), await newOrg()];
    const [a, b] = [await withAbsence(from), await withAbsence(from)];
    const { id } = await moveTo(to, [a.person.id, b.person.id]);
    expect([await orgOf(a.absence.id), await counted(from)]).toEqual([from, 2]);
    expect((await bulk.start(id)).counts).toMatchObject({ done: 2, reject: 0 });
    expect([await orgOf(a.person.id), await orgOf(a.absence.id), await orgOf(b.absence.id)]).toEqual([to, to, to]);
    expect([await counted(from), await counted(to)]).toEqual([0, 2]);
    const { rows } = await pool.query('select count(*)::integer as n from audit where bulk_job = $1 and type = $2', [
      id,
      'participants',
    ]);
    expect(rows).toEqual([{ n: 2 }]);
    await bulk.undo(id);
    expect([await orgOf(b.person.id), await orgOf(b.absence.id), await counted(from)]).toEqual([from, from, 2]);
  });

  it('stop at the limit of the organization that they come to', async () => {
    const [from, to] = [await newOrg(), await newOrg()];
    const ids = [(await admin.participant(from)).id, (await admin.participant(from)).id];
    await admin.post(`/organizations/object-limits/${to}`, { PARTICIPANT: 1 });
    const { id, counts } = await moveTo(to, ids);
    expect(counts).toEqual({ change: 1, unchanged: 0, reject: 1, done: 0 });
    expect((await bulk.start(id)).counts).toMatchObject({ done: 1 });
    expect(await counted(to)).toBe(1);
    expect(await bulk.rows(id, 'reject')).toMatchObject([{ id: ids[1], errors: { '': 'LIMIT_REACHED' } }]);
  });

  it('are deleted with their parts, and are no longer counted', async () => {
    const org = await newOrg();
    const [a, b] = [await withAbsence(org), await admin.participant(org)];
    const { id } = await bulk.preview({ type: 'PARTICIPANT', action: 'remove', ids: [a.person.id, b.id] });
    expect([await orgOf(a.absence.id), await counted(org)]).toEqual([org, 2]);
    expect((await bulk.start(id)).counts).toMatchObject({ done: 2, reject: 0 });
    expect([await orgOf(a.absence.id), await orgOf(b.id), await counted(org)]).toEqual([undefined, undefined, 0]);
  });

  it('come back from being deleted as they were, as far as the limit allows', async () => {
    const org = await newOrg();
    const point = (name: string) =>
      admin.post('/alarmpoints', { name, orgId: org, text: name, language: 'ENGLISH', priority: 3 });
    const ids = [(await point('One')).id, (await point('Two')).id];
    const { id } = await bulk.preview({ type: 'ALARMPOINT', action: 'remove', ids });
    await bulk.start(id);
    await admin.post(`/organizations/object-limits/${org}`, { ALARMPOINT: 1 });
    const back = await bulk.undo(id);
    expect(back.counts).toMatchObject({ done: 1, reject: 1 });
    expect(await admin.get<Stored>(`/alarmpoints/${ids[0]}`)).toMatchObject({ deleted: false, version: 3 });
    expect(await bulk.rows(back.id, 'reject')).toMatchObject([{ errors: { '': 'LIMIT_REACHED' } }]);
  });

  it('that were deleted and still keep others in use are named as deleted', async () => {
    const org = await newOrg();
    const step = { participantIds: [(await admin.participant(org)).id], requiredAcceptances: 1, waitSeconds: 60 };
    const plan = await admin.post('/alarmplans', { name: `Kept ${next()}`, orgId: org, steps: [step] });
    const values = { orgId: org, alarmPlanId: plan.id, text: 'x', language: 'ENGLISH', priority: 3 };
    const gone = await admin.post('/alarmpoints', { ...values, name: 'Gone' });
    const there = await admin.post('/alarmpoints', { ...values, name: 'There' });
    await admin.remove(`/alarmpoints/${gone.id}`);
    const { groups } = await admin.get<UsedByReply>(`/used-by/ALARMPLAN/${plan.id}`);
    expect(groups.map(({ items }) => items)).toEqual([
      [
        { id: gone.id, title: 'Gone', deleted: true },
        { id: there.id, title: 'There' },
      ],
    ]);
  });

  it('take their parts along when an import moves them', async () => {
    const [from, to] = [await newOrg(), await newOrg()];
    const { person, absence } = await withAbsence(from);
    const { id } = await transfer.check('PARTICIPANT', `id;orgId\n${person.id};${to}`);
    await transfer.start(id);
    expect([await orgOf(person.id), await orgOf(absence.id)]).toEqual([to, to]);
  });
});
