import { afterAll, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { next, person } from './records.ts';
import { transferOf } from './transferKit.ts';
import { inconsistencies } from './truth.ts';

const { t, call, admin } = await adminPlatform();
const { pool } = t.platform;

const ROUNDS = 12;

interface Reply {
  status: number;
  body: { [key: string]: unknown };
}
type Send = () => Promise<Reply>;

/** Runs both calls in parallel, in both orders, for some rounds. */
async function race(prepare: () => Promise<[removal: Send, reference: Send, check: () => Promise<void>]>) {
  const outcomes: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [removal, reference, check] = await prepare();
    const first = round % 2 === 0 ? removal() : reference();
    const second = round % 2 === 0 ? reference() : removal();
    const replies = await Promise.all([first, second]);
    const [removed, referred] = round % 2 === 0 ? replies : [replies[1], replies[0]];
    outcomes.push(`${removed?.status === 200 ? 'gone' : 'kept'} ${referred?.status === 200 ? 'referred' : 'refused'}`);
    for (const { status } of replies) expect([200, 400, 404, 409]).toContain(status);
    await check();
  }
  expect(outcomes.filter((outcome) => outcome === 'gone referred')).toEqual([]);
  expect(outcomes.filter((outcome) => outcome === 'kept refused')).toEqual([]);
}

const noCheck = async () => undefined;
const trigger = (initiatorId: number) => ({ name: `Trigger ${next()}`, orgId: 1, initiatorId });

/** Sends both calls while the record is locked, in the given order. */
async function heldUp(id: number, first: Send, second: Send): Promise<Reply[]> {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from object where id = $1 for update', [id]);
  const waiting = async () => {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.n;
  };
  const one = first();
  await expect.poll(waiting).toBe(1);
  const other = second();
  await expect.poll(waiting).toBe(2);
  await holder.query('commit');
  holder.release();
  return Promise.all([one, other]);
}

const rule = (alarmPointId: number) => ({ name: `Rule ${next()}`, orgId: 1, alarmPointId, systemIdPattern: 'X-*' });

it('a removed alarm point is not referenced by a record created in parallel [S5]', async () => {
  await race(async () => {
    const point = await admin.alarmPoint(1);
    return [
      () => admin.send('DELETE', `/alarmpoints/${point.id}`),
      () => admin.send('POST', '/alarm-rules', rule(point.id)),
      noCheck,
    ];
  });
}, 60_000);

it('the first of two calls to a locked alarm point succeeds, and the other is refused [S5]', async () => {
  for (const order of ['removal', 'reference'] as const) {
    const point = await admin.alarmPoint(1);
    const removal = () => admin.send('DELETE', `/alarmpoints/${point.id}`);
    const reference = () => admin.send('POST', '/alarm-rules', rule(point.id));
    const replies = await heldUp(
      point.id,
      ...((order === 'removal' ? [removal, reference] : [reference, removal]) as [Send, Send]),
    );
    expect([order, replies.map(({ status }) => status)]).toEqual([order, [200, order === 'removal' ? 400 : 409]]);
    if (order === 'removal') {
      expect(replies[1]?.body).toEqual({ reason: 'VALIDATION', errors: { alarmPointId: 'notFound' } });
    } else expect(replies[1]?.body).toMatchObject({ reason: 'IN_USE', usedBy: { count: 1 } });
  }
});

it('a restored record can be referenced, one removed again cannot [S5]', async () => {
  await race(async () => {
    const point = await admin.alarmPoint(1);
    await admin.remove(`/alarmpoints/${point.id}`);
    await admin.put('/alarmpoints/re-enable', { id: point.id });
    const created = await admin.post('/alarm-rules', rule((await admin.alarmPoint(1)).id));
    return [
      () => admin.send('DELETE', `/alarmpoints/${point.id}`),
      () => admin.send('PUT', '/alarm-rules', { id: created.id, alarmPointId: point.id }),
      noCheck,
    ];
  });
}, 60_000);

it('a plan, a participant and a group are not removed while a reference to them is being stored [S5]', async () => {
  await race(async () => {
    const plan = await admin.alarmPlan(1);
    const point = { name: `Point ${next()}`, orgId: 1, text: 'x', language: 'ENGLISH', alarmPlanId: plan.id };
    return [
      () => admin.send('DELETE', `/alarmplans/${plan.id}`),
      () => admin.send('POST', '/alarmpoints', point),
      noCheck,
    ];
  });
  await race(async () => {
    const someone = await admin.participant(1);
    const group = { name: `Group ${next()}`, orgId: 1, participantIds: [someone.id] };
    return [
      () => admin.send('DELETE', `/participants/${someone.id}`),
      () => admin.send('POST', '/participant-groups', group),
      noCheck,
    ];
  });
}, 60_000);

it('joining a group that is being removed is refused, or the group remains [S5]', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const group = await admin.post('/participant-groups', { name: `Group ${next()}`, orgId: 1 });
    const someone = await admin.participant(1);
    const join = () => admin.send('PUT', '/participants', { id: someone.id, groupIds: [group.id] });
    const removal = () => admin.send('DELETE', `/participant-groups/${group.id}`);
    const [a, b] = await Promise.all(round % 2 ? [join(), removal()] : [removal(), join()]);
    expect([200, 400, 404, 409]).toContain(a?.status);
    expect([200, 400, 404, 409]).toContain(b?.status);
    // a member doesn't prevent removing a group, so in the end both exist, or neither the group nor the membership
    const { status } = await admin.send('GET', `/participant-groups/${group.id}`);
    expect(await admin.get(`/participants/${someone.id}`)).toMatchObject({
      groupIds: status === 200 ? [group.id] : [],
    });
  }
}, 60_000);

it('a part is not added to a record that is being removed [S5]', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const point = await admin.alarmPoint(1);
    const add = () => admin.send('POST', '/consequentials', trigger(point.id));
    const removal = () => admin.send('DELETE', `/alarmpoints/${point.id}`);
    const replies = await Promise.all(round % 2 ? [add(), removal()] : [removal(), add()]);
    const [added] = round % 2 ? replies : [...replies].reverse();
    if (added?.status !== 200) expect(added?.body).toMatchObject({ errors: { initiatorId: 'notFound' } });
  }
}, 60_000);

it('an import rejects a row that refers to a record removed meanwhile [S5]', async () => {
  const importer = transferOf(call);
  const point = await admin.alarmPoint(1);
  const kept = await admin.alarmPoint(1);
  const rows = [point.id, kept.id].map((id) => `R${next()};1;${id};X-*`);
  const job = await importer.check('ALARM_RULE', `name;orgId;alarmPointId;systemIdPattern\n${rows.join('\n')}`);
  expect(job).toMatchObject({ state: 'checked', counts: { add: 2 } });
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from object where id = $1 for update', [point.id]);
  await call({ method: 'POST', url: `/imports/${job.id}/start` });
  const waiting = `select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%key share%'`;
  await expect.poll(async () => (await pool.query<{ n: number }>(waiting)).rows[0]?.n, { timeout: 10_000 }).toBe(1);
  await holder.query('update object set deleted_at = now(), version = version + 1 where id = $1', [point.id]);
  await holder.query(`insert into counter (type, deleted, org_id, slot, n) values ('alarm-points', true, 1, 0, 1),
    ('alarm-points', false, 1, 0, -1) on conflict (type, deleted, org_id, slot) do update set n = counter.n + excluded.n`);
  await holder.query('commit');
  holder.release();
  const done = await importer.settled(job.id);
  expect(done).toMatchObject({ state: 'done', counts: { added: 1, reject: 1 } });
  const { rows: links } = await pool.query('select from link where to_id = $1', [point.id]);
  expect(links).toHaveLength(0);
}, 60_000);

it('many parallel removals and references leave links, counters and tree correct [S5]', async () => {
  const plans = await Promise.all(Array.from({ length: 4 }, () => admin.alarmPlan(1)));
  const sends = Array.from({ length: 40 }, (_, i) => {
    const plan = plans[i % 4];
    if (i % 3 === 0) return admin.send('DELETE', `/alarmplans/${plan?.id}`);
    if (i % 3 === 1) return admin.send('POST', '/participants', person(1));
    const point = { name: `Point ${next()}`, orgId: 1, text: 'x', language: 'ENGLISH', alarmPlanId: plan?.id };
    return admin.send('POST', '/alarmpoints', point);
  });
  for (const { status } of await Promise.all(sends)) expect([200, 400, 404, 409]).toContain(status);
  expect(await inconsistencies(t)).toEqual([]);
}, 60_000);

afterAll(async () => {
  expect(await inconsistencies(t)).toEqual([]);
});
